"""Memory: what was seen is not denied once it is out of sight."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.play.commands import Do, StepBack
from intodepth.play.session import Session
from intodepth.screens.level.words.cell_facts import HIDDEN
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.space.cells import Cell, Side
from intodepth.ui.theme import color
from tests.screens.level.driving import Seat, make_services
from tests.screens.level.hud.test_minimap import fills, go

CELLAR = """
##########
#v.......#
########H#
#r...o..H#
##########
"""
"""a boulder that is not seen from the gallery above it"""
THERE = Cell(5, 1)


def do(session: Session, action: Action) -> None:
    session.act(Do((action,)))
    session.skip()


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A seat whose hero has been down beside the boulder."""
    seat = Seat(make_services(tmp_path, CELLAR))
    seat.session.skip()
    assert not seat.session.knowledge.bodies
    go(seat.session, 8, 1)
    go(seat.session, 6, 1)
    return seat


def leave(seat: Seat) -> None:
    """Go up until the cellar is out of sight."""
    for cell in ((8, 1), (8, 2), (7, 3), (2, 3)):
        go(seat.session, *cell)
    seat.step()
    assert THERE not in seat.session.lookout.seen and THERE in seat.session.knowledge.terrain


def test_the_mouse_the_keys_and_the_map_tell_of_a_boulder_that_is_out_of_sight(seat: Seat) -> None:
    leave(seat)
    assert color("quiet") in fills(seat), "the map shows where it was"
    seat.point(*THERE)
    assert "not seen now, the boulder was here" in " ".join(seat.texts())
    seat.step(time=seat.input.time + 0.01)
    seat.step(time=seat.input.time + 2)
    assert "The boulder was here, as far as is known." in " ".join(seat.texts())
    seat.keys("f2", *["right"] * 3, "down", "down")
    assert seat.screen.tooltip.asked == THERE
    assert "The boulder was here, as far as is known." in " ".join(seat.texts())
    seat.keys("right")
    assert HIDDEN.title in " ".join(seat.texts()) and "boulder was here" not in " ".join(seat.texts())


def test_it_is_minded_where_it_was_seen_last_and_not_where_it_was_taken_back_from(seat: Seat) -> None:
    session = seat.session
    assert session.knowledge.find_lying(THERE)
    do(session, Shove(0, Side.W))
    assert not session.knowledge.find_lying(THERE) and session.knowledge.find_lying(Cell(4, 1))
    leave(seat)
    assert session.knowledge.find_lying(Cell(4, 1)), "from above it is minded where it went"
    for _ in range(20):
        session.act(StepBack("undo"))
        if session.knowledge.find_lying(THERE):
            break
    assert session.knowledge.find_lying(THERE) and not session.knowledge.find_lying(Cell(4, 1))


def test_what_is_carried_lies_nowhere_any_more(seat: Seat) -> None:
    stage = seat.session.stage
    relic = stage.at[Cell(1, 1)]
    stage.write(0, "action_points", stage.hero(0).action_points, 6)
    stage.write_cell(relic, Cell(1, 1), Cell(7, 1))
    do(seat.session, Shove(0, Side.W))
    assert seat.session.knowledge.bodies[relic].cell == Cell(7, 1)
    do(seat.session, Take(0, relic))
    assert seat.session.knowledge.bodies[relic].cell is None


def test_what_is_not_there_when_its_cell_is_seen_again_is_not_minded(seat: Seat) -> None:
    leave(seat)
    session, stage = seat.session, seat.session.stage
    key = stage.at[THERE]
    stage.write_cell(key, THERE, Cell(2, 1))
    do(seat.session, Move(0, Cell(3, 3)))
    assert session.knowledge.find_lying(THERE) == [key], "nobody has seen it go"
    go(seat.session, 8, 1)
    assert not session.knowledge.find_lying(THERE)
