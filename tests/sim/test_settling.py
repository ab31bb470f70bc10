"""What would go on for ever by itself is stopped, and said."""

from itertools import product

import pytest

from intodepth.sim.digest import WORLD
from intodepth.sim.events import NoiseMade, SettlingStopped
from intodepth.sim.flow import reactions, schedule
from intodepth.sim.flow.schedule import TracingScheduler
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from tests.playing import draw, linked
from tests.ropes import anchor, body, set_anchor, tie_rope


def test_a_settling_without_end_is_stopped_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def humming(stage: Stage) -> list[tuple[What, NoiseMade, int]]:
        noise = stage.bodies[0].noise
        return [(What.NOISE, NoiseMade(0, noise, noise + 1), 0)]

    monkeypatch.setattr(reactions, "find_releases", humming)
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


def test_a_column_that_leads_into_itself_settles_whatever_it_is_full_of() -> None:
    for (top, bottom), mirror, water, tied in product(
        product("ABDFNr", repeat=2), (False, True), (0, 3), (None, 1, 2)
    ):
        ring = Portal(Cell(1, 1), Side.S, Cell(1, 2), mirror)
        stage = linked(f"####\n#{top}.#\n#{bottom}.#\n####", ring)
        stage.write(WORLD, "water", stage.water, water)
        set_anchor(stage, 2, 1, 99)
        if tied is not None:
            end = body(stage.at[Cell(1, tied)])
            tie_rope(stage, (end, anchor(0)), (1, tied), "E" if tied == 1 else "ES", tied)
        scheduler = TracingScheduler(stage)
        scheduler.settle()
        stopped = [h for h in scheduler.timeline if isinstance(h.event, SettlingStopped)]
        assert not stopped, f"{top} over {bottom}, {mirror=}, {water=}, {tied=}"
