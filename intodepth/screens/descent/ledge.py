"""ledge: the finds of which the party takes one along, side by side on a ledge of rock."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from intodepth.content.descents import FindKind
from intodepth.screens.descent.arch import LIT, SHADED
from intodepth.sim.rules import Rules
from intodepth.ui.buttons import key_frame
from intodepth.ui.canvas import Canvas
from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Point, Polygon, Rect, rgb
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, paragraph, paragraph_height
from intodepth.ui.rects import columns
from intodepth.ui.shapes import brackets, draw_icon
from intodepth.ui.theme import BUTTON, SMALL, color, mix

KEYS = "3", "4", "5"
SUITS = "Suits a relic here"
LARGEST = 104.0
"""greatest size of the picture of a find"""
LEAST = 40.0
"""least height of the ledge"""
TITLE = 34.0
"""height of the heading"""
NICHE, NICHE_LIT = rgb("#2c221e"), rgb("#9a6c42")
ACROSS, DOWN = 15, 4
"""facets of the wall behind the ledge"""
FLOOR = 0.72
"""where the wall meets the ledge, as a share of the height"""


def draw_ledge(
    ui: Ui, rect: Rect, finds: Sequence[FindKind], chosen: str, suits: Sequence[str], rules: Rules
) -> str:
    """Draw finds to choose from, marked if they suit a relic behind the door; return the key of the chosen
    one.
    """
    x, y, width, height = rect
    ui.rect(rect, color("fill"))
    ui.frame(rect, color("line"))
    ui.text(x + 14, y + 23, "Take one", BUTTON, "gold", 650)
    inner = (width - 32) / 3 - 16
    words = max(paragraph_height(ui, find.effect(rules), inner, size=SMALL) for find in finds)
    tall = max(LEAST, min(190.0, height - TITLE - 40 - words - (28 if suits else 0)))
    shelf = x + 1, y + TITLE, width - 2, tall
    ui.facets(_rock(shelf, ui.scale), shelf)
    for number, (find, place) in enumerate(
        zip(finds, columns((x + 8, y, width - 16, height), 3, 8), strict=False)
    ):
        left, _, wide, _ = place
        effect, key = find.effect(rules), KEYS[number]
        is_chosen = find.key == chosen
        suited = SUITS if find.key in suits else ""
        area = left, y + TITLE, wide, height - TITLE - 4
        told = Semantics("option", find.title, suited, is_chosen, does=effect)
        response = ui.interact(f"find:{find.key}", area, told, key=key)
        chosen = find.key if response.clicked else chosen
        _draw_thing(ui, find.icon, left + wide / 2, shelf[1] + tall * 0.82, min(LARGEST, tall * 0.62))
        if is_chosen or response.lit:
            brackets(
                ui, (left + 6, shelf[1] + 8, wide - 12, tall - 14), ink=color("text" if is_chosen else "dim")
            )
        base = shelf[1] + tall + 26
        right = left + wide - 6
        right -= key_frame(ui, right, base - 6, key, ink="gold" if is_chosen else "quiet") + 6
        title, size = fit_line(ui, find.title, BUTTON, 650, right - left - 8)
        ui.text(left + 8, base, title, size, "gold" if is_chosen else "text", 650)
        below = paragraph(ui, left + 8, base + 8, wide - 16, effect, size=SMALL)
        if suited and below + 26 < y + height:
            draw_icon(ui, "check", left + 16, below + 14, 16, "relic")
            paragraph(ui, left + 30, below + 5, wide - 34, SUITS, size=SMALL, ink="relic", weight=600)
    return chosen


def _draw_thing(canvas: Canvas, icon: str, x: float, floor: float, size: float) -> None:
    """Draw a find that stands on the ledge, with its shadow."""
    half = size * 0.46
    shade = (
        (x - half, floor),
        (x - half * 0.5, floor - 5),
        (x + half * 0.5, floor - 5),
        (x + half, floor),
        (x + half * 0.5, floor + 6),
        (x - half * 0.5, floor + 6),
    )
    canvas.polygon(shade, rgb("#0b0806", 0.7))
    middle = floor - size / 2 + 4
    draw_icon(canvas, icon, x + 3, middle + 3, size, rgb("#120d0a"))
    draw_icon(canvas, icon, x + 1.2, middle + 1.2, size, rgb("#7b5a2a"))
    draw_icon(canvas, icon, x, middle, size, mix(color("gold"), rgb("#ffffff"), 0.12))


@lru_cache(maxsize=4)
def _rock(rect: Rect, scale: float) -> tuple[Polygon, ...]:
    """Return a niche with a ledge, lit in its middle, in pixels. Cached, because it stays where it is."""
    x, y, width, height = rect
    floor, found = y + height * FLOOR, list[Polygon]()

    def point(column: int, row: int) -> Point:
        """Return a corner of the facets of the wall; those inside it are uneven."""
        inside = 0 < column < ACROSS and 0 < row < DOWN
        aside, up = (_uneven(column, row), _uneven(row, column + 3)) if inside else (0.0, 0.0)
        return x + width * (column + 0.7 * aside) / ACROSS, y + (floor - y) * (row + 0.7 * up) / DOWN

    def add(points: Sequence[Point], ink: Color) -> None:
        found.append(Polygon(tuple((across * scale, down * scale) for across, down in points), ink))

    for column in range(ACROSS):
        light = max(0.0, 1 - abs(column + 0.5 - ACROSS / 2) / ACROSS * 1.8)
        for row in range(DOWN):
            a, b = point(column, row), point(column + 1, row)
            c, d = point(column + 1, row + 1), point(column, row + 1)
            for number, facet in enumerate(((a, b, d), (b, c, d))):
                shade = light * (0.5 + 0.25 * row / DOWN) + 0.22 * _uneven(3 * column + number, row)
                add(facet, mix(NICHE, NICHE_LIT, min(1.0, max(0.0, shade))))
        left, right = x + width * column / ACROSS, x + width * (column + 1) / ACROSS
        edge, low = floor + (y + height - floor) * 0.6, y + height
        tone = 0.9 * max(0.1, light) + 0.1 * _uneven(column, 9)
        add(((left, floor), (right, floor), (right, edge), (left, edge)), mix(SHADED, LIT, max(0.0, tone)))
        add(((left, edge), (right, edge), (right, low), (left, low)), mix(NICHE, SHADED, max(0.0, tone)))
    return tuple(found)


def _uneven(a: int, b: int) -> float:
    """Return a number from -0.5 to 0.5 that looks like chance and stays the same."""
    return (a * 73 + b * 151 + a * b * 37) % 101 / 101 - 0.5
