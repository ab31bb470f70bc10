"""What can be done for the first time is told once a round at the most, and a click dismisses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.sim.actions.pass_turn import Pass
from intodepth.ui.draw import Text
from tests.screens.level.driving import TINY, Seat, make_services
from tests.screens.level.test_choosing import STAGES


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(next(build for build in STAGES if build.__name__ == "workshop")())
    seat.step()
    return seat


def news(seat: Seat) -> list[str]:
    return [each.text for each in seat.commands if isinstance(each, Text) and each.text.startswith("New: ")]


def test_a_click_dismisses_what_is_new(seat: Seat) -> None:
    (told,) = news(seat)
    seat.press_widget("news")
    seat.step()
    assert news(seat) == []
    assert "news" not in {item.name for item in seat.ui.items}
    begun = seat.session.stage.round
    while seat.session.stage.round == begun:
        assert news(seat) == []
        seat.session.commit(Pass(seat.session.stage.lead))
        seat.wait()
    seat.step()
    assert news(seat) and news(seat) != [told], "the next round tells of something else"


def test_one_thing_is_new_in_a_round(seat: Seat) -> None:
    assert news(seat)
    seat.press_widget("do:Take")
    seat.wait()
    assert seat.session.history.done and news(seat) == []
