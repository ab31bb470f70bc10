"""Cut: two ropes where there was one."""

from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.space.cells import Cell
from tests.playing import draw, play
from tests.ropes import body, offered, tie_rope

EXAMPLES = ((Cut(0, 0, 1), "A cuts the rope"),)


def test_the_piece_with_the_coil_keeps_the_slack() -> None:
    stage = draw("A.\n#.\n#D\n#.\n##", blade=True)
    tie_rope(stage, (body(0), body(1)), (0, 4), "ESS", 4, 7)
    play(stage, Cut(0, 0, 1))
    assert stage.bodies[1].cell == Cell(1, 1)
    assert (stage.ropes[0].out, stage.ropes[0].length) == (2, 5)
    assert (stage.ropes[1].out, stage.ropes[1].length) == (2, 2)


def test_it_takes_a_blade_and_a_rope_in_reach() -> None:
    stage = draw("A..\n###")
    tie_rope(stage, (body(0), None), (0, 1), "EE", 2)
    assert offered(stage, Cut) == []
    armed = draw("A..\n###", blade=True)
    tie_rope(armed, (body(0), None), (0, 1), "EE", 2)
    assert offered(armed, Cut) == [Cut(0, 0, 1)]


def test_at_an_end_only_where_slack_is_left_to_keep() -> None:
    stage = draw("A..\n###", blade=True)
    tie_rope(stage, (body(0), None), (0, 1), "EE", 3)
    assert offered(stage, Cut) == [Cut(0, 0, 0), Cut(0, 0, 1)]


def test_thin_rope_stays_thin() -> None:
    stage = draw("A..\n###", blade=True)
    tie_rope(stage, (body(0), None), (0, 1), "EE", 2, thin=True)
    play(stage, Cut(0, 0, 1))
    assert [rope.thin for rope in stage.ropes.values()] == [True, True]
