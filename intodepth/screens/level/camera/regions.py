"""regions: the parts of a level that only portals connect; each has its own hue."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache

from intodepth.play.caching import cache_in_ground
from intodepth.play.vision import edges_of
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.space.cells import DELTAS, SIDES, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import ENTRY, GATES

USUAL = 0
"""the region of the entry, with everything that no portal leads to"""


@cache_in_ground
def regions_of(ground: Ground) -> bytes:
    """Return the region number of each cell, row by row from y = 0; empty if the whole level is one region.

    Rock belongs to the nearest region. What can break or open does not separate regions.
    """
    if not ground.portals:
        return b""
    numbers: dict[Cell, int] = {}
    entry = next(ground.cells_of(ENTRY), None)
    for start in (*([entry] if entry else []), *(portal.start for portal in ground.portals)):
        if start not in numbers:
            number = 1 + max(numbers.values(), default=USUAL - 1)
            numbers |= dict.fromkeys(_find_joined(ground, start), number)
    for x, y in ((x, y) for y in range(ground.height) for x in range(ground.width)):
        if (cell := Cell(x, y)) not in numbers and _is_passable(ground, cell):
            numbers |= dict.fromkeys(_find_joined(ground, cell), USUAL)
    waiting = deque(numbers)
    while waiting:
        cell = waiting.popleft()
        for _, beside in _list_beside(ground, cell):
            if beside not in numbers:
                numbers[beside] = numbers[cell]
                waiting.append(beside)
    return bytes(numbers.get(Cell(x, y), USUAL) for y in range(ground.height) for x in range(ground.width))


@lru_cache(maxsize=2)
def recall(ground: Ground, known: Knowledge, near: Cell | None) -> bytes:
    """Return one byte for each cell, row by row from y = 0: 1 if it is known and in the region of the cell
    `near`.

    The place of another region means nothing to a hero in this one.
    """
    width, told = ground.width, bytearray(ground.width * ground.height)
    regions = regions_of(ground)
    region = regions[near.y * width + near.x] if regions and near is not None else USUAL
    for x, y in known.terrain:
        index = y * width + x
        told[index] = not regions or regions[index] == region
    return bytes(told)


def _find_joined(ground: Ground, start: Cell) -> set[Cell]:
    """Return the cells that are connected to a cell without portals."""
    found, waiting, edges = {start}, [start], edges_of(ground)
    while waiting:
        cell = waiting.pop()
        closed = {portal.side for portal in edges.get(cell, ())}
        for side, beside in _list_beside(ground, cell):
            if side not in closed and beside not in found and _is_passable(ground, beside):
                found.add(beside)
                waiting.append(beside)
    return found


def _list_beside(ground: Ground, cell: Cell) -> Iterator[tuple[Side, Cell]]:
    """Yield the cells beside a cell, ignoring portals."""
    for side in SIDES:
        x, y = cell.x + DELTAS[side][0], cell.y + DELTAS[side][1]
        if 0 <= x < ground.width and 0 <= y < ground.height:
            yield side, Cell(x, y)


def _is_passable(ground: Ground, cell: Cell) -> bool:
    """Return whether a cell is open, can become open, or is a transparent floor."""
    kind = ground.kind(cell)
    return not kind.opaque or bool(kind.strength) or ground.code(cell) in GATES
