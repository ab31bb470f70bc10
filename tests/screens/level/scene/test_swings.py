"""Swings: who hangs on a rope swings on after being moved, not into rock, and hangs still in the end."""

from __future__ import annotations

from dataclasses import replace

from intodepth.screens.level.scene.poser import pose_body
from intodepth.screens.level.scene.swings import WIDEST, Swings
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs
from intodepth.ui.draw import Figure
from tests.screens.level.rope_rooms import ledge

DT = 1 / 60


def figures(stage: Stage, aside: float = 0.0) -> dict[int, Figure]:
    """Hero 1 hangs, `aside` of its place."""
    found = {key: pose_body(stage, body) for key, body in stage.bodies.items() if body.cell is not None}
    return found | {1: replace(found[1], x=found[1].x + aside)}


def offsets(swings: Swings, stage: Stage, frames: list[float]) -> list[float]:
    """How far hero 1 is from where it would hang still, for each frame."""
    found = []
    for aside in frames:
        before = figures(stage, aside)
        after = swings.swing(stage, before, DT)
        assert after[0] == before[0]
        found.append(after[1].x - before[1].x)
    return found


def test_who_hangs_still_stays_there() -> None:
    stage = ledge()
    assert hangs(stage, stage.hero(1))
    assert offsets(Swings(), stage, [0.0] * 5) == [0.0] * 5


def test_who_was_moved_lags_behind_swings_past_and_hangs_still_in_the_end() -> None:
    found = offsets(Swings(), ledge(), [0.3] * 2 + [0.4] * 600)
    assert found[2] < 0 < max(found) <= WIDEST and found[-1] == 0.0


def test_nobody_swings_into_rock() -> None:
    stage = ledge()
    assert figures(stage)[1].x % 1 < 0.3 and stage.ground.is_solid(Cell(2, 1))
    found = offsets(Swings(), stage, [0.6] * 2 + [0.0] * 200)
    assert min(found) > -0.01 and max(found) > 0.02


def test_in_standing_time_nobody_swings() -> None:
    stage, swings = ledge(), Swings()
    offsets(swings, stage, [0.0, 0.3])
    assert swings.swing(stage, figures(stage), 0.0) == figures(stage)
