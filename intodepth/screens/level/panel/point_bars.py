"""point_bars: hit points and action points as drawn bars, with those about to be spent."""

from __future__ import annotations

import math

from intodepth.sim.entities import Hero
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point
from intodepth.ui.shapes import outline
from intodepth.ui.theme import BUTTON, color

ARROW = "→"
BAR_RATE = 18.0
"""rate per second at which points are filled and spent"""
NEARLY = 0.98
"""share of a point from which it looks whole"""


def draw_hit_points(ui: Ui, x: float, y: float, width: float, hero: Hero, left: int) -> None:
    """Draw a heart and a slanted bar for each hit point; those about to be lost are coral."""
    ui.polygon([(x + 8, y + 7), (x + 1, y - 2), (x + 4, y - 6), (x + 8, y - 2)], color("text"))
    ui.polygon([(x + 8, y + 7), (x + 8, y - 2), (x + 12, y - 6), (x + 15, y - 2)], color("text"))
    room = width - 24 - 64
    wide = min(22.0, room / max(1, hero.max_hit_points) - 3)
    shown = ui.animate(f"hit points {hero.id}", float(left), BAR_RATE)
    for index in range(hero.max_hit_points):
        start = x + 24 + index * (wide + 3)
        full = min(1.0, max(0.0, shown - index))
        if full < NEARLY and index < hero.hit_points:
            ui.polygon(_slant(start, y, wide), color("harm", 0.35))
            outline(ui, _slant(start, y, wide), 1.6, color("harm"))
        elif full < NEARLY:
            outline(ui, _slant(start, y, wide), 1.2, color("dim"))
        if full > 1 - NEARLY:
            ui.polygon(_slant(start, y, 4 + (wide - 4) * full), color("text"))
    changed = left != hero.hit_points
    said = f"{hero.hit_points} {ARROW} {left}" if changed else str(left)
    ui.tell((x, y - 8, width, 18), "text", "Hit points", f"{said} of {hero.max_hit_points}")
    ui.text(x + width, y + 6, said, BUTTON, "harm" if changed else "text", 650, "right")


def draw_action_points(ui: Ui, x: float, y: float, width: float, hero: Hero, left: int) -> None:
    """Draw a row of triangles, alternately up and down: full ones stay, those about to be spent are hollow
    with a small one inside, and spent ones are small and dark.
    """
    count = max(1, hero.max_action_points)
    step = min(18.5, (width - 64) / (count + 1))
    side = 2 * step - 7
    height = side * 0.866
    shown = ui.animate(f"action points {hero.id}", float(left), BAR_RATE)
    for index in range(count):
        up = index % 2 == 0
        middle = y + (height * 2 / 3 if up else height / 3)
        place = (x + side / 2 + index * step, middle)
        if index >= hero.action_points:
            ui.triangle(*place, side * 0.4, color("dim"), 0.0 if up else math.pi)
            continue
        full = min(1.0, max(0.0, shown - index))
        if full > 1 - NEARLY:
            size = side if full > NEARLY else side * full
            ui.triangle(*place, size, color("gold"), 0.0 if up else math.pi)
        if full < NEARLY:
            ui.triangle(*place, side * 0.4, color("gold_low"), 0.0 if up else math.pi)
            outline(ui, _corners(*place, side - 2, up), 2.0, color("gold"))
    changed = left != hero.action_points
    said = f"{hero.action_points} {ARROW} {left}" if changed else str(left)
    ui.tell((x, y, width, height), "text", "Action points", f"{said} of {hero.max_action_points}")
    ui.text(x + width, y + height * 0.72, said, BUTTON, "gold", 650, "right")


def _slant(x: float, y: float, width: float) -> list[Point]:
    """Return a bar that leans to the right."""
    return [(x + 4, y - 6), (x + width, y - 6), (x + width - 4, y + 6), (x, y + 6)]


def _corners(x: float, y: float, side: float, up: bool) -> list[Point]:
    """Return the corners of an equilateral triangle around a point."""
    radius, sign = side / math.sqrt(3), 1 if up else -1
    return [
        (x, y - sign * radius),
        (x + side / 2, y + sign * radius / 2),
        (x - side / 2, y + sign * radius / 2),
    ]
