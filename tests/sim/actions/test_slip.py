"""Slip: the far end of a rope in hand comes untied, and the rope can be drawn in."""

from __future__ import annotations

from intodepth.sim.actions.finds.slip import Slip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.entities import Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, picture, play, show
from tests.ropes import anchor, body, set_anchor, tie_rope

EXAMPLES = ((Slip(0, 0), "A unties the far end of the rope"),)


def offering() -> Stage:
    """A holds a rope that is tied to a piton far off."""
    stage = draw("########\n#A.....#\n########", gifts=Gift.SLIPS)
    set_anchor(stage, 5, 1, 6)
    tie_rope(stage, (body(0), anchor(0)), (1, 1), "EEEE", 4)
    return stage


def test_the_knot_at_a_piton_opens_from_afar() -> None:
    stage = offering()
    assert listed(stage, Slip) == [Slip(0, 0)] and listed(stage, Haul) == []
    play(stage, Slip(0, 0))
    assert stage.ropes[0].ends == (body(0), None) and stage.hero(0).action_points == 5
    assert stage.hero(0).gifts == Gift.SLIPS and not problems(stage)
    assert listed(stage, Slip) == [] and Slip.why_none(stage, stage.hero(0)).reason == Reason.NO_KNOT


def test_what_hung_on_it_falls() -> None:
    stage = draw("######\n#A...#\n##...#\n##D..#\n##...#\n######", gifts=Gift.SLIPS)
    tie_rope(stage, (body(0), body(1)), (1, 4), "ESS", 3)
    assert show(stage) == picture("######\n#A...#\n##...#\n##D..#\n##...#\n######")
    play(stage, Slip(0, 0))
    assert show(stage) == picture("######\n#A...#\n##...#\n##...#\n##D..#\n######") and not problems(stage)


def test_without_a_rope_in_hand_or_the_find_there_is_no_knot_to_slip() -> None:
    stage = offering()
    play(stage, Slip(0, 0))
    bare = draw("####\n#A.#\n####", gifts=Gift.SLIPS)
    assert Slip.why_none(bare, bare.hero(0)).reason == Reason.NO_END_IN_HAND
    assert listed(draw("####\n#A.#\n####"), Slip) == []
