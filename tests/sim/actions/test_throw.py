"""Throw: a free end over the edge."""

from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.space.cells import Cell, Side
from tests.playing import draw, play
from tests.ropes import body, offered, tie_rope

EXAMPLES = ((Throw(0, 0, 1, Side.E), "A throws the loose end to the right"),)


def test_a_free_end_falls_as_far_as_the_rope_is_paid_out() -> None:
    stage = draw("A..\n#..\n#..\n#..\n###")
    tie_rope(stage, (body(0), None), (0, 4), "", 3, 5)
    play(stage, Throw(0, 0, 1, Side.E))
    assert stage.ropes[0].end_cell(1) == Cell(1, 2)


def test_only_a_free_end_and_only_into_the_open() -> None:
    stage = draw("AD.\n###")
    tie_rope(stage, (body(0), body(1)), (0, 1), "E", 3)
    assert offered(stage, Throw) == []
    walled = draw("#A#\n###")
    tie_rope(walled, (None, None), (1, 1), "", 3)
    assert offered(walled, Throw) == []


def test_not_up_into_the_air_where_it_only_falls_back() -> None:
    stage = draw("..\nA.\n##")
    tie_rope(stage, (body(0), None), (0, 1), "", 3)
    assert offered(stage, Throw) == [Throw(0, 0, 1, Side.E)]
