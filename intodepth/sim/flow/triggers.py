"""triggers: what sets works off, and the gates and portals that follow them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from intodepth.sim.entities import Body
from intodepth.sim.events import Caused, TerrainChanged, WorkChanged, things
from intodepth.sim.events.portals import is_roped, relinking, resting
from intodepth.sim.events.things import AnyOf, Thing
from intodepth.sim.ropes import ANCHOR
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.space.terrain import GATE, OPEN_GATE
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing
from intodepth.sim.works import Work, WorkKind


def pile_on(stage: Stage, plate: Cell) -> list[Body]:
    """What presses a plate: the body that stands on it and those that rest on that one, from below."""
    pile: list[Body] = []
    cell = stage.step(plate, Side.N)
    while cell is not None and cell in stage.at:
        body = stage.bodies[stage.at[cell]]
        if pile and has_footing(stage, body):
            break
        pile.append(body)
        cell = stage.step(cell, Side.N)
    return pile


def load_on(stage: Stage, plate: Cell) -> int:
    """The weight of all that presses a plate."""
    return sum(stage.weight(body) for body in pile_on(stage, plate))


def works_set_off(stage: Stage) -> list[Caused]:
    """The plates that are pressed or let go now, and the tripwires that go off; each with what did it."""
    events: list[Caused] = []
    for key in sorted(stage.works):
        work = stage.works[key]
        if work.kind == WorkKind.PLATE:
            pile = pile_on(stage, work.cell)
            if (sum(stage.weight(body) for body in pile) >= work.weight) != work.on:
                events.append((WorkChanged(key, work, replace(work, on=not work.on)), _presser(work, pile)))
        elif work.kind == WorkKind.TRIPWIRE and not work.on:
            cause = _tripper(stage, work)
            if cause is not None:
                events.append((WorkChanged(key, work, replace(work, on=True)), cause))
    return events


def _presser(work: Work, pile: list[Body]) -> Thing:
    """The body that came on last, or the cell that a body left."""
    if not work.on:
        return pile[-1].id
    top = pile[-1].cell if pile else work.cell
    return things.above(top)


def _tripper(stage: Stage, work: Work) -> Thing:
    """What sets a tripwire off: a body in a cell of its rope, or the rope itself when it no longer holds."""
    rope = stage.ropes.get(-1 if work.rope is None else work.rope)
    if rope is None or any(tie is None or tie.to != ANCHOR for tie in rope.ends):
        return things.rope(work.rope)
    return next((stage.at[cell] for cell in rope.cells if cell in stage.at), None)


def gates_moved(stage: Stage) -> list[Caused]:
    """The gates that open or close now, each with what moves it or left it; those that are blocked wait."""
    events: list[Caused] = []
    for gate, works in gates_of(stage).items():
        code, wanted = stage.ground.code(gate), wanted_code(gate, works)
        if code != wanted and (wanted == OPEN_GATE or not is_blocked(stage, gate)):
            mover = next((work for work in works if work.on), works[0])
            left = things.above(stage.step(gate, Side.S))
            events.append((TerrainChanged(gate, code, wanted), AnyOf((things.work(mover.id), left))))
    return events


def portals_moved(stage: Stage) -> list[Caused]:
    """The portals that close or open now, each with what moves it or left it; those that are blocked wait."""
    events: list[Caused] = []
    for portal, works in portals_of(stage).items():
        now = stage.ground.portal(portal.start, portal.side)
        if now is None or (now.target is None) == is_closed(portal, works):
            continue
        event = relinking(stage.ground, *(now.sealed if now.target is not None else (portal,)))
        if not is_roped(stage, event.old) and resting(stage, event.old) is None:
            mover = next((work for work in works if work.on), works[0])
            through = (things.through(each.start, each.side) for each in event.old)
            above = (things.above(each.target) for each in event.old if each.side == Side.S)
            events.append((event, AnyOf((things.work(mover.id), *through, *above))))
    return events


def portals_of(stage: Stage) -> dict[Portal, list[Work]]:
    """Every portal that works move, as it is when it is open, with these works, by id."""
    portals: dict[Portal, list[Work]] = {}
    for key in sorted(stage.works):
        for portal in stage.works[key].portals:
            portals.setdefault(portal, []).append(stage.works[key])
    return portals


def is_closed(portal: Portal, works: Iterable[Work]) -> bool:
    """Whether a portal is closed when nothing blocks it: the other way while any of its works is on."""
    found = list(works)
    return (portal in found[0].sealed) != any(work.on for work in found)


def gates_of(stage: Stage) -> dict[Cell, list[Work]]:
    """Every gate with the works that move it, by id."""
    gates: dict[Cell, list[Work]] = {}
    for key in sorted(stage.works):
        for gate in stage.works[key].gates:
            gates.setdefault(gate, []).append(stage.works[key])
    return gates


def wanted_code(gate: Cell, works: Iterable[Work]) -> int:
    """How a gate stands when nothing blocks it: the other way while any of its works is on."""
    found = list(works)
    is_shut = gate in found[0].shut
    return GATE if is_shut != any(work.on for work in found) else OPEN_GATE


def is_blocked(stage: Stage, gate: Cell) -> bool:
    """Whether a gate cannot close: a body, a rope or an anchor is in its way."""
    return (
        gate in stage.at
        or any(gate in rope.cells for rope in stage.ropes.values())
        or any(anchor.cell == gate for anchor in stage.anchors.values())
        or any(
            body.hazard and body.cell is not None and gate in stage.ground.endless[body.cell]
            for body in stage.bodies.values()
        )
    )


def as_found(stage: Stage) -> Iterator[Work]:
    """The works of a stage that is being made, as it shows them: plates pressed, gates open or shut."""
    pressed = {event.work for event, _ in works_set_off(stage) if isinstance(event, WorkChanged)}
    works = [
        replace(work, on=True) if work.kind == WorkKind.PLATE and work.id in pressed else work
        for _, work in sorted(stage.works.items())
    ]
    moved = {gate for work in works if work.on for gate in work.gates}
    turned = {portal for work in works if work.on for portal in work.portals}
    for work in works:
        shut = (gate for gate in work.gates if (stage.ground.code(gate) == GATE) != (gate in moved))
        sealed = (
            portal
            for portal in work.portals
            if (stage.step(portal.start, portal.side) is None) != (portal in turned)
        )
        yield replace(work, shut=tuple(shut), sealed=tuple(sealed))
