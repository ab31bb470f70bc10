"""mechanism_words: what plates, levers, tripwires, gates and portals do, and what they are, in few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from intodepth.content.words import name_of
from intodepth.screens.level.telling.phrase import Phrase
from intodepth.sim.events import Event, MechanismChanged, PortalsChanged, TerrainChanged
from intodepth.sim.events.portals import resting
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.flow.triggers import gates_of, is_closed, load_on, pile_on, portals_of, wanted_code
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.space.terrain import GATE, GATES, SOFT
from intodepth.sim.stage import Stage


def describe_mechanism(
    stage: Stage,
    at: int,
    event: TerrainChanged | MechanismChanged | PortalsChanged,
    events: Sequence[Event],
    actor: int | None,
) -> Phrase | None:
    """What an event says of mechanisms, gates and portals in a beat of these events, on the stage before it.

    None where another event of the beat has said it. `actor` is who has paid for all that happens.
    """
    if isinstance(event, MechanismChanged):
        return _set_off(stage, at, event.new, actor)
    if isinstance(event, PortalsChanged):
        return _relinked(at, event, [e for e in events if isinstance(e, PortalsChanged)])
    if event.old not in GATES:
        # Soft rock opens to who digs, which is told of that one.
        return None if event.old == SOFT else Phrase(at, at, "breaks", "", note="the floor breaks")
    alike = [e for e in events if isinstance(e, TerrainChanged) and e.old == event.old]
    closes = event.new == GATE
    note = f"{numbered(len(alike), 'gate')} {'close' if closes else 'open'}{'s' if len(alike) == 1 else ''}"
    return Phrase(at, at, "gate", "", note=note) if event is alike[0] else None


def _relinked(at: int, event: PortalsChanged, events: Sequence[PortalsChanged]) -> Phrase | None:
    """What happens to portals; None where the first of those that do alike has said it."""
    alike = [each for each in events if (each.closes, each.opens) == (event.closes, event.opens)]
    number = len(runs(each.old[0] for each in alike))
    s = "s" if number == 1 else ""
    what = f"close{s}" if event.closes else f"open{s}" if event.opens else f"lead{s} elsewhere"
    note = f"{numbered(number, 'portal')} {what}"
    return Phrase(at, at, "gate", "", note=note) if event is alike[0] else None


def _set_off(stage: Stage, at: int, mechanism: Mechanism, actor: int | None) -> Phrase:
    match mechanism.kind:
        case MechanismKind.PLATE:
            pressed = f"{load_on(stage, mechanism.cell)} of {mechanism.weight}"
            if not mechanism.on:
                return Phrase(at, at, "plate", "", note=f"the plate comes up, {pressed}")
            pile = pile_on(stage, mechanism.cell)
            return Phrase(at, at, "plate", "press the plate", pile[-1].id, note=pressed)
        case MechanismKind.LEVER:
            return Phrase(at, at, "pull", "pull the lever" if mechanism.on else "pull the lever back", actor)
        case MechanismKind.TRIPWIRE:
            rope = stage.ropes.get(-1 if mechanism.rope is None else mechanism.rope)
            bodies = [stage.at[cell] for cell in rope.cells if cell in stage.at] if rope else []
            if bodies:
                return Phrase(at, at, "wire", "set off the tripwire", bodies[0])
            return Phrase(at, at, "wire", "", note="the tripwire goes off")


def waiting_gates(before: Stage, after: Stage, timeline: Sequence[Happening]) -> Iterator[Phrase]:
    """Phrases for the gates and portals that since `before` something keeps from closing."""
    now = {gate for gate, _ in _blocked(before)}
    for gate, what in _blocked(after):
        if gate not in now:
            causes = [
                place
                for place, happening in enumerate(timeline)
                if isinstance(event := happening.event, MechanismChanged)
                and gate in (*event.new.gates, *event.new.portals)
            ]
            place = causes[-1] if causes else len(timeline) - 1
            beat = timeline[-1].beat
            thing = "portal" if isinstance(gate, Portal) else "gate"
            yield Phrase(beat, beat, "gate", "", note=f"the {thing} waits for {what}", tells=(place,))


def _blocked(stage: Stage) -> Iterator[tuple[Cell | Portal, str]]:
    """The gates and portals that should be closed, each with what is in its way."""
    for portal, mechanisms in portals_of(stage).items() if stage.mechanisms else ():
        if is_closed(portal, mechanisms) and stage.step(portal.start, portal.side) is not None:
            now = stage.ground.portal(portal.start, portal.side)
            held = now and resting(stage, (now, now.back))
            yield portal, "a rope" if held is None else name_of(stage.bodies[held])
    for gate, mechanisms in gates_of(stage).items() if stage.mechanisms else ():
        if stage.ground.code(gate) != wanted_code(gate, mechanisms):
            if gate in stage.at:
                yield gate, name_of(stage.bodies[stage.at[gate]])
            else:
                ropes = any(gate in rope.cells for rope in stage.ropes.values())
                anchors = any(anchor.cell == gate for anchor in stage.anchors.values())
                yield gate, "a rope" if ropes else "an anchor" if anchors else "what falls there"


def numbered(number: int, what: str) -> str:
    """`the gate`, `2 gates`."""
    return f"the {what}" if number == 1 else f"{number} {what}s"


def runs(portals: Iterable[Portal]) -> list[Portal]:
    """The first of each of the runs that portals side by side make."""
    given = set(portals)
    sides = {(portal.start, portal.side) for portal in given}

    def before(portal: Portal) -> Cell:
        dx, dy = (0, 1) if portal.side in (Side.E, Side.W) else (1, 0)
        return Cell(portal.start.x - dx, portal.start.y - dy)

    return sorted(portal for portal in given if (before(portal), portal.side) not in sides)


def mechanisms_at(stage: Stage, cell: Cell) -> list[Mechanism]:
    """The mechanisms that a cell has to do with: its own, of the floor below, of a wire, a gate, a portal."""
    below = stage.step(cell, Side.S)
    return [
        mechanism
        for _, mechanism in sorted(stage.mechanisms.items())
        if cell in (mechanism.cell, *mechanism.gates)
        or any(cell in (portal.start, portal.back.start) for portal in mechanism.portals)
        or (mechanism.kind == MechanismKind.PLATE and below == mechanism.cell)
        or (mechanism.rope in stage.ropes and cell in stage.ropes[mechanism.rope].cells and not mechanism.on)
    ]


def mechanism_words(stage: Stage, mechanism: Mechanism) -> str:
    """What a mechanism is and moves: `plate, weight 4 of 6: opens 2 gates`."""
    what = mechanism.kind.name.lower()
    if mechanism.kind == MechanismKind.PLATE:
        what += f", weight {load_on(stage, mechanism.cell)} of {mechanism.weight}"
    if mechanism.on:
        return f"{what}: {'gone off' if mechanism.kind == MechanismKind.TRIPWIRE else 'on'}"
    moves = (
        ("opens", len(mechanism.closed), "gate"),
        ("closes", len(mechanism.gates) - len(mechanism.closed), "gate"),
        ("opens", len(runs(mechanism.sealed)), "portal"),
        ("closes", len(runs(set(mechanism.portals) - set(mechanism.sealed))), "portal"),
    )
    moved = " and ".join(f"{does} {numbered(number, thing)}" for does, number, thing in moves if number)
    return f"{what}: {moved or 'moves nothing'}"
