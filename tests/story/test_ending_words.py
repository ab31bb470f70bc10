"""What ends the level says so before it is done, with all that stays behind."""

from __future__ import annotations

from pathlib import Path

from intodepth.screens.level.words.consequences import warn
from intodepth.sim.actions.exit import Exit
from intodepth.ui.draw import Text
from intodepth.ui.theme import color
from tests.screens.conftest import SIZES
from tests.screens.level.driving import TINY, Seat, make_services


def seat_in_door(folder: Path, *party: str) -> Seat:
    """The first of the party stands in the way out; all others lie still in the level."""
    seat = Seat(make_services(folder, "\n########\n#v.vr..#\n########\n" if party else TINY, *party))
    seat.keys("return")
    if party:
        seat.keys("tab", "return", "tab")
        stage = seat.session.stage
        stage.write(1, "hit_points", stage.hero(1).hit_points, 0)
        seat.session.generate()
    return seat


def said(seat: Seat) -> tuple[str, str, str]:
    """What the leaving of who acts is said to be: on the last plate, in the words, and in warning."""
    preview = seat.session.previews.of(seat.session.stage, seat.session.offers.of(Exit)[0])
    return preview.phrases[-1].text, preview.words, warn(preview)


def test_leaving_what_was_asked_for_behind_is_warned_of(tmp_path: Path) -> None:
    assert said(seat_in_door(tmp_path)) == (
        "the level ends: the bell stays behind",
        "Leave.",
        "The level ends: the bell stays behind.",
    )


def test_friends_that_lie_in_the_level_are_named(tmp_path: Path) -> None:
    seat = seat_in_door(tmp_path, "belayer", "swinger")
    assert said(seat)[2] == "The level ends: the bell and Ada stay behind."


def test_an_end_with_all_that_was_asked_for_is_told_and_no_warning(tmp_path: Path) -> None:
    seat = seat_in_door(tmp_path)
    seat.keys("right", "right", "return", "g", "return", "left", "left", "return")
    assert said(seat) == ("the level ends", "Leave with the bell. The level ends.", "")
    bell = seat.session.stage.find_carried(0)[0]
    seat.session.stage.write(bell.id, "broken", False, True)
    seat.session.generate()
    assert said(seat)[2] == "The level ends: the bell is in pieces."


def test_leaving_while_others_go_on_ends_nothing(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "\n########\n#v.vr..#\n########\n", "belayer", "swinger"))
    seat.keys("return")
    assert not any("ends" in words or "behind" in words for words in said(seat))


def test_what_stays_behind_is_told_whole_in_the_ink_of_harm_at_every_size(tmp_path: Path) -> None:
    seat = seat_in_door(tmp_path, "belayer", "swinger")
    seat.keys("m", "v")
    for width, height, scale in SIZES:
        seat.ui.user_scale = scale
        for _ in range(3):
            seat.step(width=width, height=height)
        told = " ".join(
            each.text for each in seat.commands if isinstance(each, Text) and each.color == color("harm")
        )
        assert "level ends: the bell and Ada stay behind" in told, (width, height, scale)
