"""Invariants: each code has a stage that triggers it, and nothing makes the check raise."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from intodepth.sim.digest import WORLD
from intodepth.sim.entities import LevelState, Posture
from intodepth.sim.invariants import CODES, problems
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.ropes import ANCHOR, Anchor, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
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


def with_mechanism(mechanism: Mechanism) -> Callable[[Stage], None]:
    """Add a mechanism that is wrong."""

    def spoil(stage: Stage) -> None:
        stage.mechanisms[mechanism.id] = mechanism

    return spoil


def with_portal(portal: Portal) -> Callable[[Stage], None]:
    """Link a side that cannot be linked alone."""

    def spoil(stage: Stage) -> None:
        stage.ground = Ground(stage.ground.width, stage.ground.height, stage.ground.kinds, [portal])

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
    "borne-cache": lambda stage: setattr(stage, "borne", {0: (1,)}),
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
    "mechanism": with_mechanism(Mechanism(0, MechanismKind.LEVER, Cell(0, 0), ())),
    "gate": with_mechanism(Mechanism(0, MechanismKind.LEVER, Cell(2, 1), (Cell(3, 1),))),
    "portal": with_portal(Portal(Cell(2, 1), Side.E, Cell(1, 1))),
    "seal": with_mechanism(
        Mechanism(0, MechanismKind.LEVER, Cell(2, 1), (), portals=(Portal(Cell(2, 1), Side.E, Cell(4, 1)),))
    ),
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


WRONG_MECHANISMS = (
    Mechanism(1, MechanismKind.LEVER, Cell(2, 1), ()),
    Mechanism(0, MechanismKind.PLATE, Cell(2, 0), (), weight=2),
    Mechanism(0, MechanismKind.PLATE, Cell(1, 0), ()),
    Mechanism(0, MechanismKind.TRIPWIRE, Cell(2, 1), ()),
    Mechanism(0, MechanismKind.LEVER, Cell(2, 1), (Cell(9, 9),)),
    Mechanism(0, MechanismKind.LEVER, Cell(2, 1), (), closed=(Cell(5, 1),)),
)


@pytest.mark.parametrize("mechanism", WRONG_MECHANISMS, ids=str)
def test_a_wrong_mechanism_is_named(mechanism: Mechanism) -> None:
    stage = draw("#A.r./#\n#_#####")
    stage.mechanisms[0] = mechanism
    assert [each for each in problems(stage) if each.partition(":")[0] in ("mechanism", "gate")]


def test_mechanisms_must_agree_on_how_a_gate_stands() -> None:
    stage = draw("#A.r./#\n#######")
    gates = (Cell(5, 1),)
    stage.mechanisms = {
        key: Mechanism(key, MechanismKind.LEVER, Cell(2, 1), gates, closed=gates[:key]) for key in (0, 1)
    }
    assert "gate: mechanisms do not agree on how (5, 1) stands" in problems(stage)


def test_mechanisms_must_agree_on_how_a_portal_is() -> None:
    stage = draw(TEXT)
    portal = Portal(Cell(1, 1), Side.W, Cell(6, 1))
    with_portal(portal)(stage)
    for second in ((portal,), ()):
        mechanisms = [
            Mechanism(key, MechanismKind.LEVER, Cell(2, 1), (), portals=(portal,)) for key in (0, 1)
        ]
        stage.mechanisms = {0: mechanisms[0], 1: replace(mechanisms[1], sealed=second)}
        found = "seal: mechanisms do not agree on W of (1, 1)" in problems(stage)
        assert found == bool(second)
    stage.mechanisms = {0: Mechanism(0, MechanismKind.LEVER, Cell(2, 1), (), sealed=(portal,))}
    assert "seal: lever 0 has portals that it does not move" in problems(stage)


@pytest.mark.parametrize("code", CODES)
def test_a_spoiled_stage_is_named(code: str) -> None:
    stage = draw(TEXT)
    SPOILED[code](stage)
    assert code in {problem.split(":")[0] for problem in problems(stage)}


def carried(body: int, bearer: int) -> Callable[[Stage], None]:
    """Let a body be carried, without asking whether it can."""

    def spoil(stage: Stage) -> None:
        stage.write_cell(body, stage.bodies[body].cell, None)
        stage.write(body, "carrier", None, bearer)

    return spoil


def lying(stage: Stage, hero: int) -> None:
    """Take all hit points from a hero."""
    stage.write(hero, "hit_points", stage.bodies[hero].hit_points, 0)
    stage.write(hero, "posture", Posture.STANDING, Posture.PRONE)


CARGO = "#ABCrDK#\n########"


@pytest.mark.parametrize(("body", "bearer"), [(4, 1), (5, 0), (1, 0), (4, 3), (4, 99)])
def test_only_relics_and_the_fallen_are_carried_and_only_by_heroes_and_buckets(
    body: int, bearer: int
) -> None:
    stage = draw(CARGO, carries=1)
    carried(body, bearer)(stage)
    is_wrong = "carrier" in {problem.split(":")[0] for problem in problems(stage)}
    assert is_wrong == ((body, bearer) != (4, 1))


def test_the_fallen_are_carried_in_chains_that_end() -> None:
    stage = draw(CARGO)
    lying(stage, 1)
    lying(stage, 2)
    carried(4, 1)(stage)
    carried(1, 2)(stage)
    carried(2, 5)(stage)
    assert problems(stage) == []
    stage.write(2, "carrier", 5, 1)
    assert {problem.split(":")[0] for problem in problems(stage)} == {"burden", "carrier"}


def test_who_is_carried_is_where_its_bearer_is() -> None:
    stage = draw(CARGO)
    lying(stage, 1)
    carried(1, 0)(stage)
    stage.write(1, "state", LevelState.IN_LEVEL, LevelState.EXITED)
    assert [problem.split(":")[0] for problem in problems(stage)] == ["carrier"]


@pytest.mark.parametrize(("field", "value"), [("ballast", 10), ("ballast", -1), ("carries", 0)])
def test_a_bucket_holds_no_more_than_it_can(field: str, value: int) -> None:
    stage = draw(CARGO)
    carried(4, 5)(stage)
    change(5, field, value)(stage)
    assert "burden" in {problem.split(":")[0] for problem in problems(stage)}
