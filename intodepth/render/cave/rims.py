"""rims: where the edges of portals are seen, which pair each belongs to, and the light that plays on them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from intodepth.render.cave.stone import BACK_Z, FRONT_Z
from intodepth.ui.draw import Mark, Pane, Point, Point3, Terrain, rgb

FRONT: Final = FRONT_Z + 0.03
BACK: Final = BACK_Z + 0.22
PAIRS: Final = ("#c04cfd", "#4fd08a", "#4f9dff", "#ff86c8")
"""colours of pairs, in turn; a letter tells more of them apart"""
TILES: Final = 2
"""pieces of light per cell of a rim"""
SHINE: Final = 0.20
WAVE: Final = 1.1, 0.9
"""of the shimmer along a rim: radians a second, and radians between its pieces"""
CREST: Final = 0.8
"""greatest brightness of a piece"""
TALL, WIDE = 0.55, 0.20
"""half the length of a piece along the rim, and half its width, in cells"""
WAVING: Final = 150
"""greatest number of pieces that shimmer, the nearest ones first"""
HALO: Final = 1.2
"""cells beside a rim that its light reaches"""

CellSide = tuple[bool, float, int]
"""a side of a cell: whether it is upright, its x (or y), and its cell along that line"""


class DoorSides(NamedTuple):
    """The sides of a level that are portals, each with the number of its pair from 1; 0 has no letter."""

    pairs: dict[CellSide, int]

    @classmethod
    def of(cls, terrain: Terrain, pairs: bytes) -> DoorSides:
        """Return those of a terrain, of which `pairs` has a number for each, or none at all."""
        found: dict[CellSide, int] = {}
        for (x, y, dx, dy), pair in zip(terrain.doors, pairs or bytes(len(terrain.doors)), strict=True):
            side = (True, float(x + (dx > 0)), y) if dx else (False, float(y + (dy > 0)), x)
            found[side] = max(pair, found.get(side, 0))
        return cls(found)

    def find_end(self, side: CellSide, step: int) -> int:
        """Return how the portal at a side ends there: 0 if it goes on to the next side, 1 if it ends, 2 if
        another one begins.
        """
        beyond = self.pairs.get((*side[:2], side[2] + step))
        if beyond is None:
            return 1
        return 0 if beyond == self.pairs.get(side) else 2


class Edge(NamedTuple):
    """A side of a cell in the picture, as far as it is seen, or several in a row."""

    upright: bool
    line: float
    """x of an upright rim, otherwise y"""
    start: float
    end: float
    pair: int = 0
    """number of its pair from 1; 0 without a letter"""
    ends: tuple[int, int] = (1, 1)
    """how it ends at `start` and `end`, as `find_end` says; 0 also where the rest of it is not seen"""

    def find_point(self, along: float, off: float, z: float) -> Point3:
        """Return the point at a distance along the edge, and off it to the right or up."""
        return (self.line + off, along, z) if self.upright else (along, self.line + off, z)

    @property
    def color(self) -> str:
        """The colour of its pair, as #rrggbb."""
        return PAIRS[(self.pair - 1) % len(PAIRS)] if self.pair else PAIRS[0]


def edges(panes: Sequence[Pane], doors: DoorSides, *, sealed: bool) -> list[Edge]:
    """Return the rims or seals of all panes, with touching ones joined, each once even if seen from both
    sides.
    """
    found: dict[tuple[bool, float, int], list[Edge]] = {}
    for pane in panes:
        for side in pane.seals if sealed else pane.rims:
            edge = _place(pane, side, doors)
            if edge.end - edge.start > 1e-3:
                found.setdefault((edge.upright, edge.line, edge.pair), []).append(edge)
    return [edge for group in found.values() for edge in _join(group)]


def _place(pane: Pane, side: tuple[Point, Point], doors: DoorSides) -> Edge:
    """Return a seen side of the level as it lies in the picture."""
    (ax, ay), (bx, by) = side
    upright = abs(ax - bx) < abs(ay - by)
    line, low, high = (ax, min(ay, by), max(ay, by)) if upright else (ay, min(ax, bx), max(ax, bx))
    key: CellSide = upright, float(round(line)), math.floor((low + high) / 2)
    ends = [
        doors.find_end(key, step) if abs(along - round(along)) < 1e-3 else 0
        for along, step in ((low, -1), (high, 1))
    ]
    one, other = (pane.placement.place(point) for point in side)
    across, along = (0, 1) if upright else (1, 0)
    if pane.placement.mirror and not upright:
        ends.reverse()
    start, end = sorted((one[along], other[along]))
    return Edge(upright, round(one[across], 4), start, end, doors.pairs.get(key, 0), (ends[0], ends[1]))


def _join(group: Iterable[Edge]) -> list[Edge]:
    """Return edges of one line, with those that touch as one."""
    joined: list[Edge] = []
    for edge in sorted(group):
        last = joined[-1] if joined else None
        if last is None or edge.start > last.end + 1e-3:
            joined.append(edge)
            continue
        # What is seen from both sides may be seen to a different extent from each.
        start = max(last.ends[0], edge.ends[0]) if edge.start < last.start + 1e-3 else last.ends[0]
        if edge.end > last.end + 1e-3:
            ends = start, edge.ends[1]
        else:
            ends = start, max(last.ends[1], edge.ends[1]) if edge.end > last.end - 1e-3 else last.ends[1]
        joined[-1] = last._replace(end=max(last.end, edge.end), ends=ends)
    return joined


def glows(rims: Iterable[Edge]) -> list[Mark]:
    """Return the glow around rims, in cells of the picture."""
    marks = []
    for edge in rims:
        middle, half = (edge.start + edge.end) / 2, (edge.end - edge.start) / 2
        turns = np.linspace(0, math.tau, 17)
        around = [
            edge.find_point(middle + (half + 0.5) * math.sin(turn), HALO * math.cos(turn), 0)[:2]
            for turn in turns
        ]
        points = edge.find_point(middle, 0, 0)[:2], *around
        marks.append(Mark(points, rgb(edge.color, SHINE), glow=True))
    return marks


class Tile(NamedTuple):
    """A piece of a rim, for the shimmer along it."""

    phase: float
    color: str
    points: tuple[Point, ...]
    """points of its light in cells of the picture: the middle, then the corners, the first one again at the
    end
    """


def tiles(rims: Iterable[Edge]) -> list[Tile]:
    """Return the pieces along which the shimmer runs. Their places do not depend on how much of a rim is
    seen.
    """
    found = []
    for edge in rims:
        for index in range(math.floor(edge.start * TILES), math.ceil(edge.end * TILES)):
            middle = min(max((index + 0.5) / TILES, edge.start), edge.end)
            places = (
                (middle, 0.0),
                (middle - TALL, 0.0),
                (middle, WIDE),
                (middle + TALL, 0.0),
                (middle, -WIDE),
            )
            points = tuple(
                edge.find_point(min(max(along, edge.start), edge.end), off, 0)[:2] for along, off in places
            )
            found.append(Tile(index * WAVE[1], edge.color, (*points, points[1])))
            if len(found) == WAVING:
                return found
    return found


def shimmer(tiles: Iterable[Tile], time: float) -> list[Mark]:
    """Return the light that runs slowly along rims; empty while time is 0."""
    found = []
    for phase, color, points in tiles if time else ():
        height = 0.5 + 0.5 * math.sin(phase - WAVE[0] * time)
        if height > 0.2:
            found.append(Mark(points, rgb(color, CREST * height**2), glow=True, z=FRONT))
    return found
