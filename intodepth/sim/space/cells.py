"""cells: where things are, and which ways lead out of a cell."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Cell(NamedTuple):
    """One square of the level: x to the right, y up."""

    x: int
    y: int


class Side(IntEnum):
    """A side of a cell, counter-clockwise from east; also the way a body faces (E or W)."""

    E = 0
    N = 1
    W = 2
    S = 3


SIDES = (Side.E, Side.N, Side.W, Side.S)
DELTAS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The step to the neighbour on the plain grid, by side."""
OPPOSITE = (Side.W, Side.S, Side.E, Side.N)
MIRRORED = (Side.W, Side.N, Side.E, Side.S)
"""What each side becomes in a left-right mirror."""
