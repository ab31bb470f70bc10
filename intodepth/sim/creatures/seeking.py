"""seeking: the shortest way of a creature to one of some cells."""

from __future__ import annotations

from collections.abc import Callable, Collection

from intodepth.sim.entities import Creature
from intodepth.sim.space.cells import OPPOSITE, Cell, Side
from intodepth.sim.stage import Stage


def find_way(
    stage: Stage,
    creature: Creature,
    goals: Collection[Cell],
    most: int,
    leads: Callable[[Cell, Side, Cell], bool] = lambda cell, side, target: True,
) -> list[Cell]:
    """Return the shortest way through free cells to one of `goals`, from the cell of the creature on.

    It is empty if there is none of at most `most` steps. `leads` says whether the creature can go from a
    cell by a side to a target. Of several nearest goals the lowest counts, then the one ahead.
    """
    if creature.cell is None or not goals:
        return []
    parents: dict[Cell, Cell | None] = {creature.cell: None}
    edge = [creature.cell]
    behind = -1 if creature.facing == Side.E else 1
    for _ in range(most):
        following: list[Cell] = []
        for cell in edge:
            for side in (creature.facing, OPPOSITE[creature.facing], Side.N, Side.S):
                target = stage.free_step(cell, side, creature)
                if target is not None and target not in parents and leads(cell, side, target):
                    parents[target] = cell
                    following.append(target)
        ends = (cell for cell in following if cell in goals)
        found = min(ends, key=lambda cell: (cell.y, behind * cell.x), default=None)
        if found is not None:
            way = [found]
            while (before := parents[way[-1]]) is not None:
                way.append(before)
            return way[::-1]
        edge = following
    return []
