"""doorframes: portals as things: a frame of stone inlaid with the colour of its pair, and a plate with its
letter; and the leaves of closed ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Final, NamedTuple

import numpy as np

from intodepth.render.cave.rims import BACK, FRONT, Edge
from intodepth.render.mesh import STRIDE, Albedo, FloatArray, MeshBuilder, albedo, shade
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
JOINT: Final = 0.008
"""half the gap between two stones in cells"""
STONES: Final = (-ASIDE, -0.093, 0.86), (-0.077, 0.077, 1.12), (0.093, ASIDE, 0.95)
"""from where to where the stones at an end reach across the portal, and how light they are"""
POST: Final = 0.32
"""height of the stones of the post at the back wall"""
PROUD: Final = FRONT + 0.12
"""z of the front of the frame, before the rock about it"""
NEAREST: Final = PROUD + 0.03
CUBE: Final = (2.0 * np.array([
    [(0, 0, 0), (0, 0, 1), (0, 1, 1)], [(0, 0, 0), (0, 1, 1), (0, 1, 0)],
    [(1, 0, 0), (1, 0, 1), (1, 1, 1)], [(1, 0, 0), (1, 1, 1), (1, 1, 0)],
    [(0, 0, 0), (0, 0, 1), (1, 0, 1)], [(0, 0, 0), (1, 0, 1), (1, 0, 0)],
    [(0, 1, 0), (0, 1, 1), (1, 1, 1)], [(0, 1, 0), (1, 1, 1), (1, 1, 0)],
    [(0, 0, 0), (0, 1, 0), (1, 1, 0)], [(0, 0, 0), (1, 1, 0), (1, 0, 0)],
    [(0, 0, 1), (0, 1, 1), (1, 1, 1)], [(0, 0, 1), (1, 1, 1), (1, 0, 1)],
]) - 1)  # fmt: skip
"""the facets (12, 3, 3) of a cube with half sides of 1"""
SIGN: Final = 0.25
"""half the side of the plate in cells"""

LETTERS: Final[tuple[tuple[tuple[Point, ...], ...], ...]] = (
    (((0, 1), (1, 1), (0, 0), (1, 0)),),
    (((0, 1), (0.5, 0.5), (1, 1)), ((0.5, 0.5), (0.5, 0))),
    (((0, 1), (0.5, 0), (1, 1)),),
    (((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0.5), (1, 0.5))),
    (((1, 1), (0, 1), (0, 0), (1, 0)), ((0, 0.5), (0.8, 0.5))),
    (((0, 0), (0, 1)), ((1, 1), (0, 0.5), (1, 0))),
    (((1, 1), (0, 1), (0, 0)), ((0, 0.5), (0.8, 0.5))),
)
"""the strokes of Z, Y, V, H, E, K and F, in a square: letters with which no hero's name begins; more pairs
begin again with Z, in another colour
"""
STROKE: Final = 0.2
"""width of a stroke in a square"""
HALF: Final = (0.105, 0.135)
"""half the width and height of a letter in cells"""


class Block(NamedTuple):
    """A block of a frame, from corner to corner: each along the edge, off it, and in depth."""

    low: Point3
    high: Point3
    color: Albedo
    emission: float = OWN


def frame_mesh(rims: Sequence[Edge], seals: Sequence[Edge]) -> FloatArray:
    """Return the vertices (n, 18) of the frames of open portals (rims) and closed ones (seals), in cells of
    the picture.
    """
    found = [
        build_frame(edge, is_open) for is_open, edges in ((True, rims), (False, seals)) for edge in edges
    ]
    return np.concatenate([np.zeros((0, STRIDE), np.float32), *found])


@lru_cache(maxsize=256)
def build_frame(edge: Edge, is_open: bool) -> FloatArray:
    """Return the vertices (n, 18) of one frame, as a shared array that must not be changed.

    They are kept, as the eye that goes through a portal sees most others as they were.
    """
    mesh = MeshBuilder()
    _add_blocks(mesh, _list_blocks(edge, BRIGHT if is_open else DULL), edge)
    if is_open:
        _add_sign(mesh, edge)
    else:
        leaves = [*_leaf(edge)]
        tones = np.tile((0.8, 1.1, 1.25), len(leaves) // 3 + 1)[: len(leaves), None]
        mesh.facets(leaves, tones * np.array(LEAF), emission=0.8)
    return mesh.array()


def _list_blocks(edge: Edge, glow: float) -> list[Block]:
    """Return the stones about an opening and its inlay; nothing crosses where the rest of it is not seen."""
    ink, blocks = albedo(edge.color), list[Block]()
    for place, end, out in ((edge.start, edge.ends[0], -1), (edge.end, edge.ends[1], 1)):
        if not end:
            continue
        reach, inner = SOLID if end == 1 else THIN
        near, far = place - out * inner, place + out * reach
        for left, right, tone in STONES:
            blocks.append(Block((near, left, BACK - 0.1), (far, right, PROUD), shade(STONE, tone)))
        # The inlay runs from front to back, and over the front.
        blocks.append(Block((near - out * 0.02, -0.035, BACK), (near, 0.035, NEAREST), ink, glow))
        if end == 1:
            tip = place - out * JAMB
            blocks += [
                Block(
                    (near, side * 0.05, FRONT - 0.16),
                    (tip, side * 0.125, PROUD),
                    shade(STONE, 1 + 0.1 * side),
                )
                for side in (-1, 1)
            ]
    count = max(1, round((edge.end - edge.start) / POST))
    for number in range(count):
        low, high = (edge.start + (edge.end - edge.start) * step / count for step in (number, number + 1))
        wide, tone = (ASIDE, 0.72) if number % 2 else (ASIDE - 0.05, 0.86)
        blocks.append(
            Block((low + JOINT, -wide, BACK - 0.12), (high - JOINT, wide, BACK), shade(STONE, tone))
        )
    blocks.append(Block((edge.start, -0.03, BACK), (edge.end, 0.03, BACK + 0.03), ink, glow))
    blocks.append(Block((edge.start, -0.016, FRONT - 0.03), (edge.end, 0.016, FRONT), ink, glow))
    return blocks


def _add_blocks(mesh: MeshBuilder, blocks: Sequence[Block], edge: Edge) -> None:
    """Add blocks of an edge."""
    corners = np.array([(block.low, block.high) for block in blocks])
    corners[..., 1] += edge.line
    if edge.upright:
        corners = corners[..., (1, 0, 2)]
    middle, half = corners.mean(axis=1), np.abs(corners[:, 1] - corners[:, 0]) / 2
    push = CUBE * half[:, None, None]
    facets = middle[:, None, None] + push
    out = push / np.linalg.norm(push, axis=-1, keepdims=True)
    colors, glows = (
        np.array([block.color for block in blocks]),
        np.array([block.emission for block in blocks]),
    )
    for glow in np.unique(glows):
        own = glows == glow
        mesh.facets(
            facets[own].reshape(-1, 3, 3),
            np.repeat(colors[own], len(CUBE), axis=0),
            outward=out[own].reshape(-1, 3, 3),
            inside=np.repeat(middle[own], len(CUBE), axis=0),
            emission=float(glow),
        )


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
