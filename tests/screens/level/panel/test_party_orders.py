"""Party orders: by one command the others follow, seen before it is done, and taken back by one undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.bindings import Bindings
from intodepth.screens.level.panel.party_orders import NOBODY
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
    """Two heroes, of whom the first has walked to the right."""
    seat = Seat(make_services(tmp_path, HALL, "belayer", "rigger"))
    seat.keys("return")
    seat.click_cell(6, 1)
    seat.wait()
    seat.keys("tab", "return")
    seat.wait()
    return seat


def told(seat: Seat) -> list[str]:
    seat.step()
    return [text.text for text in seat.commands if isinstance(text, Text)]


def row(seat: Seat) -> str:
    return seat.picture().splitlines()[1]


def test_a_key_shows_it_and_does_it_then_and_one_undo_takes_it_back(seat: Seat) -> None:
    before, followed = row(seat), seat.session.leader.id
    seat.key(KEY)
    assert row(seat) == before and seat.session.selection.order == seat.session.followers
    assert any(text.startswith("Enter: ") for text in told(seat))
    seat.key(KEY)
    seat.wait()
    assert row(seat)[5:7].isalpha(), "they stand side by side"
    assert seat.session.leader.id == followed, "who only followed sets no pace"
    seat.keys("z")
    assert row(seat) == before and seat.session.leader.id == followed
    seat.keys("shift+z")
    seat.wait()
    assert seat.session.leader.id == followed, "nor after it was taken back and done again"


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


def test_who_deploys_and_follows_is_not_shown_again_when_its_playback_is_skipped_at_once(
    tmp_path: Path,
) -> None:
    """As by two clicks one after the other, where frames are slow."""
    seat = Seat(make_services(tmp_path, HALL, "belayer", "rigger"))
    seat.keys("return")
    seat.click_cell(6, 1)
    seat.wait()
    seat.keys("tab")
    seat.wait()
    seat.move(*seat.widget("follow"))
    seat.step()
    assert "Deploy" in type(seat.session.followers[0]).__name__
    seat.press()
    seat.release()
    seat.session.skip()
    seat.step()
    assert row(seat)[5:7].isalpha(), "they stand side by side"


def test_who_has_only_come_in_still_sets_the_pace_after_the_others_followed(tmp_path: Path) -> None:
    """They come in at the other end, and walk."""
    seat = Seat(make_services(tmp_path, HALL.replace("v.....", "v....v"), "belayer", "rigger"))
    seat.click_cell(6, 1)
    seat.wait()
    first = seat.session.actor.id
    seat.keys(KEY, KEY)
    seat.wait()
    assert row(seat)[5:7].isalpha(), "they stand side by side"
    seat.keys("tab")
    seat.wait()
    assert seat.session.actor.id != first == seat.session.leader.id


def test_it_is_said_why_nobody_follows_and_who_is_alone_has_no_button(seat: Seat, tmp_path: Path) -> None:
    seat.keys(KEY, KEY)
    seat.wait()
    name = seat.session.leader.name
    seat.key(KEY)
    assert NOBODY.format(name) in told(seat)
    (tmp_path / "alone").mkdir()
    alone = Seat(make_services(tmp_path / "alone", TINY))
    alone.keys("return")
    assert not any(text.startswith("Follow") for text in told(alone))
