"""corridor: the shortest line through a row of cells, bending only round corners."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Point

CLEAR = 0.055
"""cells that the line keeps from corners"""


def taut_line(start: Point, cells: Sequence[Cell], goal: Point) -> list[Point]:
    """Return the shortest line from a point in the first cell to one in the last; consecutive cells are
    neighbours.
    """
    gates = [_gate(here, beyond) for here, beyond in pairwise(cells)]
    gates.append((goal, goal))
    line = [start]
    apex = left = right = start
    left_at = right_at = index = 0
    # A funnel from the apex through the gates seen so far: a gate narrows it, or lies wholly on one side of
    # it, and then the line bends at that side and all begins anew from there.
    while index < len(gates):
        next_left, next_right = gates[index]
        if _turn(apex, right, next_right) >= 0:
            if apex == right or _turn(apex, left, next_right) < 0:
                right, right_at = next_right, index
            else:
                line.append(left)
                apex = right = left
                index = right_at = left_at
                index += 1
                continue
        if _turn(apex, left, next_left) <= 0:
            if apex == left or _turn(apex, right, next_left) > 0:
                left, left_at = next_left, index
            else:
                line.append(right)
                apex = left = right
                index = left_at = right_at
                index += 1
                continue
        index += 1
    line.append(goal)
    return [line[0], *(point for before, point in pairwise(line) if point != before)]


def straighten(line: Sequence[Point], is_open: Callable[[Cell], bool]) -> list[Point]:
    """Return a line without the bends that only open cells lie inside of, as a taut rope has none there."""
    points, at = list(line), 1
    while at < len(points) - 1:
        corner = points[at - 1], points[at], points[at + 1]
        if all(is_open(cell) for cell in _list_inside(corner)):
            del points[at]
            at = max(1, at - 1)
        else:
            at += 1
    return points


def _list_inside(corner: tuple[Point, Point, Point]) -> Iterator[Cell]:
    """Yield the cells that share more than an edge with a triangle."""
    xs, ys = [point[0] for point in corner], [point[1] for point in corner]
    sides = [
        (corner[index], corner[(index + 1) % 3], _turn(corner[index], corner[index - 2], corner[index - 1]))
        for index in range(3)
    ]
    for x in range(math.floor(min(xs)), math.ceil(max(xs))):
        for y in range(math.floor(min(ys)), math.ceil(max(ys))):
            box = [(x + across, y + up) for across in (0, 1) for up in (0, 1)]
            # Outside if all of the cell lies beyond one side of the triangle.
            if not any(
                all(_turn(start, end, point) * inward <= 0 for point in box) for start, end, inward in sides
            ):
                yield Cell(x, y)


def _gate(here: Cell, beyond: Cell) -> tuple[Point, Point]:
    """Return the edge between two cells, its left end (as seen on the way) first."""
    low, high = CLEAR, 1 - CLEAR
    match (beyond.x - here.x, beyond.y - here.y):
        case (1, 0):
            return (beyond.x, here.y + high), (beyond.x, here.y + low)
        case (-1, 0):
            return (here.x, here.y + low), (here.x, here.y + high)
        case (0, 1):
            return (here.x + low, beyond.y), (here.x + high, beyond.y)
    return (here.x + high, here.y), (here.x + low, here.y)


def _turn(origin: Point, first: Point, second: Point) -> float:
    """Return a positive number if `second` lies to the left of `first`, as seen from the origin."""
    return (first[0] - origin[0]) * (second[1] - origin[1]) - (first[1] - origin[1]) * (second[0] - origin[0])
