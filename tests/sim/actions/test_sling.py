"""Sling: a light relic or lamp flies up to three cells."""

from __future__ import annotations

from intodepth.sim.actions.finds.sling import Sling
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, picture, play, show

EXAMPLES = ((Sling(1, 7, Cell(5, 1)), "B throws the i to 5, 1"),)


def offering() -> Stage:
    """A with a relic in hand and the sling."""
    stage = draw("########\n#rA....#\n########", gifts=Gift.SLING)
    play(stage, Take(0, relic(stage)))
    return stage


def relic(stage: Stage) -> int:
    return next(key for key, each in stage.bodies.items() if each.name == "r")


def test_it_flies_three_cells_and_falls_there_again_and_again() -> None:
    stage = offering()
    assert [each.cell for each in listed(stage, Sling) if isinstance(each, Sling)] == [Cell(4, 1), Cell(5, 1)]
    play(stage, Sling(0, relic(stage), Cell(5, 1)))
    assert show(stage) == picture("########\n#.A..r.#\n########") and not problems(stage)
    assert stage.hero(0).gifts == Gift.SLING, "it is not used up"
    pit = draw("#######\n#rA...#\n###...#\n###...#\n#######", gifts=Gift.SLING)
    play(pit, Take(0, relic(pit)))
    play(pit, next(each for each in listed(pit, Sling) if isinstance(each, Sling) and each.cell.x == 4))
    assert show(pit) == picture("#######\n#.A...#\n###...#\n###.r.#\n#######")


def test_only_what_is_light_and_in_hand_is_thrown() -> None:
    stage = draw("########\n#rA....#\n########", gifts=Gift.SLING)
    assert Sling.why_none(stage, stage.hero(0)).reason == Reason.NOTHING_LIGHT
    for weight, is_light in ((2, True), (3, False)):
        stage = offering()
        stage.write(relic(stage), "weight", 1, weight)
        assert bool(listed(stage, Sling)) == is_light
