"""collector_hand: the hand of the Collector, which reaches for the relic that it is going to take."""

from __future__ import annotations

from functools import lru_cache

from intodepth.screens.descent.glimpse import build_niche, draw_still
from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Point, Polygon, Rect, Scene, rgb
from intodepth.ui.theme import color

GRID_WIDE, GRID_HIGH = 270.0, 200.0
"""size of the drawing, in its own units"""
DARK, BONE, EDGE = rgb("#1c2539"), rgb("#4a5a7c"), rgb("#35a79f")
CLAW = rgb("#c9d6e8")
ARM: tuple[Point, ...] = ((186, 58), (206, 34), (272, 12), (272, 92), (214, 96))
FINGERS: tuple[tuple[Point, ...], ...] = (
    ((188, 62), (160, 30), (124, 42), (104, 84)),
    ((192, 72), (158, 56), (128, 72), (116, 106)),
    ((198, 82), (166, 82), (142, 98), (134, 126)),
    ((208, 92), (184, 106), (164, 118), (156, 142)),
)
"""joints of each finger, from the knuckle to the tip"""
THICK = 30.0, 26.0, 20.0
"""thickness of the parts of a finger"""


def draw_hand(ui: Ui, rect: Rect, scene: Scene) -> None:
    """Draw a scene of `build_scene` in a rectangle, with the hand over it."""
    draw_still(ui, rect, scene)
    ui.facets(_hand(rect, ui.scale), rect)
    ui.frame(rect, color("line"))


def build_scene(ui: Ui, rect: Rect, relic: str, look: str) -> Scene:
    """Return the scene of a relic that lies in the dark of a kind of place."""
    return build_niche(look, relic, ui.pixels(rect)[2:], ui.brightness)


@lru_cache(maxsize=4)
def _hand(rect: Rect, scale: float) -> tuple[Polygon, ...]:
    """Return the facets in pixels. Cached, because they stay where they are."""
    x, y, width, height = rect
    grow = max(width / GRID_WIDE, height / GRID_HIGH)
    right = x + width - GRID_WIDE * grow
    found: list[Polygon] = []
    for points, ink in _facets():
        placed = [
            (min(right + across * grow, x + width), min(max(y + down * grow, y), y + height))
            for across, down in points
        ]
        found.append(Polygon(tuple((across * scale, down * scale) for across, down in placed), ink))
    return tuple(found)


def _facets() -> list[tuple[tuple[Point, ...], Color]]:
    found: list[tuple[tuple[Point, ...], Color]] = []
    for finger in reversed(FINGERS):
        for index in range(len(finger) - 1):
            start, end, thick = finger[index], finger[index + 1], THICK[index]
            thin = THICK[index + 1] if index + 1 < len(THICK) else 11.0
            upper, lower = _sides(start, end, thick / 2, thin / 2)
            found.append(((*upper, *lower[::-1]), EDGE))
            inner = _sides(start, end, thick / 2 - 1.6, thin / 2 - 1.4)
            found.append(((*inner[0], end, start), BONE))
            found.append(((*inner[1], end, start), DARK))
        found.append((_claw(finger[-2], finger[-1]), CLAW))
    middle = (226.0, 62.0)
    tones = (BONE, DARK, DARK, DARK, BONE)
    for index, b in enumerate(ARM):
        found.append(((ARM[index - 1], b, middle), tones[index]))
    found.append((((186, 58), (206, 34), (208, 35.5), (188.5, 59)), EDGE))
    return found


def _sides(
    start: Point, end: Point, wide: float, thin: float
) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    across, down = dy / length, -dx / length
    upper = (start[0] + across * wide, start[1] + down * wide), (end[0] + across * thin, end[1] + down * thin)
    lower = (start[0] - across * wide, start[1] - down * wide), (end[0] - across * thin, end[1] - down * thin)
    return upper, lower


def _claw(before: Point, tip: Point) -> tuple[Point, ...]:
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / length, dy / length
    return (
        (tip[0] - dy * 4.5, tip[1] + dx * 4.5),
        (tip[0] + dx * 15, tip[1] + dy * 15),
        (
            tip[0] + dy * 4.5,
            tip[1] - dx * 4.5,
        ),
    )
