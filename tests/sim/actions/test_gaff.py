"""Gaff: things are taken and rope ends tied two cells away, round corners but not through rock."""

from __future__ import annotations

from intodepth.sim.actions.finds.gaff import Gaff, GaffTie
from intodepth.sim.entities import Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, play, show
from tests.ropes import anchor, set_anchor, tie_rope

EXAMPLES = (
    (Gaff(0, 3), "A takes the r with the gaff"),
    (GaffTie(0, 0, 0), "A ties the rope to the piton with the gaff"),
)


def offering() -> Stage:
    """A two cells from a relic and from an anchor, with the gaff and a rope in hand."""
    stage = draw("#####\n#..##\n#A.r#\n#####", gifts=Gift.GAFF)
    set_anchor(stage, 2, 2, 10)
    tie_rope(stage, (Tie(BODY, 0), None), (1, 1), "", 4)
    return stage


def test_what_lies_two_cells_away_is_taken_as_often_as_one_likes() -> None:
    stage = offering()
    relic = next(body.id for body in stage.bodies.values() if body.name == "r")
    assert listed(stage, Gaff) == [Gaff(0, relic)]
    play(stage, Gaff(0, relic))
    assert stage.bodies[relic].carrier == 0 and stage.hero(0).action_points == 5
    assert stage.hero(0).gifts & Gift.GAFF and not problems(stage)


def test_nothing_is_taken_beside_three_cells_away_through_rock_or_with_full_hands() -> None:
    for level in ("#####\n#Ar.#\n#####", "######\n#A..r#\n######", "#####\n#A#r#\n#####"):
        stage = draw(level, gifts=Gift.GAFF)
        assert listed(stage, Gaff) == []
        assert Gaff.why_none(stage, stage.hero(0)).reason == Reason.NOTHING_TO_TAKE
    full = draw("#####\n#A.r#\n#####", gifts=Gift.GAFF, carries=0)
    assert listed(full, Gaff) == [] and Gaff.why_none(full, full.hero(0)).reason == Reason.HANDS_FULL
    assert Gaff.why_none(draw("#A.r#\n#####"), draw("#A.r#\n#####").hero(0)).reason == Reason.NO_FIND


def test_the_end_in_hand_is_tied_to_an_anchor_two_cells_away() -> None:
    stage = draw("######\n#....#\n#A...#\n######", gifts=Gift.GAFF)
    set_anchor(stage, 2, 2, 10)
    set_anchor(stage, 4, 1, 10)
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (Tie(BODY, 0), None), (1, 1), "", 4)
    assert listed(stage, GaffTie) == [GaffTie(0, 0, 0)], "one is three cells away, one is at hand"
    play(stage, GaffTie(0, 0, 0))
    rope = stage.ropes[0]
    assert anchor(0) in rope.ends and rope.end_cell(0) == Cell(2, 2) and not problems(stage)
    assert show(stage)


def test_who_holds_no_end_is_told_so() -> None:
    stage = draw("######\n#....#\n#A...#\n######", gifts=Gift.GAFF)
    set_anchor(stage, 2, 2, 10)
    assert listed(stage, GaffTie) == []
    assert GaffTie.why_none(stage, stage.hero(0)).reason != Reason.NO_FIND
