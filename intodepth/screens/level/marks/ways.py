"""ways: the ways of bodies: triangles where they walk, and a line that grows red where a fall hurts."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from intodepth.play.preview import WayStep
from intodepth.screens.level.marks.cell_marks import triangle
from intodepth.sim.space.cells import DELTAS, Cell
from intodepth.ui.draw import Color, Mark, Point
from intodepth.ui.theme import color, get_style, mix

SPACING = 0.36
"""distance of the triangles along a way in cells"""
MIDDLE = 0.46
"""height in its cell at which a way runs"""
BEGUN, SAFE, WORST = 2.0, 3.5, 11.0
"""widths in pixels of the line of a fall: where it begins, where it is still harmless, and at the end of one
that hurts
"""
ASIDE = 0.17
"""cells by which two directions of a way keep apart"""
NEAR = 0.01
"""cells between two steps that follow on each other, at most"""
SHORT, OVERHEAD = 0.55, 0.7
"""cells before its end at which a line has its tip, so that it covers nobody; the second one if it comes
from above
"""


def way_marks(
    steps: Sequence[WayStep],
    pixel: float,
    *,
    harm: int = 0,
    free: Collection[WayStep] = (),
) -> list[Mark]:
    """Return triangles along the steps of a way, and a line along its falls and the `free` steps, which cost
    nobody points, each cell once.

    In the last `harm` cells fallen the line grows red and thick.
    """
    return list(_mark_way(tuple(dict.fromkeys(steps)), pixel, harm, frozenset(free), get_style()))


@lru_cache(maxsize=32)
def _mark_way(
    steps: tuple[WayStep, ...], pixel: float, harm: int, unpaid: frozenset[WayStep], style: object
) -> tuple[Mark, ...]:
    """Return the marks of a way in one style of colours. Cached, because most stay where they are."""
    gold = color("gold")
    falls = sum(step.falls for step in steps)
    safe, fallen = falls - min(harm, falls), 0
    found: list[Mark] = []
    for drops, run in groupby(steps, lambda step: step.falls or step in unpaid):
        part = tuple(run)
        if not drops:
            backs = {(step.end, step.start) for step in steps}
            found += _triangles(part, backs, gold, is_last=part[-1] == steps[-1])
            continue
        heats = []
        for step in part:
            fallen += step.falls
            heats.append(max(0, fallen - safe) / (falls - safe) if falls > safe else 0.0)
        found += _line(part, heats, pixel, gold)
    return tuple(found)


def arrow_marks(steps: Sequence[WayStep], pixel: float, ink: Color) -> list[Mark]:
    """Return an arrow along a way that costs nobody points, each cell once."""
    return list(_mark_arrow(tuple(dict.fromkeys(steps)), pixel, ink, get_style()))


@lru_cache(maxsize=32)
def _mark_arrow(steps: tuple[WayStep, ...], pixel: float, ink: Color, style: object) -> tuple[Mark, ...]:
    return tuple(_line(steps, [0.0] * len(steps), pixel, ink))


def _direction(step: WayStep) -> Point:
    dx, dy = step.end.x - step.start.x, step.end.y - step.start.y
    # A longer step goes through a portal.
    return DELTAS[step.side] if max(abs(dx), abs(dy)) > 1 else (dx, dy)


def _triangles(
    steps: Sequence[WayStep], backs: Collection[tuple[Cell, Cell]], ink: Color, *, is_last: bool
) -> list[Mark]:
    """Return triangles along steps that cost points; the last one leaves room for who arrives.

    Where a way goes back the way it came, as `backs` say, each direction keeps to its right.
    """
    under: list[Mark] = []
    over: list[Mark] = []
    at, end = 0.42, len(steps) - (0.12 if is_last else 0.3)
    while at < end:
        step = steps[int(at)]
        dx, dy = _direction(step)
        x, y = step.start.x + 0.5 + dx * (at % 1), step.start.y + MIDDLE + dy * (at % 1)
        if (step.start, step.end) in backs:
            x, y = x + ASIDE * dy, y - ASIDE * dx
        turn = math.atan2(dy, dx)
        under.append(triangle(x, y, 0.155, turn, color("back", 0.75)))
        over.append(triangle(x, y, 0.115, turn, ink))
        at += SPACING
    return under + over


def _line(steps: Sequence[WayStep], heats: Sequence[float], pixel: float, ink: Color) -> list[Mark]:
    """Return a line along steps, each as hot, from 0 to 1, as it is at its end, with a tip."""
    stops: list[tuple[Point, float]] = [((steps[0].start.x + 0.5, steps[0].start.y + MIDDLE), 0.0)]
    strokes = [stops]
    for step, heat in zip(steps, heats, strict=True):
        dx, dy = _direction(step)
        x, y = step.start.x + 0.5, step.start.y + MIDDLE
        if math.dist(stops[-1][0], (x, y)) > NEAR:
            stops = [((x, y), stops[-1][1])]
            strokes.append(stops)
        stops.append(((x + dx, y + dy), heat))
    found: list[Mark] = []
    for stroke in strokes:
        found += _stroke(_shorten(_round_off(stroke)), pixel, ink)
    return found


def _round_off(stops: Sequence[tuple[Point, float]]) -> list[tuple[Point, float]]:
    """Return a line with its corners cut three times (Chaikin, 1974); its ends stay."""
    for _ in range(3):
        cut = [stops[0]]
        for ((ax, ay), heat), ((bx, by), more) in pairwise(stops):
            cut += [
                ((ax + (bx - ax) * share, ay + (by - ay) * share), heat + (more - heat) * share)
                for share in (0.25, 0.75)
            ]
        stops = [*cut, stops[-1]]
    return list(stops)


def _shorten(stops: Sequence[tuple[Point, float]]) -> list[tuple[Point, float]]:
    """Return a line without its last cells, so that it covers nobody, but for one that is hardly longer."""
    kept = list(stops)
    (before_x, before_y), (x, y) = stops[-2][0], stops[-1][0]
    left = OVERHEAD if before_y - y > abs(before_x - x) else SHORT
    while len(kept) > 2 and left > 0:
        left -= math.dist(kept[-1][0], kept[-2][0])
        kept.pop()
    return [*kept[:-1], (kept[-1][0], stops[-1][1])]


def _stroke(stops: Sequence[tuple[Point, float]], pixel: float, ink: Color) -> Iterator[Mark]:
    """Yield a line with a dark edge, and its tip."""
    danger = color("danger")
    length = sum(math.dist(a[0], b[0]) for a, b in pairwise(stops)) or 1.0
    rails: list[tuple[Point, Point, float, float]] = []
    gone = 0.0
    for index, (place, heat) in enumerate(stops):
        before, after = stops[max(0, index - 1)][0], stops[min(len(stops) - 1, index + 1)][0]
        gone += math.dist(before, place)
        across = math.atan2(after[1] - before[1], after[0] - before[0]) + math.pi / 2
        wide = BEGUN + (SAFE - BEGUN) * gone / length + (WORST - SAFE) * heat
        rails.append((place, (math.cos(across), math.sin(across)), wide * pixel, heat))
    (tip, (nx, ny), wide, heat) = rails[-1]
    turn, size = math.atan2(-nx, ny), 0.10 + 1.15 * wide
    end = tip[0] + 0.3 * size * ny, tip[1] - 0.3 * size * nx
    for grow, is_edge in ((1.6 * pixel, True), (0.0, False)):
        for (a, (ax, ay), wide_a, _), (b, (bx, by), wide_b, heat_b) in pairwise(rails):
            half_a, half_b = wide_a / 2 + grow, wide_b / 2 + grow
            corners = (
                (a[0] + ax * half_a, a[1] + ay * half_a),
                (b[0] + bx * half_b, b[1] + by * half_b),
                (b[0] - bx * half_b, b[1] - by * half_b),
                (a[0] - ax * half_a, a[1] - ay * half_a),
            )
            yield Mark(corners, color("back", 0.75) if is_edge else mix(ink, danger, min(1.0, 1.4 * heat_b)))
        shade = color("back", 0.75) if is_edge else mix(ink, danger, min(1.0, 1.4 * heat))
        yield triangle(*end, size + 1.8 * grow, turn, shade)
