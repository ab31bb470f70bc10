"""things: what events touch, so that later events find their cause. Each thing is a unique value."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from intodepth.sim.space.cells import Cell, Side

Thing = Hashable
"""Key of a thing: a body by its id, a cell by itself, a number of the stage or the rules by its name, others
as below.
"""


class AnyOf(NamedTuple):
    """A cause that is one of several things: the one touched last; the first of equals."""

    things: tuple[Thing, ...]


def rope(key: int | None) -> Thing:
    """Return the thing that stands for a rope."""
    return ("rope", key)


def anchor(key: int) -> Thing:
    """Return the thing that stands for an anchor."""
    return ("anchor", key)


def mechanism(key: int) -> Thing:
    """Return the thing that stands for a plate, lever or tripwire."""
    return ("work", key)


def portal(cell: Cell, side: Side) -> Thing:
    """Return the thing that stands for where a side leads."""
    return ("portal", cell, side)


def through(cell: Cell, side: Side) -> Thing:
    """Return the thing that stands for the way through a side; a portal that changes and a rope that leaves
    it touch it.
    """
    return ("through", cell, side)


def above(cell: Cell | None) -> Thing:
    """Return the thing that stands for the top of a cell; a body that leaves it touches it."""
    return ("above", cell)


def loose(body: int) -> Thing:
    """Return the thing that stands for what keeps a body tied; a rope that comes off the body touches it."""
    return ("loose", body)
