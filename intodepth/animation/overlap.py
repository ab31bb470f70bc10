"""overlap: whether two convex shapes overlap, how deep and where, by the separating axis theorem."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]
Outline = Sequence[Point]
"""the corners of a convex polygon, counter-clockwise"""


class Contact(NamedTuple):
    """The overlap of two convex shapes: the direction and length of the way out, and where they touch."""

    normal: Point
    """unit vector: the shortest direction that moves the second polygon out of the first"""
    depth: float
    points: tuple[Point, ...]
    """one or two points where the polygons touch"""


def overlap(first: Outline, second: Outline) -> Contact | None:
    """Return the contact of two convex shapes; None if a line separates them (separating axis theorem)."""
    depth, edge = _shallowest(first, second)
    if depth <= 0:
        return None
    other_depth, other_edge = _shallowest(second, first)
    if other_depth <= 0:
        return None
    if depth <= other_depth:
        normal = _normal(first, edge)
        return Contact(normal, depth, _cut_touching(first, edge, second, normal))
    normal = _normal(second, other_edge)
    points = _cut_touching(second, other_edge, first, normal)
    return Contact((-normal[0], -normal[1]), other_depth, points)


def _shallowest(shape: Outline, other: Outline) -> tuple[float, int]:
    """Return the smallest depth to which the other shape reaches through an edge, and the index of that
    edge.
    """
    least, found = math.inf, 0
    for edge, (x, y) in enumerate(shape):
        nx, ny = _normal(shape, edge)
        depth = -min((ox - x) * nx + (oy - y) * ny for ox, oy in other)
        if depth < least:
            least, found = depth, edge
    return least, found


def _normal(shape: Outline, edge: int) -> Point:
    """Return the outward unit normal of an edge."""
    (ax, ay), (bx, by) = shape[edge], shape[(edge + 1) % len(shape)]
    length = math.hypot(bx - ax, by - ay) or 1.0
    return (by - ay) / length, (ax - bx) / length


def _cut_touching(shape: Outline, edge: int, other: Outline, normal: Point) -> tuple[Point, ...]:
    """Return the part of the other shape's facing edge that lies beside this edge and below its line."""
    a, b = shape[edge], shape[(edge + 1) % len(shape)]
    facing = min(range(len(other)), key=lambda index: _dot(_normal(other, index), normal))
    points = [other[facing], other[(facing + 1) % len(other)]]
    along = -normal[1], normal[0]
    for way, limit in ((along, _dot(along, b)), ((-along[0], -along[1]), -_dot(along, a))):
        points = _cut(points, way, limit)
    below = tuple(point for point in points if _dot(normal, point) <= _dot(normal, a))
    return below or (min(other, key=lambda point: _dot(normal, point)),)


def _cut(points: list[Point], way: Point, limit: float) -> list[Point]:
    """Return the part of a line up to a limit along a direction."""
    if len(points) < 2:
        return points
    one, two = (_dot(way, point) - limit for point in points)
    kept = [point for point, beyond in zip(points, (one, two), strict=True) if beyond <= 0]
    if one * two < 0:
        share = one / (one - two)
        (ax, ay), (bx, by) = points
        kept.append((ax + share * (bx - ax), ay + share * (by - ay)))
    return kept


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]
