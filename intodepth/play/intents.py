"""intents: what the player means to do with a level, whatever was pressed for it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from intodepth.sim.actions import Action
from intodepth.sim.orders import Order


class Do(NamedTuple):
    """An order: one or more actions, of which all are taken back together."""

    order: Order


class StepBack(NamedTuple):
    """Take back the latest order, or do again what was taken back last."""

    step: Literal["undo", "redo"]


Intent = Do | StepBack


def do(*order: Action) -> Do:
    """Return the intent to do these actions as one order."""
    return Do(order)
