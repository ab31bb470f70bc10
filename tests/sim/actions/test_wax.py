"""Wax: once on a floor, a rope is waxed: teeth, fuses and the sun shard leave it alone, a blade does not."""

from __future__ import annotations

from dataclasses import replace

from intodepth.sim.actions.finds.wax import Wax
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.fuse import Fuse
from intodepth.sim.entities import Gift
from intodepth.sim.flow.burning import strands_in
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import awake, draw, end_round, listed, play
from tests.ropes import anchor, set_anchor, tie_rope

EXAMPLES = ((Wax(0, 0), "A waxes the loose rope"),)


def offering() -> Stage:
    """A beside a rope between two anchors, with the wax, a fuse and a blade; the gnawer is far off."""
    stage = draw("###########\n#A......N.#\n###########", gifts=Gift.WAX | Gift.LIGHTS, blade=True)
    for x in (1, 4):
        set_anchor(stage, x, 1, 10)
    tie_rope(stage, (anchor(0), anchor(1)), (1, 1), "EEE", 3)
    return awake(stage)


def test_a_rope_is_waxed_once_and_that_is_kept() -> None:
    stage = offering()
    plain = stage.digest
    assert listed(stage, Wax) == [Wax(0, 0)]
    play(stage, Wax(0, 0))
    assert stage.ropes[0].waxed and stage.hero(0).action_points == 5 and not problems(stage)
    assert Wax.why_none(stage, stage.hero(0)).reason == Reason.NO_FIND
    again = Stage.from_bytes(stage.to_bytes())
    assert again.ropes == stage.ropes and again.digest == stage.digest != plain
    bare = draw("####\n#A.#\n####", gifts=Gift.WAX)
    assert Wax.why_none(bare, bare.hero(0)).reason == Reason.NO_ROPE


def test_teeth_and_fire_leave_it_alone() -> None:
    found = {}
    for waxes in (False, True):
        stage = offering()
        play(stage, *([Wax(0, 0)] if waxes else []))
        fuses = bool(listed(stage, Fuse)), bool(strands_in(stage, Cell(2, 1)))
        for _ in range(4):
            end_round(stage)
        found[waxes] = (*fuses, len(stage.ropes))
    assert found == {False: (True, True, 2), True: (False, False, 1)}


def test_a_blade_cuts_it_and_both_parts_are_waxed() -> None:
    stage = offering()
    play(stage, Wax(0, 0))
    play(stage, next(each for each in listed(stage, Cut)))
    assert len(stage.ropes) == 2 and all(rope.waxed for rope in stage.ropes.values())


def test_it_does_not_change_the_digest_of_others() -> None:
    stage = draw("####\n#A.#\n####")
    tie_rope(stage, (Tie(BODY, 0), None), (1, 1), "", 4)
    rope = stage.ropes[0]
    assert rope.piece() == replace(rope, waxed=True).piece()[:-1]
    assert rope.plain() == replace(rope, waxed=True).plain()[:-1]
