"""mechanism_view: how plates, levers, tripwires and gates look, at rest and in motion."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from intodepth.play.playback import Playback
from intodepth.screens.level.scene.anchor_view import anchor_point
from intodepth.sim.events import MechanismChanged, TerrainChanged
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import GATE, GATES, OPEN_GATE
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Figure

FLAGS = 0.36
"""distance of the flags of a tripwire in cells"""


def mechanism_figures(stage: Stage, seen: Collection[Cell], playback: Playback | None = None) -> list[Figure]:
    """Return all gates, and the plates, levers and tripwire flags that are seen."""
    moving = _find_moving(playback)
    found = [
        _gate(stage.ground, gate, moving.get(gate, float(code == OPEN_GATE)))
        for code in (GATE, OPEN_GATE)
        for gate in stage.ground.cells_of(code)
    ]
    for key, mechanism in sorted(stage.mechanisms.items()):
        found += _mechanism(stage, mechanism, moving.get(key, float(mechanism.on)), seen)
    return found


def _find_moving(playback: Playback | None) -> dict[Cell | int, float]:
    """Return how far the gates (by cell) and mechanisms (by id) that change in this beat have moved, 0
    to 1.
    """
    found: dict[Cell | int, float] = {}
    for event in playback.events if playback else ():
        gone = playback.share if playback else 0.0
        share = gone * gone * (3 - 2 * gone)
        if isinstance(event, TerrainChanged) and event.old in GATES:
            found[event.cell] = share if event.new == OPEN_GATE else 1 - share
        elif isinstance(event, MechanismChanged):
            found[event.mechanism] = share if event.new.on else 1 - share
    return found


def _gate(ground: Ground, gate: Cell, share: float) -> Figure:
    rows = {side: _row(ground, gate, side) for side in Side}
    upright = not (rows[Side.E][1] and rows[Side.W][1]) or (rows[Side.N][1] and rows[Side.S][1])
    before, beyond = (Side.S, Side.N) if upright else (Side.W, Side.E)
    row = f"{rows[before][0]}+{rows[beyond][0]}"
    return Figure("gate" if upright else "hatch", gate.x + 0.5, gate.y, row, 0.0, share, scale=1.0)


def _row(ground: Ground, gate: Cell, side: Side) -> tuple[int, bool]:
    """Return how many more cells of a gate lie to a side, and whether rock ends them."""
    count = -1
    cell: Cell | None = gate
    while cell is not None and ground.code(cell) in GATES:
        count += 1
        cell = ground.step(cell, side)
    return count, cell is None or ground.is_solid(cell)


def _mechanism(stage: Stage, mechanism: Mechanism, share: float, seen: Collection[Cell]) -> Iterator[Figure]:
    x, y = mechanism.cell.x + 0.5, float(mechanism.cell.y)
    match mechanism.kind:
        case MechanismKind.PLATE:
            if stage.step(mechanism.cell, Side.N) in seen:
                yield Figure("plate", x, y + 1, turn=0.0, phase=share, scale=1.0)
        case MechanismKind.LEVER:
            if mechanism.cell in seen:
                yield Figure("lever", x, y, turn=0.0, phase=share, scale=1.0)
        case MechanismKind.TRIPWIRE:
            yield from _flags(stage, mechanism, share, seen)


def _flags(stage: Stage, mechanism: Mechanism, share: float, seen: Collection[Cell]) -> Iterator[Figure]:
    """Yield small flags along the straight part of a tripwire; none once it has gone off."""
    rope = stage.ropes.get(-1 if mechanism.rope is None else mechanism.rope)
    ties = [] if rope is None else [tie for tie in rope.ends if tie is not None and tie.id in stage.anchors]
    if share >= 1 or len(ties) < 2:
        return
    (ax, ay), (bx, by) = (anchor_point(stage.ground, stage.anchors[tie.id]) for tie in ties)
    count = max(1, round(max(abs(bx - ax), abs(by - ay)) / FLAGS) - 1)
    for index in range(1, count + 1):
        x, y = ax + (bx - ax) * index / (count + 1), ay + (by - ay) * index / (count + 1)
        if Cell(int(x), int(y)) in seen:
            yield Figure("flag", x, y, turn=0.0, phase=share, z=0.02, scale=1.0)
