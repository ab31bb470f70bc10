"""What would go on for ever by itself is stopped, and said."""

import pytest

from intodepth.sim.events import NoiseMade, SettlingStopped
from intodepth.sim.flow import reactions, schedule
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.stage import Stage
from tests.playing import draw


def test_a_settling_without_end_is_stopped_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def humming(stage: Stage) -> list[tuple[NoiseMade, int]]:
        noise = stage.bodies[0].noise
        return [(NoiseMade(0, noise, noise + 1), 0)]

    monkeypatch.setattr(reactions, "giving_way", humming)
    monkeypatch.setattr(schedule, "is_at_rest", lambda stage: False)
    scheduler = TracingScheduler(draw("A..\n###"))
    assert scheduler.settle()
    beats = 64 + 8 * (3 + 2)
    assert scheduler.stage.bodies[0].noise == beats
    assert [h.event for h in scheduler.timeline][-1] == SettlingStopped(beats)


def test_a_settling_that_ends_says_nothing() -> None:
    scheduler = TracingScheduler(draw("A..\n...\n###"))
    assert scheduler.settle()
    assert not any(isinstance(h.event, SettlingStopped) for h in scheduler.timeline)
