"""door_letters: which two ends of portals belong together, as the letters on their frames tell."""

from __future__ import annotations

from collections.abc import Container

from intodepth.play.caching import cache_in_ground
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground, Portal


def number_pairs(ground: Ground, known: Container[Cell]) -> bytes:
    """Return a number from 1 for the pair of each portal of a ground; 0 for one that leads nowhere.

    Pairs of which no cell is known are not counted, as a Y would tell of a Z.
    """
    pairs = _find_pairs(ground)
    numbers: dict[int, int] = {}
    for portal, pair in zip(ground.portals, pairs, strict=True):
        if pair and portal.start in known:
            numbers.setdefault(pair, len(numbers) + 1)
    return bytes(min(255, numbers.get(pair, 0)) for pair in pairs)


@cache_in_ground
def _find_pairs(ground: Ground) -> tuple[int, ...]:
    """Return a number from 1 for each portal of a ground, the same for those of one opening and its other
    end; 0 for one that leads nowhere.
    """
    found: dict[Portal, int] = {}
    for first in ground.portals:
        if first.target is None or first in found:
            continue
        number, waiting = 1 + max(found.values(), default=0), [first]
        while waiting:
            portal = waiting.pop()
            if portal in found:
                continue
            found[portal] = number
            waiting += [portal.back, *(each for each in ground.portals if _goes_on(portal, each))]
    return tuple(found.get(portal, 0) for portal in ground.portals)


def _goes_on(portal: Portal, beside: Portal) -> bool:
    """Return whether a portal widens the opening of another one."""
    if portal.target is None or beside.target is None or portal.mirror != beside.mirror:
        return False
    is_beside = _is_next(portal.start, beside.start) and _is_next(portal.target, beside.target)
    return is_beside and (portal.side, portal.arrival) == (beside.side, beside.arrival)


def _is_next(cell: Cell, other: Cell) -> bool:
    return abs(cell.x - other.x) + abs(cell.y - other.y) == 1
