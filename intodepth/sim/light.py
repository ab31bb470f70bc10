"""light: which cells lie in the light of a lamp, of the day, or of a relic; through portals, too."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.sim.entities import Body, Hero, Lamp, Relic
from intodepth.sim.relics import Power, bearer
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import sectors
from intodepth.sim.space.terrain import ENTRY
from intodepth.sim.stage import Stage
from intodepth.sim.water import is_under

LAMP = 10
"""How many cells a lamp reaches."""
DAYLIGHT = 9
"""How far day comes in by an entry."""
SHARD = 6
"""How far the sun shard shines."""


def lit(stage: Stage) -> frozenset[Cell]:
    """The cells of which light reaches some part; the rock that ends it is lit, too."""
    ground = stage.ground
    lamps = {(cell, LAMP) for _, cell in burning(stage)}
    lamps |= {(cell, DAYLIGHT) for cell in {*ground.cells_of(ENTRY), *stage.ways_in()}}
    for body in stage.bodies.values():
        if isinstance(body, Relic) and body.kind == Power.SUN_SHARD and not body.broken:
            cell = bearer(stage, body).cell
            lamps |= {(cell, SHARD)} if cell is not None else set()
    key = "lit", frozenset(lamps)
    found = ground.memo.get(key)
    if not isinstance(found, frozenset):
        found = ground.inherited(key, _lights)
        if found is None:
            none: frozenset[Cell] = frozenset()
            found = none.union(*(light(ground, *lamp) for lamp in sorted(lamps)))
        ground.memo[key] = found
    return found


def burning(stage: Stage) -> Iterator[tuple[Body, Cell]]:
    """The heroes whose own lamps burn and the lamps by themselves that do, each with the cell it lights from.

    Those of the fallen burn on, under water none does.
    """
    for body in stage.bodies.values():
        if isinstance(body, Hero | Lamp) and not body.dark:
            cell = bearer(stage, body).cell if isinstance(body, Lamp) else body.cell
            if cell is not None and not is_under(stage, cell):
                yield body, cell


def light(ground: Ground, cell: Cell, radius: int) -> frozenset[Cell]:
    """The cells that a lamp in a cell lights: what is seen from there, no farther off than its radius."""
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
    """Whether a cell is lit: no other ends light that comes no farther than it."""
    return changed in found
