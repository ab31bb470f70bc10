"""rims: the glowing edges of portals, and the leaves of closed ones."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.render.cave.stone import BACK_Z, FRONT_Z
from intodepth.render.mesh import FloatArray, MeshBuilder, albedo, shade
from intodepth.ui.draw import Mark, Pane, Point, Point3, rgb

TEETH: Final = 2
"""pairs of triangles per cell of a rim"""
TOOTH: Final = 0.2
"""width of a tooth in cells"""
HEIGHT: Final = TOOTH * math.sqrt(3) / 2
GAP: Final = 0.03
"""distance from its point to the line in cells"""
FRONT: Final = FRONT_Z + 0.03
BACK: Final = BACK_Z + 0.22
THICK: Final = 0.03
MAGENTA: Final = albedo("#c04cfd")
PALE: Final = albedo("#e2a6ff")
LEAF: Final = albedo("#2b2233")
GLOW: Final = 1.25
DULL: Final = 0.45
SHINE: Final = rgb("#c04cfd", 0.36)
WAVE: Final = 1.7, 1.0
"""of the wave along a rim: radians a second, and radians between pairs"""
CREST: Final = 1.0
"""extra brightness of a tooth at the crest"""
BROAD: Final = 1.9
"""size of the light around a tooth at the crest, in teeth"""
WAVING: Final = 150
"""greatest number of teeth that carry a wave, the nearest ones first"""
HALO: Final = 1.3
"""cells beside a rim that its light reaches"""


class Edge(NamedTuple):
    """A side of a cell in the picture, as far as it is seen."""

    upright: bool
    line: float
    """x of an upright rim, otherwise y"""
    start: float
    end: float

    def find_point(self, along: float, off: float, z: float) -> Point3:
        """Return the point at a distance along the edge, and off it to the right or up."""
        return (self.line + off, along, z) if self.upright else (along, self.line + off, z)


def edges(panes: Sequence[Pane], *, sealed: bool) -> list[Edge]:
    """Return the rims or seals of all panes, with touching ones joined, each once even if seen from both
    sides.
    """
    found: dict[tuple[bool, float], list[tuple[float, float]]] = {}
    for pane in panes:
        for side in pane.seals if sealed else pane.rims:
            (ax, ay), (bx, by) = (pane.placement.place(point) for point in side)
            upright = abs(ax - bx) < abs(ay - by)
            line, one, other = (ax, ay, by) if upright else (ay, ax, bx)
            found.setdefault((upright, round(line, 4)), []).append((min(one, other), max(one, other)))
    return [
        Edge(upright, line, start, end)
        for (upright, line), spans in found.items()
        for start, end in _join_spans(spans)
        if end - start > 1e-3
    ]


def rim_mesh(panes: Sequence[Pane]) -> FloatArray:
    """Return the vertices (n, 18) of rims and seals, in cells of the picture."""
    mesh = MeshBuilder()
    rims, seals = edges(panes, sealed=False), edges(panes, sealed=True)
    teeth = [tooth for edge in rims for tooth in _teeth(edge)]
    if teeth:
        colors = [MAGENTA if index % 3 else PALE for index, _ in teeth]
        mesh.facets([corners for _, corners in teeth], colors, emission=GLOW)
    leaves = [facet for edge in seals for facet in _leaf(edge)]
    if leaves:
        tones = np.tile((0.8, 1.1, 1.25), len(leaves) // 3 + 1)[: len(leaves), None]
        mesh.facets(leaves, tones * np.array(LEAF), emission=0.8)
    for some, glow in ((rims, GLOW), (seals, DULL)):
        bars = [bar for edge in some for bar in _frame(edge)]
        if bars:
            mesh.facets(_prisms(np.array(bars)), shade(MAGENTA, 0.8), emission=glow)
    return mesh.array()


def glows(panes: Sequence[Pane]) -> list[Mark]:
    """Return the glow around rims, in cells of the picture."""
    marks = []
    for edge in edges(panes, sealed=False):
        middle, half = (edge.start + edge.end) / 2, (edge.end - edge.start) / 2
        turns = np.linspace(0, math.tau, 17)
        around = [
            edge.find_point(middle + (half + 0.5) * math.sin(turn), HALO * math.cos(turn), 0)[:2]
            for turn in turns
        ]
        marks.append(Mark((edge.find_point(middle, 0, 0)[:2], *around), SHINE, glow=True))
    return marks


class Tooth(NamedTuple):
    """A triangle of a rim, for the wave along it."""

    phase: float
    points: tuple[Point, ...]
    """points of its light in cells of the picture: the middle, then the corners, the first one again at the
    end
    """


def teeth(panes: Sequence[Pane]) -> list[Tooth]:
    """Return the triangles along which the wave runs."""
    found = []
    for edge in edges(panes, sealed=False):
        for index, corners in _teeth(edge):
            x, y = (sum(part) / 3 for part in list(zip(*corners, strict=True))[:2])
            wide = tuple((x + BROAD * (px - x), y + BROAD * (py - y)) for px, py, _ in corners)
            found.append(Tooth(index * WAVE[1], ((x, y), *wide, wide[0])))
            if len(found) == WAVING:
                return found
    return found


def wave(teeth: Iterable[Tooth], time: float) -> list[Mark]:
    """Return the light that runs along rims; empty while time is 0."""
    found = []
    for phase, points in teeth if time else ():
        height = math.sin(phase - WAVE[0] * time)
        if height > 0.3:
            found.append(Mark(points, rgb("#f3d4ff", CREST * height**3), glow=True, z=FRONT))
    return found


def _teeth(edge: Edge) -> Iterable[tuple[int, tuple[Point3, Point3, Point3]]]:
    """Yield numbered pairs of triangles that point through the line from either side.

    Their places do not depend on how much of the rim is seen.
    """
    for index in range(math.floor(edge.start * TEETH), math.ceil(edge.end * TEETH)):
        middle = (index + 0.5) / TEETH
        low, tip, high = (min(max(middle + part * TOOTH, edge.start), edge.end) for part in (-0.5, 0.0, 0.5))
        for side in (-1, 1):
            near, far = side * GAP, side * (GAP + HEIGHT)
            base = edge.find_point(low, far, FRONT - 0.06), edge.find_point(high, far, FRONT - 0.06)
            yield index, (*base, edge.find_point(tip, near, FRONT))


def _frame(edge: Edge) -> list[tuple[Point3, Point3]]:
    """Return lines in front, at the back wall, and between them where the rim meets a corner."""
    lines = [(edge.find_point(edge.start, 0, z), edge.find_point(edge.end, 0, z)) for z in (FRONT, BACK)]
    corners = [along for along in (edge.start, edge.end) if abs(along - round(along)) < 1e-3]
    return [
        *lines,
        *((edge.find_point(along, 0, FRONT), edge.find_point(along, 0, BACK)) for along in corners),
    ]


def _prisms(bars: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the facets (6 n, 3, 3) of thin axis-parallel bars (n, 2, 3)."""
    along = np.abs(np.sign(bars[:, 1] - bars[:, 0]))
    across = np.roll(along, 1, axis=1), np.roll(along, 2, axis=1)
    angles = np.arange(3) * (math.tau / 3)
    ring = THICK * (
        across[0][:, None] * np.cos(angles)[:, None] + across[1][:, None] * np.sin(angles)[:, None]
    )
    one, other = bars[:, :1] + ring, bars[:, 1:] + ring
    one_on, other_on = np.roll(one, 1, axis=1), np.roll(other, 1, axis=1)
    facets = np.stack([np.stack([one, one_on, other], 2), np.stack([one_on, other_on, other], 2)], 1)
    return facets.reshape(-1, 3, 3)


def _leaf(edge: Edge) -> Iterable[tuple[Point3, Point3, Point3]]:
    """Yield the facets of a sheet across the opening."""
    depth = np.linspace(FRONT, BACK, 4)
    along = np.linspace(edge.start, edge.end, max(1, round((edge.end - edge.start) / 0.5)) + 1)
    for column, row in product(range(len(along) - 1), range(3)):
        (a, b), (d, c) = (
            [edge.find_point(along[column + step], 0, depth[level]) for step in (0, 1)]
            for level in (row, row + 1)
        )
        yield from ((a, b, c), (a, c, d)) if (column + row) % 2 else ((a, b, d), (b, c, d))


def _join_spans(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1] + 1e-3:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined
