"""light: the cells that are lit by a lamp, by daylight or by a relic, also through portals."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.sim.entities import Body, Hero, Lamp, Relic
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import sectors
from intodepth.sim.space.terrain import ENTRY
from intodepth.sim.stage import Stage
from intodepth.sim.water import is_under

DAYLIGHT = 9
"""Reach of daylight from an entry in cells."""
BLAZE = 6
"""Reach of the light of a relic that burns, in cells."""


def find_lit(stage: Stage) -> frozenset[Cell]:
    """Return the cells that are lit at least in part, including the rock where the light ends."""
    ground = stage.ground
    lamps = {(cell, stage.rules.lamp_light) for _, cell in find_burning(stage)}
    lamps |= {(cell, DAYLIGHT) for cell in {*ground.cells_of(ENTRY), *stage.ways_in()}}
    for body in stage.bodies.values():
        if body.traits.burns and isinstance(body, Relic) and not body.broken:
            cell = bearer(stage, body).cell
            lamps |= {(cell, BLAZE)} if cell is not None else set()
    key = "lit", frozenset(lamps)
    found = ground.memo.get(key)
    if not isinstance(found, frozenset):
        found = ground.inherit(key, _lights)
        if found is None:
            none: frozenset[Cell] = frozenset()
            found = none.union(*(light(ground, *lamp) for lamp in sorted(lamps)))
        ground.memo[key] = found
    return found


def find_burning(stage: Stage) -> Iterator[tuple[Body, Cell]]:
    """Yield each hero whose own lamp burns and each burning lamp that lies by itself, with the cell it lights
    from.

    The lamps of fallen heroes burn on. Under water no lamp burns.
    """
    for body in stage.bodies.values():
        if isinstance(body, Hero | Lamp) and not body.dark:
            cell = bearer(stage, body).cell if isinstance(body, Lamp) else body.cell
            if cell is not None and not is_under(stage, cell):
                yield body, cell


def light(ground: Ground, cell: Cell, radius: int) -> frozenset[Cell]:
    """Return the cells that a lamp in a cell lights: those seen from there, within `radius` cells."""
    key = "light", cell, radius
    found = ground.memo.get(key)
    if not isinstance(found, frozenset):
        found = ground.memo[key] = frozenset(
            sector.cell
            for sector in sectors(ground, cell, (radius, radius))
            if sector.view[0] ** 2 + sector.view[1] ** 2 <= radius**2
        )
    return found


def _lights(ground: Ground, found: frozenset[Cell], changed: Cell) -> bool:
    """Return whether a cell is lit; a change of any other cell does not alter what is lit."""
    return changed in found
