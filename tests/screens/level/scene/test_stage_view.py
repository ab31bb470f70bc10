"""Stage_view: what a stage looks like."""

from intodepth.screens.glow import RELIC_LIGHT
from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.stage_view import find_smouldering, glows
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Step
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
