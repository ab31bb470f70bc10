"""Buttons: parted where both of a pair can be done, without words where there is no room for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.level.panel.action_buttons import LOW, grid_for
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Text
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import TINY, Seat, make_services


@pytest.mark.parametrize(
    ("width", "height", "counts", "columns", "worded"),
    [
        (276, 300, [8], 2, True),
        (276, 340, [8, 10, 2], 2, True),
        (460, 292, [8, 10, 4], 3, True),
        (236, 172, [8], 2, True),
        (236, 172, [8, 10, 2], 4, False),
    ],
)
def test_buttons_have_words_where_they_fit(
    width: float, height: float, counts: list[int], columns: int, worded: bool
) -> None:
    grid = grid_for(width, height, counts)
    assert (grid.columns, grid.worded) == (columns, worded)
    assert not worded or grid.step >= LOW
    rows = sum(-(-count // columns) for count in counts)
    assert rows * grid.step + (len(counts) - 1) * grid.between <= height + 1e-6


def ring(far: bool) -> Stage:
    """A with a loose rope beside a ring; with the far end there, nothing can be tied."""
    stage = draw("####\n#A.#\n####")
    set_anchor(stage, 1, 1, 18)
    tie_rope(stage, (body(0), anchor(0) if far else None), (1, 1), "", 2)
    return stage


def test_a_pair_is_parted_only_where_both_can_be_done(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(ring(far=False))
    both = {item.name: item.rect for item in seat.ui.items}
    assert both["do:Untie"][0] > both["do:Tie"][0] and both["do:Tie"][2] < both["do:Lower"][2] / 2
    seat.set_up(ring(far=True))
    one = {item.name: item.rect for item in seat.ui.items}
    assert "do:Tie" not in one and one["do:Untie"][0] == both["do:Tie"][0]


def test_a_button_without_words_says_them_under_the_mouse(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.ui.user_scale = 2.0
    seat.set_up(ring(far=True))

    def said() -> str:
        seat.step()
        seat.step()
        return " ".join(command.text for command in seat.commands if isinstance(command, Text))

    assert "Untie:" not in said()
    seat.move(*seat.widget("do:Untie"))
    assert "Untie: loose a rope end" in said()
    seat.move(*seat.widget("do:Throw"))
    assert "over an edge. No loose end" in said()
