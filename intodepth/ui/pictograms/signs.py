"""signs: shapes that mean one thing wherever they are drawn, and the table of what each means."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

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
STONE, DAYLIGHT, ARROW = rgb("#ffe9bd"), rgb("#fffbe8"), rgb("#3a2608")
"""colours of an arch: its stones, what is seen through it, and the arrow in it"""
UNSEEN, HATCH = rgb("#1d2537"), rgb("#9db2dc", 0.4)
"""ground and lines of what is not known"""
HATCHED: Final = 9.0
"""distance of these lines along an edge, in units"""
ROUND: Final = tuple(
    (math.cos(math.tau * index / 20), math.sin(math.tau * index / 20)) for index in range(20)
)
"""corners of what is round, about its middle"""
BOW: Final = tuple((-math.cos(math.pi * index / 10), -math.sin(math.pi * index / 10)) for index in range(11))
"""corners of an arch about its middle, from left to right"""
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
        canvas.polygon(drop_shape(x, low, radius + grow * size / 2, y - (0.5 + 0.9 * grow) * size), fill)
    if number:
        canvas.polygon(_round(x, low, 0.74 * radius), CORE)
        _write(canvas, (x, low), 1.15 * radius, number, "text")
    else:
        canvas.polygon(_round(x - 0.3 * radius, low, 0.3 * radius), rgb("#ffffff", 0.5))


def draw_cracked_piton(
    canvas: Canvas, centre: Point, size: float, ink: Ink = "danger", number: str = ""
) -> None:
    """Draw a broken piton with its eye at `centre`, `size` high: an anchor that fails, with a number below
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
        draw_overload(canvas, (x, y + 0.62 * size), number)


def draw_overload(canvas: Canvas, centre: Point, number: str) -> None:
    """Draw on a dark red plate the load and the hold of an anchor that fails."""
    x, y, width, height = find_overload(canvas, centre, number)
    canvas.rect((x - 1, y - 1, width + 2, height + 2), EDGE)
    canvas.rect((x, y, width, height), PLATE)
    canvas.frame((x, y, width, height), color("danger"), 1.5)
    canvas.text(x + width / 2, y + 16, number, SMALL + 2, "harm", 700, "middle")


def find_overload(canvas: Canvas, centre: Point, number: str) -> Rect:
    """Return the rectangle of the plate that `draw_overload` draws."""
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
    """Draw a bar, `size` long, filled to load / hold, and a number beside it; `centre` is that of both."""
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


def draw_star(canvas: Canvas, centre: Point, size: float, ink: Ink = "gold") -> None:
    """Draw a star with five tips, `size` across: a medal of a level."""
    x, y = centre
    tips = [math.tau * index / 5 - math.pi / 2 for index in range(5)]
    for grow, fill in ((1.2, EDGE), (0.0, color(ink))):
        far, near = 0.5 * size + grow, 0.22 * size + grow
        for tip in tips:
            turns = (tip - math.pi / 5, near), (tip, far), (tip + math.pi / 5, near)
            kite = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn, radius in turns]
            canvas.polygon([(x, y), *kite], fill)


def draw_diamond(canvas: Canvas, centre: Point, size: float, ink: Ink = "relic") -> None:
    """Draw a cut gem, `size` high: a relic."""
    x, y = centre
    wide, high = 0.40 * size, 0.5 * size
    top, low, left, right, girdle = (x, y - high), (x, y + high), x - wide, x + wide, y - 0.06 * size
    edge = [(x, y - high - 1.5), (right + 1.5, girdle), (x, y + high + 1.5), (left - 1.5, girdle)]
    canvas.polygon(edge, EDGE)
    base, light, dark = color(ink), color("text"), color("back")
    facets = (
        (left, top, 0.45, light),
        (right, top, 0.0, base),
        (left, low, 0.0, base),
        (right, low, 0.3, dark),
    )
    for side, tip, share, towards in facets:
        canvas.polygon([tip, (side, girdle), (x, girdle)], mix(base, towards, share))


def draw_arch(canvas: Canvas, centre: Point, size: float, *, leads_down: bool = False) -> None:
    """Draw a lit arch with an arrow, `size` high: a way out, or a way down."""
    x, y = centre
    for inner, fill in ((-1.5, EDGE), (0.0, STONE), (0.13 * size, DAYLIGHT)):
        radius, low = 0.40 * size - inner, y + 0.5 * size + min(0.0, inner)
        curve = [(x + radius * across, y - 0.1 * size + radius * down) for across, down in BOW]
        canvas.polygon([*curve, (x + radius, low - max(0.0, inner * 0.2)), (x - radius, low)], fill)
    way = 1 if leads_down else -1
    canvas.rect((x - 0.06 * size, y + 0.06 * size - 0.22 * size, 0.12 * size, 0.44 * size), ARROW)
    tip, base = y + (0.06 + 0.30 * way) * size, y + (0.06 + 0.02 * way) * size
    canvas.polygon([(x, tip), (x + 0.19 * size, base), (x - 0.19 * size, base)], ARROW)


