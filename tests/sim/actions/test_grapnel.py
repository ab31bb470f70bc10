"""Grapnel: once on a floor, a rope end flies up to four cells, and its hook holds at rock."""

from __future__ import annotations

from intodepth.sim.actions.finds.grapnel import Grapnel
from intodepth.sim.entities import Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, play
from tests.ropes import anchor, body, set_anchor, tie_rope

EXAMPLES = (
    (Grapnel(0, 0, 1, Cell(1, 1)), "A throws the loose end to the piton"),
    (Grapnel(0, 0, 1, Cell(6, 1)), "A throws the loose end to the rock, on a hook"),
)


def thrower(picture: str, at: tuple[int, int] = (1, 1), length: int = 9) -> Stage:
    """A with a grapnel and a rope in hand, the other end of which lies in its cell."""
    stage = draw(picture, gifts=Gift.GRAPNEL)
    tie_rope(stage, (body(0), None), at, "", length)
    return stage


def offering() -> Stage:
    """A can throw the hook to the hard rock."""
    return thrower("######\n#A...#\n######")


def marks(stage: Stage) -> list[Cell]:
    return [each.cell for each in listed(stage, Grapnel) if isinstance(each, Grapnel) and each.end == 1]


def test_it_holds_at_hard_rock_within_four_cells_and_is_used_up() -> None:
    assert marks(thrower("########\n#A.....#\n########")) == [], "six cells are too far"
    stage = thrower("#######\n#A....#\n#######")
    assert marks(stage) == [Cell(5, 1)]
    play(stage, Grapnel(0, 0, 1, Cell(5, 1)))
    assert stage.anchors == {0: Anchor(0, Cell(5, 1), Rules().hold_hook, AnchorKind.HOOK)}
    assert stage.ropes[0].ends == (body(0), anchor(0)) and stage.hero(0).action_points == 5
    assert listed(stage, Grapnel) == [] and not problems(stage)


def test_over_a_pit_and_up_a_wall() -> None:
    pit = thrower("########\n#......#\n#A.....#\n##...###\n##...###\n########", (1, 3))
    assert Cell(5, 3) not in marks(pit) and Cell(4, 2) in marks(pit), "there rock lies behind"
    wall = thrower("#####\n#.###\n#.###\n#.###\n#A###\n#####", (1, 1))
    assert marks(wall) == [Cell(1, 4)]


def test_an_anchor_in_sight_takes_the_end_itself() -> None:
    stage = thrower("########\n#A.....#\n########")
    set_anchor(stage, 4, 1, 18, AnchorKind.RING)
    assert marks(stage) == [Cell(4, 1)]
    play(stage, Grapnel(0, 0, 1, Cell(4, 1)))
    assert [each.kind for each in stage.anchors.values()] == [AnchorKind.RING]
    assert not stage.hero(0).gifts & Gift.GRAPNEL


def test_why_it_cannot_be_thrown() -> None:
    far = thrower("########\n#A.....#\n########")
    assert Grapnel.why_none(far, far.hero(0)).reason == Reason.NO_MARK_FOR_HOOK
    bare = draw("####\n#A.#\n####", gifts=Gift.GRAPNEL)
    assert Grapnel.why_none(bare, bare.hero(0)).reason == Reason.NO_ROPE
    short = thrower("#######\n#A....#\n#######", length=2)
    assert Grapnel.why_none(short, short.hero(0)).reason == Reason.ROPE_TOO_SHORT
