"""Every kind of event: applied, it changes the stage; its inverse brings it back exactly."""

from dataclasses import replace

import pytest

from intodepth.sim import events, gear_events, rope_events
from intodepth.sim.cells import Cell, Side
from intodepth.sim.entities import Bucket, Coil, LevelState, Posture
from intodepth.sim.ropes import BODY, Anchor, Rope, Tie
from intodepth.sim.stage import Stage, StaleEvent
from intodepth.sim.works import Work, WorkKind
from tests.playing import draw

PLATE = Work(0, WorkKind.PLATE, Cell(0, 0), (Cell(2, 0),), 3)


def scene() -> Stage:
    drawn = draw("A.r\n3##")
    bodies = [*drawn.bodies.values(), Bucket(2, "bucket", "Bucket", Cell(1, 1), 1)]
    return Stage(drawn.ground, bodies, works=[PLATE])


EXAMPLES = (
    events.Moved(0, Cell(0, 1), Cell(1, 1), Side.E),
    events.Moved(0, Cell(0, 1), None),
    events.FallCounted(0, 0, 1),
    events.Hurt(0, 9, 5),
    events.NoiseMade(0, 0, 6),
    events.ActionPointsChanged(0, 6, 4),
    events.TurnEnded(0, False, True),
    events.CarrierChanged(1, None, 0),
    events.FacingChanged(0, Side.E, Side.W),
    events.PostureChanged(0, Posture.STANDING, Posture.PRONE),
    events.LevelStateChanged(0, LevelState.IN_LEVEL, LevelState.EXITED),
    events.LeadPassed(0, 1),
    events.RoundBegan(1, 2),
    events.TerrainChanged(Cell(0, 0), ord("3"), ord(".")),
    events.RuleChanged("walk", 1, 2),
    events.HazardChanged(0, False, True),
    events.BelayChanged(0, None, 0),
    events.GripChanged(0, None, 0),
    gear_events.PitonsChanged(0, 0, 2),
    gear_events.CoilsChanged(0, (), (Coil(8), Coil(12, True))),
    gear_events.WheelsChanged(0, 0, 1),
    gear_events.SwungChanged(0, False, True),
    gear_events.RelicBroke(1, False, True),
    gear_events.RelicSpent(1, False, True),
    gear_events.Scorched(1, (), (0, 3)),
    gear_events.TrailChanged(0, (), ((Cell(0, 1), 0),)),
    gear_events.BallastChanged(2, 0, 3),
    gear_events.WorkChanged(0, PLATE, replace(PLATE, on=True)),
    rope_events.AnchorChanged(0, None, Anchor(0, Cell(1, 1), 6)),
    rope_events.RopeChanged(0, None, Rope(0, (Tie(BODY, 0), None), (Cell(0, 1),), (), 2, 3)),
)
TOLD = (rope_events.Strained((rope_events.Load(0, 6),), 8), rope_events.SettlingStopped(80))
"""They change nothing."""
STALE = (
    events.Moved(0, Cell(2, 1), Cell(1, 1)),
    events.Hurt(0, 8, 5),
    events.RoundBegan(3, 4),
    events.TerrainChanged(Cell(0, 0), ord("4"), ord(".")),
    events.RuleChanged("walk", 7, 2),
    rope_events.AnchorChanged(0, Anchor(0, Cell(1, 1), 6), None),
    rope_events.RopeChanged(0, Rope(0, (Tie(BODY, 0), None), (Cell(0, 1),), (), 2, 3), None),
)


def test_every_kind_of_event_has_an_example() -> None:
    assert {type(event) for event in (*EXAMPLES, *TOLD)} == set(events.EVENTS)


@pytest.mark.parametrize("event", EXAMPLES, ids=str)
def test_an_event_changes_the_stage_and_its_inverse_brings_it_back(event: events.Event) -> None:
    stage = scene()
    before, digest = stage.to_bytes(), stage.digest
    inverse = event.apply(stage)
    assert stage.to_bytes() != before
    assert stage.digest == stage.recomputed_digest() != digest
    inverse.apply(stage)
    assert stage.to_bytes() == before
    assert stage.digest == digest


@pytest.mark.parametrize("event", STALE, ids=str)
def test_an_event_that_finds_another_value_than_it_replaces_is_refused(event: events.Event) -> None:
    stage = draw("A.r\n3##")
    before = stage.to_bytes()
    with pytest.raises(StaleEvent):
        event.apply(stage)
    assert stage.to_bytes() == before


@pytest.mark.parametrize("event", TOLD, ids=str)
def test_what_is_only_told_changes_nothing(event: events.Event) -> None:
    stage = draw("A.r\n3##")
    before = stage.to_bytes()
    assert event.apply(stage) == event
    assert stage.to_bytes() == before
