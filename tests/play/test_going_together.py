"""Others follow a hero: after each walk they come along, in the same order, until they are told to stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.play.commands import do
from intodepth.screens.bindings import Bindings
from intodepth.screens.descent.descent import begin
from intodepth.screens.services import Services
from intodepth.sim.actions.move import Move
from intodepth.sim.knowledge import Chronicle, Knowledge
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from tests.catalogs import own_catalog
from tests.playing import draw
from tests.screens.level.driving import DOORS, Seat, make_services

KEY = Bindings({})["follow"]
HALL = "##################\n#..ABC...........#\n##################"


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """Three heroes in a hall, of whom the others follow C, who leads."""
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger", "rigger"))
    seat.set_up(draw(HALL))
    choose(seat, "C")
    seat.press("follow")
    seat.wait()
    assert row(seat) == HALL.splitlines()[1], "nobody moves yet"
    return seat


def row(seat: Seat) -> str:
    return seat.picture().splitlines()[1]


def choose(seat: Seat, name: str) -> None:
    while seat.session.actor.name != name:
        seat.keys("tab")


def go(seat: Seat, x: int) -> str:
    seat.click_cell(x, 1)
    seat.wait()
    return row(seat)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_walk_is_followed_and_one_undo_takes_all_back(seat: Seat, by_key: bool) -> None:
    before = row(seat)
    if by_key:
        seat.keys("right", "return")
        seat.wait()
        assert row(seat) == "#...ABC..........#"
    else:
        seat.point(8, 1)
        seat.step()
        assert "C 3 points, A 3 points, B 3 points" in " ".join(seat.texts())
        assert go(seat, 8) == "#.....ABC........#"
    assert seat.session.actor.name == "C"
    seat.keys("z")
    assert row(seat) == before


def test_the_others_can_be_left_out_of_a_walk(seat: Seat) -> None:
    seat.point(8, 1)
    seat.hold("right")
    seat.release("right")
    seat.step()
    lines = [text for text in seat.texts() if text.startswith("Go there")]
    assert lines == ["Go there, the others come along", "Go there alone"]
    seat.keys("down", "return")
    seat.wait()
    assert row(seat) == "#..AB...C........#"


def test_one_click_leads_them_all_through_several_rounds(seat: Seat) -> None:
    seat.point(15, 1)
    seat.hold("right")
    seat.release("right")
    seat.step()
    lines = [text for text in seat.texts() if text.startswith("Go there")]
    assert lines == ["Go there, the others come along", "Go there, the others wait"]
    seat.keys("escape")
    assert go(seat, 15) == "#............ABC.#"
    assert seat.session.stage.round == 2


def test_the_hero_who_is_followed_keeps_the_lead_without_points_and_walks_on(seat: Seat) -> None:
    choose(seat, "A")
    go(seat, 2)
    choose(seat, "C")
    go(seat, 11)
    assert (seat.session.actor.name, seat.session.actor.action_points) == ("C", 0)
    assert any(hero.action_points for hero in seat.session.stage.heroes())
    assert any("a click farther away walks on" in text for text in seat.texts())
    assert go(seat, 13) == "#.A.........BC...#"
    assert seat.session.stage.round == 2


def test_they_keep_it_even_where_nobody_can_come_nearer(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger", "rigger"))
    seat.set_up(draw("##################\n#A#B#C...........#\n##################"))
    choose(seat, "C")
    seat.press("follow")
    assert go(seat, 11) == "#A#B#......C.....#"
    assert (seat.session.actor.name, seat.session.actor.action_points) == ("C", 0)


def test_the_hero_who_is_followed_leads_on_in_the_next_round(seat: Seat) -> None:
    assert go(seat, 11) == "#........ABC.....#"
    assert (seat.session.actor.name, seat.session.stage.round) == ("C", 2), "the round ended by itself"
    seat.keys("shift+p")
    seat.keys("shift+p")
    assert (seat.session.actor.name, seat.session.stage.round) == ("C", 3)


def test_the_button_says_who_is_followed_and_lets_the_others_stay(seat: Seat) -> None:
    assert "Following C" in seat.texts()
    seat.press("follow")
    seat.wait()
    assert {"Follow C", "The others stay where they are."} <= set(seat.texts())
    assert go(seat, 8) == "#..AB...C........#"
    seat.keys(KEY)
    assert "Following C" in seat.texts() and row(seat) == "#..AB...C........#"
    assert go(seat, 9) == "#......ABC.......#"


def test_who_walks_on_their_own_stays_behind_until_all_are_to_follow_again(seat: Seat) -> None:
    seat.keys("shift+p")
    choose(seat, "A")
    assert go(seat, 1) == "#A..BC...........#", "nobody follows A"
    choose(seat, "C")
    assert {"Following C", "on: A walks alone"} <= set(seat.texts())
    assert go(seat, 8) == "#A.....BC........#"
    cards = {node.name: node.value for node in seat.ui.nodes if node.role == "option"}
    assert "comes along" in cards["B"] and "comes along" not in cards["A"] + cards["C"]
    for _ in range(2):
        seat.press("follow")
        seat.wait()
    assert {"Following C", "on: the others come along"} <= set(seat.texts())
    seat.keys("shift+p")
    assert go(seat, 9) == "#......ABC.......#", "all follow again"
    while row(seat) != "#..ABC...........#":
        seat.keys("z")
    choose(seat, "C")
    assert go(seat, 8) == "#.....ABC........#", "what was undone does not count"


def test_what_a_hero_cannot_take_another_takes_by_the_same_click(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger", "rigger"))
    seat.set_up(draw("###############\n#A#B....r....C#\n###############"))
    assert seat.session.actor.name == "A"
    seat.point(8, 1)
    seat.step()
    assert "A cannot. A click: B walks 4, takes the r." in " ".join(seat.texts())
    assert go(seat, 8) == "#A#....B.....C#"
    assert seat.session.actor.name == "B"
    seat.keys("z")
    assert row(seat) == "#A#B....r....C#"


def test_digits_choose_heroes_while_no_list_is_open(seat: Seat) -> None:
    names = []
    for digit in "213":
        seat.keys(digit)
        names.append(seat.session.actor.name)
    assert names == ["B", "A", "C"]
    seat.keys("4")
    assert seat.session.actor.name == "C"


@pytest.mark.parametrize("glyph", ["r", "S"])
def test_the_others_still_come_after_the_sight_of_a_relic_but_not_of_a_creature(
    tmp_path: Path, glyph: str
) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    rows = ["#.......##.....#", "#....A.B.......#"]
    seat.set_up(draw("\n".join(["#" * 16, f"#.......#{glyph}.....#", *rows, "#" * 16])))
    session = seat.session
    seen = {cell: code for cell, code in Knowledge.of_all(session.stage).terrain.items() if cell.y < 3}
    session.chronicle = Chronicle(session.history, Knowledge(seen))
    session.generate()
    choose(seat, "B")
    seat.press("follow")
    seat.wait()
    seat.click_cell(13, 1)
    seat.wait()
    places = [hero.cell for hero in session.stage.heroes()]
    if glyph == "r":
        assert places[0] == Cell(11, 1) and not any(text.startswith("Stopped") for text in seat.texts())
    else:
        assert places == [Cell(5, 1), Cell(13, 1)]
        assert "Stopped: the s is seen for the first time." in seat.texts()


def test_a_party_that_enters_a_floor_together_goes_on_together(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path / "descent")
    floor = begin(services, ("belayer", "rigger", "swinger"), kit={}).session
    level = Seat(make_services(tmp_path, DOORS, "belayer", "swinger")).session
    for session, following in ((floor, {1, 2}), (level, set())):
        session.act(do(*session.enter_all))
        session.skip()
        assert session.clicks.following == following
    services.close()


def test_nobody_comes_along_on_a_walk_that_is_not_possible_by_what_the_party_knows(seat: Seat) -> None:
    """As through a door in the dark, which only the walk finds."""
    assert seat.session.clicks.bring_along((Move(2, Cell(8, 1)),))
    unknown = Move(2, Cell(8, 1), False, Chart(5, 0, False))
    assert seat.session.clicks.bring_along((unknown,)) == ()
