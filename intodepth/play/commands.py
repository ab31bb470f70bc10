"""commands: what the player means to do with a level, whatever key or button was used."""

from __future__ import annotations

from typing import Literal, NamedTuple

from intodepth.sim.actions import Action
from intodepth.sim.orders import Order


class Do(NamedTuple):
    """An order: one or more actions with one undo."""

    order: Order


class StepBack(NamedTuple):
    """Undo the latest order, or redo the one that was undone last."""

    step: Literal["undo", "redo"]


class ComeAlong(NamedTuple):
    """Let the others come along after each walk of a hero, or after nobody's."""

    hero: int | None


PlayerCommand = Do | StepBack | ComeAlong


def do(*order: Action) -> Do:
    """Return the command to do these actions as one order."""
    return Do(order)
