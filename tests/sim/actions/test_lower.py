"""Lower: rope is paid out gently."""

from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.space.cells import Cell
from tests.playing import draw, play
from tests.ropes import body, offered, tie_rope

EXAMPLES = ((Lower(0, 0, 2), "A pays out 2 cells of the rope"),)


def test_what_hangs_sinks_without_counting_a_fall() -> None:
    stage = draw("A..\n#D.\n#..\n#..\n###")
    tie_rope(stage, (body(0), body(1)), (0, 4), "ES", 2, 6)
    play(stage, Lower(0, 0, 2))
    assert (stage.bodies[1].cell, stage.bodies[1].fall) == (Cell(1, 1), 0)
    assert stage.bodies[1].hit_points == 9
    assert stage.ropes[0].out == 4


def test_never_beyond_the_length() -> None:
    stage = draw("A..\n#D.\n#..\n#..\n###")
    tie_rope(stage, (body(0), body(1)), (0, 4), "ES", 2, 4)
    assert offered(stage, Lower) == [Lower(0, 0, 1), Lower(0, 0, 2)]
