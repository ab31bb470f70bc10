"""piles: bodies stacked on each other."""

from __future__ import annotations

from intodepth.sim.entities import Body
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


def pile_above(stage: Stage, cell: Cell) -> list[Body]:
    """Return the bodies stacked above a cell, lowest first, up to the first free cell. Whether they hold on
    by themselves is not checked.

    A column that portals lead back into itself is followed once.
    """
    pile: list[Body] = []
    above = stage.step(cell, Side.N)
    while above is not None and above != cell and above in stage.at:
        pile.append(stage.bodies[stage.at[above]])
        above = stage.step(above, Side.N)
    return pile
