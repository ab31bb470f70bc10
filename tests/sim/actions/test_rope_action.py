"""Rope_action: what all actions on ropes share."""

from intodepth.sim.actions import ROPE_ACTIONS, Action
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.entities import Coil, Gift
from intodepth.sim.events import AnchorChanged
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.each import for_each
from tests.playing import draw
from tests.ropes import anchor, body, offered, set_anchor, tie_rope


def workshop(gifts: Gift) -> Stage:
    """A with every kind of gear, among ropes and anchors to use it on."""
    stage = draw("#.....#\n#.A...#\n#######", gifts=gifts, pitons=1, blade=True, wheels=1, coils=(Coil(4),))
    set_anchor(stage, 1, 1, 10)
    set_anchor(stage, 3, 1, 10, AnchorKind.RING)
    AnchorChanged(2, None, Anchor(2, Cell(2, 2), 10, AnchorKind.WHEEL, AnchorKind.PITON)).apply(stage)
    tie_rope(stage, (body(0), None), (2, 1), "E", 3, 5)
    tie_rope(stage, (anchor(0), None), (1, 1), "E", 3, 5, thin=True)
    tie_rope(stage, (None, None), (2, 1), "", 3, 5)
    return stage


HANDY = set(ROPE_ACTIONS) - {TieOn, Untie}


def test_hands_can_do_much_here() -> None:
    names = {kind.__name__ for kind in HANDY if offered(workshop(Gift.SPLICES), kind)}
    assert names >= {
        "Uncoil",
        "Stow",
        "Piton",
        "Wheel",
        "Clip",
        "Belay",
        "Lower",
        "Haul",
        "Throw",
        "Cut",
        "Splice",
    }


@for_each("kind", sorted(HANDY, key=lambda kind: kind.__name__))
def test_paws_handle_no_gear(kind: type[Action]) -> None:
    assert offered(workshop(Gift.PAWS | Gift.SPLICES), kind) == []
