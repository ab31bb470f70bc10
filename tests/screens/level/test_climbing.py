"""Climbing ropes and rough walls: how it is told, and how it looks."""

from intodepth.play.movements import build_movements
from intodepth.screens.level.scene.poser import pose_body
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Gift, Posture
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.beat_scene import scenes
from intodepth.story.schedule_phrases import build_phrases, tell
from tests.playing import draw, play
from tests.ropes import anchor, body, set_anchor, tie_rope

CLIFF = "A...\n#...\n#...\n#...\n####"
SHAFT = "....\n#...\n#...\n#A..\n####"


def roped(text: str, tied: bool = False, hold: int = 6, **fields: int) -> Stage:
    """A rope from the ledge down to the ground, or to the hero at its foot."""
    stage = draw(text, **fields)
    set_anchor(stage, 0, 4, hold)
    tie_rope(stage, (anchor(0), body(0) if tied else None), (0, 4), "ESSS", 4)
    return stage


def told(stage: Stage, *moves: Move) -> list[str]:
    """What is said of moves, one after the other."""
    words = []
    for move in moves:
        words.append(tell(stage, build_phrases(stage, build_schedule(stage, move)), 0))
        play(stage, move)
    return words


def poses(stage: Stage, move: Move) -> list[str]:
    """How the hero looks in each beat of a move."""
    timeline = build_schedule(stage, move).timeline
    return [build_movements(beat, beat.beat)[0].pose for beat in scenes(stage.copy(), timeline)]


def test_up_a_rope_and_off_it() -> None:
    assert told(roped(SHAFT), Move(0, Cell(1, 3)), Move(0, Cell(0, 4))) == [
        "A climbs up the rope 2.",
        "A climbs up a step.",
    ]


def test_on_to_a_rope_down_it_and_let_go() -> None:
    words = told(roped(CLIFF), Move(0, Cell(1, 4)), Move(0, Cell(1, 2)), Move(0, Cell(1, 2), True))
    assert words[:2] == ["A steps on to the rope.", "A climbs down the rope 2."]
    assert words[2].startswith("A lets go of the rope, falls, lands")


def test_up_ones_own_rope() -> None:
    assert told(roped(SHAFT, tied=True), Move(0, Cell(1, 3))) == ["A climbs up the rope 2."]


def test_too_heavy_for_the_piton() -> None:
    (words,) = told(roped(SHAFT, weight=7), Move(0, Cell(0, 4)))
    assert words.startswith("A climbs up the rope. The piton pops, 7 > 6. A falls")


def test_up_a_rough_wall() -> None:
    wall = draw("..&.\n..&.\n.A&.\n####", gifts=Gift.CLIMBS_ROCK)
    assert told(wall, Move(0, Cell(1, 3))) == ["A climbs up 2."]


def test_hands_are_on_the_rope_or_on_the_wall_while_one_climbs() -> None:
    assert poses(roped(SHAFT), Move(0, Cell(1, 3))) == ["climb_rope", "climb_rope"]
    assert poses(roped(SHAFT, tied=True), Move(0, Cell(1, 3))) == ["climb_rope", "climb_rope"]
    wall = draw("..&.\n..&.\n.A&.\n####", gifts=Gift.CLIMBS_ROCK)
    assert poses(wall, Move(0, Cell(1, 3))) == ["climb", "climb"]


def test_who_clings_to_a_wall_is_close_to_it_and_faces_it() -> None:
    for text, side in (("&A.\n&..\n###", -1), (".A&\n..&\n###", 1)):
        stage = draw(text, gifts=Gift.CLIMBS_ROCK, posture=Posture.CLIMBING)
        figure = pose_body(stage, stage.hero(0))
        assert (figure.x - 1.5) * side > 0.1
        assert figure.turn * side > 1
