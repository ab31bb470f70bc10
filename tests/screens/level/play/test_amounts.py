"""Amounts: the slider beside what hangs on a rope stays in the picture, however much rope there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.level.sight.layout import arrange
from tests.playing import draw
from tests.ropes import body, set_anchor, tie_rope
from tests.screens.level.driving import TINY, Seat, make_services

SHAFT = "\n".join(["#####", "#..A#", *["#.###"] * 18, "#####"])
"""a hero beside a ring over a shaft, into which all of its rope can be paid out"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (640, 480)])
def test_every_amount_lies_in_the_picture_and_can_be_pointed_at(
    tmp_path: Path, width: int, height: int
) -> None:
    stage = draw(SHAFT.replace("#..A#", "#D.A#"))
    set_anchor(stage, 2, 19, 18)
    stage.write(0, "action_points", stage.hero(0).action_points, 6)
    key = next(key for key, each in stage.bodies.items() if each.name == "D")
    tie_rope(stage, (body(0), body(key)), (3, 19), "WW", 20)
    seat = Seat(make_services(tmp_path, TINY), width, height)
    seat.set_up(stage)
    seat.key("h")
    seat.step()
    items = [item for item in seat.ui.items if item.name.startswith("amount:")]
    layout = arrange(seat.ui)
    assert len(items) > 1
    for item in items:
        left, top, wide, high = item.rect
        assert left >= layout.play[0] and left + wide <= layout.play[0] + layout.play[2], item.name
        assert top >= layout.free[1] - 22 and top + high <= layout.foot + 22, item.name
    for item in items:
        seat.move(*seat.widget(item.name))
        assert seat.session.selection.way == int(item.name.partition(":")[2]), item.name
