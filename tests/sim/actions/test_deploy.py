"""Deploy: coming in by an entry."""

from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.entities import Gift, LevelState
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, play, show
from tests.ropes import body, tie_rope

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


def test_what_lies_in_an_entry_is_taken_up_on_the_way_in() -> None:
    stage = outside("rvA\n###")
    stage.write_cell(1, Cell(0, 1), Cell(1, 1))
    (deploy,) = listed(stage, Deploy)
    points = stage.hero(0).action_points
    play(stage, deploy)
    assert show(stage) == ".A.\n###" and [body.id for body in stage.find_carried(0)] == [1]
    assert stage.hero(0).action_points == points - stage.rules.take


def test_nobody_comes_in_where_what_lies_there_cannot_be_taken_up() -> None:
    for hinder in ("full hands", "paws", "a rope", "too few points"):
        stage = outside("Bv..A\n#####")
        stage.write(1, "hit_points", 9, 0)
        stage.write_cell(1, Cell(0, 1), Cell(1, 1))
        assert len(listed(stage, Deploy)) == 1
        match hinder:
            case "full hands":
                stage.write(0, "carries", 1, 0)
            case "paws":
                stage.write(0, "gifts", Gift.NONE, Gift.PAWS)
            case "a rope":
                tie_rope(stage, (body(1), None), (1, 1), "E", 1)
            case "too few points":
                stage.write(0, "action_points", 6, 0)
        assert listed(stage, Deploy) == [], hinder


def test_an_entry_over_a_shaft_lets_one_fall() -> None:
    stage = outside("v.A\n.##\n.##\n###")
    play(stage, Deploy(0, Cell(0, 3)))
    assert show(stage) == "v..\n.##\nA##\n###"


def test_who_is_in_the_level_does_not_deploy() -> None:
    assert listed(draw("v.A\n###"), Deploy) == []
