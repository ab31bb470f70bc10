"""Icons: the pictograms of the interface, as convex polygons on a grid of 24 x 24, y down."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from intodepth.ui.draw import Point

Shape = tuple[Point, ...]
Shapes = tuple[Shape, ...]

GRID: Final = 24.0
STROKE: Final = 2.8


def _stroke(*points: Point, width: float = STROKE, closed: bool = False) -> Shapes:
    """A line with mitred corners; a small disc on each corner keeps the seams shut."""
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
    return bars + tuple(_disc(x, y, width * 0.47) for x, y in corners)


def _normal(start: Point, end: Point) -> Point:
    """The unit vector to the left of the way from start to end."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return y / length, -x / length


def _disc(x: float, y: float, radius: float, sides: int = 8, start: float = 0.0) -> Shape:
    """A regular polygon; `start` is the direction of its first corner in radians."""
    angles = (start + 2 * math.pi * index / sides for index in range(sides))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def _box(left: float, top: float, right: float, bottom: float) -> Shape:
    return (left, top), (right, top), (right, bottom), (left, bottom)


_WAYS: Final = {"right": 0.0, "down": math.pi / 2, "left": math.pi, "up": -math.pi / 2}


def _triangle(x: float, y: float, radius: float, way: str) -> Shape:
    """An equilateral triangle about (x, y) that points right, down, left or up."""
    return _disc(x, y, radius, 3, _WAYS[way])


def _ring(x: float, y: float, radius: float, sides: int = 6, start: float = 0.0) -> Shapes:
    return _stroke(*_disc(x, y, radius, sides, start), closed=True)


