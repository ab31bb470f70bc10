"""Splice: two ropes made one at their free ends."""

from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.entities import Gift
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, play
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

EXAMPLES = ((Splice(0, 0, 0, 0, 1), "A joins the rope and the loose rope"),)


def two_ropes(gifts: Gift = Gift.SPLICES, thin: bool = False) -> Stage:
    stage = draw(".A..D\n#####", gifts=gifts)
    set_anchor(stage, 0, 1, 10)
    tie_rope(stage, (anchor(0), None), (0, 1), "", 2, 3)
    tie_rope(stage, (body(1), None), (4, 1), "WW", 4, 6, thin=thin)
    return stage


def test_free_ends_in_reach_become_one_rope_of_both_lengths() -> None:
    stage = two_ropes()
    assert offered(stage, Splice) == [Splice(0, 0, 1, 1, 1)]
    play(stage, Splice(0, 0, 1, 1, 1))
    (rope,) = stage.ropes.values()
    assert rope.ends == (anchor(0), body(1))
    assert (rope.cells, rope.out, rope.length) == (tuple(Cell(x, 1) for x in range(5)), 6, 9)


def test_what_is_tied_to_the_second_end_may_be_the_first_of_the_new_rope() -> None:
    stage = draw("B.A.D\n#####", gifts=Gift.SPLICES)
    tie_rope(stage, (None, body(1)), (1, 1), "W", 2)
    tie_rope(stage, (None, body(2)), (3, 1), "E", 2)
    play(stage, Splice(0, 0, 0, 1, 0))
    (rope,) = stage.ropes.values()
    assert rope.ends == (body(1), body(2))
    assert (rope.cells, rope.out) == (tuple(Cell(x, 1) for x in range(5)), 4)


def test_a_rope_too_short_to_reach_is_taut() -> None:
    stage = draw("B.A.D\n#####", gifts=Gift.SPLICES)
    tie_rope(stage, (body(1), None), (0, 1), "E", 1)
    tie_rope(stage, (None, body(2)), (3, 1), "E", 1)
    assert offered(stage, Splice) == []


def test_it_takes_the_gift_and_ropes_of_one_kind() -> None:
    assert offered(two_ropes(Gift.NONE), Splice) == []
    assert offered(two_ropes(thin=True), Splice) == []


def test_not_both_ends_on_one_thing() -> None:
    stage = draw("A..\n###", gifts=Gift.SPLICES)
    tie_rope(stage, (body(0), None), (0, 1), "", 2)
    tie_rope(stage, (body(0), None), (0, 1), "", 2)
    assert offered(stage, Splice) == []


def test_who_belays_the_one_belays_the_whole() -> None:
    stage = two_ropes()
    stage.write_cell(1, Cell(4, 1), Cell(3, 1))
    tied = stage.ropes[1]
    stage.write_rope(1, tied, None)
    tie_rope(stage, (body(1), None), (3, 1), "WW", 4)
    stage.write(0, "belay", None, 1)
    play(stage, Splice(0, 0, 1, 1, 1))
    assert (sorted(stage.ropes), stage.hero(0).belay) == ([0], 0)
