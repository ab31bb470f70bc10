"""rope_marks: shapes on ropes: arrows where one runs, bars where it does not, endless falls."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from intodepth.play.lookout import Lookout
from intodepth.screens.level.camera.placing import lay_at
from intodepth.screens.level.marks.cell_marks import box, line, triangle
from intodepth.sim.ropes import BODY, Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.forces import Force, Verdict
from intodepth.story.strain import strand
from intodepth.ui.draw import Color, Mark, Point
from intodepth.ui.theme import color

ASIDE = 0.30
"""distance of an arrow from its rope in cells"""
LONG = 0.95
"""length of an arrow in cells"""


def run_arrows(stage: Stage, force: Force, lookout: Lookout, pixel: float) -> list[Mark]:
    """Return arrows along a rope that runs, beside the ends of its chain, on the stage just before."""
    rope = None if force.rope is None else stage.ropes.get(force.rope)
    if rope is None or force.verdict is not Verdict.RUNS:
        return []
    found: list[Mark] = []
    rising = dict(force.drawn)
    for end, tie in enumerate(rope.ends):
        if tie is None or tie.to != BODY:
            continue
        if tie.id == force.body or tie.id in rising:
            along = strand(rope, end)
            found += lay_at(lookout, along[0], _arrow_on(along, pixel, outward=tie.id == force.body))
    return found


def _arrow_on(cells: Sequence[Cell], pixel: float, *, outward: bool) -> list[Mark]:
    """Return an arrow beside the inner end of a strand, towards its end or away from it."""
    if len(cells) < 2:
        return []
    inner, outer = cells[0], cells[1]
    dx, dy = outer.x - inner.x, outer.y - inner.y
    if abs(dx) + abs(dy) != 1:
        return []
    # Beside the rope, to the right where it hangs and above where it lies.
    aside = (ASIDE, 0.0) if dy else (0.0, ASIDE)
    x, y = inner.x + 0.5 + 0.25 * dx + aside[0], inner.y + 0.5 + 0.25 * dy + aside[1]
    start, end = (x, y), (x + LONG * dx, y + LONG * dy)
    return arrow(*((start, end) if outward else (end, start)), pixel, color("gold"))


def arrow(start: Point, end: Point, pixel: float, ink: Color) -> list[Mark]:
    """Return a straight arrow with a dark edge, in cells."""
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    way = math.cos(turn), math.sin(turn)
    neck = end[0] - 0.14 * way[0], end[1] - 0.14 * way[1]
    tip = end[0] - 0.10 * way[0], end[1] - 0.10 * way[1]
    dark = color("back", 0.8)
    under = [line(start, neck, 8.5 * pixel, dark), triangle(*tip, 0.235, turn, dark)]
    return [*under, line(start, neck, 4 * pixel, ink), triangle(*tip, 0.17, turn, ink)]


def still_bar(rope: Rope, pixel: float, ink: Color) -> list[Mark]:
    """Return a short bar across a loaded rope that does not run."""
    index = len(rope.cells) // 2
    here = rope.cells[index]
    before = rope.cells[index - 1] if index else here
    level = before.y == here.y
    x, y = here.x + 0.5, here.y + 0.5
    reach = (0.0, 0.26) if level else (0.26, 0.0)
    ends = (x - reach[0], y - reach[1]), (x + reach[0], y + reach[1])
    return [line(*ends, 9 * pixel, color("back", 0.8)), line(*ends, 5 * pixel, ink)]


def endless_column(cells: Iterable[Cell]) -> list[Mark]:
    """Return the shaded column of an endless fall, with angles that point down it."""
    coral = color("harm")
    found: list[Mark] = []
    for cell in cells:
        found.append(box(cell.x + 0.08, cell.y, 0.84, 1.0, (*coral[:3], 0.16)))
        for height in (0.25, 0.75):
            tip = cell.x + 0.5, cell.y + height - 0.07
            for side in (-0.14, 0.14):
                found.append(line((tip[0] + side, tip[1] + 0.14), tip, 0.05, (*coral[:3], 0.5)))
    return found
