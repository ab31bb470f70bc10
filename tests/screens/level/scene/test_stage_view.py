"""Stage_view: what a stage looks like."""

from dataclasses import replace

from intodepth.screens.glow import RELIC_LIGHT
from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.stage_view import find_smouldering, glows, place_remembered
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Step
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import rgb
from tests.playing import draw, play
from tests.relics import make
from tests.ropes import anchor, body, set_anchor, tie_rope


def test_an_ember_glows_where_a_rope_will_burn_through() -> None:
    stage = draw("A...r\n#####")
    make(stage, 1, "sun_shard", bearer=0)
    set_anchor(stage, 1, 1, 9)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "W", 3)
    assert find_smouldering(stage) == []
    play(stage, Pass(0))
    assert find_smouldering(stage) == [Cell(0, 1)]
    play(stage, Move(0, Cell(2, 1)))
    assert find_smouldering(stage) == [Cell(2, 1)], "it is tied to the bearer and comes along"


def test_a_creature_stands_as_one_does_who_is_about_to_do_what_it_has_announced() -> None:
    stage = draw("#####\n#.T.#\n#####")
    creature = stage.creature(0)
    for intent, pose in (
        ((), "idle"),
        ((Step.AHEAD, Step.AHEAD), "walk"),
        ((Step.TURN,), "turn"),
        ((Step.BITE,), "strike"),
    ):
        figures = {
            pose_body(stage, creature.with_field("intent", intent), None, 0.0, time / 4) for time in range(16)
        }
        assert {figure.pose for figure in figures} == {pose} and len(figures) > 1, pose


def test_a_relic_in_pieces_sheds_no_light() -> None:
    stage = draw(".r.\n###")
    make(stage, 0, "glass_heart")
    figures = {0: pose_body(stage, stage.bodies[0])}
    behind, _ = glows(stage, (), figures)
    assert [mark.color for mark in behind] == [rgb(RELIC_LIGHT, 0.40)]
    stage.write(0, "broken", False, True)
    assert glows(stage, (), figures) == ([], [])


def test_what_hangs_out_of_sight_is_at_the_end_of_its_rope() -> None:
    stage = draw("#####\n#...#\n#.A.#\n#.#.#\n#r#.#\n#####")
    weight = next(each.id for each in stage.bodies.values() if each.id != 0)
    known, hangs = Knowledge.of_all(stage), Cell(1, 3)
    seen_last = replace(known, bodies={weight: stage.bodies[weight].with_field("cell", hangs)})
    assert [(int(each.x), each.y) for each in place_remembered(stage, seen_last, frozenset())] == [hangs]
    set_anchor(stage, 1, 4, 9)
    tie_rope(stage, (anchor(0), body(weight)), (1, 4), "SSS", 3)
    (figure,) = place_remembered(stage, seen_last, frozenset())
    assert (int(figure.x), figure.y) == Cell(1, 1), "where the rope ends"
    terrain = {cell: code for cell, code in known.terrain.items() if cell != Cell(1, 1)}
    assert not list(place_remembered(stage, replace(seen_last, terrain=terrain), frozenset()))
