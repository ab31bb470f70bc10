"""mesh: builds flat-shaded triangles from simple solids and packs them for the graphics card.

Every solid is oriented by a point inside it: seen from outside, its facets wind counter-clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from intodepth.animation.quaternions import cross

FloatArray = NDArray[np.float32]
Albedo = tuple[float, float, float]
"""linear (r, g, b), before light"""

SIDE: Final = 0.0
FRONT: Final = 1.0
FIGURE: Final = 2.0
BACK: Final = 3.0

TINY: Final = 1e-9
"""lengths and areas up to this are none"""
STRIDE: Final = 18
"""floats per vertex: position 3, normal 3, facet centre 3, colour 3, outward 3, emission, kind, occlusion"""


def albedo(text: str) -> Albedo:
    """Return the linear colour of `#rrggbb`, with a gamma of 2."""
    value = int(text.lstrip("#"), 16)
    return (value >> 16) ** 2 / 65025, (value >> 8 & 255) ** 2 / 65025, (value & 255) ** 2 / 65025


def shade(color: Albedo, amount: float) -> Albedo:
    """Return a colour made darker (below 1) or lighter (above 1)."""
    return color[0] * amount, color[1] * amount, color[2] * amount


def unit(vectors: ArrayLike) -> FloatArray:
    """Return vectors (..., 3) scaled to length 1; zero stays zero."""
    array = np.asarray(vectors, np.float32)
    length = _length(array)
    return np.asarray(array / np.where(length > TINY, length, 1), np.float32)


def _length(vectors: FloatArray) -> FloatArray:
    """Return the lengths (..., 1) of vectors (..., 3)."""
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", vectors, vectors))[..., None], np.float32)


@cache
def icosphere(detail: int) -> FloatArray:
    """Return the facets (n, 3, 3) of a unit ball: 20, times 4 for each level of detail."""
    golden = (1 + math.sqrt(5)) / 2
    # Three golden rectangles, each standing square to the next.
    flat = [(side, height * golden) for height in (1, -1) for side in (-1, 1)]
    corners = unit([np.roll((0, *pair), turn) for turn in range(3) for pair in flat])
    apart = np.linalg.norm(corners[:, None] - corners[None], axis=2) < 1.1
    trios = [
        trio for trio in combinations(range(12), 3) if all(apart[p, q] for p, q in combinations(trio, 2))
    ]
    facets = corners[trios]
    inward = np.linalg.det(facets) < 0
    facets[inward] = facets[inward][:, [0, 2, 1]]
    for _ in range(detail):
        a, b, c = facets[:, 0], facets[:, 1], facets[:, 2]
        ab, bc, ca = unit(a + b), unit(b + c), unit(c + a)
        split = [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
        facets = np.concatenate([np.stack(corners, axis=1) for corners in split])
    return facets


def _band(lower: FloatArray, upper: FloatArray) -> FloatArray:
    """Return the facets (2 n, 3, 3) between two rings of points (n, 3)."""
    after, above = np.roll(lower, -1, axis=0), np.roll(upper, -1, axis=0)
    return np.concatenate([np.stack([lower, after, above], axis=1), np.stack([lower, above, upper], axis=1)])


def hoop(
    radius: float, middle: tuple[float, float, float] = (0.0, 0.0, 0.0), sides: int = 8
) -> list[tuple[float, float, float]]:
    """Return the corners of a ring that faces the viewer, from its top."""
    x, y, z = middle
    angles = np.arange(sides) * (2 * math.pi / sides)
    return [(x + radius * math.sin(angle), y + radius * math.cos(angle), z) for angle in angles]


class MeshBuilder:
    """A growing list of facets; all lengths in cells."""

    def __init__(self) -> None:
        self._blocks: list[FloatArray] = []

    def facets(
        self,
        corners: ArrayLike,
        color: ArrayLike,
        *,
        outward: ArrayLike | None = None,
        inside: ArrayLike | None = None,
        emission: ArrayLike = 0.0,
        kind: float = FIGURE,
        occlusion: ArrayLike = 1.0,
    ) -> None:
        """Add facets (n, 3, 3), or one (3, 3), with one colour (3) or one each (n, 3).

        `outward` (n, 3, 3) is where the outline moves each corner, by default along the normal. `inside` (3)
        or (n, 3) turns each facet to face away from that point. `emission` and `occlusion` broadcast to
        (n, 3). Facets without area are left out.
        """
        points = np.asarray(corners, np.float32).reshape(-1, 3, 3)
        normal = cross(points[:, 1] - points[:, 0], points[:, 2] - points[:, 0])
        area = _length(normal)
        has_area = area[:, 0] > TINY
        facing = (normal / np.where(area > TINY, area, 1))[:, None]
        centre = (points[:, 0] + points[:, 1] + points[:, 2]) / np.float32(3)
        block = np.empty((len(points), 3, STRIDE), np.float32)
        block[..., 12:15] = facing if outward is None else outward
        block[..., 0:3] = points
        block[..., 3:6] = facing
        block[..., 6:9] = centre[:, None]
        block[..., 9:12] = np.broadcast_to(np.asarray(color, np.float32), (len(points), 3))[:, None]
        block[..., 15] = emission
        block[..., 16] = kind
        block[..., 17] = occlusion
        if inside is not None:
            inward = np.einsum("ij,ij->i", normal, centre - np.asarray(inside, np.float32)) < 0
            block[inward] = block[inward][:, [0, 2, 1]]
            block[inward, :, 3:6] *= -1
            if outward is None:
                block[inward, :, 12:15] *= -1
        self._blocks.append(block if has_area.all() else block[has_area])

    def quad(
        self,
        a: ArrayLike,
        b: ArrayLike,
        c: ArrayLike,
        d: ArrayLike,
        color: Albedo,
        *,
        inside: ArrayLike | None = None,
        emission: float = 0.0,
    ) -> None:
        """Add the two facets a b c and a c d, counter-clockwise from their front."""
        corners = np.array([a, b, c, a, c, d], np.float32)
        self.facets(corners, color, inside=inside, emission=emission)

    def tube(
        self,
        points: ArrayLike,
        radii: float | Sequence[float | tuple[float, float]],
        color: Albedo,
        *,
        colors: Sequence[Albedo] | None = None,
        sides: int = 6,
        across: ArrayLike = (1.0, 0.0, 0.0),
        roll: float = 0.0,
        caps: bool = True,
        closed: bool = False,
        emission: float = 0.0,
    ) -> None:
        """Add a bent tube through points (n, 3) with one radius, or one for each point.

        A pair of radii is (along `across`, perpendicular to it). `colors` has one colour for each point, for
        the stretch after it. `roll` turns the corners, in radians. `closed` joins the last point to the
        first.
        """
        path = np.asarray(points, np.float32).reshape(-1, 3)
        count = len(path)
        sizes = [radii] * count if isinstance(radii, (int, float)) else list(radii)
        pairs = np.array([size if isinstance(size, tuple) else (size, size) for size in sizes], np.float32)
        if closed:
            ahead, behind = np.roll(path, -1, axis=0), np.roll(path, 1, axis=0)
        else:
            ahead, behind = np.vstack([path[1:], path[-1:]]), np.vstack([path[:1], path[:-1]])
        along = unit(ahead - behind)
        first = np.asarray(across, np.float32) - along * (along @ np.asarray(across, np.float32))[:, None]
        spare = cross(along, np.roll(along, 1, axis=1))
        first = unit(np.where(np.linalg.norm(first, axis=1, keepdims=True) > 1e-3, first, spare))
        second = cross(first, along)
        angle = (roll + np.arange(sides) * (2 * math.pi / sides)).astype(np.float32)
        spoke = first[:, None] * (np.cos(angle)[:, None] * pairs[:, None, :1])
        spoke = spoke + second[:, None] * (np.sin(angle)[:, None] * pairs[:, None, 1:])
        ring, out = path[:, None] + spoke, unit(spoke)
        tints = np.array([color] * count if colors is None else colors, np.float32)

        nexts = [(index, (index + 1) % count) for index in range(count if closed else count - 1)]
        for start, end in nexts:
            self.facets(
                _band(ring[start], ring[end]),
                tints[start],
                outward=_band(out[start], out[end]),
                inside=(path[start] + path[end]) / 2,
                emission=emission,
            )
        if caps and not closed:
            for end, inner in ((0, 1), (count - 1, count - 2)):
                rim, edge = ring[end], out[end]
                middle = np.broadcast_to(path[end], rim.shape)
                push = np.broadcast_to(unit(path[end] - path[inner]), rim.shape)
                self.facets(
                    np.stack([middle, rim, np.roll(rim, -1, axis=0)], axis=1),
                    tints[min(end, count - 2)],
                    outward=np.stack([push, edge, np.roll(edge, -1, axis=0)], axis=1),
                    inside=path[inner],
                    emission=emission,
                )

    def ball(
        self,
        centre: ArrayLike,
        radius: float | tuple[float, float, float],
        color: Albedo,
        *,
        detail: int = 1,
        shape: Callable[[FloatArray], FloatArray] | None = None,
        keep: Callable[[FloatArray], NDArray[np.bool_]] | None = None,
        tint: Callable[[FloatArray], FloatArray] | None = None,
        emission: float = 0.0,
    ) -> None:
        """Add a ball of 20 x 4^detail facets.

        `keep` selects facets by their middle (n, 3) on the unit ball, `tint` returns factors (n) for their
        colour, `shape` moves the points (m, 3) of the unit ball before they are scaled.
        """
        facets = icosphere(detail)
        middle = facets.mean(axis=1)
        if keep is not None:
            chosen = keep(middle)
            facets, middle = facets[chosen], middle[chosen]
        points = facets if shape is None else shape(facets.reshape(-1, 3)).reshape(-1, 3, 3)
        tints = np.ones(len(facets), np.float32) if tint is None else tint(middle)
        self.facets(
            np.asarray(centre, np.float32) + points * np.asarray(radius, np.float32),
            tints[:, None] * np.asarray(color, np.float32),
            outward=facets,
            inside=centre,
            emission=emission,
        )

    def box(
        self,
        centre: ArrayLike,
        half: tuple[float, float, float],
        color: Albedo,
        *,
        taper: float = 1.0,
        emission: float = 0.0,
    ) -> None:
        """Add a box of half sizes x, y, z, its top `taper` times as wide."""
        signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
        corners = signs * np.asarray(half, np.float32)
        corners[signs[:, 1] > 0] *= np.array((taper, 1, taper), np.float32)
        out = unit(corners)
        faces = [(0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5)]
        indices = [triple for a, b, c, d in faces for triple in ((a, b, c), (a, c, d))]
        facets = np.asarray(centre, np.float32) + corners[indices]
        self.facets(facets, color, outward=out[indices], inside=centre, emission=emission)

    def sheet(self, rows: ArrayLike, color: Albedo, *, thickness: float = 0.012) -> None:
        """Add cloth through a grid of points (rows, columns, 3), visible from both sides."""
        grid = np.asarray(rows, np.float32)
        for row in range(len(grid) - 1):
            for column in range(grid.shape[1] - 1):
                a, b = grid[row, column], grid[row, column + 1]
                c, d = grid[row + 1, column + 1], grid[row + 1, column]
                normal = unit(cross(b - a, c - a) + cross(c - a, d - a)) * np.float32(thickness)
                tint = shade(color, 0.92 + 0.16 * ((row + column) % 2))
                self.quad(a + normal, b + normal, c + normal, d + normal, tint)
                self.quad(d - normal, c - normal, b - normal, a - normal, tint)

    def add(
        self, other: MeshBuilder | FloatArray, turn: ArrayLike | None = None, offset: ArrayLike = (0, 0, 0)
    ) -> None:
        """Add a copy of another mesh, rotated by a matrix (3, 3), then moved."""
        block = (other.array() if isinstance(other, MeshBuilder) else other).reshape(-1, 3, STRIDE).copy()
        if turn is not None:
            matrix = np.asarray(turn, np.float32).T
            for start in (0, 3, 6, 12):
                block[..., start : start + 3] = block[..., start : start + 3] @ matrix
            for start in (3, 12):
                block[..., start : start + 3] = unit(block[..., start : start + 3])
        for start in (0, 6):
            block[..., start : start + 3] += np.asarray(offset, np.float32)
        self._blocks.append(block)

    def array(self) -> FloatArray:
        """Return all vertices, (3 x facets, 18) float32."""
        if not self._blocks:
            return np.zeros((0, STRIDE), np.float32)
        return np.concatenate(self._blocks).reshape(-1, STRIDE)
