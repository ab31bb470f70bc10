"""Hindsight: the last move of a lost run before which all who were able could still have walked out."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.content.runs.run import Visit
from intodepth.sim.actions import Action
from intodepth.sim.history import Tune
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.orders import Order, everybody_out
from intodepth.sim.stage import Stage

LOOKED_BACK = 80
"""actions; each takes some hundredths of a second at most"""


class LastChance(NamedTuple):
    """When it was, and what was done instead."""

    stage: Stage
    """as it stood then"""
    action: Action | Tune
    """what was done"""
    way_out: Order
    """what would have led out, by moves alone, over cells that were known then"""


def last_chance(visit: Visit) -> LastChance | None:
    """Return the last chance of a floor; None if there was none within LOOKED_BACK actions."""
    known = Chronicle(visit.history, visit.known).all_known
    stage = visit.stage.copy()
    for index in range(len(visit.history.done) - 1, max(-1, len(visit.history.done) - 1 - LOOKED_BACK), -1):
        entry = visit.history.done[index]
        entry.schedule.take_back(stage)
        if order := everybody_out(stage, known[index].terrain):
            return LastChance(stage, entry.action, order)
    return None
