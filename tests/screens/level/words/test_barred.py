"""Barred: the reason why a place cannot be gone to."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.play.lookout import look_out
from intodepth.screens.level.words.barred import Bars
from intodepth.sim.actions.move import Move
from intodepth.sim.events import ActionPointsChanged
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.sight import Eye
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Scene, Text
from intodepth.ui.theme import color
from tests.playing import draw
from tests.screens.level.driving import PORTAL, Seat, make_services, seat_at_edge

HALL = """
############
#..........#
#..........#
#A......B..#
############
############
"""

INK = color("quiet")


def hall(points: int = 3) -> Stage:
    stage = draw(HALL.strip())
    ActionPointsChanged(0, 6, points).apply(stage)
    return stage


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((5, 2), "needs 4 points, has 3"),
        ((8, 2), "B is there"),
        ((4, 4), "only air there"),
        ((20, 2), "not seen"),
        ((1, 1), ""),
        ((1, 2), ""),
        ((0, 2), ""),
    ],
)
def test_a_place_is_said_to_be_too_far_or_taken_or_without_footing(
    place: tuple[int, int], words: str
) -> None:
    stage = hall()
    own = Cell(1, 2)
    lookout = look_out(stage.ground, [own], Eye(own), STRAIGHT)
    assert Bars().why(stage, stage.hero(0), lookout, (place[0] + 0.5, place[1] + 0.5)) == words


def test_a_ledge_that_is_too_high_has_no_way_to_it() -> None:
    stage, own = draw("#######\n#....##\n#...###\n#A..###\n#######"), Cell(1, 1)
    lookout = look_out(stage.ground, [own], Eye(own), STRAIGHT)
    assert Bars().why(stage, stage.hero(0), lookout, (4.5, 3.5)) == "no way there"


def test_one_more_point_is_no_longer_too_far() -> None:
    stage, own = hall(), Cell(1, 2)
    lookout, bars = look_out(stage.ground, [own], Eye(own), STRAIGHT), Bars()
    assert bars.why(stage, stage.hero(0), lookout, (6.5, 2.5)) == "needs 5 points, has 3"
    ActionPointsChanged(0, 3, 1).apply(stage)
    assert bars.why(stage, stage.hero(0), lookout, (3.5, 2.5)) == "needs 2 points, has 1"


def test_what_it_would_cost_is_told_of_the_way_by_which_a_place_is_seen() -> None:
    """The door at the end of the hall leads to its beginning: each cell is seen again."""
    stage, own = hall(6), Cell(1, 2)
    round_again = Portal(Cell(4, 2), Side.E, own)
    plain = stage.ground
    stage.ground = Ground(plain.width, plain.height, plain.kinds, (round_again, round_again.back))
    lookout = look_out(stage.ground, [own], Eye(own), STRAIGHT)
    assert lookout.at((8.5, 2.5)).cell == Cell(4, 2)
    assert Bars().why(stage, stage.hero(0), lookout, (8.5, 2.5)) == "needs 7 points, has 6"
    assert Bars().why(stage, stage.hero(0), lookout, (4.5, 2.5)) == "", "it can go there"


def test_where_a_key_could_not_lead_is_framed_until_the_next_key_that_can(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "########\n#......#\n#v.....#\n########"))
    seat.key("return")
    seat.session.skip()
    seat.key("right")

    def reasons() -> list[str]:
        seat.step()
        return [each.text for each in seat.ui.commands if isinstance(each, Text) and "air" in each.text]

    def framed() -> bool:
        scene = next(each for each in seat.commands if isinstance(each, Scene))
        lines = [mark.points for mark in scene.overlay if mark.color == INK]
        spans = [(min(xs), max(xs), max(ys)) for xs, ys in (zip(*line, strict=True) for line in lines)]
        return any(left < 2.5 < right and 2.5 < top < 3 for left, right, top in spans)

    assert not reasons() and not framed()
    seat.key("up")
    assert reasons() == ["only air there"] and seat.session.selection.action is not None
    assert framed()
    seat.key("right")
    assert not reasons() and seat.session.selection.action is not None
    assert not framed()


def test_where_a_portal_is_pointed_at_only_that_is_told(tmp_path: Path) -> None:
    rows = "##########\n#..a##b..#\n#v..##...#\n##########"
    seat = Seat(make_services(tmp_path, rows, more=PORTAL))
    seat.keys("return")

    def told(x: float) -> list[str]:
        px, py = seat.place(3, 2)
        seat.move(px + (x - 0.5) * seat.screen.picture.viewpoint.camera.cell, py)
        seat.step()
        texts = [each.text for each in seat.ui.commands if isinstance(each, Text)]
        return [text for text in texts if "there" in text or text.startswith("portal")]

    assert told(0.5) == ["only air there"]
    assert told(0.95) == ["portal: leads 2 cells to the right"]


def test_the_reason_stands_at_the_mouse(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "########\n#......#\n#v.....#\n########"))
    seat.key("return")
    seat.session.skip()
    seat.point(4, 2)
    assert "only air there" in [each.text for each in seat.ui.commands if isinstance(each, Text)]
    seat.point(4, 1)
    assert "only air there" not in [each.text for each in seat.ui.commands if isinstance(each, Text)]


def test_a_relic_from_afar_says_at_once_that_one_must_go_next_to_it(tmp_path: Path) -> None:
    services = make_services(
        tmp_path, "\n##############\n#............#\n#v..........r#\n##############\n", "belayer", "swinger"
    )
    seat = Seat(services)
    seat.keys("return")
    seat.click_cell(12, 1)
    assert "go next to the bell first" in [each.text for each in seat.commands if isinstance(each, Text)]


def test_no_footing_is_denied_beside_a_fall_that_lands_well(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.keys("right", "down", "v", "down", "escape", "right")
    action = seat.session.selection.action
    assert isinstance(action, Move) and action.drop
    said = {each.text for each in seat.ui.commands if isinstance(each, Text)}
    assert "only air there" in said and not any("footing" in text for text in said)
