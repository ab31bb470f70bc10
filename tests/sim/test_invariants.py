"""Invariants: each code has a stage that triggers it, and nothing makes the check raise."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from intodepth.sim.cells import Cell, Side
from intodepth.sim.entities import LevelState, Posture
from intodepth.sim.invariants import CODES, problems
from intodepth.sim.ropes import ANCHOR, Anchor, Rope, Tie
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


ROPE = Rope(0, (Tie(ANCHOR, 0), None), (Cell(2, 1), Cell(3, 1)), (Side.E,), 2, 3)


def with_rope(**changes: Any) -> Callable[[Stage], None]:
    """Add an anchor and a rope that is wrong in one way."""

    def spoil(stage: Stage) -> None:
        stage.write_anchor(0, None, Anchor(0, Cell(2, 1), 6))
        stage.write_rope(0, None, replace(ROPE, **changes))

    return spoil


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
    "hazard": lambda stage: stage.write_hazard(1, False, True),
    "anchor": lambda stage: stage.write_anchor(0, None, Anchor(0, Cell(0, 0), 6)),
    "rope-end": with_rope(ends=(Tie(ANCHOR, 1), None)),
    "rope-chain": with_rope(sides=(Side.W,)),
    "rope-length": with_rope(out=0),
    "rope-clip": with_rope(clips=(7,)),
    "belay": change(0, "belay", 0),
    "grip": change(0, "grip", 0),
    "unsettled": change(1, "fall", 3),
    "broken": without("rules"),
}


def test_a_sound_stage_has_no_problems() -> None:
    assert problems(draw(TEXT)) == []


def test_a_stage_with_a_rope_has_no_problems() -> None:
    stage = draw(TEXT)
    with_rope()(stage)
    assert problems(stage) == []


def test_every_code_has_a_stage() -> None:
    assert set(SPOILED) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_spoiled_stage_is_named(code: str) -> None:
    stage = draw(TEXT)
    SPOILED[code](stage)
    assert code in {problem.split(":")[0] for problem in problems(stage)}
