"""piles: bodies one on another."""

from __future__ import annotations

from intodepth.sim.entities import Body
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


def pile_above(stage: Stage, cell: Cell) -> list[Body]:
    """The bodies above a cell up to the first free one, from below; whether they hold on is not asked.

    A column that leads into itself through portals ends where it began.
    """
    pile: list[Body] = []
    above = stage.step(cell, Side.N)
    while above is not None and above != cell and above in stage.at:
        pile.append(stage.bodies[stage.at[above]])
        above = stage.step(above, Side.N)
    return pile
