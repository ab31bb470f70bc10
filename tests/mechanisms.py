"""mechanisms: stages with plates, levers, tripwires and gates for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from intodepth.sim.flow.triggers import as_found
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.ropes import ANCHOR, Anchor, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.space.portals import unsound
from intodepth.sim.space.terrain import GATE, OPEN_GATE, PLATE
from intodepth.sim.stage import Stage


def set_up(stage: Stage, *mechanisms: Mechanism) -> Stage:
    """The stage with these mechanisms, as it shows them."""
    for found in (mechanisms, None):
        stage = Stage.of(
            stage.ground,
            stage.bodies.values(),
            stage.rules,
            stage.anchors.values(),
            stage.ropes.values(),
            as_found(stage) if found is None else found,
        )
    return stage


def plate(stage: Stage, weight: int, key: int = 0, gates: Sequence[tuple[int, int]] = ()) -> Mechanism:
    """A plate in the first cell of the kind that has none yet; moves all gates unless told."""
    return Mechanism(
        key, MechanismKind.PLATE, next(stage.ground.cells_of(PLATE)), _gates(stage, gates), weight=weight
    )


def lever(stage: Stage, x: int, y: int, key: int = 0, gates: Sequence[tuple[int, int]] = ()) -> Mechanism:
    """A lever; moves all gates unless told."""
    return Mechanism(key, MechanismKind.LEVER, Cell(x, y), _gates(stage, gates))


def tripwire(stage: Stage, rope: int = 0, key: int = 0, gates: Sequence[tuple[int, int]] = ()) -> Mechanism:
    """A tripwire along a rope; moves all gates unless told."""
    return Mechanism(key, MechanismKind.TRIPWIRE, stage.ropes[rope].cells[0], _gates(stage, gates), rope=rope)


def _gates(stage: Stage, gates: Sequence[tuple[int, int]]) -> tuple[Cell, ...]:
    if gates:
        return tuple(Cell(*gate) for gate in gates)
    return tuple(sorted((*stage.ground.cells_of(GATE), *stage.ground.cells_of(OPEN_GATE))))


def with_mechanisms(stage: Stage, random: Random) -> Stage:
    """A stage with its plates at work, levers and tripwires, each for some of its gates and portals."""
    gates = [(cell.x, cell.y) for cell in _gates(stage, ())]
    if not gates and not stage.ground.portals:
        return stage
    mechanisms = [
        Mechanism(
            key, MechanismKind.PLATE, cell, _gates(stage, _some(gates, random)), weight=random.randint(1, 9)
        )
        for key, cell in enumerate(stage.ground.cells_of(PLATE))
    ]
    free = [
        Cell(x, y)
        for x in range(stage.ground.width)
        for y in range(stage.ground.height)
        if stage.ground.kind(Cell(x, y)).name == "open"
    ]
    for _ in range(random.randint(0, 2)):
        if free:
            x, y = random.choice(free)
            mechanisms.append(lever(stage, x, y, len(mechanisms), _some(gates, random)))
    for _ in range(random.randint(0, 2)):
        wire = _wire(stage, random, free)
        if wire is not None:
            mechanisms.append(tripwire(stage, wire, len(mechanisms), _some(gates, random)))
    if stage.ground.portals:
        mechanisms = [replace(mechanism, portals=_some_portals(stage, random)) for mechanism in mechanisms]
    return set_up(stage, *mechanisms)


def _some_portals(stage: Stage, random: Random) -> tuple[Portal, ...]:
    """Some of the portals, each by its first side; none of the sealed sides."""
    links = sorted({min(each, each.back) for each in stage.ground.portals if each.target is not None})
    return tuple(sorted(random.sample(links, random.randint(0, min(3, len(links))))))


def _some(gates: list[tuple[int, int]], random: Random) -> list[tuple[int, int]]:
    if not gates:
        return []
    return sorted(random.sample(gates, random.randint(1, min(3, len(gates)))))


def _wire(stage: Stage, random: Random, free: list[Cell]) -> int | None:
    """Stretch a rope between two new anchors along free cells; its id."""
    side = random.choice((Side.E, Side.N))
    cells = [random.choice(free)] if free else []
    while cells and len(cells) < 4 and (beyond := stage.step(cells[-1], side)) in free:
        assert beyond is not None
        if beyond in cells:
            break
        cells.append(beyond)
    if len(cells) < 2 or any(cell in stage.at for cell in cells):
        return None
    first = max(stage.anchors, default=-1) + 1
    for key, cell in ((first, cells[0]), (first + 1, cells[-1])):
        stage.write_anchor(key, None, Anchor(key, cell, random.choice((3, 6, 10))))
    ends = (Tie(ANCHOR, first), Tie(ANCHOR, first + 1))
    sides = (side,) * (len(cells) - 1)
    key = max(stage.ropes, default=-1) + 1
    stage.write_rope(key, None, Rope(key, ends, tuple(cells), sides, len(sides), len(sides)))
    return key


def with_gates(stage: Stage, random: Random) -> Stage:
    """A stage with gates in some of its open cells and of its rock, some plates, and mechanisms for them."""
    ground = stage.ground
    taken = {cell for rope in stage.ropes.values() for cell in rope.cells} | stage.at.keys()
    taken |= {anchor.cell for anchor in stage.anchors.values()}
    cells = [Cell(x, y) for x in range(ground.width) for y in range(ground.height)]
    changed = {
        cell: random.choice((GATE, PLATE) if ground.is_solid(cell) else (OPEN_GATE,))
        for cell in random.sample(cells, min(len(cells), random.randint(4, 12)))
        if cell not in taken and ground.kind(cell).name in ("open", "hard rock")
    }
    for cell, code in sorted(changed.items()):
        ground = ground.change_cell(cell, code)
    gated = Stage.of(
        stage.ground if unsound(ground) else ground,
        stage.bodies.values(),
        stage.rules,
        stage.anchors.values(),
        stage.ropes.values(),
    )
    return with_mechanisms(gated, random)
