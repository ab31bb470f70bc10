"""Party orders: by one press all come in, or follow one hero, and one undo takes it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.bindings import Bindings
from intodepth.screens.level.panel.party_orders import NOBODY
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
def test_key_and_button_do_it_by_one_press_and_one_undo_takes_it_back(seat: Seat, by_key: bool) -> None:
    before, leader = row(seat), seat.session.leader.id
    press(seat, by_key=by_key)
    assert row(seat)[5:7].isalpha(), "they stand side by side"
    assert seat.session.leader.id == leader, "who only followed does not lead"
    seat.keys("z")
    assert row(seat) == before and seat.session.leader.id == leader
    seat.keys("shift+z")
    assert seat.session.leader.id == leader, "nor after it was taken back and done again"


def test_the_button_under_the_mouse_shows_it_and_a_click_does_it(seat: Seat) -> None:
    before, order = row(seat), seat.session.followers
    seat.move(*seat.widget("follow"))
    seat.step()
    seat.step()
    assert any(text.startswith("A click: ") for text in told(seat))
    seat.click(*seat.input.mouse)
    seat.wait()
    assert row(seat) != before
    assert [entry.action for entry in seat.session.history.done][-len(order) :] == list(order)


def test_who_was_followed_is_named_until_another_acts_or_is_chosen(seat: Seat) -> None:
    first = seat.session.actor.id
    press(seat, by_key=False)
    assert seat.session.actor.id == first == seat.session.leader.id
    seat.click_cell(8, 1)
    seat.wait()
    seat.keys("p")
    assert seat.session.actor.id != first == seat.session.leader.id, "the lead went on by itself"
    seat.click_cell(4, 1)
    seat.wait()
    assert seat.session.leader.id != first, "the other was told to walk"
    seat.keys("shift+p", "tab", "tab")
    assert seat.session.leader.id == seat.session.actor.id == first
    seat.keys("tab")
    other = seat.session.actor
    assert seat.session.leader.id == other.id != first
    assert f"Following {seat.session.stage.hero(first).name}" in told(seat), "until it is pressed again"
    seat.keys(KEY)
    assert f"Follow {other.name}" in told(seat)


def test_nobody_goes_back_over_cells_that_the_player_let_them_leave(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALL, "belayer", "rigger"))
    seat.keys("return")
    seat.click_cell(5, 1)
    seat.wait()
    seat.keys("tab", "return")
    assert seat.session.leader.id == seat.session.actor.id, "the one at the entry leads"
    assert not seat.session.followers, "the other would walk back"
    seat.keys("shift+p", "tab")
    assert seat.session.leader.cell == Cell(1, 1) and seat.session.followers, "in another round they may"


@pytest.mark.parametrize("by_key", [True, False])
def test_all_come_in_at_the_entry_that_is_chosen_and_make_room(tmp_path: Path, by_key: bool) -> None:
    rows = HALL.replace("v.....", "v....v")
    seat = Seat(make_services(tmp_path, rows, "belayer", "rigger", "swinger"))
    if by_key:
        seat.keys("right", KEY)
    else:
        seat.press("enter_all")
        seat.wait()
    done = [entry.action for entry in seat.session.history.done]
    entries = [action.entry for action in done if isinstance(action, Deploy)]
    assert entries == [Cell(6 if by_key else 1, 1)] * 3
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
    seat.keys("return")
    seat.click_cell(6, 1)
    seat.wait()
    assert seat.session.actor.cell == Cell(6, 1)
    seat.move(*seat.widget("follow"))
    seat.step()
    assert any(isinstance(action, Deploy) for action in seat.session.followers)
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
    assert row(seat)[5:7].isalpha(), "they stand side by side"
    seat.keys("p")
    assert seat.session.actor.id != first == seat.session.leader.id


def test_who_cannot_come_nearer_follows_later_and_who_is_alone_has_no_button(
    seat: Seat, tmp_path: Path
) -> None:
    seat.keys(KEY)
    name, before = seat.session.leader.name, row(seat)
    seat.keys(KEY)
    assert f"Follow {name}" in told(seat)
    seat.move(*seat.widget("follow"))
    assert NOBODY.format(name) in " ".join(told(seat))
    seat.keys(KEY)
    assert f"Following {name}" in told(seat) and row(seat) == before
    (tmp_path / "alone").mkdir()
    alone = Seat(make_services(tmp_path / "alone", TINY))
    alone.keys("return")
    assert not any(text.startswith("Follow") for text in told(alone))
