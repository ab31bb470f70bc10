"""grid_view: the cells an actor sees from where it is, as nodes joined by steps."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim.cells import DELTAS, SIDES, Cell
from intodepth.sim.ground import Ground
from intodepth.sim.sight import HALF, sectors


class Node(NamedTuple):
    """One seen open cell of the level at its place in the view."""

    view: tuple[int, int]
    """relative to the eye"""
    cell: Cell


class GridView:
    """The open cells seen from one cell; node 0 is the eye's own."""

    def __init__(self, ground: Ground, eye: Cell, half: tuple[int, int] = HALF) -> None:
        self.ground = ground
        found: dict[Node, None] = {}
        for sector in sectors(ground, eye, half):
            if not ground.is_solid(sector.cell):
                found[Node(sector.view, sector.cell)] = None
        self.nodes: tuple[Node, ...] = tuple(found)
        self.index: dict[Node, int] = {node: index for index, node in enumerate(self.nodes)}
        self.ways: list[tuple[int, ...]] = [self._ways(node) for node in self.nodes]
        """by node, then side: the node beyond, -1 where none is seen"""
        self.at: dict[Cell, int] = {node.cell: index for node, index in reversed(self.index.items())}
        """the nearest node of each cell"""
        self.rows: dict[object, dict[int, tuple[tuple[int, int], ...]]] = {}
        """what `paths` worked out from the ground alone: by its rules, then by state"""
        self.latest: tuple[object, object] | None = None
        """the latest answer of `paths`, with what it was asked"""

    def _ways(self, node: Node) -> tuple[int, ...]:
        ways = []
        for side in SIDES:
            target = self.ground.steps[side][node.cell]
            view = (node.view[0] + DELTAS[side][0], node.view[1] + DELTAS[side][1])
            ways.append(-1 if target is None else self.index.get(Node(view, target), -1))
        return tuple(ways)


def grid_view(ground: Ground, eye: Cell) -> GridView:
    """The view from a cell; worked out once for each ground and cell."""
    key = ("view", eye)
    found = ground.memo.get(key)
    if not isinstance(found, GridView):
        found = ground.memo[key] = GridView(ground, eye)
    return found
