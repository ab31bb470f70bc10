"""A portal that is pointed at says where it leads; the side that the hero faces counts."""

from __future__ import annotations

import pytest

from intodepth.play.lookout import look_out
from intodepth.play.passage import home_of
from intodepth.screens.level.marks.portal_words import doorway_at, doorway_words
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Portal
from intodepth.ui.draw import Point
from tests.play.test_lookout import MIRROR, THROUGH, WEST, hall

SEALED = Portal(Cell(3, 1), Side.E, None)


def told(portal: Portal, point: Point, home: Chart = STRAIGHT) -> str:
    doorway = doorway_at(look_out(hall(portal), [WEST.cell], WEST, home), point)
    return doorway_words(doorway) if doorway else ""


@pytest.mark.parametrize(
    ("portal", "x", "words"),
    [
        (THROUGH, 3.95, "portal: leads 2 cells to the right"),
        (THROUGH, 4.05, "portal: leads 2 cells to the right"),
        (MIRROR, 3.95, "portal: leads 4 cells to the right, where left is right"),
        (MIRROR, 4.05, "portal: leads 4 cells to the right, where left is right"),
        (MIRROR, 8.95, ""),
        (SEALED, 3.95, "sealed: nothing gets through"),
        (THROUGH, 3.5, ""),
        (THROUGH, 2.95, ""),
    ],
)
def test_a_portal_is_told_as_the_hero_faces_it_on_whichever_side_the_mouse_is(
    portal: Portal, x: float, words: str
) -> None:
    assert told(portal, (x, 1.5)) == words


def test_right_and_left_are_those_of_the_picture() -> None:
    flipped = home_of(hall(), Chart(0, 0, True))
    assert told(THROUGH, (10 - 3.95, 1.5), flipped) == "portal: leads 2 cells to the left"
