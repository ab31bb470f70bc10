"""delaunay: joins dense points to triangles, each found from its own neighbourhood alone.

A triangle belongs to the Delaunay triangulation if no other point lies in its circumcircle. For circles up to
a known size this can be tested locally, so the same points always give the same triangles, whatever lies
farther away. So pieces of a larger picture can be built one by one and fit together.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
IntArray = NDArray[np.int64]


def triangulate(points: Floats, largest: float) -> IntArray:
    """Return indices (n, 3), counter-clockwise, of all Delaunay triangles with a circumradius up to
    `largest`.

    Points (m, 2) must be in general position: no four of them on one circle.
    """
    count = len(points)
    if count < 3:
        return np.zeros((0, 3), np.int64)
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)
    most = min(count, 1 + int(np.max(np.sum(apart < 2 * largest, axis=1))))
    near = np.argsort(apart, axis=1)[:, :most]
    distance = np.take_along_axis(apart, near, axis=1)
    # Each triangle is looked for at its lowest point only.
    wanted = (near > np.arange(count)[:, None]) & (distance < 2 * largest)
    first, second = np.triu_indices(most, 1)
    owner, pair = np.nonzero(wanted[:, first] & wanted[:, second])
    corner_a, corner_b = near[owner, first[pair]], near[owner, second[pair]]

    origin = points[owner]
    a, b = points[corner_a] - origin, points[corner_b] - origin
    doubled = 2 * (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
    doubled[np.abs(doubled) < 1e-9] = 1e-9
    a_square, b_square = (a**2).sum(axis=1), (b**2).sum(axis=1)
    centre = np.stack([b[:, 1] * a_square - a[:, 1] * b_square, a[:, 0] * b_square - b[:, 0] * a_square], 1)
    centre /= doubled[:, None]
    radius = (centre**2).sum(axis=1)
    kept = radius < largest**2
    owner, corner_a, corner_b = owner[kept], corner_a[kept], corner_b[kept]
    centre, radius, doubled = centre[kept] + points[owner], radius[kept], doubled[kept]

    around = near[owner]
    gap = ((points[around] - centre[:, None]) ** 2).sum(axis=2)
    own = (around == owner[:, None]) | (around == corner_a[:, None]) | (around == corner_b[:, None])
    empty = np.all(own | (gap > radius[:, None]), axis=1)
    turned = doubled < 0
    corner_a, corner_b = np.where(turned, corner_b, corner_a), np.where(turned, corner_a, corner_b)
    return np.stack([owner, corner_a, corner_b], axis=1)[empty]
