"""A click on a thing does what one would want there, as one order: shown before, taken back as one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from intodepth.content.recording import read_recording
from intodepth.content.verbs import MOVE
from intodepth.play.commands import StepBack, do
from intodepth.play.distant_orders import DistantOrders
from intodepth.play.session import Session
from intodepth.screens.level.controls.choosing import NEW_ROUND
from intodepth.screens.level.practice import resume_session
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.actions.take import Take
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import LevelState
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import OPEN, Doors
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from tests import playing
from tests.laws.previews import preview_is_true
from tests.ropes import anchor, set_anchor, tie_rope
from tests.screens.level.driving import DOORS, TINY, Seat, cell_of, make_services

CORNER = """
#######
#...###
#H#####
#Hv.r.#
#######
"""
LEVER = """
########
#......#
#v.l..o#
########
"""
WORKS = 'l = { lever = "G" }\nG = "gate"\n'


def done(seat: Seat) -> list[type]:
    return [type(entry.action) for entry in seat.session.history.done]


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    return seat


def test_a_click_on_a_relic_goes_there_and_takes_it(seat: Seat) -> None:
    before, now = seat.digest, seat.session.stage.copy()
    seat.point(4, 1)
    preview = seat.session.previews.of(seat.session.stage, *seat.session.selection.order)
    assert len(preview.entries) == 2 and seat.digest == before
    seat.click_cell(4, 1)
    seat.wait()
    assert done(seat) == [Deploy, Move, Take]
    preview_is_true(preview, now, seat.session.history)
    seat.keys("z")
    assert seat.digest == before and done(seat) == [Deploy], "one undo takes the order back"
    seat.keys("shift+z")
    assert done(seat) == [Deploy, Move, Take]


def test_a_click_on_the_way_out_leaves_with_what_is_carried(seat: Seat) -> None:
    seat.click_cell(1, 1)
    seat.wait()
    assert done(seat) == [Deploy], "nothing is carried yet, and it stands there"
    seat.click_cell(4, 1)
    seat.wait()
    seat.click_cell(1, 1)
    seat.wait()
    assert done(seat)[-2:] == [Move, Exit]
    assert seat.session.stage.hero(0).state == LevelState.EXITED


def test_that_it_is_only_gone_to_is_listed(seat: Seat) -> None:
    seat.click_cell(4, 1)
    seat.wait()
    seat.point(1, 1)
    seat.hold("right")
    seat.release("right")
    seat.step()
    seat.press("way:1")
    seat.wait()
    assert done(seat)[-1] is Move and seat.session.stage.hero(0).cell == Cell(1, 1)


def test_by_keys_the_goals_are_gone_to(seat: Seat) -> None:
    seat.keys("f", "return")
    assert done(seat) == [Deploy, Move, Take]


def test_a_lever_is_pulled(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, LEVER.replace("o", "G"), more=WORKS))
    seat.keys("return")
    seat.click_cell(3, 1)
    seat.wait()
    assert done(seat) == [Deploy, Move, Pull]


def test_a_cell_out_of_sight_that_is_known_takes_as_many_moves_as_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = Seat(make_services(tmp_path, CORNER))
    seat.keys("return")
    session = seat.session
    seat.point(3, 3)
    assert session.selection.action is None, "nobody has seen it"
    cells = dict.fromkeys((Cell(x, y) for x in range(7) for y in range(5)), OPEN)
    monkeypatch.setattr(Session, "knowledge", Knowledge(cells))
    session.generate()
    seat.point(3, 3)
    order = session.selection.order
    assert len(order) > 1 and all(isinstance(action, Move) for action in order)
    seat.click_cell(3, 3)
    seat.wait()
    assert session.stage.hero(0).cell == Cell(3, 3)
    seat.keys("z")
    assert session.stage.hero(0).cell == Cell(2, 1)


def test_the_round_ends_by_one_order(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    seat.keys("return", "shift+p")
    assert done(seat) == [Deploy, Pass, Pass] and seat.session.stage.round == 2
    seat.keys("z")
    assert done(seat) == [Deploy]
    seat.press("End round")
    seat.wait()
    assert done(seat) == [Deploy, Pass, Pass]


@pytest.mark.parametrize("by_key", [True, False])
def test_the_round_ends_by_one_press_unless_a_creature_harms_somebody(tmp_path: Path, by_key: bool) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer"))

    def press() -> None:
        seat.key("shift+p") if by_key else seat.press("End round")
        seat.wait()

    seat.set_up(playing.awake(playing.draw("##########\n#A.....T.#\n##########")))
    press()
    assert done(seat) == [Pass]
    seat.set_up(playing.awake(playing.draw("##########\n#.A.t....#\n##########")))
    press()
    assert done(seat) == [Pass], "to be shoved harms nobody"
    seat.set_up(playing.awake(playing.draw("##########\n#A.t.....#\n##########")))
    press()
    assert not done(seat) and seat.session.selection.order == seat.session.round_end
    assert "In this round A gets pinned by the t" in " ".join(seat.texts())
    press()
    assert done(seat) == [Pass] and seat.session.stage.round == 2


def test_a_round_that_has_just_begun_by_itself_is_not_ended_without_a_question(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer"))
    seat.keys("return")
    session = seat.session
    session.stage.write(0, "action_points", session.stage.hero(0).action_points, 1)
    session.generate()
    session.act(do(next(each for each in session.offers.of(Move) if each.cost(session.stage) == 1)))
    session.skip()
    assert session.stage.round == 2 and session.round_is_new
    seat.press("End round")
    seat.wait()
    assert session.stage.round == 2
    assert NEW_ROUND.format(2) in seat.texts()
    seat.press("End round")
    seat.wait()
    assert session.stage.round == 3 and not session.round_is_new, "who waits may go on waiting"
    seat.press("End round")
    seat.wait()
    assert session.stage.round == 4


def test_nobody_means_to_go_back_up_for_good_who_has_only_just_come_in() -> None:
    stage = draw("#####\n#Av.#\n#####")
    stage.write(WORLD, "doors", stage.doors, Doors.FIRST)
    for wanted in ((), ("bell",)):
        assert not DistantOrders(wanted).may_leave(stage, stage.hero(0), Cell(2, 1)), wanted
    stage.write(WORLD, "round", stage.round, 3)
    assert DistantOrders(()).may_leave(stage, stage.hero(0), Cell(2, 1))


def test_orders_are_recorded_and_taken_back_as_one_by_who_resumes(tmp_path: Path, seat: Seat) -> None:
    seat.click_cell(4, 1)
    seat.wait()
    path = seat.session.recorder.path
    assert path is not None and [each.order for each in read_recording(path).steps] == [1, 2, 2]
    seat.session.recorder.close()
    again = resume_session(seat.services.catalog, path)
    assert [entry.order for entry in again.history.done] == [1, 2, 2]
    assert again.act(StepBack("undo")) and len(again.history.done) == 1
    again.recorder.close()
    assert read_recording(path).steps[-1].step == "undo"


def test_who_waits_outside_comes_in_and_goes_there_by_one_click(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("z")
    seat.point(3, 1)
    before = seat.digest
    seat.click_cell(3, 1)
    seat.wait()
    assert done(seat) == [Deploy, Move] and seat.session.actor.cell == Cell(3, 1)
    seat.key("z")
    assert seat.digest == before, "taken back as one"
    seat.click_cell(4, 1)
    seat.wait()
    assert done(seat) == [Deploy, Move, Take]


def test_with_several_entries_the_nearest_is_come_in_by_and_an_entry_itself_is_only_chosen(
    tmp_path: Path,
) -> None:
    seat = Seat(make_services(tmp_path, DOORS))
    selection = seat.session.selection
    assert selection.point(Cell(6, 1)) and selection.order[:1] == (Deploy(0, Cell(7, 1)),)
    assert selection.point(Cell(4, 1)) and selection.order == (Deploy(0, Cell(4, 1)),)


def over_ground(hangs: int) -> Stage:
    """A beside an edge, six cells above the ground; a rope hangs down from there, and a relic lies below."""
    stage = draw("########\n#A.....#\n###....#\n###....#\n###....#\n###....#\n###...r#\n########")
    set_anchor(stage, 2, 6, 18)
    tie_rope(stage, (anchor(0), None), (2, 6), "E" + "S" * hangs, 1 + hangs)
    return stage


@pytest.mark.parametrize(("hangs", "drops"), [(5, []), (3, [True]), (2, None)])
def test_one_click_climbs_down_a_rope_and_steps_off_or_lets_go_where_nobody_is_hurt(
    tmp_path: Path, hangs: int, drops: list[bool] | None
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = over_ground(hangs)
    stage.write(0, "action_points", stage.hero(0).action_points, 12)
    seat.set_up(stage)
    for goal, last in ((Cell(4, 1), Move), (Cell(6, 1), Take)):
        order = seat.session.clicks.find_first(goal)
        offer = seat.session.offers.find(MOVE)
        assert offer is not None
        if drops is None:
            assert not order, "a fall of three cells would hurt"
            continue
        assert order or goal in offer.cells
        after = stage
        for action in order:
            after = stage_after(after, action)
        assert [action.drop for action in order if isinstance(action, Move) and action.drop] == drops
        assert not order or type(order[-1]) is last
        assert after.hero(0).hit_points == stage.hero(0).hit_points


@pytest.mark.parametrize(("high", "goes"), [(3, True), (4, True), (5, False)])
def test_one_click_goes_down_an_edge_and_on_where_the_fall_is_known_and_hurts_nobody(
    tmp_path: Path, high: int, goes: bool
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("\n".join(["########", "#A.....#", *["###....#"] * (high - 2), "###...r#", "########"]))
    stage.write(0, "action_points", stage.hero(0).action_points, 12)
    seat.set_up(stage)
    known, orders = Knowledge.of_all(stage), DistantOrders(())
    unseen = {cell: code for cell, code in known.terrain.items() if cell != Cell(3, 2)}
    assert orders.find(stage, replace(known, terrain=unseen), None, Cell(6, 1)) == ()
    order = seat.session.clicks.find_first(Cell(6, 1))
    if not goes:
        assert not order, "hung from the edge one falls a cell less, but here it would hurt"
        return
    assert [type(action) for action in order] == [Move, Move, Take]
    assert order[0] == Move(0, Cell(3, 3), drop=True), "steps off, or hangs and lets go"
    seat.click_cell(6, 1)
    seat.wait()
    hero = seat.session.stage.hero(0)
    assert hero.hit_points == hero.max_hit_points and seat.session.stage.find_carried(0)
    assert len({entry.order for entry in seat.session.history.done}) == 1


def test_one_click_climbs_a_hanging_rope_and_steps_off_above(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = over_ground(5)
    stage.write_cell(0, Cell(1, 6), Cell(5, 1))
    stage.write(0, "action_points", stage.hero(0).action_points, 20)
    seat.set_up(stage)
    seat.click_cell(1, 6)
    seat.wait()
    assert seat.session.stage.hero(0).cell == Cell(1, 6)
    assert len({entry.order for entry in seat.session.history.done}) == 1


def test_what_can_be_done_in_this_round_waits_for_no_creature_that_might_shove_the_hero_there() -> None:
    stage = playing.awake(playing.draw("############\n#r..At.....#\n############"))
    known = Knowledge.of_all(stage)
    assert DistantOrders(()).find(stage, known, None, Cell(1, 1)) == ((Move(0, Cell(2, 1)), Take(0, 1)),)


def test_a_loose_end_can_be_tied_on_to_from_afar_but_a_click_goes_there(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("##########\n#........#\n#A.......#\n##########")
    set_anchor(stage, 5, 2, 9)
    tie_rope(stage, (anchor(0), None), (5, 2), "S", 1)
    seat.set_up(stage)
    seat.point(5, 1)
    seat.hold("right")
    seat.release("right")
    seat.step()
    lines = [text for text in seat.texts() if "tie" in text.lower() or text.startswith("Go there")]
    assert lines == ["Go there", "Tie on to the rope to the piton"]
    seat.keys("escape")
    seat.click_cell(5, 1)
    seat.wait()
    assert cell_of(seat) == Cell(5, 1) and not seat.session.stage.ropes_of(0)
    seat.keys("z")
    order = seat.session.clicks.find(Cell(5, 1))[-1]
    assert isinstance(order[-1], TieOn)
    seat.session.act(do(*order))
    seat.session.skip()
    assert seat.session.stage.ropes_of(0)


def test_leaving_is_listed_at_the_own_place_after_the_rest(seat: Seat) -> None:
    selection = seat.session.selection
    assert selection.list_at(selection.origin)
    listed = [type(way[-1]) for way in selection.ways if isinstance(way, tuple)]
    assert listed == [Uncoil, Exit]


@pytest.mark.parametrize(
    ("picture", "door", "by", "rounds"),
    [("#A.....>>#", (8, 1), (7, 1), 0), ("#A....>.>#", (8, 1), (8, 1), 1), ("#A...>>..#", (6, 1), (6, 1), 0)],
)
def test_who_leaves_by_a_wide_door_takes_the_half_that_is_a_round_nearer(
    picture: str, door: tuple[int, int], by: tuple[int, int], rounds: int
) -> None:
    stage = draw(f"##########\n{picture}\n##########")
    stage.write(WORLD, "doors", stage.doors, Doors.DOWN)
    order, *_ = DistantOrders(()).find(stage, Knowledge.of_all(stage), None, Cell(*door))
    assert sum(isinstance(action, Pass) for action in order) == rounds and isinstance(order[-1], Exit)
    assert next(each.to for each in reversed(order) if isinstance(each, Move)) == Cell(*by)
