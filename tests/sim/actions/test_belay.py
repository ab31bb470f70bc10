"""Belay: braced on a rope until one moves."""

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.entities import Gift
from intodepth.sim.space.cells import Cell
from tests.playing import draw, play
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

EXAMPLES = (
    (Belay(0, 0), "A braces on the rope"),
    (OffBelay(0, 0), "A stops bracing on the rope"),
)


def test_on_belay_and_off_again() -> None:
    stage = draw("A.D..\n#####")
    tie_rope(stage, (body(0), body(1)), (0, 1), "EE", 4)
    assert offered(stage, Belay) == [Belay(0, 0)]
    play(stage, Belay(0, 0))
    assert stage.hero(0).belay == 0
    assert offered(stage, Belay) == []
    play(stage, OffBelay(0, 0))
    assert stage.hero(0).belay is None


def test_whoever_moves_is_off_belay() -> None:
    stage = draw("A.D..\n#####")
    tie_rope(stage, (body(0), body(1)), (0, 1), "EE", 4)
    play(stage, Belay(0, 0), Move(0, Cell(1, 1)))
    assert stage.hero(0).belay is None
    assert stage.ropes[0].cells == (Cell(1, 1), Cell(2, 1))


def test_only_in_the_way_of_the_rope() -> None:
    stage = draw("A.DC.\n#####")
    tie_rope(stage, (body(2), body(1)), (2, 1), "E", 4)
    assert offered(stage, Belay) == []


def test_who_catches_belays_only_the_ropes_of_others() -> None:
    stage = draw("A.D..\n#####", gifts=Gift.CATCHES)
    tie_rope(stage, (body(0), body(1)), (0, 1), "EE", 4)
    assert offered(stage, Belay) == []
    tie_rope(stage, (None, body(1)), (0, 1), "EE", 4)
    assert offered(stage, Belay) == [Belay(0, 1)]


def test_nobody_belays_the_rope_that_it_climbs() -> None:
    stage = draw("....\n#...\n#...\n#A..\n####")
    set_anchor(stage, 0, 4, 9)
    tie_rope(stage, (anchor(0), None), (0, 4), "ESSS", 4)
    assert offered(stage, Belay) == [Belay(0, 0)]
    play(stage, Belay(0, 0), Grip(0, 0, -1))
    assert stage.hero(0).belay is None
    assert offered(stage, Belay) == []
