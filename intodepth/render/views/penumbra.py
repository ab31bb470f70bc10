"""penumbra: the soft edges of what is seen or lit, where a line of sight ends it and not a wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SOFT: Final = 0.36
"""cells over which an edge is soft"""
SPREAD: Final = 0.7
"""cells from the corner that it passes in which it reaches its full width"""
PIECES: Final = 4
"""parts into which each edge is cut: another eye may see what lies beyond some of them"""
ASIDE: Final = 0.012
"""distance of the point that is looked at beyond an edge, in cells"""
NEAR: Final = 0.02
"""cells within which two points count as one"""


class Edges(NamedTuple):
    """Straight pieces of the outline of a shape (n), in cells."""

    start: Floats
    end: Floats
    """(n, 2)"""
    inward: Floats
    """(n, 2) unit vectors"""

    def take(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> Edges:
        """Return some of them."""
        return Edges(self.start[chosen], self.end[chosen], self.inward[chosen])


def soften(groups: Sequence[NDArray[np.float32]], texel: float) -> tuple[Floats, Floats]:
    """Return triangles (n, 3, 2) over the soft edges of a shape, and the values (n, 3) of their corners: 0 at
    its outline, 1 where it is whole.

    The shape is made of convex polygons in cells, grouped by their number of corners (count, corners, 2),
    each of them in one cell; whatever ends beside another of them is no edge of the shape. The edge itself is
    covered on its outer side, too, for two texels.
    """
    edges = _find_outline(groups)
    widths = np.maximum(_widths(edges), 2 * texel)
    first, last = (edges.start, edges.end)
    inner = [point + edges.inward * wide[:, None] for point, wide in zip((first, last), widths, strict=True)]
    outer = [point - edges.inward * (2.5 * texel) for point in (first, last)]
    nothing, whole = np.zeros(len(first)), np.ones(len(first))
    parts = [
        ((first, last, inner[1]), (nothing, nothing, whole)),
        ((first, inner[1], inner[0]), (nothing, whole, whole)),
        ((first, last, outer[1]), (nothing, nothing, nothing)),
        ((first, outer[1], outer[0]), (nothing, nothing, nothing)),
    ]
    corners = np.concatenate([np.stack(points, axis=1) for points, _ in parts])
    return corners, np.concatenate([np.stack(values, axis=1) for _, values in parts])


def _find_outline(groups: Sequence[NDArray[np.float32]]) -> Edges:
    """Return the edges that no other polygon of the shape continues, as far as they are lines of sight: those
    of walls are upright or level.
    """
    given = [_edges_of(group.astype(np.float64)) for group in groups if len(group)]
    if not given:
        return Edges(*np.zeros((3, 0, 2)))
    edges = Edges(*(np.concatenate(parts) for parts in zip(*given, strict=True)))
    beside = (edges.start + edges.end) / 2 - ASIDE * edges.inward
    covered = np.zeros(len(beside), np.bool_)
    where = _key(beside)
    for group in groups:
        if len(group):
            covered |= _is_covered(beside, where, group.astype(np.float64))
    return edges.take(~covered)


def _edges_of(polygons: Floats) -> Edges:
    """Return the slanting edges of polygons (count, corners, 2), cut into pieces."""
    following = np.roll(polygons, -1, axis=1)
    area = np.sum(polygons[..., 0] * following[..., 1] - following[..., 0] * polygons[..., 1], axis=1)
    way = following - polygons
    slants = (np.abs(way) > 1e-4).all(axis=2)
    normal = np.stack([-way[..., 1], way[..., 0]], axis=2) * np.where(area < 0, -1, 1)[:, None, None]
    start, way, normal = polygons[slants], way[slants], normal[slants]
    normal = normal / np.maximum(np.hypot(*normal.T), 1e-9)[:, None]
    cuts = np.arange(PIECES) / PIECES
    starts = (start[:, None] + cuts[:, None] * way[:, None]).reshape(-1, 2)
    return Edges(starts, starts + np.repeat(way / PIECES, PIECES, axis=0), np.repeat(normal, PIECES, axis=0))


def _is_covered(points: Floats, where: NDArray[np.int64], polygons: Floats) -> NDArray[np.bool_]:
    """Return which points (n, 2), in cells with keys (n), lie in any of the polygons (count, corners, 2)."""
    keys = _key(polygons.mean(axis=1))
    order = np.argsort(keys, kind="stable")
    low, high = (np.searchsorted(keys[order], where, side) for side in ("left", "right"))
    counts = high - low
    point = np.repeat(np.arange(len(points)), counts)
    polygon = order[np.arange(len(point)) - np.repeat(np.cumsum(counts) - counts, counts) + low[point]]
    corners = polygons[polygon]
    way = np.roll(corners, -1, axis=1) - corners
    off = points[point][:, None] - corners
    side = way[..., 0] * off[..., 1] - way[..., 1] * off[..., 0]
    inside = (side > -1e-6).all(axis=1) | (side < 1e-6).all(axis=1)
    covered = np.zeros(len(points), np.bool_)
    covered[point[inside]] = True
    return covered


def _key(points: Floats) -> NDArray[np.int64]:
    """Return a number for the cell of each point (n, 2)."""
    cell = np.floor(points).astype(np.int64)
    return np.asarray(cell[:, 1] * 65536 + cell[:, 0], np.int64)


def _widths(edges: Edges) -> Floats:
    """Return how far the softness reaches inwards at the start and the end of each piece (2, n), in cells.

    Along a line of sight it grows from nothing at the corner that the line passes, as the shade of a lamp
    does, and shrinks where another shape begins. Where the line meets a wall it keeps its width.
    """
    way = edges.end - edges.start
    way = way * np.where(way[:, 0] < 0, -1, 1)[:, None]
    way = way / np.maximum(np.hypot(*way.T), 1e-9)[:, None]
    places = np.stack([np.sum(way * point, axis=1) for point in (edges.start, edges.end)])
    chain = _join_pieces(edges, way, places)
    room = np.full(places.shape, np.inf)
    for sign in (1, -1):
        reached = np.full(len(chain), np.inf)
        np.minimum.at(reached, chain, (sign * places).min(axis=0))
        away = sign * places - reached[chain]
        tapers = np.zeros(len(chain), np.bool_)
        for point, far in zip((edges.start, edges.end), away, strict=True):
            is_on_line = np.abs(point - np.round(point)) < NEAR
            tapers[chain[(far < NEAR) & (is_on_line[:, 0] == is_on_line[:, 1])]] = True
        room = np.where(tapers[chain], np.minimum(room, away), room)
    return np.asarray(SOFT * np.minimum(1.0, room / SPREAD), np.float64)


def _join_pieces(edges: Edges, way: Floats, places: Floats) -> NDArray[np.int64]:
    """Return the number of the chain of each piece: pieces that follow each other on one straight line.

    `way` (n, 2) is its direction, and `places` (2, n) where it starts and ends along that.
    """
    low, high = places.min(axis=0), places.max(axis=0)
    offset = way[:, 0] * edges.start[:, 1] - way[:, 1] * edges.start[:, 0]
    line = np.stack([np.round(np.arctan2(way[:, 1], way[:, 0]) * 2000), np.round(offset * 50)])
    order = np.lexsort((low, *line))
    begins = np.zeros(len(order), np.int64)
    parted = (np.diff(line[:, order], axis=1) != 0).any(axis=0)
    begins[1:] = parted | (low[order][1:] > high[order][:-1] + NEAR)
    chain = np.empty(len(order), np.int64)
    chain[order] = np.cumsum(begins)
    return chain
