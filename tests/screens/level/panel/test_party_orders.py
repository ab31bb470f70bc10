"""Party orders: by one press all come in, or the others begin to follow one hero, or stop it."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.bindings import Bindings
from intodepth.screens.level.panel.party_orders import FOLLOWING, FOLLOWS
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Text
from tests.screens.level.driving import TINY, Seat, make_services

KEY = Bindings({})["follow"]
HALL = """
##############
#v...........#
##############
"""


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """Two heroes, of whom the first has walked to the right, and has the lead again."""
    seat = Seat(make_services(tmp_path, HALL, "belayer", "rigger"))
    seat.keys("return")
    seat.click_cell(6, 1)
    seat.wait()
    seat.keys("tab", "return", "tab")
    return seat


def told(seat: Seat) -> list[str]:
    seat.step()
    return [text.text for text in seat.commands if isinstance(text, Text)]


def row(seat: Seat) -> str:
    return seat.picture().splitlines()[1]


def press(seat: Seat, *, by_key: bool) -> None:
    seat.key(KEY) if by_key else seat.press("follow")
    seat.wait()


@pytest.mark.parametrize("by_key", [True, False])
def test_key_and_button_turn_it_on_and_off_and_move_nobody(seat: Seat, by_key: bool) -> None:
    before, name = row(seat), seat.session.actor.name
    press(seat, by_key=by_key)
    assert row(seat) == before and f"Following {name}" in told(seat)
    press(seat, by_key=by_key)
    assert row(seat) == before and f"Follow {name}" in told(seat)


def test_the_button_says_what_it_does(seat: Seat) -> None:
    name = seat.session.actor.name
    for words in (FOLLOWS, FOLLOWING):
        seat.move(*seat.widget("follow"))
        seat.step()
        assert words.format(name) in " ".join(told(seat))
        seat.click(*seat.input.mouse)


def test_with_another_hero_the_button_lets_the_others_follow_that_one(seat: Seat) -> None:
    first = seat.session.actor
    press(seat, by_key=False)
    seat.click_cell(8, 1)
    seat.wait()
    assert row(seat)[7:9].isalpha(), "they stand side by side"
    seat.keys("tab")
    other = seat.session.actor
    assert other.id != first.id and {f"Follow {other.name}", f"now: following {first.name}"} <= {*told(seat)}
    press(seat, by_key=False)
    assert f"Following {other.name}" in told(seat)


def test_nobody_goes_back_over_cells_that_the_player_let_them_leave(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALL, "belayer", "rigger"))
    seat.keys("return")
    seat.click_cell(5, 1)
    seat.wait()
    seat.keys("tab", "return", KEY)
    first = seat.session.stage.hero(0)
    assert f"Following {seat.session.actor.name}" in told(seat), "the one at the entry leads"
    seat.click_cell(2, 1)
    seat.wait()
    assert seat.session.stage.hero(0).cell == first.cell, "the other would walk back"
    seat.keys("shift+p")
    seat.click_cell(3, 1)
    seat.wait()
    assert seat.session.stage.hero(0).cell == Cell(4, 1), "in another round they may"


@pytest.mark.parametrize("by_key", [True, False])
def test_all_come_in_the_leader_at_the_entry_that_is_chosen_and_make_room_once_all_are_taken(
    tmp_path: Path, by_key: bool
) -> None:
    rows = HALL.replace("v.....", "v....v")
    seat = Seat(make_services(tmp_path, rows, "belayer", "rigger", "swinger"))
    if by_key:
        seat.keys("right", KEY)
    else:
        seat.press("enter_all")
        seat.wait()
    done = [entry.action for entry in seat.session.history.done]
    entries = [action.entry for action in done if isinstance(action, Deploy)]
    near, far = (Cell(6, 1), Cell(1, 1)) if by_key else (Cell(1, 1), Cell(6, 1))
    assert entries == [near, far, near]
    assert all(hero.cell is not None for hero in seat.session.stage.heroes())
    assert seat.session.actor.id == 0, "the same hero leads as before"
    assert all(not text.startswith("Enter all") for text in told(seat))
    seat.keys("z")
    assert not seat.session.history.done, "one undo"


def test_who_waits_at_a_full_entry_comes_in_with_all_after_room_was_made(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALL, "belayer", "rigger", "swinger"))
    seat.keys("return", "tab", KEY)
    assert all(hero.cell is not None for hero in seat.session.stage.heroes())


def test_who_deploys_and_follows_is_not_shown_again_when_its_playback_is_skipped_at_once(
    tmp_path: Path,
) -> None:
    """As by two clicks one after the other, where frames are slow."""
    seat = Seat(make_services(tmp_path, HALL, "belayer", "rigger"))
    seat.keys("return", KEY)
    seat.point(6, 1)
    seat.step()
    assert any(isinstance(action, Deploy) for action in seat.session.selection.order)
    seat.hold()
    seat.release()
    seat.session.skip()
    seat.step()
    assert row(seat)[5:7].isalpha(), "they stand side by side"


def test_who_has_only_come_in_still_leads_after_the_others_followed(tmp_path: Path) -> None:
    """They come in at the other end, and walk."""
    seat = Seat(make_services(tmp_path, HALL.replace("v.....", "v....v"), "belayer", "rigger"))
    seat.click_cell(6, 1)
    seat.wait()
    first = seat.session.actor.id
    seat.keys(KEY)
    seat.click_cell(7, 1)
    seat.wait()
    assert row(seat)[6:8].isalpha(), "they stand side by side"
    assert seat.session.actor.id == first


def test_who_is_alone_has_no_button(tmp_path: Path) -> None:
    alone = Seat(make_services(tmp_path, TINY))
    alone.keys("return")
    assert not any(text.startswith("Follow") for text in told(alone))