def _arc(x: float, y: float, radius: float, start: float, end: float, parts: int) -> Shapes:
    """A bent line from one angle in degrees to another, clockwise as seen."""
    angles = [math.radians(start + (end - start) * index / parts) for index in range(parts + 1)]
    return _stroke(*((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles))


def _burst(x: float, y: float, inner: float, outer: float, tips: int, start: float = -math.pi / 2) -> Shapes:
    """A star, as one kite a tip."""
    half = math.pi / tips
    kites = []
    for index in range(tips):
        angle = start + 2 * half * index
        sides = [
            (x + inner * math.cos(angle + turn), y + inner * math.sin(angle + turn)) for turn in (-half, half)
        ]
        tip = (x + outer * math.cos(angle), y + outer * math.sin(angle))
        kites.append(((x, y), sides[0], tip, sides[1]))
    return (*kites, _disc(x, y, inner * 0.5))


def _around(radius: float, angle: float) -> Point:
    """The point at an angle in radians about the middle of the grid."""
    return GRID / 2 + radius * math.cos(angle), GRID / 2 + radius * math.sin(angle)


def _mirrored(shapes: Shapes) -> Shapes:
    return tuple(tuple((GRID - x, y) for x, y in reversed(shape)) for shape in shapes)


_TRAY: Final = _stroke((4, 15), (4, 20.6), (20, 20.6), (20, 15))
_LEDGE: Final = _box(2, 14, 11, 22)
_UNDO: Final = (*_arc(12.5, 13.5, 7, 215, 440, 6), ((1.8, 10.2), (9.6, 3.4), (10.8, 12.6)))
_SPEAKER: Final = (_box(2, 9, 6.5, 15), ((5.5, 9), (11.5, 4), (11.5, 20), (5.5, 15)))

_PLUME: Final = (((4, 5.5), (8.4, 9.6), (6.4, 13.8), (5, 15.2)), ((6.4, 13.2), (10, 16.2), (5, 15.2)))

_ICONS: Final[dict[str, Shapes]] = {
    "move": tuple(_triangle(x, 12, 4.4, "right") for x in (4.4, 11.4, 18.4)),
    "walk": tuple(_triangle(x, 12, 5.6, "right") for x in (6.2, 15.4)),
    "climb": (
        *_stroke((6.4, 2), (6.4, 22)),
        *_stroke((17.6, 2), (17.6, 22)),
        *(_box(6, y, 18, y + 2.6) for y in (5.2, 10.7, 16.2)),
    ),
    "edge": (_LEDGE, *_stroke((2, 7), (17.5, 7), (17.5, 14)), _triangle(17.5, 16.4, 5.0, "down")),
    "hang": (
        _box(13, 2, 22, 10),
        *_stroke((12, 3.4), (8.2, 10.8), (9.2, 16.2), (5.4, 22)),
        *_stroke((9.2, 16.2), (12.6, 21)),
        _disc(4.6, 7.2, 2.9, 6),
    ),
    "mantle": (
        _box(12.5, 13, 22, 22),
        *_stroke((6.5, 22), (6.5, 7), (13.5, 7)),
        _triangle(15.6, 7, 4.4, "right"),
    ),
    "fall": tuple(_triangle(12, y, 4.4, "down") for y in (4.2, 11.2, 18.2)),
    "land": (
        _triangle(12, 9.5, 6.0, "down"),
        _box(2, 18.6, 22, 21.4),
        *_stroke((6, 16.5), (2.6, 11.8), width=2.4),
        *_stroke((18, 16.5), (21.4, 11.8), width=2.4),
    ),
    "deploy": (
        *_stroke((3.4, 8.5), (3.4, 3.4), (20.6, 3.4), (20.6, 8.5)),
        _triangle(12, 15, 6.4, "down"),
        _box(10.6, 7, 13.4, 12.5),
    ),
    "exit": (
        *_stroke((12, 3.4), (3.4, 3.4), (3.4, 20.6), (12, 20.6)),
        _box(8, 10.6, 16, 13.4),
        _triangle(17, 12, 5.4, "right"),
    ),
    "take": (*_TRAY, _box(10.6, 8, 13.4, 16.6), _triangle(12, 7, 5.6, "up")),
    "drop": (*_TRAY, _box(10.6, 2, 13.4, 10), _triangle(12, 11.6, 5.6, "down")),
    "give": (
        _disc(4.8, 8, 3.2, 6),
        *_stroke((2, 15.2), (9.6, 15.2), (12.6, 20.6), (22, 20.6)),
        _box(9, 6.6, 15, 9.4),
        _triangle(17, 8, 5.0, "right"),
    ),
    "shove": (_box(13.6, 5.5, 22, 18.5), _triangle(8, 12, 4.6, "right"), _box(1.6, 10.6, 7, 13.4)),
    "pass": (((4, 2.5), (20, 2.5), (12, 13)), ((12, 11), (20, 21.5), (4, 21.5))),
    "lead": (
        *_stroke((5.6, 8.6), (5.6, 4.4), (15, 4.4), width=2.4),
        _triangle(16.6, 4.4, 4.0, "right"),
        _disc(5.6, 12.4, 2.5, 6),
        ((5.6, 13.6), (10, 22), (1.2, 22)),
        _disc(17.6, 12.4, 2.5, 6),
        ((17.6, 13.6), (22, 22), (13.2, 22)),
    ),
    "undo": _UNDO,
    "redo": _mirrored(_UNDO),
    "heart": (
        ((12, 21.5), (2, 10.5), (4.2, 5), (8.6, 4), (12, 7.6)),
        ((12, 21.5), (12, 7.6), (15.4, 4), (19.8, 5), (22, 10.5)),
        ((11, 8.2), (13, 8.2), (13, 18), (11, 18)),
    ),
    "noise": (
        *_SPEAKER,
        *_stroke((14.4, 8.6), (16.4, 12), (14.4, 15.4), width=2.4),
        *_stroke((18, 5), (21.6, 12), (18, 19), width=2.4),
    ),
    "breaks": (
        ((1.5, 5), (10, 5), (12.4, 8.6), (10.2, 12), (1.5, 12)),
        ((14, 5), (22.5, 5), (22.5, 9), (16.2, 8.8)),
        ((16.2, 8.4), (22.5, 8.2), (22.5, 12), (14.2, 12)),
        _triangle(8, 17.6, 3.2, "down"),
        _triangle(15.4, 19.2, 3.6, "down"),
    ),
    "hurt": _burst(12, 12, 5.0, 11.2, 8, -math.pi / 2 + math.pi / 8),
    "relic": (
        ((12, 2), (16.2, 12.8), (12, 15.6), (7.8, 12.8)),
        *_PLUME,
        *_mirrored(_PLUME),
        ((7.5, 18), (16.5, 18), (18.5, 22), (5.5, 22)),
    ),
    "round": (*_ring(12, 12, 8.8, 12), *_stroke((12, 6.5), (12, 12), (16, 14.4), width=2.4)),
    "rise": (_box(2, 18.4, 22, 21.4), _triangle(12, 7.6, 6.0, "up"), _box(10.4, 9, 13.6, 16)),
    "spikes": (
        *(((x - 3.9, 19.4), (x, 5), (x + 3.9, 19.4)) for x in (5.2, 12, 18.8)),
        _box(1.3, 18.6, 22.7, 21.4),
    ),
    "lock": (
        _box(4, 11, 20, 21.6),
        *_stroke((7.6, 12), (7.6, 5.4), (10, 3.4), (14, 3.4), (16.4, 5.4), (16.4, 12)),
    ),
    "star": _burst(12, 12.8, 4.6, 11.2, 5),
    "check": _stroke((3, 12.6), (9.2, 18.8), (21, 5.4), width=3.6),
    "cross": (*_stroke((4.6, 4.6), (19.4, 19.4), width=3.6), *_stroke((19.4, 4.6), (4.6, 19.4), width=3.6)),
    "play": (((5.5, 2.8), (21, 12), (5.5, 21.2)),),
    "pause": (_box(5, 3.5, 10, 20.5), _box(14, 3.5, 19, 20.5)),
    "skip": (((2.5, 4), (10, 12), (2.5, 20)), ((10, 4), (17.5, 12), (10, 20)), _box(18.4, 4, 21.6, 20)),
    "speed": (((3, 3.6), (12, 12), (3, 20.4)), ((12, 3.6), (21, 12), (12, 20.4))),
    "settings": (
        *_ring(12, 12, 5.6, 8, math.pi / 8),
        *(
            (
                _around(7.0, angle - 0.26),
                _around(10.9, angle - 0.20),
                _around(10.9, angle + 0.20),
                _around(7.0, angle + 0.26),
            )
            for angle in (math.pi / 4 * index for index in range(8))
        ),
    ),
    "codex": (
        ((2, 4.5), (10.8, 6.6), (10.8, 21.4), (2, 19)),
        ((22, 4.5), (22, 19), (13.2, 21.4), (13.2, 6.6)),
        _triangle(12, 2.9, 2.2, "down"),
    ),
    "home": (
        ((12, 2), (22.5, 12), (1.5, 12)),
        _box(4.6, 11, 10, 21.5),
        _box(14, 11, 19.4, 21.5),
        _box(9, 11, 15, 14),
    ),
    "back": (_triangle(7.6, 12, 6.0, "left"), _box(9, 10.4, 22, 13.6)),
    "help": (
        *_stroke(
            (6.4, 7.4), (8.2, 4.2), (15, 4.2), (17.2, 7.2), (16.2, 10.4), (12, 12.4), (12, 16), width=3.0
        ),
        _disc(12, 20, 2.1, 6),
    ),
    "mouse": (
        *_stroke(
            (5.4, 7),
            (8.4, 2.9),
            (15.6, 2.9),
            (18.6, 7),
            (18.6, 17),
            (15.6, 21.1),
            (8.4, 21.1),
            (5.4, 17),
            width=2.4,
            closed=True,
        ),
        _box(10.8, 5.5, 13.2, 11),
    ),
    "keyboard": (
        *_stroke((2.7, 5.2), (21.3, 5.2), (21.3, 18.8), (2.7, 18.8), width=2.4, closed=True),
        *(_box(x, 8.4, x + 2.4, 10.8) for x in (6, 10.8, 15.6)),
        _box(7.4, 13.2, 16.6, 15.6),
    ),
    "sand": (
        ((1.5, 21.4), (12, 12.6), (22.5, 21.4)),
        _triangle(12, 3.4, 2.2, "down"),
        _triangle(8.6, 8.4, 2.2, "down"),
        _triangle(15.4, 8.4, 2.2, "down"),
    ),
    "weight": (((6.4, 9.4), (17.6, 9.4), (21.6, 21.6), (2.4, 21.6)), *_ring(12, 6, 3.4, 6)),
    "warning": (
        *_stroke((12, 3.8), (21.4, 20.2), (2.6, 20.2), width=2.6, closed=True),
        _box(10.7, 9, 13.3, 14.6),
        _disc(12, 17, 1.5, 6),
    ),
    "message": (_box(2, 3.5, 22, 16), ((6, 15), (13, 15), (6, 22))),
}


def names() -> tuple[str, ...]:
    """Every name that `icon` knows."""
    return tuple(_ICONS)


def icon(name: str) -> Shapes:
    """The polygons of a pictogram, from (0, 0) to (24, 24); raises KeyError for a name that is not known."""
    return _ICONS[name]
