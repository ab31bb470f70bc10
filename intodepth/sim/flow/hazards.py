"""hazards: endless falls through columns that lead back into themselves, and what ends them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from intodepth.sim.entities import Body
from intodepth.sim.events import CausedEvent, HazardChanged, RopeChanged, TaggedEvent, make_move
from intodepth.sim.ropes import BODY
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing
from intodepth.sim.what import What


def endless_falls(stage: Stage, falls: Mapping[int, int]) -> list[int]:
    """Return the bodies that fall without end from now on, given the falls counted in the beat that begins
    with this stage.
    """
    found: set[int] = set()
    for key, fall in sorted(falls.items()):
        column = _column(stage, key)
        if column and fall >= 2 * len(column) and key not in found and _is_free(stage, column, falls):
            found |= _find_tied(stage, key) or set()
    return sorted(found)


def _is_free(stage: Stage, column: tuple[Cell, ...], falls: Container[int]) -> bool:
    """Return whether everything in a column falls, tied only to bodies that fall in such columns."""
    for body in stage.bodies.values():
        if body.cell in column and not body.hazard:
            tied = _find_tied(stage, body.id)
            if tied is None or not all(other in falls and _column(stage, other) for other in tied):
                return False
    return True


def _column(stage: Stage, body: int) -> tuple[Cell, ...]:
    """Return the column through a body's cell that leads back into itself; empty if it does not."""
    cell = stage.bodies[body].cell
    return () if cell is None else stage.ground.endless[cell]


def _find_tied(stage: Stage, body: int) -> set[int] | None:
    """Return a body with all bodies tied to it by ropes; None if an anchor is among them."""
    tied, pending = {body}, [body]
    while pending:
        key = pending.pop()
        for rope in stage.ropes.values():
            end = rope.end_of(key)
            other = None if end is None else rope.ends[1 - end]
            if other is None or other.id in tied:
                if other is not None and other.to != BODY:
                    return None
                continue
            if other.to != BODY:
                return None
            tied.add(other.id)
            pending.append(other.id)
    return tied


def wakings(stage: Stage) -> list[CausedEvent]:
    """Return the events by which endless falls end where something now blocks their way."""
    woken: list[tuple[Body, Cell]] = []
    taken = set(stage.at)
    waiting = [body for body in stage.bodies.values() if body.hazard and _is_blocked(stage, body)]
    for weight in sorted({stage.weight(body) for body in waiting}, reverse=True):
        places = [(body, _place(stage, body, taken)) for body in waiting if stage.weight(body) == weight]
        for body, place in places:
            rivals = [other for other, wanted in places if wanted == place]
            if place is not None and len(rivals) == 1:
                taken.add(place)
                woken.append((body, place))
    pushed = [body.id for body, place in woken if place != body.cell]
    return [(*told, body.id) for body, place in woken for told in _wake(stage, body, place, pushed)]


def _is_blocked(stage: Stage, hazard: Body) -> bool:
    column = _column(stage, hazard.id)
    return not column or any(
        body.cell in column and not body.hazard and _stays(stage, body) for body in stage.bodies.values()
    )


def _stays(stage: Stage, body: Body) -> bool:
    """Return whether a body stands, or is tied to something outside such columns."""
    if has_footing(stage, body):
        return True
    tied = _find_tied(stage, body.id)
    if tied is None:
        return True
    return not all(_column(stage, key) for key in tied)


def _place(stage: Stage, hazard: Body, taken: set[Cell]) -> Cell | None:
    """Return a body's own cell, or the next free cell above it; None if the whole column is taken."""
    assert hazard.cell is not None
    cell: Cell | None = hazard.cell
    for _ in range(max(1, len(_column(stage, hazard.id)))):
        if cell is None or cell not in taken:
            return cell
        cell = stage.ground.open_step(cell, Side.N)
    return None


def _wake(stage: Stage, body: Body, place: Cell, pushed: Sequence[int]) -> Iterator[TaggedEvent]:
    """Yield how a body falls on; who is `pushed` to another place comes off its ropes, in this order."""
    yield What.FALL_ON, HazardChanged(body.id, True, False)
    if place != body.cell:
        yield make_move(What.PART, body, place, None)
        for key in sorted(stage.ropes):
            rope = stage.ropes[key]
            off = [other for other in pushed if rope.end_of(other) is not None]
            if off and off[-1] == body.id:  # of two on one rope, the second tells of both
                loose = rope
                for other in off:
                    end = rope.end_of(other)
                    assert end is not None
                    loose = loose.retie(end, None)
                yield What.COME_LOOSE, RopeChanged(key, rope, loose)
