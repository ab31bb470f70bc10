"""triggers: what triggers mechanisms, and the gates and portals that they switch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from intodepth.sim.entities import Body
from intodepth.sim.events import CausedEvent, MechanismChanged, TerrainChanged, things
from intodepth.sim.events.portals import find_resting, is_roped, relink
from intodepth.sim.events.things import AnyOf, Thing
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.piles import pile_above
from intodepth.sim.ropes import ANCHOR
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.space.portals import unsound
from intodepth.sim.space.terrain import GATE, OPEN_GATE
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing
from intodepth.sim.what import What


def pile_on(stage: Stage, plate: Cell) -> list[Body]:
    """Return the bodies that press a plate: the one that stands on it and those stacked above, lowest
    first.
    """
    pile: list[Body] = []
    for body in pile_above(stage, plate):
        if pile and has_footing(stage, body):
            break
        pile.append(body)
    return pile


def load_on(stage: Stage, plate: Cell) -> int:
    """Return the total weight on a plate."""
    return sum(stage.weight(body) for body in pile_on(stage, plate))


def mechanisms_set_off(stage: Stage) -> list[CausedEvent]:
    """Return the events of plates pressed or released now, and of tripwires that go off, each with its
    cause.
    """
    events: list[CausedEvent] = []
    for key in sorted(stage.mechanisms):
        mechanism = stage.mechanisms[key]
        if mechanism.kind == MechanismKind.PLATE:
            pile = pile_on(stage, mechanism.cell)
            if (sum(stage.weight(body) for body in pile) >= mechanism.weight) != mechanism.on:
                turned = MechanismChanged(key, mechanism, replace(mechanism, on=not mechanism.on))
                events.append((What.PLATE, turned, _presser(mechanism, pile)))
        elif mechanism.kind == MechanismKind.TRIPWIRE and not mechanism.on:
            cause = _tripper(stage, mechanism)
            if cause is not None:
                gone_off = MechanismChanged(key, mechanism, replace(mechanism, on=True))
                events.append((What.WIRE, gone_off, cause))
    return events


def _presser(mechanism: Mechanism, pile: list[Body]) -> Thing:
    """Return the body that came on last, or the cell that a body left."""
    if not mechanism.on:
        return pile[-1].id
    top = pile[-1].cell if pile else mechanism.cell
    return things.above(top)


def _tripper(stage: Stage, mechanism: Mechanism) -> Thing:
    """Return what triggers a tripwire: a body in a cell of its rope, or the rope itself once it no longer
    holds.
    """
    rope = stage.ropes.get(-1 if mechanism.rope is None else mechanism.rope)
    if rope is None or any(tie is None or tie.to != ANCHOR for tie in rope.ends):
        return things.rope(mechanism.rope)
    return next((stage.at[cell] for cell in rope.cells if cell in stage.at), None)


def gates_moved(stage: Stage) -> list[CausedEvent]:
    """Return the events of gates that open or close now, each with its cause. Blocked gates wait."""
    events: list[CausedEvent] = []
    for gate, mechanisms in gates_of(stage).items():
        code, wanted = stage.ground.code(gate), choose_code(gate, mechanisms)
        if code != wanted and (wanted == OPEN_GATE or not is_blocked(stage, gate)):
            mover = next((mechanism for mechanism in mechanisms if mechanism.on), mechanisms[0])
            left = things.above(stage.step(gate, Side.S))
            cause = AnyOf((things.mechanism(mover.id), left))
            events.append((What.GATE, TerrainChanged(gate, code, wanted), cause))
    return events


def portals_moved(stage: Stage) -> list[CausedEvent]:
    """Return the events of portals that close or open now, each with its cause.

    Blocked portals wait, and all wait while two ways around a corner would lead to different cells, which
    can only be where rock was dug away meanwhile.
    """
    events: list[CausedEvent] = []
    for portal, mechanisms in portals_of(stage).items():
        now = stage.ground.portal(portal.start, portal.side)
        if now is None or (now.target is None) == is_closed(portal, mechanisms):
            continue
        event = relink(stage.ground, *(now.sealed if now.target is not None else (portal,)))
        if not is_roped(stage, event.old) and find_resting(stage, event.old) is None:
            mover = next((mechanism for mechanism in mechanisms if mechanism.on), mechanisms[0])
            through = (things.through(each.start, each.side) for each in event.old)
            above = (things.above(each.target) for each in event.old if each.side == Side.S)
            cause = AnyOf((things.mechanism(mover.id), *through, *above))
            events.append((What.PORTAL, event, cause))
    return [] if events and _tear(stage, events) else events


def _tear(stage: Stage, events: Iterable[CausedEvent]) -> bool:
    """Return whether the portals would not fit together after these events."""
    after = stage.copy()
    for _, event, _ in events:
        event.apply(after)
    return bool(unsound(after.ground))


def portals_of(stage: Stage) -> dict[Portal, list[Mechanism]]:
    """Return every portal that mechanisms switch, in its open form, with those mechanisms sorted by id."""
    portals: dict[Portal, list[Mechanism]] = {}
    for key in sorted(stage.mechanisms):
        for portal in stage.mechanisms[key].portals:
            portals.setdefault(portal, []).append(stage.mechanisms[key])
    return portals


def is_closed(portal: Portal, mechanisms: Iterable[Mechanism]) -> bool:
    """Return whether a portal is closed if nothing blocks it.

    While any of its mechanisms is on, it is switched.
    """
    found = list(mechanisms)
    return (portal in found[0].sealed) != any(mechanism.on for mechanism in found)


def gates_of(stage: Stage) -> dict[Cell, list[Mechanism]]:
    """Return every gate with its mechanisms, sorted by id."""
    gates: dict[Cell, list[Mechanism]] = {}
    for key in sorted(stage.mechanisms):
        for gate in stage.mechanisms[key].gates:
            gates.setdefault(gate, []).append(stage.mechanisms[key])
    return gates


def choose_code(gate: Cell, mechanisms: Iterable[Mechanism]) -> int:
    """Return the terrain code of a gate if nothing blocks it.

    While any of its mechanisms is on, it is switched.
    """
    found = list(mechanisms)
    is_closed = gate in found[0].closed
    return GATE if is_closed != any(mechanism.on for mechanism in found) else OPEN_GATE


def is_blocked(stage: Stage, gate: Cell) -> bool:
    """Return whether a body, a rope or an anchor keeps a gate from closing."""
    return (
        gate in stage.at
        or any(gate in rope.cells for rope in stage.ropes.values())
        or any(anchor.cell == gate for anchor in stage.anchors.values())
        or any(
            body.hazard and body.cell is not None and gate in stage.ground.endless[body.cell]
            for body in stage.bodies.values()
        )
    )


def as_found(stage: Stage) -> Iterator[Mechanism]:
    """Yield the mechanisms of a new stage, set to match it: plates pressed, gates open or closed."""
    pressed = {
        event.mechanism for _, event, _ in mechanisms_set_off(stage) if isinstance(event, MechanismChanged)
    }
    mechanisms = [
        replace(mechanism, on=True)
        if mechanism.kind == MechanismKind.PLATE and mechanism.id in pressed
        else mechanism
        for _, mechanism in sorted(stage.mechanisms.items())
    ]
    moved = {gate for mechanism in mechanisms if mechanism.on for gate in mechanism.gates}
    turned = {portal for mechanism in mechanisms if mechanism.on for portal in mechanism.portals}
    for mechanism in mechanisms:
        closed = (gate for gate in mechanism.gates if (stage.ground.code(gate) == GATE) != (gate in moved))
        sealed = (
            portal
            for portal in mechanism.portals
            if (stage.step(portal.start, portal.side) is None) != (portal in turned)
        )
        yield replace(mechanism, closed=tuple(closed), sealed=tuple(sealed))
