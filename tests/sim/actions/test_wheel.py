"""Wheel: fixed to an anchor it halves what pulls through it; it comes off again."""

from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.entities import Gift
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.space.cells import Cell
from tests.playing import draw, play
from tests.ropes import body, offered, set_anchor, tie_rope

EXAMPLES = (
    (Wheel(0, 0), "A fixes a wheel to the piton"),
    (Wheel(0, 1), "A takes the wheel off"),
)


def test_an_anchor_in_reach_becomes_a_wheel_and_what_it_was_again() -> None:
    stage = draw("A..\n###", wheels=1)
    set_anchor(stage, 1, 1, 18, AnchorKind.RING)
    play(stage, Wheel(0, 0))
    assert stage.anchors[0] == Anchor(0, Cell(1, 1), 18, AnchorKind.WHEEL, AnchorKind.RING)
    assert (stage.hero(0).wheels, stage.hero(0).action_points) == (0, 5)
    play(stage, Wheel(0, 0))
    assert stage.anchors[0] == Anchor(0, Cell(1, 1), 18, AnchorKind.RING)
    assert stage.hero(0).wheels == 1


def test_it_takes_a_wheel_and_hands_and_wheels_of_the_level_stay() -> None:
    bare = draw("A..\n###")
    set_anchor(bare, 1, 1, 18)
    far = draw("A..\n###", wheels=1)
    set_anchor(far, 2, 1, 18)
    pawed = draw("A..\n###", wheels=1, gifts=Gift.PAWS)
    set_anchor(pawed, 1, 1, 18)
    fixed = draw("A..\n###", wheels=1)
    set_anchor(fixed, 1, 1, 18, AnchorKind.WHEEL)
    winch = draw("A..\n###", wheels=1)
    set_anchor(winch, 1, 1, 18, AnchorKind.WINCH)
    for stage in (bare, far, pawed, fixed, winch):
        assert offered(stage, Wheel) == []


def lift(kind: AnchorKind) -> list[object]:
    """A 4, who holds 6, below an anchor, with 8 hanging on the other side."""
    stage = draw("....\n....\nA.D.\n#.E.\n#...\n####")
    set_anchor(stage, 1, 5, 30, kind)
    tie_rope(stage, (body(0), body(2)), (0, 3), "ENNESSS", 7, 10, (0,))
    return [*offered(stage, Haul)]


def test_hauling_through_a_wheel_lifts_twice_as_much() -> None:
    assert lift(AnchorKind.PITON) == []
    assert lift(AnchorKind.WHEEL) == [Haul(0, 0)]
