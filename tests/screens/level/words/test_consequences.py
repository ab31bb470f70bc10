"""Consequences: what an order costs."""

from __future__ import annotations

from intodepth.play.preview import Previews
from intodepth.screens.level.words.consequences import costs
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.space.cells import Cell
from tests.playing import draw, play


def test_the_price_of_a_way_that_ends_early_is_what_is_paid() -> None:
    stage = draw("B.....\nA.....\n######")
    preview = Previews().of(stage, Move(0, Cell(4, 1)))
    assert preview.points == (6, 5) and costs(preview) == "1 point"
    play(stage, preview.action)
    assert stage.hero(0).action_points == 5


def test_the_points_of_a_new_round_are_not_counted_as_the_price() -> None:
    stage = draw("A.....\n######")
    play(stage, Move(0, Cell(4, 1)))
    preview = Previews().of(stage, Pass(0))
    assert preview.points == (2, 2) and preview.after.hero(0).action_points == 6