def draw_unknown(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw a question mark on hatching, `size` across: what nobody knows yet."""
    fill_unknown(canvas, (centre[0] - size / 2, centre[1] - size / 2, size, size))


def fill_unknown(canvas: Canvas, rect: Rect) -> None:
    """Draw a question mark on hatching in a rectangle."""
    x, y, width, height = rect
    canvas.rect(rect, UNSEEN)
    for index in range(1, math.ceil((width + height) / HATCHED)):
        # The line from upper right to lower left whose corner is so far from the upper left one.
        far = index * HATCHED
        start = x + min(far, width), y + max(0.0, far - width)
        draw_line(canvas, start, (x + max(0.0, far - height), y + min(far, height)), 1.0, HATCH)
    small, middle = min(width, height), (x + width / 2, y + height / 2)
    canvas.polygon(_round(*middle, 0.34 * small), color("back"))
    _write(canvas, middle, 0.6 * small, "?", "text")


def draw_points(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw three triangles, `size` across: action points, and the way that spends them."""
    for index in (-1, 0, 1):
        canvas.triangle(centre[0] + index * size * 0.3, centre[1], size * 0.36, color("gold"), math.pi / 2)


def draw_dot(canvas: Canvas, centre: Point, size: float, ink: Ink, *, is_hollow: bool = False) -> None:
    """Draw a hero on a map, with a dark edge; a hollow one stood there."""
    canvas.polygon(_round(*centre, size / 2 + 1.5), color("back"))
    canvas.polygon(_round(*centre, size / 2), color(ink))
    if is_hollow:
        canvas.polygon(_round(*centre, size / 2 - 2), color("back"))


def draw_actor(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw a white bracket, `size` across: who acts stands in it."""
    x, y = centre
    half, thick, ink = size / 2, max(2.0, size * 0.09), color("text")
    for left in (x - half, x + half - size * 0.3):
        canvas.rect((left, y + half - thick, size * 0.3, thick), ink)
    for left in (x - half, x + half - thick):
        canvas.rect((left, y + half - size * 0.4, thick, size * 0.4), ink)


def draw_line(canvas: Canvas, start: Point, end: Point, thick: float, ink: Color) -> None:
    """Draw a straight line."""
    (ax, ay), (bx, by) = start, end
    length = math.dist(start, end) or 1.0
    dx, dy = (by - ay) / length * thick / 2, (ax - bx) / length * thick / 2
    canvas.polygon([(ax - dx, ay - dy), (ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy)], ink)


def _write(canvas: Canvas, centre: Point, size: float, number: str, ink: Ink) -> None:
    """Draw a number about a point, smaller if it has several digits, but never too small to read."""
    size = max(SMALL, size * (1.0 if len(number) < 2 else 0.8))
    canvas.text(centre[0], centre[1] + 0.36 * size, number, size, ink, 800, "middle")


def _round(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * across, y + radius * down) for across, down in ROUND]


def drop_shape(x: float, y: float, radius: float, tip: float) -> list[Point]:
    """Return a circle about (x, y), y down, that runs up into a point at the height `tip`."""
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


class SignMeaning(NamedTuple):
    """A sign with what it means."""

    draw: Callable[[Canvas, Point, float], None]
    """draws it around a point, with a size"""
    title: str
    words: str


def _draw_acting(canvas: Canvas, centre: Point, size: float) -> None:
    x, y = centre
    canvas.polygon(_round(x, y - 0.3 * size, 0.16 * size), color("quiet"))
    shoulders, feet = y - 0.1 * size, y + 0.42 * size
    body = (
        (x - 0.2 * size, shoulders),
        (x + 0.2 * size, shoulders),
        (x + 0.15 * size, feet),
        (x - 0.15 * size, feet),
    )
    canvas.polygon(body, color("quiet"))
    draw_actor(canvas, centre, size)


def _draw_harm(canvas: Canvas, centre: Point, size: float) -> None:
    draw_drop(canvas, centre, size, number="2")


def _draw_failing(canvas: Canvas, centre: Point, size: float) -> None:
    draw_cracked_piton(canvas, (centre[0], centre[1] + 0.25 * size), size)


def _draw_first(canvas: Canvas, centre: Point, size: float) -> None:
    draw_order(canvas, centre, 0.7 * size, number="1")


def _draw_bearing(canvas: Canvas, centre: Point, size: float) -> None:
    draw_load(canvas, centre, size, 0.7)


LEGEND: Final[tuple[SignMeaning, ...]] = (
    SignMeaning(_draw_acting, "Who acts", "The hero in white brackets does what you choose."),
    SignMeaning(
        draw_points, "Action points", "Gold triangles are points. A row of them is a way and its price."
    ),
    SignMeaning(draw_diamond, "Relic", "Bring it out."),
    SignMeaning(draw_arch, "Way out", "Everybody has to leave here. A way down has an arrow down."),
    SignMeaning(_draw_harm, "Harm", "Somebody loses so many hit points."),
    SignMeaning(_draw_failing, "What fails", "This anchor gives way: the load is more than it holds."),
    SignMeaning(_draw_bearing, "Load", "The load on an anchor, and what it holds."),
    SignMeaning(_draw_first, "Order", "What happens first, second and third."),
    SignMeaning(draw_unknown, "Unknown", "Nobody has seen it yet."),
    SignMeaning(draw_star, "Medal", "A level has three: all out, within par, nobody hurt."),
)
"""each sign that levels, maps, pages and the help share, what a new player meets first at the top"""
