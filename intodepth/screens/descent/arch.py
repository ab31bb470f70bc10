"""arch: the stone frame of a door in the rock, and the lanterns beside it, as facets."""

from __future__ import annotations

import math
from functools import lru_cache

from intodepth.ui.canvas import Canvas
from intodepth.ui.draw import Color, Point, Polygon, Rect, rgb
from intodepth.ui.theme import color, mix

THICK = 24.0
"""width of the stones beside an opening in units, in a door of the usual size"""
USUAL = 372.0
"""width of a door of the usual size"""
RISE = 0.34
"""height of the arch as a share of the opening's"""
STONES = 9
"""stones of the arch"""
COURSES = 4
"""stones of each side below it"""
SILL = 14.0
"""height of the doorstep"""
JOINT = rgb("#1d1611")
LIT, SHADED = rgb("#c5a176"), rgb("#7d654c")
BEHIND, BEHIND_LOW = rgb("#5a5358"), rgb("#4a474f")
"""the rock between the arch and its corners, above and below"""
DIM = 0.45
"""how much darker a door is that is not chosen while another one is"""
INNER = 13.0
"""width of the shadow inside an opening"""
SHADOW_STEPS = 5

IRON, PANE, FLAME = rgb("#10131c"), rgb("#ffc56b"), rgb("#fff3cf")


def find_opening(rect: Rect) -> Rect:
    """Return the rectangle around the opening of a door."""
    x, y, width, height = rect
    thick = THICK * width / USUAL
    return x + thick, y + thick, width - 2 * thick, height - thick - _sill(width)


def draw_stone_arch(canvas: Canvas, rect: Rect, *, chosen: bool = False, dim: bool = False) -> None:
    """Draw the frame of a door around its opening, with a gold line if it is chosen, darker if another one
    is.
    """
    x, y, width, height = rect
    around = x - SILL, y - SILL, width + 2 * SILL, height + 2 * SILL
    canvas.facets(_stones(rect, canvas.scale, DIM if dim else 0.0), around)
    if chosen:
        canvas.frame((x - 6, y - 6, width + 12, height + 6), color("gold"), 3)


def draw_lantern(canvas: Canvas, x: float, y: float) -> None:
    """Draw a lantern that hangs from the rock, the middle of its light at a point."""
    for points, ink in _lantern(x, y):
        canvas.polygon(points, ink)


def _sill(width: float) -> float:
    return SILL * width / USUAL


@lru_cache(maxsize=12)
def _stones(rect: Rect, scale: float, dim: float) -> tuple[Polygon, ...]:
    """Return the facets in pixels. Cached, because most stay where they are."""
    night = rgb("#0b0d12")
    return tuple(
        Polygon(tuple((x * scale, y * scale) for x, y in points), (*mix(ink, night, dim)[:3], ink[3]))
        for points, ink in (*_corners(rect), *_ring(rect), *_step(rect), *_inner_shadow(rect))
    )


StoneFacets = list[tuple[tuple[Point, ...], Color]]


def _bow(rect: Rect, grown: float) -> list[Point]:
    """Return points along the arch from left to right, so far outside the opening."""
    left, top, width, height = find_opening(rect)
    across, rise = width / 2 + grown, height * RISE + grown
    middle, base = left + width / 2, top + height * RISE
    angles = [math.pi - math.pi * index / STONES for index in range(STONES + 1)]
    return [(middle + across * math.cos(a), base - rise * math.sin(a)) for a in angles]


def _corners(rect: Rect) -> StoneFacets:
    """Return the rock that fills the corners above the arch."""
    x, y, width, _ = rect
    outer, found = _bow(rect, 2.0), StoneFacets()
    crown = min(point[1] for point in outer)
    for index in range(STONES):
        a, b = outer[index], outer[index + 1]
        is_left = (a[0] + b[0]) / 2 < x + width / 2
        corner = x if is_left else x + width
        far = b if is_left else a
        # Two facets from each stone: one down to the corner, one along the upper edge.
        edge = far[0], min(y, crown)
        found.append((((corner, y), a, b), mix(BEHIND_LOW, BEHIND, (index * 5 % 7) / 6)))
        found.append((((corner, y), far, edge), mix(BEHIND_LOW, BEHIND, (index * 3 % 7) / 6)))
    return found


