"""Goal signs: what is to be brought out and the way out are told where they are, or in which direction."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.play.goals import ROUNDS, goals_of
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.marks.labels import Priority
from intodepth.screens.level.words.objective import objective
from intodepth.sim.entities import Relic
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Text
from intodepth.ui.rects import contains, overlap
from tests.screens.level.driving import EDGE, PORTAL, TINY, Seat, make_services
from tests.ui.driving import Player

HIDDEN = """
#########
#v......#
#########
#...r...#
#########
"""
"""the relic lies where the hero does not see it, but within the picture"""
LONG = f"\n{'#' * 80}\n#v{'.' * 76}r#\n{'#' * 80}\n"
"""more than a view can show"""
CORNER = """
###########
#v..a##b..#
#########.#
######r...#
###########
"""
"""beyond a portal, the relic lies round a corner"""
DOWN = """
########
#v....>#
########
"""
KEY = Bindings({})["look_goal"]


def told(player: Player) -> dict[str, tuple[float, float]]:
    """Where each word stands."""
    player.step()
    return {text.text: (text.x, text.y) for text in player.commands if isinstance(text, Text)}


def signs(seat: Seat) -> set[str]:
    """The names on signs."""
    seat.step()
    labels = seat.screen.picture.captions.labels
    spots = [one.rect for one in labels if one.label.rank == Priority.GOAL]
    texts = [each for each in seat.ui.commands if isinstance(each, Text)]
    scale = seat.ui.scale
    return {text.text for text in texts for rect in spots if contains(rect, (text.x / scale, text.y / scale))}


def names(seat: Seat) -> list[str]:
    return [
        goal.name for goal in goals_of(seat.session.stage, seat.session.level.wanted, seat.session.knowledge)
    ]


def test_the_relic_is_a_goal_until_it_is_carried_and_then_the_way_out(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    assert names(seat) == ["Bell"]
    seat.keys("return")
    assert names(seat) == ["Bell", "Way out"]
    while seat.session.stage.round <= ROUNDS:
        seat.keys("p")
    assert names(seat) == ["Bell"], "in later rounds the way out is known"
    seat.click_cell(3, 1)
    seat.wait()
    seat.keys("g", "return")
    assert any(
        isinstance(body, Relic) and body.carrier is not None for body in seat.session.stage.bodies.values()
    )
    assert names(seat) == ["Way out"]


def test_in_a_level_with_a_way_down_that_is_the_way_out(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOWN))
    seat.keys("return")
    assert [(goal.name, goal.cell) for goal in goals_of(seat.session.stage, (), seat.session.knowledge)] == [
        ("Way down", Cell(6, 1))
    ]
    assert objective(seat.session.stage, ()) == "bring the party to the way down"
    assert objective(draw("####\n#A>#\n##.#\n##r#\n####"), ("relic",)) == "bring the r to the way down"


def test_what_is_asked_for_says_where_to(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    assert objective(seat.session.stage, seat.session.level.wanted) == "bring the bell up to the way out"


def test_the_way_out_is_named_at_its_entry_and_what_is_seen_has_its_name_once(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "right", "return")
    x, y = told(seat)["Way out"]
    left, top = seat.place(1, 1)
    assert abs(x - left) < 60 and 10 < top - y < 90
    assert signs(seat) == {"Way out"}, "the bell is in sight, under its own name"


def test_of_what_nobody_has_seen_only_the_direction_is_told_then_its_place(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HIDDEN))
    seat.keys("return")
    seat.click_cell(4, 3)
    seat.wait()
    assert Cell(4, 1) not in seat.session.lookout.seen
    assert "Bell" not in told(seat) and "Bell: below, to the right, not seen yet" in told(seat)
    seat.knows_all()
    assert not any("not seen yet" in words for words in told(seat))
    x, y = told(seat)["Bell"]
    left, top = seat.place(4, 1)
    assert abs(x - left) < 70 and abs(y - top) < 70


def test_what_rose_unseen_and_is_seen_now_is_not_told_to_lie_where_it_lay(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HIDDEN))
    seat.keys("return")
    assert "Bell: below, to the right, not seen yet" in told(seat)
    seat.session.stage.write_cell(1, Cell(4, 1), Cell(6, 3))
    seat.click_cell(4, 3)
    seat.wait()
    assert Cell(4, 1) not in seat.session.knowledge.terrain
    assert "Bell" in told(seat) and not any("not seen yet" in words for words in told(seat))


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (640, 360), (720, 1280)])
def test_beyond_the_edge_a_sign_points_and_a_click_looks_there(
    tmp_path: Path, width: int, height: int
) -> None:
    seat = Seat(make_services(tmp_path, LONG), width, height)
    seat.keys("return", "p", "p")
    seat.knows_all()
    bell = Cell(78, 1)
    assert seat.place(*bell)[0] > width
    assert "Bell" in told(seat)
    item = next(item for item in seat.ui.widgets if item.id.startswith("goal:"))
    assert contains((0.0, 0.0, seat.ui.width, seat.ui.height), (item.rect[0] + item.rect[2], item.rect[1]))
    seat.click(*seat.widget(item.id))
    for _ in range(90):
        seat.step()
    assert seat.place(*bell)[0] < width * 0.95


def test_a_key_looks_at_one_goal_after_the_other_and_then_at_the_hero(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, LONG))
    seat.keys("return")
    seat.knows_all()
    middles = []
    for _ in range(3):
        seat.key(KEY)
        for _ in range(120):
            seat.step()
        middles.append(seat.screen.picture.viewpoint.camera.x)
    assert middles[0] > 60 and middles[1] < 20 and middles[2] < 20


def test_while_a_schedule_plays_there_are_no_signs(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, LONG))
    seat.keys("return")
    assert signs(seat)
    seat.click_cell(4, 1)
    assert seat.session.playback is not None and not signs(seat)


def test_what_portals_leave_open_is_not_told(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, CORNER, more=PORTAL))
    seat.keys("return")
    seat.knows_all()
    assert names(seat) == ["Bell", "Way out"] and Cell(6, 1) not in seat.session.lookout.seen
    assert signs(seat) == {"Way out"}


def test_signs_leave_free_what_can_be_clicked(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, LONG))
    seat.keys("return")
    offer = seat.session.selection.offer
    assert offer is not None and signs(seat)
    for item in [item for item in seat.ui.widgets if item.id.startswith("goal:")]:
        for cell in offer.cells:
            x, y = seat.screen.picture.viewpoint.screen(seat.ui, cell.x, cell.y + 1)
            size = seat.screen.picture.viewpoint.camera.cell / seat.ui.scale
            assert min(overlap(item.rect, (x, y, size, size))[2:]) <= 0
