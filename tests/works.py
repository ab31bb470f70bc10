"""works: stages with plates, levers, tripwires and gates for tests."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.sim.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.triggers import as_found
from intodepth.sim.works import Work, WorkKind


def set_up(stage: Stage, *works: Work) -> Stage:
    """The stage with these works, as it shows them."""
    for found in (works, None):
        stage = Stage(
            stage.ground,
            stage.bodies.values(),
            stage.rules,
            stage.anchors.values(),
            stage.ropes.values(),
            as_found(stage) if found is None else found,
        )
    return stage


def plate(stage: Stage, weight: int, key: int = 0, gates: Sequence[tuple[int, int]] = ()) -> Work:
    """A plate in the first cell of the kind that has none yet; moves all gates unless told."""
    return Work(
        key, WorkKind.PLATE, next(stage.ground.cells_of(ord("_"))), _gates(stage, gates), weight=weight
    )


def lever(stage: Stage, x: int, y: int, key: int = 0, gates: Sequence[tuple[int, int]] = ()) -> Work:
    """A lever; moves all gates unless told."""
    return Work(key, WorkKind.LEVER, Cell(x, y), _gates(stage, gates))


def tripwire(stage: Stage, rope: int = 0, key: int = 0, gates: Sequence[tuple[int, int]] = ()) -> Work:
    """A tripwire along a rope; moves all gates unless told."""
    return Work(key, WorkKind.TRIPWIRE, stage.ropes[rope].cells[0], _gates(stage, gates), rope=rope)


def _gates(stage: Stage, gates: Sequence[tuple[int, int]]) -> tuple[Cell, ...]:
    if gates:
        return tuple(Cell(*gate) for gate in gates)
    return tuple(sorted((*stage.ground.cells_of(ord("|")), *stage.ground.cells_of(ord("/")))))
