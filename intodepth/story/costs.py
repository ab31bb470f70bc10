"""costs: what the action points of an order are paid for, part by part."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from intodepth.sim.events import ActionPointsChanged
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.what import What
from intodepth.story.english import sums

UNPAID = What.PART, What.END_MOVES
"""what goes with a deed that is paid for, and says nothing of it"""


class CostPart(NamedTuple):
    """A thing that points are paid for."""

    what: What
    each: int
    """points for each unit, once"""
    times: int


def cost_parts(schedule: Schedule, body: int) -> list[CostPart]:
    """Return what a body pays for, in order of first occurrence; equal prices are joined into one part."""
    found: dict[tuple[What, int], int] = {}
    for _, beat in groupby(schedule.timeline, lambda happening: happening.beat):
        whats, points = list[What](), 0
        for each in beat:
            event = each.event
            if each.who == body and each.what not in UNPAID:
                whats.append(each.what)
            if isinstance(event, ActionPointsChanged) and event.body == body:
                points += max(0, (event.old or 0) - (event.new or 0))
        if points and whats:
            key = whats[0], points
            found[key] = found.get(key, 0) + 1
    return [CostPart(what, each, times) for (what, each), times in found.items()]


def dear_parts(schedule: Schedule, body: int) -> dict[str, str]:
    """Return, for each thing that costs a body more than one point at a time, a stable name and a sentence
    about it.
    """
    dear = [part for part in cost_parts(schedule, body) if part.each > 1]
    return {f"cost_{part.what.name.lower()}": sums.dear(part.what, part.each) for part in dear}


def cost_words(schedule: Schedule, body: int) -> str:
    """Return the parts of the cost: `walk 2, climb 2 cells: 4`; empty for a single usual thing at one
    point each.
    """
    parts = cost_parts(schedule, body)
    if len(parts) < 2 and not any(part.each > 1 and part.times > 1 for part in parts):
        return ""
    return sums.cost([(part.what, part.each, part.times) for part in parts])
