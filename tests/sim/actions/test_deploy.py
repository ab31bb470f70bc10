"""Deploy: coming in by an entry."""

from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.entities import LevelState
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, play, show

EXAMPLES = ((Deploy(0, Cell(1, 1)), "A comes in at 1, 1"),)


def outside(text: str) -> Stage:
    """The picture with its first hero still outside."""
    stage = draw(text)
    stage.write_cell(0, stage.hero(0).cell, None)
    stage.write(0, "state", LevelState.IN_LEVEL, LevelState.UNDEPLOYED)
    return stage


def test_a_hero_comes_in_by_any_free_entry() -> None:
    stage = outside("v.vA\n####")
    assert listed(stage, Deploy) == [Deploy(0, Cell(0, 1)), Deploy(0, Cell(2, 1))]
    play(stage, Deploy(0, Cell(2, 1)))
    assert show(stage) == "v.A.\n####"
    assert stage.hero(0).state == LevelState.IN_LEVEL


def test_an_entry_that_is_taken_is_not_offered() -> None:
    stage = outside("vBA\n###")
    assert listed(stage, Deploy) == [Deploy(0, Cell(0, 1))]
    stage.write_cell(1, Cell(1, 1), Cell(0, 1))
    assert listed(stage, Deploy) == []


def test_an_entry_over_a_shaft_lets_one_fall() -> None:
    stage = outside("v.A\n.##\n.##\n###")
    play(stage, Deploy(0, Cell(0, 3)))
    assert show(stage) == "v..\n.##\nA##\n###"


def test_who_is_in_the_level_does_not_deploy() -> None:
    assert listed(draw("v.A\n###"), Deploy) == []
