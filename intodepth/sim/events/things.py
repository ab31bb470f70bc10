"""things: what events touch, so that later ones know their cause: each thing is a value like no other's."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from intodepth.sim.space.cells import Cell, Side

Thing = Hashable
"""A body is known by its id, a cell by itself, a number of stage or rules by its name, all else as below."""


class AnyOf(NamedTuple):
    """Several things, of which the one that was touched last is a cause; of equals the first."""

    things: tuple[Thing, ...]


def rope(key: int | None) -> Thing:
    """A rope by its id."""
    return ("rope", key)


def anchor(key: int) -> Thing:
    """An anchor by its id."""
    return ("anchor", key)


def mechanism(key: int) -> Thing:
    """A plate, lever or tripwire by its id."""
    return ("work", key)


def portal(cell: Cell, side: Side) -> Thing:
    """Where a side leads."""
    return ("portal", cell, side)


def through(cell: Cell, side: Side) -> Thing:
    """The way through a side, touched by a portal that changes there and a rope that leaves it."""
    return ("through", cell, side)


def above(cell: Cell | None) -> Thing:
    """What was on top of a cell, touched by a body that leaves it."""
    return ("above", cell)


def loose(body: int) -> Thing:
    """What keeps a body tied, touched by a rope that comes off it."""
    return ("loose", body)
