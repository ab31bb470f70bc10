"""signs: shapes that mean one thing wherever they are drawn: harm, what fails, order, load and hold."""

from __future__ import annotations

import math
from typing import Final

from intodepth.ui.canvas import Canvas
from intodepth.ui.draw import Color, Point, Rect, rgb
from intodepth.ui.theme import SMALL, Ink, color, get_palette, mix

ROPE: Final = rgb("#cdb58a")
"""a rope that bears nothing"""
AMBER: Final = rgb("#f0a03c")
"""a rope that bears AMBER_SHARE of its hold"""
AMBER_SHARE: Final = 0.6
CORE: Final = rgb("#860f18")
"""behind the number of a drop, on which white stands out"""
PLATE: Final = rgb("#2a1214", 0.94)
"""ground of the number of what fails"""
IRON: Final = rgb("#dfe5ee")
EDGE: Final = rgb("#0b0d12", 0.9)
PARTS: Final = 4
"""parts into which a bar of load is divided"""


def load_color(share: float) -> Color:
    """Return the colour of load as a share of hold: rope at 0, amber at AMBER_SHARE, red from 1 on."""
    amber = AMBER if get_palette() == "usual" else color("gold")
    share = min(max(share, 0.0), 1.0)
    if share < AMBER_SHARE:
        return mix(ROPE, amber, share / AMBER_SHARE)
    return mix(amber, color("danger"), (share - AMBER_SHARE) / (1 - AMBER_SHARE))


def draw_drop(canvas: Canvas, centre: Point, size: float, ink: Ink = "danger", number: str = "") -> None:
    """Draw a drop, `size` high: harm, with the hit points that are lost."""
    x, y = centre
    radius = 0.34 * size
    low = y + size / 2 - radius
    for grow, fill in ((0.10, EDGE), (0.05, color("text")), (0.0, color(ink))):
        canvas.polygon(_drop(x, low, radius + grow * size / 2, y - (0.5 + 0.9 * grow) * size), fill)
    if number:
        canvas.polygon(_round(x, low, 0.74 * radius), CORE)
        _write(canvas, (x, low), 1.15 * radius, number, "text")
    else:
        canvas.polygon(_round(x - 0.3 * radius, low, 0.3 * radius), rgb("#ffffff", 0.5))


def draw_cracked_piton(
    canvas: Canvas, centre: Point, size: float, ink: Ink = "danger", number: str = ""
) -> None:
    """Draw a broken piton with its eye at `centre`, `size` high: an anchor that fails, and by how much below
    it.
    """
    x, y = centre
    unit = size / 10
    eye = 2.1 * unit
    # The wedge, broken across, its upper part turned aside.
    halves = (
        ((-1.9, -7.6), (1.9, -8.2), (1.5, -5.6), (0.2, -4.9), (-1.2, -5.8)),
        ((-0.9, -4.2), (1.9, -4.9), (0.9, -1.4), (-0.5, -1.4)),
    )
    for grow, fill in ((0.55, EDGE), (0.0, IRON)):
        for half in halves:
            canvas.polygon([(x + a * unit, y + b * unit) for a, b in _grow(half, grow)], fill)
    for side in (-1, 1):
        for start, end in ((-6.8, -8.0), (-5.4, -5.2)):
            ray = (x + side * 2.7 * unit, y + start * unit), (x + side * 5.0 * unit, y + end * unit)
            draw_line(canvas, *ray, 1.1 * unit, color(ink))
    canvas.polygon(_round(x, y, eye + 0.7 * unit), EDGE)
    canvas.polygon(_round(x, y, eye), color(ink))
    canvas.polygon(_round(x, y, 0.45 * eye), EDGE)
    if number:
        draw_excess(canvas, (x, y + 0.62 * size), number)


