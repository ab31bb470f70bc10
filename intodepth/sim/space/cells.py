"""cells: positions, and the sides of a cell."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Cell(NamedTuple):
    """One square of a level: x counts to the right, y counts up."""

    x: int
    y: int


class Side(IntEnum):
    """A side of a cell, counter-clockwise from east; E and W are also the facings of bodies."""

    E = 0
    N = 1
    W = 2
    S = 3


SIDES = (Side.E, Side.N, Side.W, Side.S)
DELTAS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Offset of the neighbour on the plain grid, by side."""
OPPOSITE = (Side.W, Side.S, Side.E, Side.N)
MIRRORED = (Side.W, Side.N, Side.E, Side.S)
"""The side that each side becomes in a left-right mirror."""
