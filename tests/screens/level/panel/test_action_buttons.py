"""Action buttons: parted where both of a pair can be done, without words where there is no room for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.verbs import WAIT
from intodepth.screens.level.panel.action_buttons import LOW, grid_for
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Text
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import TINY, Seat, make_services


@pytest.mark.parametrize(
    ("width", "height", "count", "columns", "worded"),
    [
        (276, 300, 10, 2, True),
        (276, 160, 10, 2, True),
        (460, 100, 10, 3, False),
        (460, 120, 10, 3, True),
        (236, 100, 10, 4, False),
    ],
)
def test_buttons_have_words_where_they_fit(
    width: float, height: float, count: int, columns: int, worded: bool
) -> None:
    grid = grid_for(width, height, count)
    assert grid.worded == worded and (grid.columns == columns or not worded)
    assert not worded or grid.step >= LOW
    assert -(-count // grid.columns) * grid.step <= height + 1e-6
    rects = [grid.place((0.0, 0.0, width, height), index) for index in range(count)]
    assert all(x + wide <= width + 1e-6 and y + high <= height for x, y, wide, high in rects)


def ring(far: bool) -> Stage:
    """A with a loose rope beside a ring; with the far end there, nothing can be tied."""
    stage = draw("####\n#A.#\n####")
    set_anchor(stage, 1, 1, 18)
    tie_rope(stage, (body(0), anchor(0) if far else None), (1, 1), "", 2)
    return stage


def test_the_button_to_wait_says_how_and_how_many_other_ways_there_are(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.step()
    assert "Wait" in seat.texts()
    seat.set_up(ring(far=False))
    waits = seat.session.offers.find(WAIT)
    assert waits is not None and len(waits.orders) == 2
    seat.step()
    assert any(words.endswith("raced 1/2") for words in seat.texts()), seat.texts()


def test_a_button_without_words_says_them_under_the_mouse(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY), 640, 480)
    seat.ui.user_scale = 1.5
    seat.set_up(ring(far=True))

    def said() -> str:
        seat.step()
        seat.step()
        return " ".join(command.text for command in seat.commands if isinstance(command, Text))

    assert "Rope:" not in said()
    seat.move(*seat.widget("do:rope"))
    assert "Rope: hang a rope down a hole" in said()
    seat.move(*seat.widget("do:shove"))
    assert "on to a plate. Nothing next to" in said()
