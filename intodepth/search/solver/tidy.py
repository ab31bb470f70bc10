"""tidy: the same plan with fewer commands: turns of a hero joined, unnecessary steps left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import groupby
from typing import NamedTuple

from intodepth.search.solver.nodes import SearchStep
from intodepth.search.solver.plan import play
from intodepth.search.solver.problem import Problem
from intodepth.search.tally import tally
from intodepth.sim.entities import Hero
from intodepth.sim.history import History
from intodepth.sim.refusals import Refused
from intodepth.sim.stage import Stage

TRIES = 300
"""greatest number of plans that are replayed; each takes up to a tenth of a second"""

SearchPlan = tuple[SearchStep, ...]


class Cost(NamedTuple):
    """The effort of a plan for the player; less is better."""

    commands: int
    """number of commands as `campaign` counts them"""
    actions: int


def tidy(problem: Problem, steps: Sequence[SearchStep], tries: int = TRIES) -> list[SearchStep]:
    """Return steps that solve the problem as well with as few commands as found in `tries` attempts.

    Variants leave steps out or move a hero's steps in time. They bring everything out in as many rounds and
    hurt nobody more. The search continues from the cheapest variant, the first found of equals.
    """
    first: SearchPlan = tuple(steps)
    played = play(problem.start, first)
    best = _cost(played), 0, first
    open_, met = [best], {first}
    while open_ and tries > 0:
        latest = heappop(open_)
        for other in _others(latest[2]):
            if other in met:
                continue
            met.add(other)
            cost = _cost_of(problem, other, played.stage)
            tries -= 1
            if cost is not None:
                heappush(open_, (cost, len(met), other))
                best = min(best, open_[0])
            if tries == 0 or (cost is not None and cost < latest[0]):
                break
    return list(best[2])


def _cost(history: History) -> Cost:
    return Cost(tally(history).commands, len(history.done))


def _cost_of(problem: Problem, plan: SearchPlan, than: Stage) -> Cost | None:
    """Return the cost of a plan; None if it cannot be played, or ends worse than `than`."""
    try:
        history = play(problem.start, plan)
    except (Refused, LookupError):
        return None
    return _cost(history) if _is_as_good(problem, history.stage, than) else None


def _is_as_good(problem: Problem, stage: Stage, than: Stage) -> bool:
    def health(of: Stage) -> int:
        return sum(body.hit_points for body in of.bodies.values() if isinstance(body, Hero))

    return problem.is_solved(stage) and stage.round <= than.round and health(stage) >= health(than)


def _others(plan: SearchPlan) -> Iterator[SearchPlan]:
    """Yield plans that differ by one change."""
    for spans in _find_spare(plan):
        yield tuple(step for place, step in enumerate(plan) if place not in spans)
    yield from _move_steps(plan)


def _find_spare(plan: SearchPlan) -> Iterator[tuple[int, ...]]:
    """Yield the indices of steps that may be unnecessary: one, or two consecutive ones of a hero."""
    yield from ((place,) for place in range(len(plan)))
    latest: dict[int, int] = {}
    for place, step in enumerate(plan):
        if step is not None:
            if step.actor in latest:
                yield latest[step.actor], place
            latest[step.actor] = place


def _move_steps(plan: SearchPlan) -> Iterator[SearchPlan]:
    """Yield plans in which the first or last steps of a hero's turn are moved to another turn or round.

    They stay between the hero's steps before and after them; nearest first.
    """
    for begin, end in _turns(plan):
        cuts = {
            *((begin, cut) for cut in range(begin + 1, end + 1)),
            *((cut, end) for cut in range(begin, end)),
        }
        for first, last in sorted(cuts, key=lambda cut: (cut[0] - cut[1], cut)):
            block = plan[first:last]
            for place in _gaps(plan, first, last):
                rest = plan[:first] + plan[last:]
                at = place if place <= first else place - len(block)
                yield rest[:at] + block + rest[at:]


def _turns(plan: SearchPlan) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each run of steps of one hero."""
    begin = 0
    for actor, run in groupby(plan, key=_actor):
        end = begin + len(list(run))
        if actor is not None:
            yield begin, end
        begin = end


def _gaps(plan: SearchPlan, first: int, last: int) -> Iterator[int]:
    """Yield the places to which a block can move, nearest first, without passing a step of its hero."""
    actor = _actor(plan[first])
    low, high = first, last
    while low > 0 and _actor(plan[low - 1]) != actor:
        low -= 1
    while high < len(plan) and _actor(plan[high]) != actor:
        high += 1
    gaps = [gap for gap in range(low, high + 1) if not first <= gap <= last]
    yield from sorted(gaps, key=lambda gap: (min(abs(gap - first), abs(gap - last)), gap))


def _actor(step: SearchStep) -> int | None:
    return None if step is None else step.actor
