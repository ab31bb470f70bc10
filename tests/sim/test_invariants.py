"""Invariants: each code has a stage that triggers it, and nothing makes the check raise."""

from collections.abc import Callable
from typing import Any

import pytest

from intodepth.sim.cells import Cell
from intodepth.sim.entities import LevelState, Posture
from intodepth.sim.invariants import CODES, problems
from intodepth.sim.stage import WORLD, Stage
from tests.playing import draw

TEXT = "#A.r.D#\n#######"


def change(body: int, field: str, value: Any) -> Callable[[Stage], None]:
    """Write a field as no event would."""

    def spoil(stage: Stage) -> None:
        if field == "cell":
            stage.write_cell(body, stage.bodies[body].cell, value)
        else:
            stage.write(body, field, getattr(stage.bodies[body], field), value)

    return spoil


def without(field: str) -> Callable[[Stage], None]:
    def spoil(stage: Stage) -> None:
        delattr(stage, field)

    return spoil


def set_digest(stage: Stage) -> None:
    stage.digest += 1


def forget_cell(stage: Stage) -> None:
    stage.at.clear()


def burden(stage: Stage) -> None:
    change(2, "cell", None)(stage)
    change(2, "carrier", 0)(stage)
    change(0, "carries", 0)(stage)


def renumber(stage: Stage) -> None:
    stage.bodies[9] = stage.bodies[1]


SPOILED: dict[str, Callable[[Stage], None]] = {
    "outside": change(1, "cell", Cell(9, 1)),
    "in-rock": change(1, "cell", Cell(0, 0)),
    "two-in-cell": change(1, "cell", Cell(1, 1)),
    "cells-cache": forget_cell,
    "digest-cache": set_digest,
    "id": renumber,
    "hit-points": change(0, "hit_points", 99),
    "action-points": change(0, "action_points", -1),
    "counter": change(1, "fall", -1),
    "posture": change(0, "posture", Posture.HANGING),
    "state": change(0, "state", LevelState.EXITED),
    "carrier": change(2, "carrier", 1),
    "burden": burden,
    "lead": lambda stage: stage.write(WORLD, "lead", stage.lead, 7),
    "unsettled": change(1, "fall", 3),
    "broken": without("rules"),
}


def test_a_sound_stage_has_no_problems() -> None:
    assert problems(draw(TEXT)) == []


def test_every_code_has_a_stage() -> None:
    assert set(SPOILED) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_spoiled_stage_is_named(code: str) -> None:
    stage = draw(TEXT)
    SPOILED[code](stage)
    assert code in {problem.split(":")[0] for problem in problems(stage)}
