"""Grip and climb: along a hanging rope."""

from intodepth.sim.actions.grip import Climb, Grip
from intodepth.sim.actions.move import Move
from intodepth.sim.cells import Cell, Side
from tests.playing import draw, play
from tests.ropes import anchor, offered, set_anchor, tie_rope


def test_up_a_rope_and_off_it() -> None:
    stage = draw("...\n#..\n#A.\n###")
    set_anchor(stage, 0, 3, 6)
    tie_rope(stage, (anchor(0), None), (0, 3), "ESS", 3)
    play(stage, Grip(0, 0, -1), Climb(0, 0, Side.N), Climb(0, 0, Side.N))
    assert stage.hero(0).cell == Cell(1, 3)
    assert stage.hero(0).grip == 0
    play(stage, Move(0, Cell(0, 3)))
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(0, 3), None)


def test_who_is_too_heavy_for_the_anchor_comes_down_with_it() -> None:
    stage = draw("...\n#..\n#A.\n###", weight=7)
    set_anchor(stage, 0, 3, 6)
    tie_rope(stage, (anchor(0), None), (0, 3), "ESS", 3)
    play(stage, Grip(0, 0, -1), Climb(0, 0, Side.N))
    assert stage.anchors == {}
    assert (stage.hero(0).cell, stage.hero(0).grip) == (Cell(1, 1), None)


def test_only_where_it_hangs() -> None:
    stage = draw("...A\n####")
    tie_rope(stage, (None, None), (0, 1), "EEE", 3)
    assert offered(stage, Grip) == []
