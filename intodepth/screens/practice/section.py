"""section: a level cut open, as facets in the light of lamps."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from intodepth.ui.core import Ui
from intodepth.ui.draw import BACKGROUND, Color, Point, Polygon, Rect, rgb
from intodepth.ui.scenes.hues import HUES, hue_of
from intodepth.ui.theme import mix

WHITE, BLACK = rgb("#ffffff"), rgb("#000000")
SOLID = {"#": rgb("#3a4356"), "%": rgb("#46424a"), "&": rgb("#364a4a"), ":": rgb("#c2a069")}
CRUMBLING = rgb("#8c8474")
HOLLOW, LAMPLIT, RELIC_LIT = rgb("#5a4636"), rgb("#c98a50"), rgb("#1f7f76")
FLOOR = rgb("#9c8f7c")
REACH = 2.1
"""cells that light reaches into rock"""
LAMP, GLOW = 8.0, 2.6
"""radius of the light of an entry, and of a relic, in cells"""
NEAR = tuple((across, down) for across in range(-3, 4) for down in range(-3, 4))
UNEVEN = 0.13
"""greatest offset of the corners of facets in cells"""


class Facet(NamedTuple):
    """A piece of the picture, in cells from its upper left corner, x right and y down."""

    points: tuple[Point, ...]
    color: Color


def draw_section(
    ui: Ui, kinds: tuple[str, ...], relics: frozenset[Point], place: Rect, look: str = ""
) -> None:
    """Draw a map of kinds of `Terrain`, row by row from the top, with the places of its relics, in a kind of
    place.
    """
    ui.facets(_place(kinds, relics, place, ui.scale, look), place)


@lru_cache(maxsize=8)
def _place(
    kinds: tuple[str, ...], relics: frozenset[Point], place: Rect, scale: float, look: str
) -> tuple[Polygon, ...]:
    """Return the facets in pixels, cached because most stay where they are."""
    cell = place[2] / len(kinds[0])
    return tuple(
        Polygon(
            tuple(((place[0] + x * cell) * scale, (place[1] + y * cell) * scale) for x, y in points), color
        )
        for points, color in _facets(kinds, relics, look)
    )


@lru_cache(maxsize=64)
def _facets(kinds: tuple[str, ...], relics: frozenset[Point], look: str) -> tuple[Facet, ...]:
    wide, tall = len(kinds[0]), len(kinds)
    cells = [(x, y) for y in range(tall) for x in range(wide)]
    solid = {(x, y) for x, y in cells if kinds[y][x] in SOLID or kinds[y][x].isdigit()}
    hollow = set(cells) - solid
    lamps = [(x + 0.5, y + 0.5) for x, y in sorted(hollow) if kinds[y][x] in "v>~"]
    found = []
    for x, y in cells:
        kind = kinds[y][x]
        for points in _halves(x, y, wide, tall):
            middle = sum(across for across, _ in points) / 3, sum(down for _, down in points) / 3
            lamp = max((1 - math.dist(middle, each) / LAMP for each in lamps), default=0.0)
            relic = max((1 - math.dist(middle, (a + 0.5, b + 0.5)) / GLOW for a, b in relics), default=0.0)
            base = mix(_tint(HOLLOW, look), _tint(LAMPLIT, look), max(0.0, lamp) ** 1.4)
            if (x, y) in solid:
                away = _distance(middle, hollow)
                light = min(1.0, max(0.0, 1 - (away - 0.55) / REACH))
                if kind in "#%&" and light <= 0.02:
                    continue
                rock = CRUMBLING if kind.isdigit() else _tint(SOLID[kind], look)
                rock = mix(rock, LAMPLIT, 0.2 * max(0.0, lamp))
                base = rock if kind not in "#%&" else mix(BACKGROUND, rock, light**1.3)
            ink = mix(base, RELIC_LIT, 0.75 * max(0.0, relic))
            found.append(Facet(points, _shade(ink, x * 2 + (points[1][0] > points[0][0]), y)))
    for x, y in sorted(solid & {(x, y + 1) for x, y in hollow}):
        lit = max((1 - math.dist((x + 0.5, y), each) / LAMP for each in lamps), default=0.0)
        ink = mix(mix(BACKGROUND, FLOOR, 0.85), mix(FLOOR, WHITE, 0.2), max(0.0, lit))
        left, right = _corner(x, y, wide, tall), _corner(x + 1, y, wide, tall)
        below = ((a, b + 0.2) for a, b in (right, left))
        found.append(Facet((left, right, *below), ink))
    return tuple(found)


def _tint(ink: Color, look: str) -> Color:
    """Return a colour of usual rock as it is in a kind of place."""
    here, usual = (rgb(HUES[hue_of(0, each)].rock) for each in (look, ""))
    red, green, blue = (min(1.0, ink[part] * here[part] / usual[part]) for part in range(3))
    return red, green, blue, ink[3]


def _shade(base: Color, column: int, row: int) -> Color:
    """Return the colour of a facet, varied by a fixed pattern."""
    noise = math.sin(column * 12.9898 + row * 78.233 + 3 * 37.719) * 43758.5453
    value = (noise - math.floor(noise)) * 2 - 1 + (2 - row) * 0.35
    return mix(base, WHITE if value > 0 else BLACK, min(0.6, abs(value) * 0.13))


def _distance(point: Point, hollow: set[tuple[int, int]]) -> float:
    """Return the distance from a point to the nearest open cell, up to the reach of light."""
    x, y = int(point[0]), int(point[1])
    near = {(x + across, y + down) for across, down in NEAR} & hollow
    return min((math.dist(point, (a + 0.5, b + 0.5)) for a, b in near), default=math.inf)


def _halves(x: int, y: int, wide: int, tall: int) -> Iterator[tuple[Point, Point, Point]]:
    """Yield the two triangles of a cell, cut in alternating directions."""
    a, b, c, d = (
        _corner(x + across, y + down, wide, tall) for across, down in ((0, 0), (1, 0), (1, 1), (0, 1))
    )
    yield from ((a, b, c), (a, c, d)) if (x + y) % 2 else ((a, b, d), (b, c, d))


def _corner(x: int, y: int, wide: int, tall: int) -> Point:
    """Return a corner of the lattice, slightly displaced unless it is at the edge."""
    if x in (0, wide) or y in (0, tall):
        return x, y
    turn = math.sin(x * 12.9898 + y * 78.233) * 43758.5453 % 1 * math.tau
    return x + UNEVEN * math.cos(turn), y + UNEVEN * math.sin(turn)
