"""work_marks: what belongs together: lines from works to gates and portals, and how much lies on plates."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

from intodepth.screens.level.marks import shapes as marks
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.sight.lookout import Lookout
from intodepth.screens.level.telling.work_words import runs, work_words, works_at
from intodepth.sim.flow.triggers import load_on
from intodepth.sim.space.cells import DELTAS, Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.space.terrain import GATE, GATES, OPEN_GATE
from intodepth.sim.stage import Stage
from intodepth.sim.works import Work, WorkKind
from intodepth.ui.draw import Mark, Point
from intodepth.ui.theme import Ink, color

STEP = 0.30
"""cells from dash to dash of a line"""


def works_told(stage: Stage, then: Stage, pointed: Cell | None, seen: Collection[Cell]) -> list[Work]:
    """The works that are pointed at, or will stand otherwise."""
    near = works_at(stage, pointed) if pointed is not None and _is_known(stage, pointed, seen) else []
    return near + [work for key, work in sorted(stage.works.items()) if then.works[key].on != work.on]


def _is_known(stage: Stage, cell: Cell, seen: Collection[Cell]) -> bool:
    """Whether a cell is seen; of a closed gate, one side."""
    x, y = cell
    if cell in seen or not (0 <= x < stage.ground.width and 0 <= y < stage.ground.height):
        return cell in seen
    return stage.ground.code(cell) == GATE and any(stage.step(cell, side) in seen for side in Side)


def work_marks(stage: Stage, then: Stage, told: Iterable[Work], lookout: Lookout, pixel: float) -> list[Mark]:
    """Dashed lines from works to gates and portals, and which of them will move."""
    return _lines(stage, told, lookout, pixel) + _moves(stage, then, lookout, pixel)


def _lines(stage: Stage, works: Iterable[Work], lookout: Lookout, pixel: float) -> list[Mark]:
    found: list[Mark] = []
    for work in works:
        start = lookout.point(work.cell, place_of(stage, work))
        for gate in work.gates:
            place = lookout.place(gate)
            # One line is enough for gates that stand together.
            if not {Cell(gate.x, gate.y - 1), Cell(gate.x - 1, gate.y)} & set(work.gates):
                found += _line(start, (place.x + 0.5, place.y + 0.5), pixel)
            found += marks.frame(place, 0.06, 2 * pixel, color("text", 0.9))
        firsts = runs(work.portals)
        for portal in work.portals:
            for end in (portal, portal.back):
                edge = [lookout.point(end.start, corner) for corner in _edge(end)]
                if portal in firsts:
                    middle = (edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2
                    found += _line(start, middle, pixel)
                found.append(marks.line(edge[0], edge[1], 5 * pixel, color("text", 0.9)))
    return found


def _edge(portal: Portal) -> tuple[Point, Point]:
    """The ends of the side of a portal, a little within its cell."""
    dx, dy = DELTAS[portal.side]
    x, y = portal.start.x + 0.5 + 0.44 * dx, portal.start.y + 0.5 + 0.44 * dy
    return (x - 0.5 * dy, y - 0.5 * dx), (x + 0.5 * dy, y + 0.5 * dx)


def _line(start: Point, end: Point, pixel: float) -> list[Mark]:
    """Dashes: triangles would be taken for a way to go."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    count = max(1, round(length / STEP))
    found: list[Mark] = []
    for thick, ink in ((5 * pixel, color("back", 0.55)), (2 * pixel, color("text", 0.9))):
        for index in range(count):
            first, last = ((index + part) / count for part in (0.2, 0.75))
            ends = [
                (start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at)
                for at in (first, last)
            ]
            found.append(marks.line(ends[0], ends[1], thick, ink))
    return found


def place_of(stage: Stage, work: Work) -> Point:
    """The point that a work is seen at."""
    if work.kind == WorkKind.PLATE:
        return work.cell.x + 0.5, work.cell.y + 1.05
    rope = stage.ropes.get(-1 if work.rope is None else work.rope)
    if rope is not None:
        middle = rope.cells[len(rope.cells) // 2]
        return middle.x + 0.5, middle.y + 0.5
    return work.cell.x + 0.5, work.cell.y + 0.35


def _moves(stage: Stage, then: Stage, lookout: Lookout, pixel: float) -> list[Mark]:
    """Triangles on the gates that will have moved: apart where they open, together where they close.

    Along the sides of portals a line.
    """
    old, new = stage.ground, then.ground
    if old is new:
        return []
    found: list[Mark] = []
    for portal in sorted(set(new.portals) - set(old.portals), key=lambda each: (each.start, each.side)):
        first, last = (lookout.point(portal.start, corner) for corner in _edge(portal))
        found.append(marks.line(first, last, 9 * pixel, color("back", 0.8)))
        found.append(marks.line(first, last, 5 * pixel, color("gold")))
    for gate in sorted({gate for work in then.works.values() for gate in work.gates}):
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


def note_works(board: Board, stage: Stage, then: Stage, pointed: Cell | None, seen: Collection[Cell]) -> None:
    """Under each plate that is seen what lies on it, and on it later; what is pointed at in words."""
    told = (
        {work.id for work in works_at(stage, pointed)} if pointed is not None and pointed in seen else set()
    )
    for key, work in sorted(stage.works.items()):
        x, y = place_of(stage, work)
        if key in told:
            board.note(work.cell, (x, y - 0.25), work_words(stage, work), "text")
        elif work.kind == WorkKind.PLATE and stage.step(work.cell, Side.N) in seen:
            load = load_on(then, work.cell)
            ink: Ink = "gold" if then.works[key].on else "quiet"
            board.note(work.cell, (x, y - 0.25), f"{load} of {work.weight}", ink, icon="weight")
