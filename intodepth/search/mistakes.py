"""mistakes: the next action of a played level after which it takes more rounds in all."""

from __future__ import annotations

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
    later could be reached before, so each plan also counts for all earlier moments, and the mistake is found
    by bisection with about log2(last) calls.
    """
    (before, is_sure), (after, sure_after) = total(first), total(last)
    if before is None:
        return Mistake(first, 0, after, after, is_sure or after is not None)
    low, high = first, last
    if after is not None and after <= before:
        return Mistake(first, 0, before, after, True)
    while high - low > 1:
        middle = (low + high) // 2
        found, is_sure = total(middle)
        if found is not None and found <= before:
            low, before = middle, found
        else:
            high, after, sure_after = middle, found, is_sure
    return Mistake(first, high, before, after, sure_after)


def total_rounds(problem: Problem, lines: list[list[PlanLine]], seconds: float) -> Total:
    """Return the rounds in which the level ends by the best plan from the start of a problem that is found in
    some seconds.

    `lines` are known plans, which are adapted first.
    """
    end = time.monotonic() + seconds
    adaptation, solver = Adaptation(problem, lines), Solver(problem)
    adaptation.run(ALONE)
    solver.run(1_000_000, is_over=lambda: time.monotonic() > end)
    plans = (adaptation.found, solver.history(is_tidy=False))
    rounds = min((rounds_played(plan) for plan in plans if plan is not None), default=None)
    if rounds is None:
        return Total(None, solver.is_impossible)
    return Total(rounds, rounds - problem.start.round <= solver.proven)
