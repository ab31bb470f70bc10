"""Pour: once on a floor, rock within reach becomes sand, on which a longer fall does no harm."""

from __future__ import annotations

from intodepth.sim.actions.finds.pour import Pour
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Gift
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, picture, play, show

EXAMPLES = ((Pour(0, Cell(1, 0)), "A pours sand on the rock"),)


def offering() -> Stage:
    """A with the sand sack."""
    return draw("####\n#A.#\n####", gifts=Gift.SAND)


def test_the_floor_within_reach_becomes_sand_once() -> None:
    stage = draw("######\n#.A..#\n#&%:##\n######", gifts=Gift.SAND)
    assert listed(stage, Pour) == [Pour(0, Cell(1, 1)), Pour(0, Cell(2, 1))], "sand lies beyond"
    stage = offering()
    assert listed(stage, Pour) == [Pour(0, Cell(1, 0)), Pour(0, Cell(2, 0))]
    play(stage, Pour(0, Cell(2, 0)))
    assert show(stage) == picture("####\n#A.#\n##:#") and stage.hero(0).action_points == 5
    assert listed(stage, Pour) == [] and Pour.why_none(stage, stage.hero(0)).reason == Reason.NO_FIND


def test_who_stands_at_the_bottom_softens_the_fall_of_who_stands_above() -> None:
    health = []
    for pours in (False, True):
        stage = draw("#####\n#B.##\n##.##\n##.##\n##.##\n##A##\n#####", gifts=Gift.SAND)
        assert stage.hero(0).cell == Cell(2, 1)
        play(stage, *([Pour(0, Cell(2, 0))] if pours else []))
        health.append(stage.ground.code(Cell(2, 0)) == ord(":"))
    assert health == [False, True]


def test_a_fall_on_the_sand_does_no_harm() -> None:
    lost = []
    for floor in "#:":
        stage = draw(f"####\n#A.#\n##.#\n##.#\n##.#\n##{floor}#")
        play(stage, Move(0, Cell(2, 4), drop=True))
        lost.append(9 - stage.hero(0).hit_points)
    assert lost == [1, 0]
    beach = draw("##\n#A\n#:", gifts=Gift.SAND)
    assert Pour.why_none(beach, beach.hero(0)).reason == Reason.NO_ROCK_BELOW