def _ring(rect: Rect) -> StoneFacets:
    """Return the stones of the arch and of its sides."""
    x, _, width, _ = rect
    left, top, wide, high = find_opening(rect)
    thick = left - x
    found = StoneFacets()
    inner, outer = _bow(rect, 0.0), _bow(rect, thick)
    for index in range(STONES):
        block = outer[index], outer[index + 1], inner[index + 1], inner[index]
        found += _stone(block, index, 0.9 - 0.5 * abs(index - STONES // 2) / STONES)
    spring, base = top + high * RISE, top + high
    step = (base - spring) / COURSES
    for number in range(COURSES):
        upper, lower = spring + number * step, spring + (number + 1) * step
        for near, far in ((left, x), (left + wide, x + width)):
            block = (far, upper), (near, upper), (near, lower), (far, lower)
            found += _stone(block, number + 3 * (far < near), 0.75 - 0.1 * number)
    return found


def _stone(block: tuple[Point, Point, Point, Point], seed: int, light: float) -> StoneFacets:
    """Return one block in its joint: two facets around a corner of its own."""
    middle = sum(x for x, _ in block) / 4, sum(y for _, y in block) / 4
    drawn = [(x + (middle[0] - x) * 0.04, y + (middle[1] - y) * 0.07) for x, y in block]
    turn = seed * 37 % 11 / 11
    bump = middle[0] + (turn - 0.5) * 5, middle[1] + (0.5 - turn) * 5
    found: StoneFacets = [(block, JOINT)]
    for index, b in enumerate(drawn):
        shade = min(1.0, max(0.0, light + (0.16, -0.04, -0.34, 0.04)[index] + 0.16 * (turn - 0.5)))
        found.append(((drawn[index - 1], b, bump), mix(SHADED, LIT, shade)))
    return found


def _step(rect: Rect) -> StoneFacets:
    x, y, width, height = rect
    sill = _sill(width)
    top, out = y + height - sill, sill * 0.6
    upper = (
        (x - out / 2, top),
        (x + width + out / 2, top),
        (x + width + out, top + sill * 0.6),
        (x - out, top + sill * 0.6),
    )
    lower = (
        (x - out, top + sill * 0.6),
        (x + width + out, top + sill * 0.6),
        (x + width + out, top + sill),
        (x - out, top + sill),
    )
    return [(upper, mix(SHADED, LIT, 0.95)), (lower, mix(SHADED, JOINT, 0.35))]


def _inner_shadow(rect: Rect) -> StoneFacets:
    """Return the shadow that the frame throws on what is behind it."""
    left, top, width, height = find_opening(rect)
    reach = INNER * rect[2] / USUAL
    each, found = reach / SHADOW_STEPS, StoneFacets()
    spring = top + height * RISE
    for step in range(SHADOW_STEPS):
        ink = (0.02, 0.02, 0.04, 0.62 * (1 - step / SHADOW_STEPS))
        near, far = step * each, (step + 1) * each
        for a, b in ((left + near, left + far), (left + width - far, left + width - near)):
            found.append((((a, spring), (b, spring), (b, top + height), (a, top + height)), ink))
        outer, inner = _bow(rect, -near), _bow(rect, -far)
        for index in range(STONES):
            found.append(((outer[index], outer[index + 1], inner[index + 1], inner[index]), ink))
    return found


@lru_cache(maxsize=16)
def _lantern(x: float, y: float) -> tuple[tuple[tuple[Point, ...], Color], ...]:
    def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
        return (x + left, y + top), (x + right, y + top), (x + right, y + bottom), (x + left, y + bottom)

    return (
        (box(-1.5, -32, 1.5, -14), IRON),
        (((x - 9, y - 12), (x - 4, y - 18), (x + 4, y - 18), (x + 9, y - 12)), IRON),
        (((x - 9, y - 12), (x + 9, y - 12), (x + 7, y + 14), (x - 7, y + 14)), IRON),
        (((x - 6, y - 10), (x + 6, y - 10), (x + 5, y + 11), (x - 5, y + 11)), PANE),
        (((x, y - 8), (x + 3.2, y + 1), (x, y + 9), (x - 3.2, y + 1)), FLAME),
        (box(-8.5, 13, 8.5, 16.5), IRON),
    )