def draw_excess(canvas: Canvas, centre: Point, number: str) -> None:
    """Draw on a dark red plate by how much a load is too much."""
    x, y, width, height = find_excess(canvas, centre, number)
    canvas.rect((x - 1, y - 1, width + 2, height + 2), EDGE)
    canvas.rect((x, y, width, height), PLATE)
    canvas.frame((x, y, width, height), color("danger"), 1.5)
    canvas.text(x + width / 2, y + 16, number, SMALL + 2, "harm", 700, "middle")


def find_excess(canvas: Canvas, centre: Point, number: str) -> Rect:
    """Return the rectangle of the plate that `draw_excess` draws."""
    width = canvas.text_width(number, SMALL + 2, 700) + 12
    return centre[0] - width / 2, centre[1] - 11, width, 22.0


def draw_order(
    canvas: Canvas, centre: Point, size: float, ink: Ink | Color = "text", number: str = ""
) -> None:
    """Draw a number in a circle, `size` across: the order of what happens."""
    fill = color(ink) if isinstance(ink, str) else ink
    canvas.polygon(_round(*centre, 0.5 * size + 1.5), EDGE)
    canvas.polygon(_round(*centre, 0.5 * size), fill)
    _write(canvas, centre, 0.62 * size, number, "back")


def draw_load(canvas: Canvas, centre: Point, size: float, share: float, number: str = "") -> None:
    """Draw a bar, `size` long, filled to load / hold, and the load beside it; `centre` is that of both."""
    left, top, width, height = find_load(canvas, centre, size, number)
    ink = load_color(share)
    canvas.rect((left - 1, top - 1, width + 2, height + 2), color("back", 0.94))
    bar = left + 4, top + height / 2 - 5, size, 10.0
    canvas.rect(bar, color("raised"))
    filled = (size - 4) * min(1.0, share)
    canvas.rect((bar[0] + 2, bar[1] + 2, filled, 6.0), ink)
    for part in range(1, PARTS):
        canvas.rect((bar[0] + 2 + (size - 4) * part / PARTS - 0.5, bar[1] + 2, 1.0, 6.0), color("back"))
    canvas.frame(bar, mix(color("quiet"), ink, min(1.0, share)), 1.0)
    if number:
        canvas.text(left + width - 5, top + height / 2 + 5, number, SMALL + 2, "text", 700, "right")


def find_load(canvas: Canvas, centre: Point, size: float, number: str = "") -> Rect:
    """Return the rectangle of the bar and number that `draw_load` draws."""
    more = canvas.text_width(number, SMALL + 2, 700) + 7 if number else 0.0
    width = size + 8 + more
    return centre[0] - width / 2, centre[1] - 10, width, 20.0


def draw_line(canvas: Canvas, start: Point, end: Point, thick: float, ink: Color) -> None:
    """Draw a straight line."""
    (ax, ay), (bx, by) = start, end
    length = math.dist(start, end) or 1.0
    dx, dy = (by - ay) / length * thick / 2, (ax - bx) / length * thick / 2
    canvas.polygon([(ax - dx, ay - dy), (ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy)], ink)


def _write(canvas: Canvas, centre: Point, size: float, number: str, ink: Ink) -> None:
    """Draw a number about a point, smaller if it has several digits."""
    size = max(1.0, size * (1.0 if len(number) < 2 else 0.8))
    canvas.text(centre[0], centre[1] + 0.36 * size, number, size, ink, 800, "middle")


def _round(x: float, y: float, radius: float) -> list[Point]:
    angles = (math.tau * index / 20 for index in range(20))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def _drop(x: float, y: float, radius: float, tip: float) -> list[Point]:
    """Return a circle about (x, y) that runs up into a point at the height `tip`."""
    turn = math.asin(min(0.98, radius / (y - tip)))
    angles = [-turn + (math.pi + 2 * turn) * index / 18 for index in range(19)]
    return [(x, tip), *((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)]


def _grow(points: tuple[Point, ...], by: float) -> list[Point]:
    """Return a convex polygon with its corners moved away from its middle."""
    mx, my = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    found = []
    for x, y in points:
        away = math.hypot(x - mx, y - my) or 1.0
        found.append((x + (x - mx) / away * by, y + (y - my) / away * by))
    return found
