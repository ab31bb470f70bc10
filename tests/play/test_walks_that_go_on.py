"""Walks over several rounds with a party, what ends them, and how all leave by the click of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.level.words.unreachable import Obstacles
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.orders.leaving import everybody_out
from intodepth.sim.space.cells import Cell
from tests.each import for_each
from tests.playing import awake, draw
from tests.screens.conftest import SIZES
from tests.screens.level.driving import DOORS, TINY, Seat, cell_of, make_services

HALL = "##################\n#B.A.............#\n##################"
LOFT = """
################
#.............r#
#############H##
#v...........H##
################
"""
"""the relic is not seen from the entry"""


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))


def list_there(seat: Seat, x: int, y: int) -> None:
    seat.point(x, y)
    seat.hold("right")
    seat.release("right")
    seat.step()


def test_a_click_far_away_walks_on_while_the_others_wait_and_that_is_shown(seat: Seat) -> None:
    seat.set_up(draw(HALL))
    before = seat.digest
    seat.point(13, 1)
    seat.step()
    assert "10 points in 2 rounds, B waits" in " ".join(seat.texts())
    seat.click_cell(13, 1)
    seat.wait()
    assert (cell_of(seat), cell_of(seat, 1), seat.session.stage.round) == (Cell(13, 1), Cell(1, 1), 2)
    seat.keys("z")
    assert seat.digest == before, "one undo"


def test_the_others_come_along_by_the_second_line(seat: Seat) -> None:
    seat.set_up(draw(HALL))
    list_there(seat, 13, 1)
    assert [text for text in seat.texts() if text.startswith("Go there")] == [
        "Go there, the others wait",
        "Go there, the others come along",
    ]
    seat.press("way:1")
    seat.wait()
    assert cell_of(seat) == Cell(13, 1) and cell_of(seat, 1) == Cell(7, 1)


def test_a_walk_stops_before_the_round_in_which_a_creature_touches_somebody(seat: Seat) -> None:
    stage = awake(draw("######################\n#A................Bt.#\n######################"))
    seat.set_up(stage)
    seat.point(14, 1)
    seat.step()
    seat.click_cell(14, 1)
    seat.wait()
    assert cell_of(seat) == Cell(7, 1) and seat.session.stage.round == 1, "the round is not ended"
    assert "Stopped before it happens: in this round the t shoves B." in seat.texts()


@for_each(("width", "height"), sorted({size[:2] for size in SIZES}))
def test_before_what_a_walk_stops_is_told_to_its_end(tmp_path: Path, width: int, height: int) -> None:
    services = make_services(tmp_path, DOORS, "belayer", "swinger")
    seat = Seat(services, width, height)
    stage = awake(draw("########################\n#A................B..t.#\n########################"))
    stage.write(1, "name", "B", "Bartholomew the Younger")
    seat.set_up(stage)
    seat.point(15, 1)
    seat.step()
    assert "It stops there, before this happens: the t shoves Bartholomew the Younger." in " ".join(
        seat.texts()
    )


def test_who_cannot_walk_on_because_of_this_round_is_told_of_what(seat: Seat) -> None:
    rows = "###############", "#H.........Bt.#", "#H#############", "#HA############", "###############"
    stage = awake(draw("\n".join(rows)))
    stage.write_cell(0, Cell(2, 1), Cell(1, 1))
    stage.write(0, "action_points", 6, 1)
    seat.set_up(stage)
    seat.click_cell(5, 3)
    assert "A walks no farther: in this round the t shoves B. End the round first." in seat.texts()


def test_a_walk_stops_where_something_is_seen_for_the_first_time(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, LOFT))
    seat.wait()
    session = seat.session
    terrain = Knowledge.of_all(session.stage).terrain
    session.chronicle = Chronicle(session.history, Knowledge(terrain))
    session.generate()
    seat.step()
    order = session.clicks.find_first(Cell(5, 3))
    assert len([each for each in order if isinstance(each, Pass)]) > 2
    seat.click_cell(5, 3)
    seat.wait()
    assert cell_of(seat) != Cell(5, 3) and session.knowledge.place(1) == Cell(14, 3)
    assert "Stopped: the bell is seen for the first time." in seat.texts()
    seat.click_cell(5, 3)
    seat.wait()
    assert cell_of(seat) == Cell(5, 3), "another click walks on"


def test_a_click_beyond_what_is_seen_of_the_way_leads_up_to_there(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, LOFT))
    seat.wait()
    session = seat.session
    terrain = dict(Knowledge.of_all(session.stage).terrain)
    del terrain[Cell(12, 3)]
    session.chronicle = Chronicle(session.history, Knowledge(terrain))
    session.generate()
    seat.point(5, 3)
    seat.step()
    assert Obstacles().why(session, (5.5, 3.5)) == "part of the way is not seen"
    steps = [action for action in session.clicks.find_first(Cell(5, 3)) if isinstance(action, Move)]
    assert steps[-1].to == Cell(13, 2)
    seat.click_cell(5, 3)
    seat.wait()
    assert cell_of(seat) == Cell(13, 1) and Cell(12, 3) in session.knowledge.terrain, "seen before it ended"


def test_who_leaves_takes_all_along_where_nothing_is_lost_by_that(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    seat.keys("return", "tab", "right", "right", "return")
    list_there(seat, *(cell_of(seat, 1) or Cell(0, 0)))
    seat.keys("escape")
    seat.press("Move")
    seat.click_cell(*(cell_of(seat, 1) or Cell(0, 0)))
    seat.wait()
    done = [type(entry.action) for entry in seat.session.history.done]
    assert done == [Deploy, Lead, Deploy, Exit, Exit] and seat.session.is_over


def test_who_leaves_goes_alone_while_something_is_left_behind(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger"))
    seat.keys("shift+f")
    assert all(hero.cell is not None for hero in seat.session.stage.heroes())
    session = seat.session
    orders = session.clicks.find(Cell(1, 1))
    assert all(sum(isinstance(action, Exit) for action in order) <= 1 for order in orders)
    assert any(isinstance(action, Move) for action in (entry.action for entry in session.history.done))


def test_a_walk_and_a_way_out_are_known_however_far_they_lead(seat: Seat) -> None:
    seat.set_up(draw(f"{'#' * 46}\n#vB.A{'.' * 40}#\n{'#' * 46}"))
    order = seat.session.clicks.find_first(Cell(44, 1))
    assert order and isinstance(order[-1], Move) and order[-1].to == Cell(44, 1)
    stage = seat.session.stage
    stage.write_cell(0, stage.bodies[0].cell, Cell(44, 1))
    assert everybody_out(stage, Knowledge.of_all(stage).terrain)
