"""shots: straight lines of sight, also through portals, along which arrows and lamps fly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from intodepth.sim.space.cells import MIRRORED, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import Sector, centres
from intodepth.sim.space.terrain import PIERCED


class Sight(NamedTuple):
    """A cell as it is seen from another."""

    sectors: tuple[Sector, ...]
    """the nearest places where it is seen"""
    is_soft: bool
    """whether an arrow sticks in the rock behind it"""


def sights_from(ground: Ground, eye: Cell) -> dict[Cell, Sight]:
    """Return the cells in sight that are out of reach."""
    key = ("shots", eye)
    known: dict[Cell, Sight] | None = ground.memo.get(key)
    if known is None:
        found: dict[Cell, list[Sector]] = {}
        for sector in centres(ground, eye):
            if sector.cell not in ground.near[eye]:
                found.setdefault(sector.cell, []).append(sector)
        known = ground.memo[key] = {cell: _sight(ground, sectors) for cell, sectors in found.items()}
    return known


def _sight(ground: Ground, sectors: list[Sector]) -> Sight:
    least = min(map(_length, sectors))
    nearest = tuple(sector for sector in sectors if _length(sector) == least)
    return Sight(nearest, any(_faces_soft(ground, sector) for sector in nearest))


def _length(sector: Sector) -> int:
    """Return the number of cells of rope that lead to a seen cell."""
    return abs(sector.view[0]) + abs(sector.view[1])


def find_facing(sight: Sight) -> Side | None:
    """Return the side that a hero faces to see it; None for straight up or down, or if both work."""
    ways = {Side.E if sector.view[0] > 0 else Side.W for sector in sight.sectors if sector.view[0]}
    return ways.pop() if len(ways) == 1 else None


def sticks_in(ground: Ground, cell: Cell, side: Side) -> bool:
    """Return whether an arrow sticks in what is beyond a side of a cell."""
    beyond = ground.steps[side][cell]
    return beyond is not None and ground.code(beyond) in PIERCED


def _faces_soft(ground: Ground, sector: Sector) -> bool:
    """Return whether an arrow sticks in what is beyond one of the far sides of a seen cell."""
    sides = (MIRRORED[side] if sector.mirrored else side for side in _far_sides(sector))
    return any(sticks_in(ground, sector.cell, side) for side in sides)


def faces_rock(ground: Ground, sight: Sight) -> bool:
    """Return whether rock is beyond one of the far sides of a seen cell."""
    for sector in sight.sectors:
        for side in _far_sides(sector):
            beyond = ground.step(sector.cell, MIRRORED[side] if sector.mirrored else side)
            if beyond is not None and ground.is_solid(beyond):
                return True
    return False


def length_of(sight: Sight) -> int:
    """Return the number of cells of rope that lead straight to a seen cell."""
    return min(map(_length, sight.sectors))


def _far_sides(sector: Sector) -> Iterator[Side]:
    """Yield the sides of a cell of the view that face away from the eye."""
    across, up = sector.view
    if across:
        yield Side.E if across > 0 else Side.W
    if up:
        yield Side.N if up > 0 else Side.S


def straight_lines(ground: Ground, eye: Cell, sight: Sight) -> list[tuple[Side, ...]]:
    """Return the sides by which straight lines to a sight leave the cells on their way, as far as those are
    open.
    """
    ways = (_line(ground, eye, sector) for sector in sight.sectors)
    return [way for way in ways if way is not None]


def _line(ground: Ground, eye: Cell, sector: Sector) -> tuple[Side, ...] | None:
    """Return the sides by which a straight line leaves the cells on its way; None if one of them is closed.

    Where it goes through a corner of cells, it leads through the lower one.
    """
    across, up = sector.view
    sideways = Side.E if across > 0 else Side.W
    upright = Side.N if up > 0 else Side.S
    cell, mirrored = eye, False
    sides: list[Side] = []
    gone = risen = 0
    while gone < abs(across) or risen < abs(up):
        over, along = (2 * gone + 1) * abs(up), (2 * risen + 1) * abs(across)
        goes_over = over < along or (over == along and up > 0)
        seen = sideways if goes_over else upright
        gone, risen = gone + goes_over, risen + (not goes_over)
        side = MIRRORED[seen] if mirrored else seen
        beyond = ground.open_step(cell, side)
        if beyond is None:
            return None
        sides.append(side)
        mirrored ^= (cell, side) in ground.mirrors
        cell = beyond
    return tuple(sides) if cell == sector.cell else None
