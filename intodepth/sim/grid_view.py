"""grid_view: the cells an actor sees from where it is, as nodes joined by steps."""

from __future__ import annotations

from collections.abc import Iterable
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
    """Open cells and the ways between them; node 0 is where the actor is."""

    def __init__(self, ground: Ground, nodes: Iterable[Node]) -> None:
        self.ground = ground
        self.nodes: tuple[Node, ...] = tuple(nodes)
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
    """The open cells seen from a cell; worked out once for each ground and cell."""
    key = ("view", eye)
    found = ground.memo.get(key)
    if not isinstance(found, GridView):
        seen = sectors(ground, eye, HALF)
        nodes = {Node(s.view, s.cell): None for s in seen if not ground.is_solid(s.cell)}
        found = ground.memo[key] = GridView(ground, nodes)
    return found
