"""Schedules: timelines with causes, net outcomes, what is refused."""

import pytest

from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.events import ActionPointsChanged, Moved
from intodepth.sim.events.difference import difference
from intodepth.sim.flow.schedule import ROOT, build_schedule
from intodepth.sim.refusals import Reason, Refusal, Refused
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.what import What
from tests.playing import draw, play, show


def test_a_walk_of_five_cells_is_one_change_of_cell() -> None:
    stage = draw("A.....\n######")
    schedule = build_schedule(stage, Move(0, Cell(5, 1)))
    assert [type(h.event) for h in schedule.timeline] == [Moved, ActionPointsChanged] * 5
    assert schedule.outcome == (Moved(0, Cell(0, 1), Cell(5, 1)), ActionPointsChanged(0, 6, 1))
    assert schedule.undo == (Moved(0, Cell(5, 1), Cell(0, 1)), ActionPointsChanged(0, 1, 6))
    assert schedule.beats == 5
    assert show(stage) == "A.....\n######", "planning changes nothing"


def test_each_step_is_caused_by_the_one_before_and_the_first_by_the_action() -> None:
    schedule = build_schedule(draw("A..\n###"), Move(0, Cell(2, 1)))
    steps = [(i, h) for i, h in enumerate(schedule.timeline) if isinstance(h.event, Moved)]
    assert steps[0][1].cause == ROOT
    assert steps[1][1].cause == steps[0][0]


def test_steps_are_the_doing_of_who_walks_and_the_fall_after_them_is_nobodys() -> None:
    timeline = build_schedule(draw("A..\n##.\n##.\n###"), Move(0, Cell(2, 3), True)).timeline
    doers = {happening.what: happening.who for happening in timeline}
    assert doers[What.WALK] == 0
    assert doers[What.FALL] is None and doers[What.LAND] is None


def test_the_digest_of_a_plan_is_that_of_the_stage_it_leads_to() -> None:
    stage = draw("A..\n##.\n##.\n###")
    schedule = build_schedule(stage, Move(0, Cell(2, 3), True))
    play(stage, Move(0, Cell(2, 3), True))
    assert stage.digest == schedule.digest


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    stage = draw("A.#\n###")
    before = stage.to_bytes()
    for action in (Move(0, Cell(2, 1)), Move(0, Cell(0, 1)), Move(7, Cell(1, 1)), Pass(3)):
        with pytest.raises(Refused):
            build_schedule(stage, action)
    assert stage.to_bytes() == before


def test_a_refusal_says_why() -> None:
    stage = draw("#####\n#BE.#\n#####")
    with pytest.raises(Refused) as refused:
        build_schedule(stage, Shove(0, Side.E))
    assert refused.value.refusal == Refusal(Reason.TOO_HEAVY_TO_SHOVE, (1,), (6, 5))
    assert Take(0, 1).refusal(stage) == Refusal(Reason.NOT_HERE)
    assert Lead(9, 0).refusal(stage) == Refusal(Reason.NOT_ITS_TURN)


def test_the_difference_of_a_stage_and_itself_is_nothing() -> None:
    stage = draw("A..\n###")
    assert difference(stage, stage.copy()) == ()
