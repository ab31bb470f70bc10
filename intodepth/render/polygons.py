"""polygons: cuts convex polygons into triangles whose edges fade over a pixel (antialiasing)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.animation.quaternions import Number
from intodepth.ui.scenes.placement import Placement

FloatArray = NDArray[np.float32]

FEATHER = 0.5
"""px over which an edge fades to each side"""


def feather(
    points: FloatArray, inward: float = FEATHER, outward: float = FEATHER
) -> tuple[FloatArray, FloatArray]:
    """Return triangles of convex polygons (count, n, 2), fading from `inward` inside an edge to `outward`
    beyond it.

    These are positions (count, 3 t, 2) and coverages (3 t): 1 inside, 0 at the end of the fade.
    """
    facets = _facets(points.shape[1])
    following = points.take(facets.after, axis=1)
    edge = following - points
    area = np.sum(points[..., 0] * following[..., 1] - following[..., 0] * points[..., 1], axis=1) / 2
    length = np.hypot(edge[..., 0], edge[..., 1])
    normal = np.stack([edge[..., 1], -edge[..., 0]], axis=-1) / np.maximum(length, 1e-6)[..., None]
    normal *= np.where(area < 0, -1, 1)[:, None, None]
    before = normal.take(facets.before, axis=1)
    turn = np.sum(normal * before, axis=-1, keepdims=True)
    mitre = (normal + before) / np.maximum(1 + turn, 0.25)
    # A sliver must not be turned inside out by its own rim.
    room = 2 * np.abs(area) / np.maximum(length.sum(axis=1), 1e-6)
    inset = np.minimum(inward, room)[:, None, None]
    push = normal * outward
    ring = np.concatenate([points - mitre * inset, points + push, following + push], axis=1)
    return ring.astype(np.float32).take(facets.soft, axis=1), facets.coverage


def fan(points: FloatArray) -> FloatArray:
    """Return plain triangles (count, 3 (n - 2), 2) of convex polygons (count, n, 2)."""
    return points.take(_facets(points.shape[1]).inner, axis=1)


class Facets(NamedTuple):
    """The triangles of a convex polygon of n corners, by the indices of its points."""

    before: NDArray[np.intp]
    after: NDArray[np.intp]
    """(n): indices of each corner's neighbours"""
    inner: NDArray[np.intp]
    """(3 (n - 2)): triangles of the corners only"""
    soft: NDArray[np.intp]
    """(3 t): triangles with a rim of two points for each edge, first all that start an edge"""
    coverage: FloatArray
    """(3 t): 1 for corners, 0 for the rim"""


@lru_cache(maxsize=256)
def _facets(corners: int) -> Facets:
    here = np.arange(corners)
    after, start, end = np.roll(here, -1), here + corners, here + 2 * corners
    inner = np.array([(0, k, k + 1) for k in range(1, corners - 1)], np.intp).reshape(-1)
    # Blunt corners: where many triangles meet in a point, pointed ones would stand out as spikes.
    rim = np.stack([here, after, end, here, end, start, after, end, np.roll(start, -1)], axis=1)
    soft = np.concatenate([inner, rim.reshape(-1)])
    return Facets(np.roll(here, 1), after, inner, soft, (soft < corners).astype(np.float32))


def to_picture(points: NDArray[Number], placement: Placement) -> NDArray[Number]:
    """Return points (..., 2 or more) of a level in cells of the picture."""
    result = points.copy()
    result[..., 0] = placement.x - points[..., 0] if placement.mirror else placement.x + points[..., 0]
    result[..., 1] += placement.y
    return result


def is_sharp(points: FloatArray) -> NDArray[np.bool_]:
    """Return which polygons (count, n, 2) are upright boxes on whole pixels, which need no soft edge."""
    if points.shape[1] != 4:
        return np.zeros(len(points), np.bool_)
    whole = np.all(np.abs(points - np.round(points)) < 1e-3, axis=(1, 2))
    edge = np.abs(np.roll(points, -1, axis=1) - points)
    upright = np.all(edge.min(axis=-1) < 1e-3, axis=1)
    return np.asarray(whole & upright, np.bool_)
