"""doorframes: portals as things: a frame of stone inlaid with the colour of its pair, and a plate with its
letter; and the leaves of closed ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import Final

import numpy as np

from intodepth.render.cave.rims import BACK, FRONT, Edge
from intodepth.render.mesh import Albedo, FloatArray, MeshBuilder, albedo, shade
from intodepth.ui.draw import Point, Point3

STONE: Final = albedo("#8d8798")
LEAF: Final = albedo("#2b2233")
PLATE: Final = albedo("#17131f")
LETTER: Final = albedo("#f4ecff")
OWN: Final = 0.16
"""share of its colour that stone shines with, so that it is found in the dark"""
BRIGHT, DULL = 1.1, 0.4
"""how brightly the inlay of an open portal shines, and that of a closed one"""
ASIDE: Final = 0.24
"""half the width of the frame across its portal, in cells"""
SOLID, THIN = (0.22, 0.04), (0.05, 0.02)
"""how far the stones at its ends reach out of the opening and into it; between two portals they are thin"""
JAMB: Final = 0.15
"""height of the stones at the front corners"""
POST: Final = 0.32
"""height of the stones of the post at the back wall"""
PROUD: Final = FRONT + 0.12
"""z of the front of the frame, before the rock about it"""
NEAREST: Final = PROUD + 0.03
SIGN: Final = 0.25
"""half the side of the plate in cells"""

ROUND: Final[tuple[Point, ...]] = (
    *((1, 0.8), (0.7, 1), (0.3, 1), (0, 0.7), (0, 0.3), (0.3, 0), (0.7, 0)),
)  # fmt: skip
BOWLS: Final[tuple[tuple[Point, ...], ...]] = (
    ((0, 0), (0, 1), (0.7, 1), (0.95, 0.76), (0.7, 0.52), (0, 0.52)),
    ((0.7, 0.52), (1, 0.26), (0.7, 0), (0, 0)),
)
LETTERS: Final[tuple[tuple[tuple[Point, ...], ...], ...]] = (
    (((0, 0), (0.5, 1), (1, 0)), ((0.2, 0.36), (0.8, 0.36))),
    BOWLS,
    ((*ROUND, (1, 0.2)),),
    (((0, 0), (0, 1), (0.6, 1), (1, 0.65), (1, 0.35), (0.6, 0), (0, 0)),),
    (((1, 1), (0, 1), (0, 0), (1, 0)), ((0, 0.5), (0.8, 0.5))),
    (((1, 1), (0, 1), (0, 0)), ((0, 0.5), (0.8, 0.5))),
    ((*ROUND, (1, 0.25), (1, 0.45), (0.6, 0.45)),),
    (((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0.5), (1, 0.5))),
)
"""the strokes of A to H, in a square; more pairs begin again with A, in another colour"""
STROKE: Final = 0.2
"""width of a stroke in a square"""
HALF: Final = (0.105, 0.135)
"""half the width and height of a letter in cells"""


def frame_mesh(rims: Sequence[Edge], seals: Sequence[Edge]) -> FloatArray:
    """Return the vertices (n, 18) of the frames of open portals (rims) and closed ones (seals), in cells of
    the picture.
    """
    mesh = MeshBuilder()
    for edge in rims:
        _add_frame(mesh, edge, BRIGHT)
        _add_sign(mesh, edge)
    for edge in seals:
        _add_frame(mesh, edge, DULL)
    leaves = [facet for edge in seals for facet in _leaf(edge)]
    if leaves:
        tones = np.tile((0.8, 1.1, 1.25), len(leaves) // 3 + 1)[: len(leaves), None]
        mesh.facets(leaves, tones * np.array(LEAF), emission=0.8)
    return mesh.array()


def _add_box(
    mesh: MeshBuilder, edge: Edge, low: Point3, high: Point3, color: Albedo, emission: float = OWN
) -> None:
    """Add a block between two corners, each along the edge, off it, and in depth."""
    one, other = np.array(edge.find_point(*low)), np.array(edge.find_point(*high))
    half = np.abs(other - one) / 2
    mesh.box((one + other) / 2, (float(half[0]), float(half[1]), float(half[2])), color, emission=emission)


def _add_frame(mesh: MeshBuilder, edge: Edge, glow: float) -> None:
    """Add the stones about an opening and its inlay; nothing crosses where the rest of it is not seen."""
    ink = albedo(edge.color)
    for place, end, out in ((edge.start, edge.ends[0], -1), (edge.end, edge.ends[1], 1)):
        if not end:
            continue
        reach, inner = SOLID if end == 1 else THIN
        for number, (left, right) in enumerate(pairwise((-ASIDE, -0.085, 0.085, ASIDE))):
            tone = (0.86, 1.12, 0.95)[number]
            low, high = (
                (place - out * inner, left + 0.008, BACK - 0.1),
                (place + out * reach, right - 0.008, PROUD),
            )
            _add_box(mesh, edge, low, high, shade(STONE, tone))
        # The inlay runs from front to back, and over the front.
        strip = (place - out * (inner + 0.02), -0.035, BACK), (place - out * inner, 0.035, NEAREST)
        _add_box(mesh, edge, *strip, ink, glow)
        if end == 1:
            for side in (-1, 1):
                jamb = (
                    (place - out * inner, side * 0.05, FRONT - 0.16),
                    (place - out * JAMB, side * 0.125, PROUD),
                )
                _add_box(mesh, edge, *jamb, shade(STONE, 1.0 + 0.1 * side))
    count = max(1, round((edge.end - edge.start) / POST))
    cuts = np.linspace(edge.start, edge.end, count + 1)
    for number, (low, high) in enumerate(pairwise(cuts.tolist())):
        wide = ASIDE - (0.0 if number % 2 else 0.05)
        stone = (low + 0.008, -wide, BACK - 0.12), (high - 0.008, wide, BACK)
        _add_box(mesh, edge, *stone, shade(STONE, 0.72 if number % 2 else 0.86))
    _add_box(mesh, edge, (edge.start, -0.03, BACK), (edge.end, 0.03, BACK + 0.03), ink, glow)
    _add_box(mesh, edge, (edge.start, -0.016, FRONT - 0.03), (edge.end, 0.016, FRONT), ink, glow)


def _add_sign(mesh: MeshBuilder, edge: Edge) -> None:
    """Add the plate with the letter of a pair, above an upright portal or beside a level one."""
    if not edge.pair or 1 not in edge.ends:
        return
    upper = edge.ends[1] == 1 if edge.upright else edge.ends[0] != 1
    place = edge.end + SIGN + 0.02 if upper else edge.start - SIGN - 0.02
    x, y, _ = edge.find_point(place, 0.0, 0.0)
    ink = albedo(edge.color)
    for size, color, z, glow in ((SIGN, ink, NEAREST, BRIGHT), (SIGN - 0.045, PLATE, NEAREST + 0.02, 1.0)):
        corners = [
            (x + size * px, y + size * py, z)
            for px, py in (
                (-1, -0.6),
                (-0.6, -1),
                (0.6, -1),
                (1, -0.6),
                (1, 0.6),
                (0.6, 1),
                (-0.6, 1),
                (-1, 0.6),
            )
        ]
        fan = [(corners[0], one, other) for one, other in pairwise(corners[1:])]
        mesh.facets(fan, color, emission=glow, inside=(x, y, z - 1))
    strokes = LETTERS[(edge.pair - 1) % len(LETTERS)]
    facets = [facet for line in strokes for pair in pairwise(line) for facet in _stroke(*pair)]
    points = np.array(facets, np.float64)
    points = np.concatenate(
        [(2 * points - 1) * HALF + (x, y), np.full((*points.shape[:2], 1), NEAREST + 0.04)], 2
    )
    mesh.facets(points, LETTER, emission=1.0, inside=(x, y, 0.0))


def _stroke(start: Point, end: Point) -> Iterable[tuple[Point, Point, Point]]:
    """Yield the two triangles of a stroke of a letter, in a square, a little longer than the line."""
    way = np.subtract(end, start) / max(float(np.hypot(*np.subtract(end, start))), 1e-6)
    aside = np.array((-way[1], way[0])) * (STROKE / 2)
    ahead = way * (STROKE / 3)
    a, b = np.array(start) - ahead, np.array(end) + ahead
    yield tuple(a - aside), tuple(b - aside), tuple(b + aside)
    yield tuple(a - aside), tuple(b + aside), tuple(a + aside)


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
