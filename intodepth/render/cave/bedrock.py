"""bedrock: which cells of a terrain are rock, distances to rock, and noise that depends on the place."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.ui.draw import Terrain
from intodepth.ui.scenes.hues import hue_of

Floats = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

ROCK: Final = b"#%&123456789:_"
"""kinds of terrain that fill their cell with rock"""
FLOORS: Final = b"=g|"
"""other kinds on which bodies can stand"""
REACH: Final = 2
"""greatest distance in cells that is computed"""
AROUND: Final[IntArray] = np.array(
    [(x, y) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1)], np.int64
)


class Bedrock:
    """A terrain that can be asked about any cell; outside it is hard rock."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        kinds = np.frombuffer(terrain.kinds, np.uint8).reshape(terrain.height, terrain.width)
        self._kinds = np.pad(kinds, 1, constant_values=ord("#"))
        self._is_rock = np.isin(self._kinds, np.frombuffer(ROCK, np.uint8))
        self._is_solid = self._is_rock | np.isin(self._kinds, np.frombuffer(FLOORS, np.uint8))
        self._doors = np.array(terrain.doors, np.int64).reshape(-1, 4)
        regions = np.frombuffer(terrain.regions or bytes(len(terrain.kinds)), np.uint8)
        hues = np.array([hue_of(region, terrain.look) for region in range(256)], np.uint8)[regions]
        self._hues = np.pad(hues.reshape(kinds.shape), 1, mode="edge") if kinds.size else self._kinds
        self._is_shade = self._is_rock.copy()
        """solid cells that darken the open space beside them, without those behind portals"""
        self._is_shade[self._place(*(self._doors[:, :2] + self._doors[:, 2:]).T)] = False

    def kind(self, x: IntArray, y: IntArray) -> NDArray[np.uint8]:
        """Return the kinds of cells."""
        return self._kinds[self._place(x, y)]

    def hue(self, x: IntArray, y: IntArray) -> NDArray[np.uint8]:
        """Return the indices in HUES of cells."""
        return self._hues[self._place(x, y)]

    def is_rock(self, x: IntArray, y: IntArray) -> BoolArray:
        """Return which cells are rock."""
        return self._is_rock[self._place(x, y)]

    def is_solid(self, x: IntArray, y: IntArray) -> BoolArray:
        """Return which cells can be stood on: rock, beams, grates and closed gates."""
        return self._is_solid[self._place(x, y)]

    def is_door(self, x: IntArray, y: IntArray, way: IntArray) -> BoolArray:
        """Return which cells have a portal on the side in one direction (2)."""
        doors = self._doors[np.all(self._doors[:, 2:] == way, axis=1)]
        return _is_among(x, y, doors[:, 0], doors[:, 1])

    def is_on_door(self, half_x: IntArray, half_y: IntArray) -> BoolArray:
        """Return which points, in half cells, lie on portals or their ends, where the rock of two regions
        meets.
        """
        x, y, way_x, way_y = self._doors.T
        found = np.zeros(half_x.shape, np.bool_)
        for end in (-1, 0, 1):
            found |= _is_among(
                half_x, half_y, 2 * x + 1 + way_x + end * way_y, 2 * y + 1 + way_y + end * way_x
            )
        return found

    def seams(self, step: float, count: int) -> Floats:
        """Return points (n, 2) in the rock beyond the ends of portals, where the rock of two regions meets
        too.
        """
        x, y, way_x, way_y = self._doors.T
        ends = []
        for side in (-1, 1):
            along = np.stack([side * way_y, side * way_x], axis=1)
            end = np.stack([x + 0.5 + way_x / 2, y + 0.5 + way_y / 2], axis=1) + along / 2
            ends += [end + step * place * along for place in range(1, count + 1)]
        points = np.unique(np.concatenate(ends), axis=0) if len(x) else np.zeros((0, 2))
        return points[self.distance(points[:, 0], points[:, 1], rock=False) > step / 2]

    def is_near_door(self, x: NDArray[np.floating], y: NDArray[np.floating], reach: float) -> BoolArray:
        """Return which points are nearer than `reach` cells to a portal."""
        along_x, along_y = np.abs(self._doors[:, 3]) / 2, np.abs(self._doors[:, 2]) / 2
        off_x = np.abs(x[..., None] - (self._doors[:, 0] + 0.5 + self._doors[:, 2] / 2)) - along_x
        off_y = np.abs(y[..., None] - (self._doors[:, 1] + 0.5 + self._doors[:, 3] / 2)) - along_y
        return np.asarray(((off_x < reach) & (off_y < reach)).any(axis=-1), np.bool_)

    def distance(self, x: Floats, y: Floats, *, rock: bool) -> Floats:
        """Return the distances of points to the nearest rock cell (or open cell), at most REACH."""
        return np.hypot(*self.offset(x, y, rock=rock))

    def offset(self, x: Floats, y: Floats, *, rock: bool) -> tuple[Floats, Floats]:
        """Return the vectors from points to the nearest rock cell (or open cell); (REACH, 0) if none is
        near.
        """
        column, row = (
            part + AROUND[:, index].reshape(-1, *[1] * x.ndim) for index, part in enumerate(cells(x, y))
        )
        to_x, to_y = np.clip(x, column, column + 1) - x, np.clip(y, row, row + 1) - y
        wanted = self._is_shade if rock else ~self._is_rock
        gap = np.where(wanted[self._place(column, row)], np.hypot(to_x, to_y), np.inf)
        nearest = gap.argmin(axis=0)[None]
        found = np.take_along_axis(gap, nearest, 0)[0] < REACH
        way_x, way_y = np.take_along_axis(to_x, nearest, 0)[0], np.take_along_axis(to_y, nearest, 0)[0]
        return np.where(found, way_x, float(REACH)), np.where(found, way_y, 0.0)

    def window(self, x: int, y: int, width: int, height: int) -> bytes:
        """Return the kinds of a block of cells, row by row, followed by their hues and the kind of place."""
        found = block((x, x + width - 1), (y, y + height - 1))
        return self.kind(*found).tobytes() + self.hue(*found).tobytes() + self.terrain.look.encode()

    def _place(self, x: IntArray, y: IntArray) -> tuple[IntArray, IntArray]:
        """Return the indices of cells in the padded arrays."""
        return np.clip(y + 1, 0, self.terrain.height + 1), np.clip(x + 1, 0, self.terrain.width + 1)


