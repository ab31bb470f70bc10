"""Piton: anchors driven into the rock beside, and pulled out."""

from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.entities import Gift
from intodepth.sim.events import AnchorChanged
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.space.cells import Cell, Side
from tests.playing import draw, play
from tests.ropes import anchor, offered, set_anchor, tie_rope

EXAMPLES = (
    (Piton(0, int(Side.E)), "A drives a piton into the rock to the right"),
    (Piton(0, -1), "A pulls the piton out"),
)


def test_a_piton_holds_what_its_rock_lets_it_hold() -> None:
    stage = draw("%A#\n###", pitons=2)
    play(stage, Piton(0, Side.W))
    assert stage.anchors == {0: Anchor(0, Cell(1, 1), 6)}
    assert (stage.hero(0).pitons, stage.hero(0).action_points) == (1, 4)


def test_it_takes_a_piton_and_rock_beside() -> None:
    assert offered(draw("#A#\n###"), Piton) == []
    assert offered(draw(".A#\n.=.\n###", pitons=1), Piton) == [Piton(0, Side.E), Piton(0, Side.S)]


def test_a_smith_pulls_it_out_while_no_rope_needs_it_but_not_a_ring() -> None:
    stage = draw("#A#\n###", pitons=1, gifts=Gift.PRIES)
    play(stage, Piton(0, Side.E))
    assert offered(stage, Piton) == [Piton(0, -1)]
    play(stage, Piton(0, -1))
    assert stage.anchors == {}
    assert stage.hero(0).pitons == 1
    AnchorChanged(0, None, Anchor(0, Cell(1, 1), 18, AnchorKind.RING)).apply(stage)
    assert offered(stage, Piton) == []


def test_others_cannot_pull_it_out() -> None:
    stage = draw("#A#\n###", pitons=1)
    play(stage, Piton(0, Side.E))
    assert offered(stage, Piton) == []


def test_a_rope_keeps_it_in_place() -> None:
    stage = draw("#A.#\n####", pitons=1, gifts=Gift.PRIES)
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (anchor(0), None), (1, 1), "E", 2)
    assert offered(stage, Piton) == []
