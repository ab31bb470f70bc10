"""Rims: builds the glowing edges of portals, and the leaves that shut those which lead nowhere."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from intodepth.render.mesh import FloatArray, MeshBuilder, albedo, shade
from intodepth.render.stone import BACK_Z, FRONT_Z
from intodepth.ui.draw import Mark, Pane, rgb

TOOTH: Final = 0.2
"""cells along a rim that one triangle takes"""
HEIGHT: Final = TOOTH * math.sqrt(3) / 2
FRONT: Final = FRONT_Z + 0.03
BACK: Final = BACK_Z + 0.22
THICK: Final = 0.022
MAGENTA: Final = albedo("#c04cfd")
PALE: Final = albedo("#e2a6ff")
LEAF: Final = albedo("#2b2233")
GLOW: Final = 1.25
DULL: Final = 0.45
SHINE: Final = rgb("#c04cfd", 0.28)
HALO: Final = 1.3
"""cells to either side of a rim that its light reaches"""


class Edge(NamedTuple):
    """A side of a cell in the picture, as far as it is seen."""

    upright: bool
    line: float
    """where it lies: x if upright, y otherwise"""
    start: float
    end: float

    def at(self, along: float, off: float, z: float) -> tuple[float, float, float]:
        """The point so far along it, and off it to the right or up."""
        return (self.line + off, along, z) if self.upright else (along, self.line + off, z)


def edges(panes: Sequence[Pane], *, sealed: bool) -> list[Edge]:
    """The rims, or seals, of all panes, touching ones joined, each once even if seen from both sides."""
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
        for start, end in _joined(spans)
        if end - start > 1e-3
    ]


def rim_mesh(panes: Sequence[Pane]) -> FloatArray:
    """All vertices (n, 18) of rims and seals, in cells of the picture."""
    mesh = MeshBuilder()
    for edge in edges(panes, sealed=False):
        _add_teeth(mesh, edge, GLOW)
        _add_frame(mesh, edge, GLOW)
    for edge in edges(panes, sealed=True):
        _add_leaf(mesh, edge)
        _add_frame(mesh, edge, DULL)
    return mesh.array()


def glows(panes: Sequence[Pane]) -> list[Mark]:
    """Light in the air about rims, in cells of the picture."""
    marks = []
    for edge in edges(panes, sealed=False):
        middle, half = (edge.start + edge.end) / 2, (edge.end - edge.start) / 2
        turns = np.linspace(0, math.tau, 17)
        around = [
            edge.at(middle + (half + 0.5) * math.sin(turn), HALO * math.cos(turn), 0)[:2] for turn in turns
        ]
        marks.append(Mark((edge.at(middle, 0, 0)[:2], *around), SHINE, glow=True))
    return marks


def _add_teeth(mesh: MeshBuilder, edge: Edge, glow: float) -> None:
    """Triangles on either side of the line, each in its place however far the rim is seen."""
    first, last = math.floor(edge.start / TOOTH), math.ceil(edge.end / TOOTH)
    for place in range(first, last):
        side = 1 if place % 2 else -1
        low, high = (min(max(part * TOOTH, edge.start), edge.end) for part in (place, place + 1))
        middle = min(max((place + 0.5) * TOOTH, edge.start), edge.end)
        if high - low < 1e-3:
            continue
        corners = (
            edge.at(low, 0, FRONT),
            edge.at(high, 0, FRONT),
            edge.at(middle, side * HEIGHT, FRONT - 0.06),
        )
        mesh.facets([corners], MAGENTA if place % 3 else PALE, emission=glow)


def _add_frame(mesh: MeshBuilder, edge: Edge, glow: float) -> None:
    """A thin line in front, one at the back wall, and between them where the rim meets a corner."""
    color = shade(MAGENTA, 0.8)
    for z in (FRONT, BACK):
        mesh.tube([edge.at(edge.start, 0, z), edge.at(edge.end, 0, z)], THICK, color, sides=3, emission=glow)
    for along in (edge.start, edge.end):
        if abs(along - round(along)) < 1e-3:
            ends = edge.at(along, 0, FRONT), edge.at(along, 0, BACK)
            mesh.tube(ends, THICK, color, sides=3, across=(0, 1, 0), emission=glow)


def _add_leaf(mesh: MeshBuilder, edge: Edge) -> None:
    """A dark sheet of facets across the opening."""
    count = max(1, round((edge.end - edge.start) / 0.5))
    depth = np.linspace(FRONT, BACK, 4)
    along = np.linspace(edge.start, edge.end, count + 1)
    for column in range(count):
        for row in range(3):
            a, b = edge.at(along[column], 0, depth[row]), edge.at(along[column + 1], 0, depth[row])
            c, d = edge.at(along[column + 1], 0, depth[row + 1]), edge.at(along[column], 0, depth[row + 1])
            odd = (column + row) % 2
            pair = [(a, b, c), (a, c, d)] if odd else [(a, b, d), (b, c, d)]
            mesh.facets(pair, [shade(LEAF, 0.8 + 0.3 * odd), shade(LEAF, 1.2)], emission=0.8)


def _joined(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1] + 1e-3:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined
