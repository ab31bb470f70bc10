"""mechanisms: what plates, levers and tripwires move, what gates wait for, and their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from intodepth.content.words import name_of
from intodepth.sim.events import MechanismChanged
from intodepth.sim.events.portals import find_resting
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.flow.triggers import choose_code, gates_of, is_closed, load_on, portals_of
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from intodepth.story.english import happenings as words
from intodepth.story.english import names
from intodepth.story.phrase import Phrase


def find_waiting_gates(before: Stage, after: Stage, timeline: Sequence[Happening]) -> Iterator[Phrase]:
    """Yield phrases for the gates and portals that something has kept from closing since `before`."""
    now = {gate for gate, _ in _find_blocked(before)}
    for gate, what in _find_blocked(after):
        if gate not in now:
            causes = [
                place
                for place, happening in enumerate(timeline)
                if isinstance(event := happening.event, MechanismChanged)
                and gate in (*event.new.gates, *event.new.portals)
            ]
            place = causes[-1] if causes else len(timeline) - 1
            beat = timeline[-1].beat
            thing = names.PORTAL if isinstance(gate, Portal) else names.GATE
            yield Phrase(beat, beat, "gate", "", note=words.waits(thing, what), tells=(place,))


def _find_blocked(stage: Stage) -> Iterator[tuple[Cell | Portal, str]]:
    """Yield the gates and portals that should be closed, each with what is in the way."""
    for portal, mechanisms in portals_of(stage).items() if stage.mechanisms else ():
        if is_closed(portal, mechanisms) and stage.step(portal.start, portal.side) is not None:
            now = stage.ground.portal(portal.start, portal.side)
            held = now and find_resting(stage, (now, now.back))
            yield portal, names.A_ROPE if held is None else name_of(stage.bodies[held])
    for gate, mechanisms in gates_of(stage).items() if stage.mechanisms else ():
        if stage.ground.code(gate) != choose_code(gate, mechanisms):
            if gate in stage.at:
                yield gate, name_of(stage.bodies[stage.at[gate]])
            else:
                ropes = any(gate in rope.cells for rope in stage.ropes.values())
                anchors = any(anchor.cell == gate for anchor in stage.anchors.values())
                yield gate, names.A_ROPE if ropes else names.AN_ANCHOR if anchors else names.WHAT_FALLS_THERE


def runs(portals: Iterable[Portal]) -> list[Portal]:
    """Return the first portal of each run of adjacent portals."""
    given = set(portals)
    sides = {(portal.start, portal.side) for portal in given}

    def before(portal: Portal) -> Cell:
        dx, dy = (0, 1) if portal.side in (Side.E, Side.W) else (1, 0)
        return Cell(portal.start.x - dx, portal.start.y - dy)

    return sorted(portal for portal in given if (before(portal), portal.side) not in sides)


def mechanisms_at(stage: Stage, cell: Cell) -> list[Mechanism]:
    """Return the mechanisms of a cell: its own, that of the floor below, and those of a wire, gate or portal
    in it.
    """
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
    """Return a mechanism with what it moves: `plate, weight 4 of 6: opens 2 gates`."""
    is_plate = mechanism.kind == MechanismKind.PLATE
    load = (load_on(stage, mechanism.cell), mechanism.weight) if is_plate else None
    set_off = names.GONE_OFF if mechanism.kind == MechanismKind.TRIPWIRE else names.ON
    moves = (
        (names.OPENS, len(mechanism.closed), names.GATE),
        (names.CLOSES, len(mechanism.gates) - len(mechanism.closed), names.GATE),
        (names.OPENS, len(runs(mechanism.sealed)), names.PORTAL),
        (names.CLOSES, len(runs(set(mechanism.portals) - set(mechanism.sealed))), names.PORTAL),
    )
    return names.mechanism(mechanism.kind.name.lower(), load, set_off if mechanism.on else "", moves)
