"""Costs: the points of an order are told part by part where they are not a point each time."""

from __future__ import annotations

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell, Side
from intodepth.story.costs import cost_words

LADDER = "########\n#......#\n####H###\n#...H..#\n#.A.H..#\n########"


def test_a_walk_alone_is_not_taken_apart_and_a_climb_is() -> None:
    stage = draw(LADDER)
    assert cost_words(build_schedule(stage, Move(0, Cell(3, 1))), 0) == ""
    words = cost_words(build_schedule(stage, Move(0, Cell(4, 3))), 0)
    assert words == "walk 2, climb 2 cells: 4"


def test_one_deed_at_its_price_is_not_taken_apart() -> None:
    stage = draw("#######\n#.Ar..#\n#######")
    assert cost_words(build_schedule(stage, Shove(0, Side.E)), 0) == ""
