"""Haul: slack first, then what hangs."""

from intodepth.sim.actions.haul import Haul
from intodepth.sim.cells import Cell
from tests.playing import draw, play
from tests.ropes import body, offered, tie_rope


def test_what_is_not_too_heavy_comes_up() -> None:
    stage = draw("A..\n#..\n#E.\n###")
    tie_rope(stage, (body(0), body(1)), (0, 3), "ESS", 4, 6)
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (3, Cell(1, 1))
    play(stage, Haul(0, 0))
    assert (stage.ropes[0].out, stage.bodies[1].cell) == (2, Cell(1, 2))


def test_what_is_too_heavy_stays() -> None:
    stage = draw("B..\n#..\n#E.\n###")
    tie_rope(stage, (body(0), body(1)), (0, 3), "ESS", 3, 6)
    assert offered(stage, Haul) == []
