"""Clip and unclip: ropes through anchors."""

from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.space.cells import Cell
from tests.playing import draw, play
from tests.ropes import body, offered, set_anchor, tie_rope

EXAMPLES = (
    (Clip(0, 0, 0), "A puts the rope through the piton"),
    (Unclip(0, 0, 0), "A takes the rope out of the piton"),
)


def test_the_rope_is_led_to_the_anchor_and_tightens_when_it_is_taken_out() -> None:
    stage = draw("...\nA.D\n###")
    set_anchor(stage, 0, 2, 10)
    tie_rope(stage, (body(0), body(1)), (0, 1), "EE", 4)
    play(stage, Clip(0, 0, 0))
    assert stage.ropes[0].clips == (0,)
    assert stage.ropes[0].cells == (Cell(0, 1), Cell(0, 2), Cell(0, 1), Cell(1, 1), Cell(2, 1))
    assert offered(stage, Clip) == []
    play(stage, Unclip(0, 0, 0))
    assert stage.ropes[0].cells == (Cell(0, 1), Cell(1, 1), Cell(2, 1))


def test_not_without_rope_enough() -> None:
    stage = draw("...\nA.D\n###")
    set_anchor(stage, 0, 2, 10)
    tie_rope(stage, (body(0), body(1)), (0, 1), "EE", 3)
    assert offered(stage, Clip) == []
