"""mechanism_marks: lines from mechanisms to what they move, and the weight on plates."""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Iterable

from intodepth.play.lookout import Lookout
from intodepth.screens.level.marks import cell_marks as marks
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.labels import Priority
from intodepth.sim.flow.triggers import load_on
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.space.cells import DELTAS, Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.space.terrain import GATE, GATES, OPEN_GATE
from intodepth.sim.stage import Stage
from intodepth.story.mechanisms import mechanism_words, mechanisms_at, runs
from intodepth.ui.draw import Mark, Point
from intodepth.ui.theme import Ink, color

STEP = 0.30
"""distance of the dashes of a line in cells"""


def mechanisms_told(
    stage: Stage, then: Stage, pointed: Cell | None, seen: Collection[Cell]
) -> list[Mechanism]:
    """Return the mechanisms under the mouse, and those that will change."""
    near = mechanisms_at(stage, pointed) if pointed is not None and _is_known(stage, pointed, seen) else []
    both = ((each, then.mechanisms[key]) for key, each in sorted(stage.mechanisms.items()))
    return near + [now for now, later in both if later.on != now.on]


def _is_known(stage: Stage, cell: Cell, seen: Collection[Cell]) -> bool:
    """Return whether a cell is seen; for a closed gate, whether a side of it is."""
    x, y = cell
    if cell in seen or not (0 <= x < stage.ground.width and 0 <= y < stage.ground.height):
        return cell in seen
    return stage.ground.code(cell) == GATE and any(stage.step(cell, side) in seen for side in Side)


def mechanism_marks(
    stage: Stage,
    then: Stage,
    told: Iterable[Mechanism],
    lookout: Lookout,
    pixel: float,
    known: Container[Cell],
) -> list[Mark]:
    """Return dashed lines from mechanisms to known gates and portals, and marks of those that will move."""
    return _lines(stage, told, lookout, pixel, known) + _moves(stage, then, lookout, pixel)


def _lines(
    stage: Stage,
    mechanisms: Iterable[Mechanism],
    lookout: Lookout,
    pixel: float,
    known: Container[Cell],
) -> list[Mark]:
    found: list[Mark] = []
    for mechanism in mechanisms:
        start = lookout.point(mechanism.cell, mechanism_point(stage, mechanism))
        for gate in (cell for cell in mechanism.gates if cell in known):
            place = lookout.place(gate)
            # One line is enough for gates that stand together.
            if not {Cell(gate.x, gate.y - 1), Cell(gate.x - 1, gate.y)} & set(mechanism.gates):
                found += _line(start, (place.x + 0.5, place.y + 0.5), pixel)
            found += marks.frame(place, 0.06, 2 * pixel, color("text", 0.9))
        firsts = runs(mechanism.portals)
        for portal in mechanism.portals:
            for end in (each for each in (portal, portal.back) if each.start in known):
                edge = [lookout.point(end.start, corner) for corner in _edge(end)]
                if portal in firsts:
                    middle = (edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2
                    found += _line(start, middle, pixel)
                found.append(marks.line(edge[0], edge[1], 5 * pixel, color("text", 0.9)))
    return found


def _edge(portal: Portal) -> tuple[Point, Point]:
    """Return the ends of a portal's side, slightly inside its cell."""
    dx, dy = DELTAS[portal.side]
    x, y = portal.start.x + 0.5 + 0.44 * dx, portal.start.y + 0.5 + 0.44 * dy
    return (x - 0.5 * dy, y - 0.5 * dx), (x + 0.5 * dy, y + 0.5 * dx)


def _line(start: Point, end: Point, pixel: float) -> list[Mark]:
    """Return a dashed line, because triangles would look like a way to go."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    count = max(1, round(math.hypot(dx, dy) / STEP))
    found: list[Mark] = []
    for thick, ink in ((5 * pixel, color("back", 0.55)), (2 * pixel, color("text", 0.9))):
        for index in range(count):
            shares = ((index + part) / count for part in (0.2, 0.75))
            first, last = ((start[0] + dx * at, start[1] + dy * at) for at in shares)
            found.append(marks.line(first, last, thick, ink))
    return found


def mechanism_point(stage: Stage, mechanism: Mechanism) -> Point:
    """Return the point at which a mechanism is seen."""
    if mechanism.kind == MechanismKind.PLATE:
        return mechanism.cell.x + 0.5, mechanism.cell.y + 1.05
    rope = stage.ropes.get(-1 if mechanism.rope is None else mechanism.rope)
    if rope is not None:
        middle = rope.cells[len(rope.cells) // 2]
        return middle.x + 0.5, middle.y + 0.5
    return mechanism.cell.x + 0.5, mechanism.cell.y + 0.35


def _moves(stage: Stage, then: Stage, lookout: Lookout, pixel: float) -> list[Mark]:
    """Return triangles on the gates that will move: apart if they open, together if they close.

    Along portals they are lines.
    """
    old, new = stage.ground, then.ground
    if old is new:
        return []
    found: list[Mark] = []
    for portal in sorted(set(new.portals) - set(old.portals), key=lambda each: (each.start, each.side)):
        first, last = (lookout.point(portal.start, corner) for corner in _edge(portal))
        found.append(marks.line(first, last, 9 * pixel, color("back", 0.8)))
        found.append(marks.line(first, last, 5 * pixel, color("gold")))
    for gate in sorted({gate for mechanism in then.mechanisms.values() for gate in mechanism.gates}):
        if old.code(gate) != new.code(gate):
            opens = new.code(gate) == OPEN_GATE
            solid = [side for side in Side if _is_rock(then, gate, side)]
            way = 0.0 if {Side.E, Side.W} <= set(solid) else math.pi / 2
            place = lookout.place(gate)
            found += marks.frame(place, 0.06, 2 * pixel, color("gold", 0.9))
            for turn in (way, way + math.pi):
                x, y = place.x + 0.5 + 0.26 * math.cos(turn), place.y + 0.5 + 0.26 * math.sin(turn)
                tip = turn if opens else turn + math.pi
                found.append(marks.triangle(x, y, 0.19, tip, color("back", 0.8)))
                found.append(marks.triangle(x, y, 0.14, tip, color("gold")))
    return found


def _is_rock(stage: Stage, gate: Cell, side: Side) -> bool:
    beside = stage.step(gate, side)
    return beside is None or stage.ground.code(beside) in GATES or stage.ground.is_solid(beside)


def write_mechanisms(
    board: Board, stage: Stage, then: Stage, pointed: Cell | None, seen: Collection[Cell]
) -> None:
    """Write the weight on each seen plate, now and later, and describe what is under the mouse."""
    told = (
        {mechanism.id for mechanism in mechanisms_at(stage, pointed)}
        if pointed is not None and pointed in seen
        else set()
    )
    for key, mechanism in sorted(stage.mechanisms.items()):
        x, y = mechanism_point(stage, mechanism)
        if key in told:
            board.note(
                mechanism.cell,
                (x, y - 0.25),
                mechanism_words(stage, mechanism),
                "text",
                rank=Priority.POINTED,
            )
        elif mechanism.kind == MechanismKind.PLATE and stage.step(mechanism.cell, Side.N) in seen:
            load = load_on(then, mechanism.cell)
            ink: Ink = "gold" if then.mechanisms[key].on else "quiet"
            board.note(mechanism.cell, (x, y - 0.25), f"{load} of {mechanism.weight}", ink, icon="weight")
