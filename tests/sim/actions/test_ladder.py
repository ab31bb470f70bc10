"""Rope ladder: once on a floor, it hangs down from the edge beside a hero, and is climbed like any ladder."""

from __future__ import annotations

from intodepth.sim.actions.finds.ladder import HangLadder
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, picture, play, show

EXAMPLES = ((HangLadder(0, Side.E), "A hangs the rope ladder down to the right"),)


def offering() -> Stage:
    """A beside an edge, with the rope ladder."""
    return draw("#####\n#A..#\n##.##\n##.##\n#####", gifts=Gift.LADDER)


def test_it_hangs_from_the_edge_to_the_ground_and_is_used_up_for_all() -> None:
    stage = offering()
    assert listed(stage, HangLadder) == [HangLadder(0, Side.E)]
    play(stage, HangLadder(0, Side.E))
    assert show(stage) == picture("#####\n#AH.#\n##H##\n##H##\n#####") and not problems(stage)
    assert stage.hero(0).action_points == 5 and listed(stage, HangLadder) == []
    assert HangLadder.why_none(stage, stage.hero(0)).reason == Reason.NO_FIND
    play(stage, Move(0, Cell(2, 2)))
    assert stage.hero(0).cell == Cell(2, 2) and stage.hero(0).hit_points == stage.hero(0).max_hit_points


def test_it_is_six_cells_long_and_ends_above_a_body() -> None:
    deep = draw("#####\n#A..#\n" + "##.##\n" * 8 + "#####", gifts=Gift.LADDER)
    play(deep, HangLadder(0, Side.E))
    assert show(deep).count("H") == 6
    met = draw("#####\n#A..#\n##.##\n##.##\n##B##\n#####", gifts=Gift.LADDER)
    play(met, HangLadder(0, Side.E))
    assert show(met).count("H") == 3 and not problems(met)


def test_where_there_is_no_edge_it_cannot_hang() -> None:
    for level in ("####\n#A.#\n####", "####\n#A##\n####", "#####\n#AB##\n##.##\n#####"):
        stage = draw(level, gifts=Gift.LADDER)
        assert listed(stage, HangLadder) == []
        assert HangLadder.why_none(stage, stage.hero(0)).reason == Reason.NO_EDGE
