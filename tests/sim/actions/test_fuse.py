"""Fuse: burns through what ropes are in its cell at the end of the round that was chosen."""

from __future__ import annotations

from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.fuse import Fuse
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.entities import Gift, LitFuse
from intodepth.sim.events import FuseChanged, RopeChanged
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.laws.mirror import plays_alike
from tests.playing import draw, end_round, listed, picture, play, show
from tests.ropes import anchor, body, offered, set_anchor, tie_rope
from tests.waters import flooded

EXAMPLES = ((Fuse(0, Cell(2, 3), 1), "A sets a fuse to burn after this round"),)

SHAFT = "#####\n#...#\n#A..#\n##..#\n##D.#\n##..#\n##..#\n#####"


def offering() -> Stage:
    """A boulder hangs from a ring beside A."""
    stage = draw(SHAFT, gifts=Gift.LIGHTS)
    set_anchor(stage, 2, 6, 18, AnchorKind.RING)
    tie_rope(stage, (anchor(0), body(1)), (2, 6), "SSS", 3)
    return stage


def cells(stage: Stage) -> set[tuple[Cell, int]]:
    return {(each.cell, each.round) for each in offered(stage, Fuse) if isinstance(each, Fuse)}


def test_it_is_set_where_a_strand_is_in_reach_for_this_round_or_the_next_two() -> None:
    stage = offering()
    assert cells(stage) == {(Cell(2, 5), ends) for ends in (1, 2, 3)}
    end_round(stage)
    assert cells(stage) == {(Cell(2, 5), ends) for ends in (2, 3, 4)}


def test_it_burns_through_at_the_end_of_that_round_and_not_before() -> None:
    stage = offering()
    (schedule,) = play(stage, Fuse(0, Cell(2, 5), 2))
    assert schedule.count_paid(0) == 1 and stage.hero(0).fuse == LitFuse(Cell(2, 5), 2)
    end_round(stage)
    assert len(stage.ropes) == 1 and stage.round == 2 and not problems(stage)
    before = stage.copy()
    schedule = end_round(stage)
    assert show(stage) == picture(SHAFT.replace("D", ".").replace("##..#\n#####", "##D.#\n#####"))
    assert len(stage.ropes) == 2 and stage.hero(0).fuse is None and not problems(stage)
    schedule.take_back(stage)
    assert stage.digest == before.digest and stage.hero(0).fuse == LitFuse(Cell(2, 5), 2)


def test_it_burns_what_is_in_its_cell_then_and_nothing_where_the_rope_has_gone() -> None:
    stage = draw("######\n#....#\n#AD..#\n######", gifts=Gift.LIGHTS)
    tie_rope(stage, (body(0), body(1)), (1, 1), "E", 3)
    rope = stage.ropes[0]
    play(stage, Fuse(0, Cell(2, 1), 1))
    stage.write_rope(0, rope, None)
    schedule = end_round(stage)
    told = [each.event for each in schedule.timeline]
    assert FuseChanged(0, LitFuse(Cell(2, 1), 1), None) in told
    assert not any(isinstance(event, RopeChanged) for event in told) and stage.hero(0).fuse is None


def test_a_knot_burns_off_what_it_ties() -> None:
    stage = offering()
    play(stage, Fuse(0, Cell(2, 5), 1))
    schedule = end_round(stage)
    assert sum(isinstance(each.event, RopeChanged) for each in schedule.timeline) >= 2
    tied = draw("######\n#AD..#\n######", gifts=Gift.LIGHTS)
    tie_rope(tied, (body(0), body(1)), (1, 1), "E", 1)
    play(tied, Fuse(0, Cell(1, 1), 1))
    end_round(tied)
    assert len(tied.ropes) == 1 and tied.ropes[0].ends == (None, body(1)) and not problems(tied)