def _is_among(x: IntArray, y: IntArray, of_x: IntArray, of_y: IntArray) -> BoolArray:
    """Return which points are among others."""
    return np.asarray(((x[..., None] == of_x) & (y[..., None] == of_y)).any(axis=-1), np.bool_)


def block(x: tuple[int, int], y: tuple[int, int]) -> tuple[IntArray, IntArray]:
    """Return the coordinates of all cells of a block, row by row."""
    columns, rows = np.meshgrid(np.arange(x[0], x[1] + 1), np.arange(y[0], y[1] + 1))
    return columns.astype(np.int64).ravel(), rows.astype(np.int64).ravel()


def cells(x: Floats, y: Floats) -> tuple[IntArray, IntArray]:
    """Return the cells that points lie in."""
    return np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)


def noise(x: IntArray, y: IntArray, salt: int) -> Floats:
    """Return numbers from -1 to 1 for points of a lattice that depend only on the point and the salt."""
    value = x.astype(np.uint32) * np.uint32(0x9E3779B1) ^ y.astype(np.uint32) * np.uint32(0x85EBCA77)
    value ^= np.uint32(salt * 0xC2B2AE3D & 0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        value = (value ^ value >> np.uint32(shift)) * np.uint32(factor)
    value ^= value >> np.uint32(16)
    return value / 2147483647.5 - 1
