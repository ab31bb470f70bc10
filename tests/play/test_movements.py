"""Movements: how bodies move while one beat lasts."""

from intodepth.play.movements import build_movements
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.entities import Gift
from intodepth.sim.events import Event, FacingChanged, Hurt, Moved
from intodepth.sim.flow.schedule import ROOT, Happening, build_schedule
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene, scenes
from tests.playing import draw
from tests.ropes import body, tie_rope
from tests.screens.level.rope_rooms import ledge, lift


def poses(stage: Stage, *beat: tuple[What, Event], who: int | None = None) -> dict[int, str]:
    """The pose of each body that moves in a beat."""
    happenings = [Happening(1, ROOT, event, what, who) for what, event in beat]
    return {key: each.pose for key, each in build_movements(BeatScene(stage, happenings), 0).items()}


def test_who_is_sent_back_walks_backwards_while_the_other_turns_the_glass() -> None:
    stage = draw("A.B.\n####")
    back = What.GO_BACK, Moved(1, Cell(2, 1), Cell(3, 1), Side.E)
    assert poses(stage, back, who=0) == {0: "reach", 1: "walk"}
    movement = build_movements(BeatScene(stage, [Happening(1, ROOT, back[1], back[0], 0)]), 0)[1]
    assert movement.first > movement.last
    stage.write(1, "hit_points", 9, 0)
    assert poses(stage, back)[1] == "fallen"


def test_who_shoots_draws_the_bow() -> None:
    stage = draw("A...%\n#####", gifts=Gift.SHOOTS)
    tie_rope(stage, (body(0), None), (0, 1), "", 8)
    timeline = build_schedule(stage, Shoot(0, 0, 1, Cell(3, 1))).timeline
    assert build_movements(BeatScene(stage, timeline), 0)[0].pose == "shoot"


def test_who_rides_on_a_bucket_stands_and_who_hangs_on_the_rope_hangs() -> None:
    stage = lift()
    stage.write_cell(0, stage.bodies[0].cell, Cell(2, 5))
    assert poses(stage, (What.SINK, Moved(0, Cell(2, 5), Cell(2, 4), Side.S))) == {0: "idle"}
    stage = ledge()
    assert poses(stage, (What.SINK, Moved(1, Cell(3, 2), Cell(3, 1), Side.S))) == {1: "hang_rope"}
    assert poses(stage, (What.DRAWN, Moved(0, Cell(1, 3), Cell(2, 3), Side.E))) == {0: "brace"}


def test_who_stands_there_turns_round_and_flinches_unless_it_does_something_else() -> None:
    stage = draw("A.B.\n####")
    turned = What.FACE, FacingChanged(0, Side.E, Side.W)
    walks, hurt = (What.WALK, Moved(0, Cell(0, 1), Cell(1, 1), Side.E)), (What.HIT, Hurt(1, 9, 7))
    assert poses(stage, turned, hurt) == {0: "turn", 1: "hurt"}
    assert poses(stage, turned, walks) == {0: "walk"}
    stage.write(1, "hit_points", 9, 0)
    assert not poses(stage, hurt)


def test_who_steps_down_drops() -> None:
    stage = draw("#A.\n##.\n###")
    assert poses(stage, (What.OVER, Moved(0, Cell(2, 2), Cell(2, 1), Side.S))) == {0: "drop"}


def test_who_steps_up_on_a_boulder_pulls_itself_up_and_walks_off_it() -> None:
    climbs = build_schedule(draw("...\nAE.\n###"), Move(0, Cell(1, 2))).timeline
    seen = []
    stage = draw("...\nAE.\n###")
    for scene in scenes(stage, climbs):
        seen.append((scene.happenings[0].what, build_movements(scene, 0)[0].pose))
    assert seen == [(What.STEP_UP, "pull_up"), (What.OVER, "pull_up")]
    stage = draw(".A..\n.E#.\n####")
    (scene,) = scenes(stage, build_schedule(stage, Move(0, Cell(2, 2))).timeline)
    assert build_movements(scene, 0)[0].pose == "walk"
