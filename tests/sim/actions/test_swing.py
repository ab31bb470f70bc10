"""Swing: along the arc, holding on or letting go."""

from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.entities import Gift
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import draw, play
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

EXAMPLES = ((Swing(0, 0, Side.W, 2, True), "A swings 2 cells to the left and lets go"),)


def stage_47() -> Stage:
    stage = draw("#.....#\n#.....#\n#.....#\n#A....#\n##...##\n##...##\n#######")
    set_anchor(stage, 3, 6, 10)
    tie_rope(stage, (anchor(0), body(0)), (3, 6), "SSSWW", 5)
    return stage


def test_from_ledge_to_ledge() -> None:
    stage = stage_47()
    play(stage, Swing(0, 0, Side.E, 4, False))
    assert stage.hero(0).cell == Cell(5, 3)


def test_every_column_up_to_the_mirrored_one_is_offered_and_none_the_other_way() -> None:
    stage = stage_47()
    assert [(a.side, a.columns, a.let_go) for a in offered(stage, Swing) if isinstance(a, Swing)] == [
        (Side.E, columns, let_go) for columns in range(1, 5) for let_go in (False, True)
    ]


def test_letting_go_below_the_anchor() -> None:
    stage = stage_47()
    play(stage, Swing(0, 0, Side.E, 2, True))
    assert stage.hero(0).cell == Cell(3, 1)
    assert stage.ropes[0].ends == (anchor(0), None)


def test_the_first_swing_of_a_round_is_free_for_a_swinger() -> None:
    stage = stage_47()
    stage.write(0, "gifts", Gift.NONE, Gift.SWINGS)
    play(stage, Swing(0, 0, Side.E, 4, False))
    assert (stage.hero(0).action_points, stage.hero(0).swung) == (6, True)
    play(stage, Swing(0, 0, Side.W, 4, False))
    assert stage.hero(0).action_points == 5
    play(stage, Pass(0))
    assert not stage.hero(0).swung


def test_a_swinger_without_action_points_still_has_its_free_swing() -> None:
    stage = stage_47()
    stage.write(0, "action_points", 6, 0)
    assert offered(stage, Swing) == []
    stage.write(0, "gifts", Gift.NONE, Gift.SWINGS)
    assert Swing(0, 0, Side.E, 4, False) in offered(stage, Swing)
    play(stage, Swing(0, 0, Side.E, 4, False))
    assert offered(stage, Swing) == []
