"""Ground: which cells of a terrain are rock, how far points are from it, and noise that keeps its place."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.ui.draw import Terrain

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

ROCK: Final = b"#%&123456789:"
"""kinds that fill their cell with rock"""
REACH: Final = 2
"""cells that distances look around"""


class Ground:
    """A terrain that can be asked about any cell; outside it lies hard rock."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self._kinds = np.frombuffer(terrain.kinds, np.uint8).reshape(terrain.height, terrain.width)
        self._is_rock = np.isin(self._kinds, np.frombuffer(ROCK, np.uint8))

    def kind(self, x: IntArray, y: IntArray) -> NDArray[np.uint8]:
        """The kinds of many cells."""
        inside = self._inside(x, y)
        found = self._kinds[np.where(inside, y, 0), np.where(inside, x, 0)]
        return np.where(inside, found, ord("#")).astype(np.uint8)

    def is_rock(self, x: IntArray, y: IntArray) -> BoolArray:
        """Which of many cells are rock."""
        inside = self._inside(x, y)
        result: BoolArray = ~inside | self._is_rock[np.where(inside, y, 0), np.where(inside, x, 0)]
        return result

    def is_solid(self, x: IntArray, y: IntArray) -> BoolArray:
        """Which of many cells can be stood on: rock, beams and grates."""
        kinds = self.kind(x, y)
        result: BoolArray = self.is_rock(x, y) | (kinds == ord("=")) | (kinds == ord("g"))
        return result

    def distance(self, x: FloatArray, y: FloatArray, *, rock: bool) -> FloatArray:
        """How far points are from the nearest cell that is rock, or open; at most REACH cells."""
        return np.hypot(*self.way(x, y, rock=rock))

    def way(self, x: FloatArray, y: FloatArray, *, rock: bool) -> tuple[FloatArray, FloatArray]:
        """The steps to the nearest cell that is rock, or open; (REACH, 0) where there is none near."""
        column, row = cells(x, y)
        best = np.full(x.shape, float(REACH))
        way_x, way_y = best.copy(), np.zeros(x.shape)
        for dx in range(-REACH, REACH + 1):
            for dy in range(-REACH, REACH + 1):
                to_x = np.clip(x, column + dx, column + dx + 1) - x
                to_y = np.clip(y, row + dy, row + dy + 1) - y
                gap = np.hypot(to_x, to_y)
                nearer = (self.is_rock(column + dx, row + dy) == rock) & (gap < best)
                best = np.where(nearer, gap, best)
                way_x, way_y = np.where(nearer, to_x, way_x), np.where(nearer, to_y, way_y)
        return way_x, way_y

    def window(self, x: int, y: int, width: int, height: int) -> bytes:
        """The kinds of a block of cells, row by row."""
        return self.kind(*block((x, x + width - 1), (y, y + height - 1))).tobytes()

    def _inside(self, x: IntArray, y: IntArray) -> BoolArray:
        return (x >= 0) & (y >= 0) & (x < self.terrain.width) & (y < self.terrain.height)


def block(x: tuple[int, int], y: tuple[int, int]) -> tuple[IntArray, IntArray]:
    """All whole coordinates from the first up to the last of both ranges, row by row."""
    columns, rows = np.meshgrid(np.arange(x[0], x[1] + 1), np.arange(y[0], y[1] + 1))
    return columns.astype(np.int64).ravel(), rows.astype(np.int64).ravel()


def cells(x: FloatArray, y: FloatArray) -> tuple[IntArray, IntArray]:
    """The cells that points lie in."""
    return np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)


def noise(x: IntArray, y: IntArray, salt: int) -> FloatArray:
    """A number from -1 to 1 for each place of a lattice, always the same for the same place and salt."""
    value = x.astype(np.uint32) * np.uint32(0x9E3779B1) ^ y.astype(np.uint32) * np.uint32(0x85EBCA77)
    value ^= np.uint32(salt * 0xC2B2AE3D & 0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        value = (value ^ value >> np.uint32(shift)) * np.uint32(factor)
    value ^= value >> np.uint32(16)
    result: FloatArray = value / 2147483647.5 - 1
    return result