def test_another_one_puts_it_out_and_the_same_is_not_set_twice() -> None:
    stage = offering()
    play(stage, Fuse(0, Cell(2, 5), 3))
    assert cells(stage) == {(Cell(2, 5), 1), (Cell(2, 5), 2)}
    assert Fuse(0, Cell(2, 5), 3).refusal(stage) == (Reason.FUSE_SET, (), ())
    play(stage, Fuse(0, Cell(2, 5), 1))
    end_round(stage)
    assert len(stage.ropes) == 2


def test_under_water_it_is_not_set_and_does_not_burn() -> None:
    stage = offering()
    play(stage, Fuse(0, Cell(2, 5), 1))
    wet = flooded(stage, 6)
    assert Fuse.why_none(wet, wet.hero(0)).reason == Reason.UNDER_WATER
    stage = draw(SHAFT.replace("D", "."), gifts=Gift.LIGHTS)
    set_anchor(stage, 2, 6, 18, AnchorKind.RING)
    set_anchor(stage, 2, 3, 18, AnchorKind.RING)
    tie_rope(stage, (anchor(0), anchor(1)), (2, 6), "SSS", 3)
    play(stage, Fuse(0, Cell(2, 5), 1))
    wet = flooded(stage, 6)
    end_round(wet)
    assert len(wet.ropes) == 1 and wet.hero(0).fuse is None


def test_of_two_on_one_rope_the_one_nearest_its_first_end_burns_it() -> None:
    stage = draw("######\n#A..B#\n######", gifts=Gift.LIGHTS)
    tie_rope(stage, (body(0), body(1)), (1, 1), "EEE", 3)
    stage.write(1, "fuse", None, LitFuse(Cell(3, 1), 1))
    play(stage, Fuse(0, Cell(2, 1), 1))
    end_round(stage)
    assert [(rope.ends, rope.cells[0]) for rope in stage.ropes.values()] == [
        ((body(0), None), Cell(1, 1)),
        ((None, body(1)), Cell(2, 1)),
    ]


def test_it_is_foretold_with_the_action_that_ends_the_round() -> None:
    stage = offering()
    play(stage, Fuse(0, Cell(2, 5), 1))
    schedule = build_schedule(stage, Pass(0))
    assert any(isinstance(each.event, FuseChanged) for each in schedule.timeline)


def test_it_burns_alike_when_all_is_mirrored() -> None:
    plays_alike(offering(), Fuse(0, Cell(2, 5), 1))


def test_without_fuses_and_far_from_ropes_nobody_sets_one() -> None:
    plain = draw(SHAFT)
    assert not Fuse.suits(plain, plain.hero(0))
    assert Fuse.why_none(plain, plain.hero(0)).reason == Reason.NO_FUSE
    bare = draw(SHAFT, gifts=Gift.LIGHTS)
    assert not Fuse.suits(bare, bare.hero(0)) and Fuse.why_none(bare, bare.hero(0)).reason == Reason.NO_ROPE
    tie_rope(bare, (None, None), (1, 5), "", 2)
    assert Fuse.why_none(bare, bare.hero(0)).reason == Reason.NO_STRAND
    assert Haul.why_none(bare, bare.hero(0)).reason == Reason.NO_END_IN_HAND


def test_with_the_slow_match_anyone_sets_one_fuse() -> None:
    stage = draw(SHAFT, gifts=Gift.MATCH)
    set_anchor(stage, 2, 6, 18, AnchorKind.RING)
    tie_rope(stage, (anchor(0), body(1)), (2, 6), "SSS", 3)
    fuse = next(iter(listed(stage, Fuse)))
    play(stage, fuse)
    assert stage.hero(0).fuse is not None and not stage.hero(0).gifts & Gift.MATCH
    assert listed(stage, Fuse) == []
    keeper = offering()
    play(keeper, next(iter(listed(keeper, Fuse))))
    assert Gift.LIGHTS in keeper.hero(0).gifts, "the lampist has more"
