"""strokes: the lines and solids of pictograms, as convex polygons on a grid of 24 x 24, y down."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from intodepth.ui.draw import Point

Shape = tuple[Point, ...]
Shapes = tuple[Shape, ...]

GRID: Final = 24.0
STROKE: Final = 2.8


def stroke(*points: Point, width: float = STROKE, closed: bool = False) -> Shapes:
    """Return a line with mitred corners; a small disc on each corner closes the seams."""
    path = (points[-1], *points, points[0]) if closed else points
    count = len(path)
    rails: list[tuple[Point, Point]] = []
    for index in range(count):
        before, after = path[max(index - 1, 0)], path[min(index + 1, count - 1)]
        here = path[index]
        first = _normal(before, here) if index else _normal(here, after)
        second = _normal(here, after) if index < count - 1 else first
        across = (first[0] + second[0], first[1] + second[1])
        scale = width / (across[0] ** 2 + across[1] ** 2)
        step = (across[0] * scale, across[1] * scale)
        rails.append(((here[0] + step[0], here[1] + step[1]), (here[0] - step[0], here[1] - step[1])))
    pairs = list(pairwise(rails))
    if closed:
        pairs = pairs[1:]
        pairs[-1] = (pairs[-1][0], pairs[0][0])
    bars = tuple((start[0], end[0], end[1], start[1]) for start, end in pairs)
    corners = points if closed else points[1:-1]
    return bars + tuple(disc(x, y, width * 0.47) for x, y in corners)


def _normal(start: Point, end: Point) -> Point:
    """Return the unit vector to the left of the direction from start to end."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return y / length, -x / length


def disc(x: float, y: float, radius: float, sides: int = 8, start: float = 0.0) -> Shape:
    """Return a regular polygon; `start` is the direction of its first corner in radians."""
    angles = (start + 2 * math.pi * index / sides for index in range(sides))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def box(left: float, top: float, right: float, bottom: float) -> Shape:
    """Return an upright rectangle."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


_WAYS: Final = {"right": 0.0, "down": math.pi / 2, "left": math.pi, "up": -math.pi / 2}


def triangle(x: float, y: float, radius: float, way: str) -> Shape:
    """Return an equilateral triangle about (x, y) that points right, down, left or up."""
    return disc(x, y, radius, 3, _WAYS[way])


def ring(x: float, y: float, radius: float, sides: int = 6, start: float = 0.0) -> Shapes:
    """Return the outline of a regular polygon."""
    return stroke(*disc(x, y, radius, sides, start), closed=True)


def arc(x: float, y: float, radius: float, start: float, end: float, parts: int) -> Shapes:
    """Return a bent line from one angle in degrees to another, clockwise as seen."""
    angles = [math.radians(start + (end - start) * index / parts) for index in range(parts + 1)]
    return stroke(*((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles))


def burst(x: float, y: float, inner: float, outer: float, tips: int, start: float = -math.pi / 2) -> Shapes:
    """Return a star, as one kite a tip."""
    half = math.pi / tips
    kites = []
    for index in range(tips):
        angle = start + 2 * half * index
        sides = [
            (x + inner * math.cos(angle + turn), y + inner * math.sin(angle + turn)) for turn in (-half, half)
        ]
        tip = (x + outer * math.cos(angle), y + outer * math.sin(angle))
        kites.append(((x, y), sides[0], tip, sides[1]))
    return (*kites, disc(x, y, inner * 0.5))


def from_polar(radius: float, angle: float) -> Point:
    """Return the point at an angle in radians about the middle of the grid."""
    return GRID / 2 + radius * math.cos(angle), GRID / 2 + radius * math.sin(angle)


def mirror(shapes: Shapes) -> Shapes:
    """Return the shapes with left and right exchanged."""
    return tuple(tuple((GRID - x, y) for x, y in reversed(shape)) for shape in shapes)
