"""Tags: things are named where a good part of them is seen."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from intodepth.sim.picture import draw
from intodepth.ui.draw import Scene, Text
from tests.screens.level.driving import PORTAL, TINY, Seat, make_services

SLIT = """
#############
#...##......#
#v.a##b.....#
#############
"""


@pytest.mark.parametrize(("low", "named"), [("######r.....#", False), ("######.r....#", True)])
def test_a_thing_is_named_where_more_than_a_sliver_of_it_is_seen(
    tmp_path: Path, low: str, named: bool
) -> None:
    rows = SLIT.strip().split("\n")
    seat = Seat(make_services(tmp_path, "\n".join([*rows[:3], low, rows[3]]), more=PORTAL))
    seat.keys("return")
    names = [command.text for command in seat.commands if isinstance(command, Text)]
    assert ("Bell" in names) is named
    scene = next(command for command in seat.commands if isinstance(command, Scene))
    assert any(figure.mesh == "bell" for figure in scene.figures), "it is drawn all the same"


@pytest.mark.parametrize(
    "picture",
    [
        "######\n#....#\n#.BC.#\n#.A###\n######",
        "#######\n#.....#\n#.BC..#\n#.A####\n#######",
        "########\n#......#\n#.CB...#\n##.A.###\n########",
    ],
)
def test_no_name_stands_nearer_to_somebody_else(tmp_path: Path, picture: str) -> None:
    stage = draw(picture)
    for hero in stage.heroes():
        stage.bodies[hero.id] = hero.with_field("name", f"{hero.name} the old")
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(stage)
    places = {hero.name: seat.place(*hero.cell) for hero in stage.heroes() if hero.cell is not None}
    tags = [each for each in seat.commands if isinstance(each, Text) and each.text in places and each.x < 960]
    assert {each.text for each in tags} == set(places)
    for tag in tags:
        middle = tag.x + 4 * len(tag.text), tag.y - 5
        assert min(places, key=lambda name: math.dist(middle, places[name])) == tag.text
