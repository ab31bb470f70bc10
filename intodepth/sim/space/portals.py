"""portals: which links between sides are valid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from intodepth.sim.space.cells import DELTAS, MIRRORED, SIDES, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import GATES


class Unsound(NamedTuple):
    """A side whose link is not valid, with the reason."""

    sides: tuple[tuple[Cell, Side], ...]
    """the sides that contradict each other; at least one of them is a portal's"""
    what: str


def unsound(ground: Ground) -> list[Unsound]:
    """Return every invalid link of a ground, also for cells that may open later.

    Only sides that something can cross count: of cells that are open, transparent, or can become so.
    """
    found: list[Unsound] | None = ground.memo.get("unsound")
    if found is None:
        found = ground.memo["unsound"] = _unsound(ground)
    return found


def _unsound(ground: Ground) -> list[Unsound]:
    found: list[Unsound] = []
    near: set[Cell] = set()
    linked: set[tuple[Cell, Side]] = set()
    for portal in ground.portals:
        here = (portal.start, portal.side)
        if here in linked:
            found.append(Unsound((here,), f"side {_name_side(here)} is linked twice"))
        linked.add(here)
        near |= {
            portal.start,
            *(cell for side in SIDES if (cell := _find_plain_neighbour(ground, portal.start, side))),
        }
    for cell in sorted(near):
        if is_passable(ground, cell):
            found += _one_way(ground, cell)
            found += _find_torn(ground, cell)
    return found


def is_passable(ground: Ground, cell: Cell) -> bool:
    """Return whether bodies, ropes or rays can be in a cell, now or later."""
    kind = ground.kind(cell)
    return not (kind.solid and kind.opaque) or kind.strength > 0 or ground.code(cell) in GATES


def _one_way(ground: Ground, cell: Cell) -> Iterator[Unsound]:
    """Yield the sides whose partner does not lead back."""
    for side in SIDES:
        target = ground.steps[side][cell]
        if target == cell:
            yield Unsound(((cell, side),), f"side {_name_side((cell, side))} leads back into the same cell")
        elif target is not None and is_passable(ground, target):
            here, there = (cell, side), (target, ground.arrival(cell, side))
            back = ground.steps[there[1]][target]
            if back != cell or ground.arrival(*there) != side:
                what = f"side {_name_side(here)} leads to {target.x},{target.y}, whose side {there[1].name} "
                yield Unsound((here, there), f"{what}does not lead back: link or seal both")


def _find_torn(ground: Ground, cell: Cell) -> Iterator[Unsound]:
    """Yield the corners around which two ways lead to different cells."""
    for across in (Side.E, Side.W):
        for along in (Side.N, Side.S):
            one, other = _go_around(ground, cell, across, along), _go_around(ground, cell, along, across)
            if one is None or other is None or one[0] == other[0]:
                continue
            (first, second), sides = (_name_place(one[0]), _name_place(other[0])), (*one[1], *other[1])
            ways = f"from {cell.x},{cell.y} {across.name} then {along.name} comes to {first}"
            yield Unsound(sides, f"{ways}, {along.name} then {across.name} to {second}: the corner tears")


def _go_around(
    ground: Ground, cell: Cell, first: Side, second: Side
) -> tuple[tuple[Cell, bool], tuple[tuple[Cell, Side], ...]] | None:
    """Return the cell and its orientation after two sides, and the sides left; None if the way is blocked."""
    beyond = ground.steps[first][cell]
    if beyond is None or not is_passable(ground, beyond):
        return None
    mirrored = (cell, first) in ground.mirrors
    side = MIRRORED[second] if mirrored else second
    target = ground.steps[side][beyond]
    if target is None or not is_passable(ground, target):
        return None
    place = target, mirrored != ((beyond, side) in ground.mirrors)
    return place, ((cell, first), (beyond, side))


def _find_plain_neighbour(ground: Ground, cell: Cell, side: Side) -> Cell | None:
    """Return the neighbour on the plain grid, ignoring portals."""
    x, y = cell.x + DELTAS[side][0], cell.y + DELTAS[side][1]
    return Cell(x, y) if 0 <= x < ground.width and 0 <= y < ground.height else None


def _name_side(side: tuple[Cell, Side]) -> str:
    return f"{side[1].name} of {side[0].x},{side[0].y}"


def _name_place(place: tuple[Cell, bool]) -> str:
    return f"{place[0].x},{place[0].y}{' mirrored' if place[1] else ''}"
