"""mistakes: the next action of a played level after which it takes more rounds in all."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from intodepth.content.outcome import rounds_played
from intodepth.content.replay_notes import Mistake
from intodepth.search.hints.adaptation import Adaptation
from intodepth.search.hints.likeness import PlanLine
from intodepth.search.hints.seeker import ALONE
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.solver import Solver


class Total(NamedTuple):
    """The rounds that a level takes in all from a moment on."""

    rounds: int | None
    """with the best plan found; None without one"""
    is_sure: bool
    """whether it is proven that no plan takes fewer rounds, or that there is none"""


def next_mistake(first: int, last: int, total: Callable[[int], Total]) -> Mistake:
    """Return the next mistake after `first` of `last` actions.

    `total` returns the rounds that the level takes in all after so many actions. What can still be reached
    later could be reached before, so each plan, and the recording itself if it finishes the level, also
    counts for all earlier moments. The mistake is found by bisection with about log2(last) calls.
    """
    end = total(last)
    start = _better(total(first), end) if first < last else end
    if start.rounds is None:
        return Mistake(first, 0, None, None, start.is_sure)
    if end.rounds is not None and end.rounds <= start.rounds:
        return Mistake(first, 0, start.rounds, start.rounds, True)
    low, high, before, after = first, last, start.rounds, end
    while high - low > 1:
        middle = (low + high) // 2
        found = _better(total(middle), after)
        if found.rounds is not None and found.rounds <= before:
            low, before = middle, found.rounds
        else:
            high, after = middle, found
    return Mistake(first, high, before, after.rounds, after.is_sure)


def _better(found: Total, later: Total) -> Total:
    """Return what is found at a moment, or if that takes fewer rounds, what is found at a later one."""
    if later.rounds is None or (found.rounds is not None and found.rounds <= later.rounds):
        return found
    return Total(later.rounds, is_sure=False)


def total_rounds(problem: Problem, lines: list[list[PlanLine]], seconds: float) -> Total:
    """Return the rounds in which the level ends by the best plan from the start of a problem that is found in
    some seconds.

    `lines` are known plans, which are adapted first.
    """
    end = time.monotonic() + seconds
    adaptation, solver = Adaptation(problem, lines), Solver(problem)
    adaptation.run(ALONE)
    solver.run(sys.maxsize, is_over=lambda: time.monotonic() > end)
    plans = (adaptation.found, solver.history(is_tidy=False))
    rounds = min((rounds_played(plan) for plan in plans if plan is not None), default=None)
    if rounds is None:
        return Total(None, solver.is_impossible)
    return Total(rounds, rounds - problem.start.round <= solver.proven)
