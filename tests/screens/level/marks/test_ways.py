"""Ways: steps that cost points are triangles, and a fall is a line that is red and thick where it hurts."""

from __future__ import annotations

from intodepth.play.preview import WayStep
from intodepth.screens.level.marks.ways import arrow_marks, way_marks
from intodepth.sim.space.cells import Cell, Side
from intodepth.ui.draw import Color, Mark, rgb
from intodepth.ui.theme import color

PIXEL = 1 / 60
WALK = tuple(WayStep(Cell(x, 9), Cell(x + 1, 9), Side.E, falls=False) for x in range(3))
FALL = tuple(WayStep(Cell(3, y), Cell(3, y - 1), Side.S, falls=True) for y in range(9, 3, -1))
SWING = tuple(WayStep(Cell(x, 3), Cell(x - 1, 3), Side.W, falls=False) for x in (3, 2))


def widths(marks: list[Mark], low: float, high: float) -> list[float]:
    """How wide the bars of a line are that lie between two heights, without their edges."""
    bars = [mark.points for mark in marks if len(mark.points) == 4 and mark.color[:3] != color("back")[:3]]
    inside = [points for points in bars if all(low <= y <= high for _, y in points)]
    return [max(x for x, _ in points) - min(x for x, _ in points) for points in inside]


def inks(marks: list[Mark], low: float, high: float) -> list[Color]:
    own = [mark for mark in marks if mark.color[:3] != color("back")[:3]]
    return [mark.color for mark in own if all(low <= y <= high for _, y in mark.points)]


def test_steps_that_cost_points_are_triangles_and_falls_and_swings_are_not() -> None:
    walk = way_marks(WALK, PIXEL)
    assert len(walk) > 8 and {len(mark.points) for mark in walk} == {3}
    for free in (way_marks(FALL, PIXEL), way_marks(SWING, PIXEL, free=SWING)):
        tips = [mark for mark in free if len(mark.points) == 3]
        assert len(tips) == 2 and len(free) > 8, "one tip, and its edge"


def test_a_fall_grows_red_and_thick_only_in_the_cells_that_hurt() -> None:
    harmless, hurting = way_marks(FALL, PIXEL), way_marks(FALL, PIXEL, harm=3)
    assert max(widths(harmless, 3, 10)) < 4 * PIXEL and set(inks(harmless, 3, 10)) == {color("gold")}
    assert max(widths(hurting, 7, 10)) < 4 * PIXEL and set(inks(hurting, 7.5, 10)) == {color("gold")}
    low = widths(hurting, 4.1, 4.7)
    assert min(low) > 7 * PIXEL and inks(hurting, 3, 4.7)[-1][:3] == color("danger")[:3]
    every = [mark for mark in hurting if len(mark.points) == 4 and mark.color[:3] != color("back")[:3]]
    across = [max(x for x, _ in each.points) - min(x for x, _ in each.points) for each in every]
    assert across == sorted(across), "it never grows thin again"


def test_a_way_back_keeps_off_the_way_there() -> None:
    back = tuple(WayStep(step.end, step.start, Side.W, falls=False) for step in WALK[::-1])
    heights = {round(sum(y for _, y in mark.points) / 3, 2) for mark in way_marks((*WALK, *back), PIXEL)}
    assert len(heights) == 2
    assert len({round(sum(y for _, y in mark.points) / 3, 2) for mark in way_marks(WALK, PIXEL)}) == 1


def test_what_a_creature_will_do_is_an_arrow_in_its_colour() -> None:
    ink = rgb("#ff5d8f")
    marks = arrow_marks(WALK, PIXEL, ink)
    assert {mark.color for mark in marks if mark.color[:3] != color("back")[:3]} == {ink}
    assert sum(len(mark.points) == 3 for mark in marks) == 2
