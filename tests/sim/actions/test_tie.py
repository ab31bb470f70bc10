"""Tie and untie: rope ends and what they are tied to."""

from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.entities import Gift
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Cell
from tests.playing import draw, play
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

EXAMPLES = (
    (TieOn(0, 0, 0, Tie(BODY, 1)), "A ties the end in hand to B"),
    (TieOn(0, 0, 0, Tie(ANCHOR, 0)), "A ties the end in hand to the piton"),
    (Untie(1, 0, 0), "B unties the end at A"),
)


def test_a_free_end_is_tied_to_what_is_in_reach() -> None:
    stage = draw("AD..\n####")
    tie_rope(stage, (None, None), (0, 1), "", 2)
    assert TieOn(0, 0, 0, body(1)) in offered(stage, TieOn)
    play(stage, TieOn(0, 0, 0, body(1)))
    rope = stage.ropes[0]
    assert (rope.ends, rope.cells) == ((body(1), None), (Cell(1, 1), Cell(0, 1)))
    assert stage.hero(0).action_points == 5


def test_not_both_ends_to_one_thing_and_not_further_than_the_rope_is_paid_out() -> None:
    stage = draw("AD..\n####")
    tie_rope(stage, (body(0), None), (0, 1), "", 0)
    assert offered(stage, TieOn) == []


def test_an_end_is_loosed_and_what_hung_on_it_falls() -> None:
    stage = draw("A..\n#B.\n#..\n###")
    set_anchor(stage, 0, 3, 10)
    tie_rope(stage, (anchor(0), body(1)), (0, 3), "ES", 2)
    assert offered(stage, Untie) == [Untie(0, 0, 0)]
    play(stage, Untie(0, 0, 0))
    assert stage.bodies[1].cell == Cell(1, 1)
    assert stage.ropes[0].ends == (None, body(1))


def test_who_hangs_can_only_untie_itself() -> None:
    stage = draw("D..\n#..\n#A.\n#..\n###")
    tie_rope(stage, (body(1), body(0)), (0, 4), "ESS", 3)
    tie_rope(stage, (body(0), None), (1, 2), "S", 2)
    assert offered(stage, Untie) == [Untie(0, 0, 1), Untie(0, 1, 0)]
    assert offered(stage, TieOn) == []
    play(stage, Untie(0, 0, 1))
    assert stage.hero(0).cell == Cell(1, 1)


def test_paws_take_a_rope_end_along_and_leave_it_but_tie_nobody_else() -> None:
    stage = draw("AB.\n###", gifts=Gift.PAWS)
    set_anchor(stage, 0, 1, 10)
    tie_rope(stage, (anchor(0), None), (0, 1), "", 4)
    assert offered(stage, TieOn) == [TieOn(0, 0, 1, body(0))]
    assert offered(stage, Untie) == []
    play(stage, TieOn(0, 0, 1, body(0)))
    assert offered(stage, Untie) == [Untie(0, 0, 1)]
