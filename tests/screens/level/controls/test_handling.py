"""A plain click or drag hauls, shoves, and unties what must be untied first; a right click lists the rest."""

from __future__ import annotations

from pathlib import Path

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import TINY, Seat, make_services


def sit(folder: Path, stage: Stage) -> Seat:
    seat = Seat(make_services(folder, TINY))
    seat.set_up(stage)
    seat.knows_all()
    return seat


def done(seat: Seat) -> list[type]:
    """The kinds of the actions done; they must be one order."""
    entries = seat.session.history.done
    assert len({entry.order for entry in entries}) <= 1
    return [type(entry.action) for entry in entries]


def over_a_shaft() -> Stage:
    """Bram at the edge of a shaft 6 deep, on whose rope a hero hangs 3 cells down."""
    stage = draw("######\n#A...#\n##...#\n##...#\n##B..#\n##...#\n##...#\n######")
    tie_rope(stage, (body(0), body(1)), (1, 6), "ESSS", 4, 9)
    return stage


def test_a_click_where_the_load_should_hang_hauls_or_lowers_it_there(tmp_path: Path) -> None:
    for goal, kinds in (((2, 4), [Haul]), ((2, 2), [Lower]), ((2, 1), [Lower])):
        seat = sit(tmp_path, over_a_shaft())
        seat.click_cell(*goal)
        seat.wait()
        assert done(seat) == kinds and seat.session.stage.hero(1).cell == Cell(*goal)


def test_a_load_is_dragged_along_its_rope_and_stays_if_it_cannot_come_there(tmp_path: Path) -> None:
    for goal, kinds in (((2, 4), [Haul]), ((4, 3), [])):
        seat = sit(tmp_path, over_a_shaft())
        seat.point(2, 3)
        seat.hold()
        seat.step(mouse=seat.place(*goal))
        seat.release()
        seat.wait()
        assert done(seat) == kinds and seat.session.selection.order == ()


def test_a_click_on_a_neighbour_that_cannot_be_taken_shoves_it(tmp_path: Path) -> None:
    seat = sit(tmp_path, draw("#######\n#.....#\n#.AD..#\n#######"))
    seat.click_cell(3, 1)
    seat.wait()
    assert done(seat) == [Shove] and seat.session.stage.at[Cell(4, 1)] == 1


def test_who_is_tied_is_untied_to_walk_farther_unless_something_would_fall_by_it(tmp_path: Path) -> None:
    stage = draw("########\n#......#\n#A.....#\n########")
    set_anchor(stage, 1, 2, 10)
    tie_rope(stage, (body(0), anchor(0)), (1, 1), "N", 3)
    seat = sit(tmp_path, stage)
    seat.click_cell(5, 1)
    seat.wait()
    assert done(seat) == [Untie, Move] and seat.session.stage.hero(0).cell == Cell(5, 1)
    held = draw("########\n#.A....#\n#.######\n#B######\n#.######\n########")
    tie_rope(held, (body(0), body(1)), (2, 4), "WSS", 3)
    assert not sit(tmp_path, held).session.clicks.find_first(Cell(6, 4)), "the other one would fall"


def test_a_click_on_something_tied_unties_and_takes_it(tmp_path: Path) -> None:
    stage = draw("########\n#......#\n#A..r..#\n########")
    set_anchor(stage, 4, 2, 10)
    tie_rope(stage, (body(1), anchor(0)), (4, 1), "N", 1)
    seat = sit(tmp_path, stage)
    seat.click_cell(4, 1)
    seat.wait()
    assert done(seat) == [Move, Untie, Take]


def test_without_points_a_click_walks_on_in_the_next_round(tmp_path: Path) -> None:
    stage = draw("########\n#......#\n#A.....#\n########")
    stage.write(0, "action_points", stage.hero(0).action_points, 0)
    seat = sit(tmp_path, stage)
    seat.click_cell(3, 1)
    seat.wait()
    assert done(seat) == [Pass, Move] and seat.session.stage.hero(0).cell == Cell(3, 1)


def test_a_right_click_lists_what_all_verbs_do_at_an_anchor(tmp_path: Path) -> None:
    stage = draw("########\n#......#\n#.A....#\n########")
    set_anchor(stage, 1, 2, 10)
    set_anchor(stage, 2, 2, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 2), "SE", 6)
    seat = sit(tmp_path, stage)
    seat.point(2, 2)
    seat.hold("right")
    seat.release("right")
    selection = seat.session.selection
    kinds = [type(way[-1]) for way in selection.ways if isinstance(way, tuple)]
    assert selection.is_listed and TieOn in kinds and len(kinds) > 1
    seat.keys("escape")
    seat.point(5, 1)
    seat.hold("right")
    seat.release("right")
    assert not seat.session.selection.is_listed, "nothing but a walk leads there"
