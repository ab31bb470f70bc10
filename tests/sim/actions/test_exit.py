"""Exit: leaving by an entry or the way down."""

import pytest

from intodepth.content.outcome import heroes_rescued, relics_out
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import LevelState, Posture
from intodepth.sim.flow import turns
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, play, show

EXAMPLES = ((Exit(0), "A leaves the level"),)


@pytest.mark.parametrize("way", ["v", ">"])
def test_by_an_entry_or_the_way_down_with_what_is_carried(way: str) -> None:
    stage = draw(f"{way}.Ar\n####")
    play(stage, Take(0, 1), Move(0, Cell(0, 1)))
    assert listed(stage, Exit) == [Exit(0)]
    play(stage, Exit(0))
    assert show(stage) == f"{way}...\n####"
    assert stage.hero(0).state == LevelState.EXITED
    assert [relic.id for relic in stage.find_carried(0)] == [1]


def test_nowhere_else() -> None:
    assert listed(draw("vA\n##"), Exit) == []


def test_the_fallen_that_are_carried_come_along_with_all_that_they_bear() -> None:
    stage = draw("vABr\n####")
    stage.write_cell(2, Cell(3, 1), None)
    stage.write(2, "carrier", None, 1)
    stage.write(1, "hit_points", 9, 0)
    stage.write(1, "posture", Posture.STANDING, Posture.PRONE)
    play(stage, Take(0, 1), Move(0, Cell(0, 1)), Exit(0))
    assert stage.hero(1).state == LevelState.EXITED and stage.hero(1).carrier == 0
    assert problems(stage) == [] and turns.is_over(stage)
    assert (relics_out(stage), heroes_rescued(stage)) == (("relic",), ("hero",))


def test_a_fallen_hero_left_behind_and_a_broken_relic_are_not_out() -> None:
    stage = draw("vArB\n####")
    stage.write(1, "hit_points", 9, 0)
    stage.write(1, "posture", Posture.STANDING, Posture.PRONE)
    stage.write(2, "broken", False, True)
    play(stage, Take(0, 2), Move(0, Cell(0, 1)), Exit(0))
    assert turns.is_over(stage) and stage.hero(1).state == LevelState.IN_LEVEL
    assert (relics_out(stage), heroes_rescued(stage)) == ((), ())


def test_also_the_fallen_that_a_carried_one_bore_when_it_fell() -> None:
    stage = draw("vABC\n####")
    for hero in (1, 2):
        stage.write(hero, "hit_points", 9, 0)
        stage.write(hero, "posture", Posture.STANDING, Posture.PRONE)
    stage.write_cell(2, Cell(3, 1), None)
    stage.write(2, "carrier", None, 1)
    play(stage, Take(0, 1), Move(0, Cell(0, 1)), Exit(0))
    assert [hero.state for hero in stage.heroes()] == [LevelState.EXITED] * 3
    assert problems(stage) == [] and len(heroes_rescued(stage)) == 2


def test_who_hangs_in_a_way_out_by_the_hands_leaves_and_nothing_more_comes_of_it() -> None:
    drawn = draw("#####\n#...#\n#v#.#\n#..##\n#####")
    hero = draw("#####\n#A..#\n#.#.#\n#..##\n#####").hero(0)
    stage = Stage.of(
        drawn.ground, [hero.with_field("cell", Cell(1, 2)).with_field("posture", Posture.HANGING)]
    )
    assert not problems(stage)
    play(stage, Exit(0))
    assert stage.hero(0).cell is None and not problems(stage), problems(stage)


def test_on_a_floor_the_first_chooses_the_way_for_all() -> None:
    for way, chosen, shut in ((">", Doors.DOWN, "v"), ("v", Doors.BACK, ">")):
        stage = draw(f"{way}AB{shut}\n####")
        stage.write(WORLD, "doors", Doors.ALL, Doors.FIRST)
        play(stage, Move(0, Cell(0, 1)), Exit(0))
        assert stage.doors == chosen
        play(stage, Move(1, Cell(3, 1)))
        assert listed(stage, Exit) == [], shut
        play(stage, Move(1, Cell(0, 1)))
        assert listed(stage, Exit) == [Exit(1)], way


def test_who_comes_from_below_comes_in_by_the_way_down_and_leaves_by_the_entry() -> None:
    stage = draw("v.>\n###\nA#B", state=LevelState.UNDEPLOYED)
    for key, cell in ((0, Cell(0, 0)), (1, Cell(2, 0))):
        stage.write_cell(key, cell, None)
    stage.write(WORLD, "doors", Doors.ALL, Doors.UP)
    assert [deploy.entry for deploy in listed(stage, Deploy)] == [Cell(2, 2)]  # type: ignore[attr-defined]
    play(stage, Deploy(0, Cell(2, 2)))
    assert listed(stage, Exit) == []
    play(stage, Move(0, Cell(0, 2)), Exit(0))
    assert stage.doors == Doors.UP and stage.hero(0).state == LevelState.EXITED
