"""mistakes: the next action of a played level after which it takes more rounds in all."""

from __future__ import annotations

import time
from collections.abc import Callable

from intodepth.content.outcome import rounds_played
from intodepth.content.replay_notes import Mistake
from intodepth.search.hints.adaptation import Adaptation
from intodepth.search.hints.likeness import Line
from intodepth.search.hints.seeker import ALONE
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.solver import Solver
from intodepth.sim.history import History


def next_mistake(first: int, last: int, total: Callable[[int], int | None]) -> Mistake:
    """Return the next mistake after `first` of `last` actions.

    `total` returns the rounds that the level takes in all with the best plan found after so many actions,
    None if none is found. What can still be reached later could be reached before, so each plan also counts
    for all earlier moments, and the mistake is found by bisection with about log2(last) calls.
    """
    before, after = total(first), total(last)
    low, high = first, last
    if before is None or (after is not None and after <= before):
        found = after if before is None else before
        return Mistake(first, 0, found, after)
    while high - low > 1:
        middle = (low + high) // 2
        found = total(middle)
        if found is not None and found <= before:
            low, before = middle, found
        else:
            high, after = middle, found
    return Mistake(first, high, before, after)


def total_rounds(problem: Problem, lines: list[list[Line]], seconds: float) -> int | None:
    """Return the rounds in which the level ends by the best plan from the start of a problem that is found in
    some seconds; None without one.

    `lines` are known plans, which are adapted first.
    """
    end = time.monotonic() + seconds
    adaptation, solver = Adaptation(problem, lines), Solver(problem)
    adaptation.run(ALONE)
    solver.run(1_000_000, is_over=lambda: time.monotonic() > end)
    plans = (adaptation.found, solver.history(is_tidy=False))
    return min((_end_of(plan) for plan in plans if plan is not None), default=None)


def _end_of(plan: History) -> int:
    """Return the round in which a plan ends."""
    return rounds_played(plan)
