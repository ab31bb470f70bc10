"""Consequences: what an order costs."""

from __future__ import annotations

from intodepth.play.preview import Previews
from intodepth.screens.level.words.consequences import costs
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.entities import Gift
from intodepth.sim.space.cells import Cell, Side
from tests.playing import draw, play
from tests.ropes import anchor, body, set_anchor, tie_rope


def test_the_price_of_a_way_that_ends_early_is_what_is_paid() -> None:
    stage = draw("B.....\nA.....\n######")
    preview = Previews().of(stage, Move(0, Cell(4, 1)))
    assert preview.points == (6, 5) and costs(preview) == "1 point"
    play(stage, preview.action)
    assert stage.hero(0).action_points == 5


def test_why_a_swing_is_free_and_the_next_one_is_not_stands_beside_the_price() -> None:
    for gifts, prices in (
        (
            Gift.SWINGS,
            ("free (the first swing of each round)", "1 point (the free swing of this round is used)"),
        ),
        (0, ("1 point", "1 point")),
    ):
        stage = draw("#######\n#.....#\n#.....#\n#..A..#\n#.....#\n#######", gifts=gifts)
        set_anchor(stage, 3, 4, 18)
        tie_rope(stage, (anchor(0), body(0)), (3, 4), "SS", 2)
        for side, price in zip((Side.E, Side.W), prices, strict=True):
            swing = Swing(0, 0, side, 1, False)
            assert costs(Previews().of(stage, swing)) == price
            play(stage, swing)


def test_the_points_of_a_new_round_are_not_counted_as_the_price() -> None:
    stage = draw("A.....\n######")
    play(stage, Move(0, Cell(4, 1)))
    preview = Previews().of(stage, Pass(0))
    assert preview.points == (2, 2) and preview.after.hero(0).action_points == 6
