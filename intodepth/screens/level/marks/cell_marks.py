"""cell_marks: flat shapes over the level: cells to choose, the cursor, ways, entries and glows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from intodepth.sim.space.cells import Cell, Side
from intodepth.tweaks import tweak
from intodepth.ui.draw import Color, Mark, Point
from intodepth.ui.pictograms.icons import ICONS
from intodepth.ui.pictograms.signs import drop_shape
from intodepth.ui.pictograms.strokes import GRID
from intodepth.ui.theme import color, mix

TURNS = {Side.E: 0.0, Side.N: math.pi / 2, Side.W: math.pi, Side.S: -math.pi / 2}
WHITE: Color = (1.0, 1.0, 1.0, 1.0)
BAR = 0.7
"""length of a bar across a way, in cells"""
DOUBT = 0.36
"""side of a question mark in cells"""


def box(x: float, y: float, width: float, height: float, fill: Color) -> Mark:
    """Return a filled rectangle from its lower left corner, in cells."""
    return Mark(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill)


def frame(cell: Cell, inset: float, line: float, ink: Color) -> list[Mark]:
    """Return the edge of a cell, `inset` inside it and `line` thick, in cells."""
    x, y, size = cell.x + inset, cell.y + inset, 1 - 2 * inset
    return [
        box(x, y, size, line, ink),
        box(x, y + size - line, size, line, ink),
        box(x, y + line, line, size - 2 * line, ink),
        box(x + size - line, y + line, line, size - 2 * line, ink),
    ]


def triangle(x: float, y: float, radius: float, turn: float, ink: Color) -> Mark:
    """Return an equilateral triangle around a point, its tip at `turn` radians."""
    angles = (turn, turn + math.tau / 3, turn - math.tau / 3)
    return Mark(tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles), ink)


def reachable_cells(cells: Iterable[Cell], falls: frozenset[Cell], pixel: float) -> tuple[Mark, ...]:
    """Return gold frames around cells to choose, with a small triangle where the hero would let go; `pixel`
    in cells.
    """
    gold, dark, fill = color("gold", 0.85), color("back", 0.50), color("gold", tweak("ui.reach_fill", 0.16))
    found: list[Mark] = []
    for cell in cells:
        found.append(box(cell.x + 0.04, cell.y + 0.04, 0.92, 0.92, fill))
        found += frame(cell, 0.04, 5 * pixel, dark)
        found += frame(cell, 0.04 + 1.5 * pixel, 2 * pixel, gold)
        if cell in falls:
            found += fall_triangle(cell, gold)
    return tuple(found)


def fall_triangle(cell: Cell, ink: Color) -> list[Mark]:
    """Return the triangle of a cell in which a hero can let go."""
    x, y = cell.x + 0.5, cell.y + 0.17
    dark = triangle(x, y, 0.12, -math.pi / 2, color("back", 0.8))
    return [dark, triangle(x, y, 0.08, -math.pi / 2, ink)]


def harm_drop(cell: Cell, pixel: float) -> list[Mark]:
    """Return a red drop at the bottom of an offered cell: choosing it does harm."""
    x, y, radius, high = cell.x + 0.5, cell.y + 0.2, 0.115, 0.27
    found = []
    for grow, ink in (
        (3.0 * pixel, color("back", 0.85)),
        (1.4 * pixel, color("text")),
        (0.0, color("danger")),
    ):
        shape = drop_shape(x, -y, radius + grow, -y - high - 1.6 * grow)
        found.append(Mark(tuple((across, -down) for across, down in shape), ink))
    return found


def bolt(cell: Cell, pixel: float) -> list[Mark]:
    """Return a crack at the bottom of an offered cell: choosing it breaks something."""
    points = [(cell.x + x, cell.y + y) for x, y in ((0.46, 0.05), (0.60, 0.18), (0.42, 0.27), (0.56, 0.42))]
    found = []
    for thick, ink in ((7 * pixel, color("back", 0.85)), (3.5 * pixel, color("harm"))):
        found += [line(a, b, thick, ink) for a, b in pairwise(points)]
    return found


def doubt(cell: Cell, pixel: float) -> list[Mark]:
    """Return a question mark at the bottom of an offered cell: choosing it leads out of sight."""
    left, top = cell.x + 0.5 - DOUBT / 2, cell.y + 0.06 + DOUBT
    shapes = [[(left + x * DOUBT / GRID, top - y * DOUBT / GRID) for x, y in each] for each in ICONS["help"]]
    plate = box(left - pixel, top - DOUBT - pixel, DOUBT + 2 * pixel, DOUBT + 2 * pixel, color("back", 0.85))
    return [plate, *(Mark(tuple(shape), color("gold")) for shape in shapes)]


def mark_chosen_cell(cell: Cell, pixel: float) -> list[Mark]:
    """Return the cursor around a cell."""
    fill = box(cell.x + 0.04, cell.y + 0.04, 0.92, 0.92, color("gold", 0.22))
    return [fill, *frame(cell, 0.04, 2 * pixel, color("gold"))]


def mark_chosen_parts(parts: Iterable[tuple[Point, ...]], pixel: float) -> list[Mark]:
    """Return the cursor around the parts of a place that show the cell."""
    found: list[Mark] = []
    for part in parts:
        found.append(Mark(part, color("gold", 0.34)))
        edges = zip(part, (*part[1:], part[0]), strict=True)
        found += [line(a, b, 2 * pixel, color("gold")) for a, b in edges]
    return found


def brackets(place: Point, pixel: float, breath: float, ink: Color | None = None) -> list[Mark]:
    """Return four corners outside a rectangle, gold if no ink is given; `breath` from 0 to 1 moves them
    out.
    """
    ink = color("gold") if ink is None else ink
    out = (5 + 4 * tweak("ui.reticle_amplitude", 0.6) * breath) * pixel
    thick, long = 3.2 * pixel, 16 * pixel
    found: list[Mark] = []
    for under, grow in ((color("back", 0.6), 1.4 * pixel), (ink, 0.0)):
        for side_x in (-1, 1):
            for side_y in (-1, 1):
                x = place[0] + 0.5 + side_x * (0.5 + out)
                y = place[1] + 0.5 + side_y * (0.5 + out)
                found.append(_span(x, y, -side_x * long, -side_y * thick, grow, under))
                found.append(
                    _span(x, y - side_y * thick, -side_x * thick, -side_y * (long - thick), grow, under)
                )
    return found


def _span(x: float, y: float, width: float, height: float, grow: float, ink: Color) -> Mark:
    """Return a rectangle, enlarged by `grow` on all sides."""
    left, right = min(x, x + width) - grow, max(x, x + width) + grow
    low, high = min(y, y + height) - grow, max(y, y + height) + grow
    return Mark(((left, low), (right, low), (right, high), (left, high)), ink)


def turn_mark(cell: Cell, side: Side, ink: Color) -> list[Mark]:
    """Return an arrow over a cell for a body that will turn to a side."""
    way = 1 if side == Side.E else -1
    x, y = cell.x + 0.5, cell.y + 1.08
    points = [(x - 0.22 * way, y - 0.06), (x - 0.22 * way, y + 0.10), (x + 0.10 * way, y + 0.10)]
    found = []
    for thick, size, shade in ((0.13, 0.20, color("back", 0.75)), (0.06, 0.14, ink)):
        found += [line(a, b, thick, shade) for a, b in pairwise(points)]
        found.append(triangle(x + 0.16 * way, y + 0.10, size, TURNS[side], shade))
    return found


def bar_between(start: Cell, end: Cell, ink: Color) -> list[Mark]:
    """Return a short bar across the way from a cell to the next one."""
    x, y = (start.x + end.x + 1) / 2, (start.y + end.y + 1) / 2
    across, up = (end.y - start.y) * BAR / 2, (end.x - start.x) * BAR / 2
    ends = (x - across, y - up), (x + across, y + up)
    return [line(*ends, thick, shade) for thick, shade in ((0.15, color("back", 0.75)), (0.08, ink))]


def gust_marks(cell: Cell, ink: Color) -> list[Mark]:
    """Return three streaks of wind in a cell; the middle one is ahead."""
    places = ((0.18, 0.66, 0.42), (0.34, 0.50, 0.48), (0.18, 0.34, 0.42))
    return [
        line((cell.x + x, cell.y + y), (cell.x + x + length, cell.y + y), 0.035, ink)
        for x, y, length in places
    ]


def entry_marks(cell: Cell, pixel: float, flash: float) -> list[Mark]:
    """Return the mark of an entry, with a flash from 0 to 1."""
    fill = color("gold", 0.10 + 0.45 * flash)
    return [box(cell.x + 0.04, cell.y + 0.04, 0.92, 0.92, fill), *brackets(cell, pixel, flash)]


def side_triangles(cell: Cell, flash: float, lit: int) -> list[Mark]:
    """Return the two triangles over a cell that switch to another one; `lit` is -1, 0 or 1."""
    found: list[Mark] = []
    for way in (-1, 1):
        x, y = arrow_point(cell, way)
        ink = mix(color("gold"), WHITE, 0.8 if lit == way else 0.3 * flash)
        turn = 0.0 if way > 0 else math.pi
        found.append(triangle(x, y, 0.36, turn, color("back", 0.7)))
        found.append(triangle(x, y, 0.28 + 0.03 * flash, turn, ink))
    return found


def arrow_point(cell: Cell, way: int) -> Point:
    """Return the middle of the triangle over a cell: right for 1, left for -1.

    Beside the cell it would cover another entry.
    """
    return cell.x + 0.5 + 0.44 * way, cell.y + 1.42


def lead_mark(x: float, y: float, pixel: float) -> list[Mark]:
    """Return the white bracket at the feet of the leading hero, whose middle is at (x, y)."""
    thick, wide, long, high = 3.2 * pixel, 0.43, 0.17, 0.15
    found: list[Mark] = []
    for ink, grow in ((color("back", 0.7), 1.4 * pixel), (WHITE, 0.0)):
        for side in (-1, 1):
            found.append(_span(x + side * wide, y - 0.02, -side * long, -thick, grow, ink))
            found.append(_span(x + side * wide, y - 0.02, -side * thick, high, grow, ink))
    return found


def crack(cell: Cell, pixel: float) -> list[Mark]:
    """Return the crack of a floor that will break."""
    coral = color("harm")
    found = frame(cell, 0.03, 2 * pixel, coral)
    for path in ((0.2, 0.98), (0.42, 0.6), (0.3, 0.3)), ((0.8, 0.98), (0.62, 0.55), (0.72, 0.2)):
        points = [(cell.x + x, cell.y + y) for x, y in path]
        found += [line(a, b, 3 * pixel, coral) for a, b in pairwise(points)]
    return found


def line(a: Point, b: Point, thick: float, ink: Color) -> Mark:
    """Return a straight line between two points, in cells."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * thick / 2, dx / length * thick / 2
    return Mark(
        ((a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)), ink
    )
