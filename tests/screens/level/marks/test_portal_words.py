"""A portal that is pointed at says where it leads; the side that the hero faces counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.play.lookout import look_out
from intodepth.play.passage import home_of
from intodepth.screens.level.marks.portal_words import doorway_at, doorway_words
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Portal
from intodepth.ui.draw import Point
from tests.catalogs import own_catalog
from tests.play.test_lookout import MIRROR, THROUGH, WEST, hall
from tests.ui.driving import Player

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


@pytest.mark.parametrize(("level", "count"), [("two_rooms", 1), ("seen_twice", 1), ("felt_bell", 0)])
def test_one_portal_in_view_is_named(level: str, count: int, tmp_path: Path) -> None:
    screen = start_level(Services(own_catalog(), tmp_path), level)
    player = Player(screen.frame, 1280, 720)
    player.key("return")
    assert isinstance(screen, LevelScreen)
    screen.session.skip()
    player.step(dt=0.1)
    player.step(dt=0.1)
    assert sum(node.name == "Portal" for node in player.ui.nodes) == count
