"""whole_view: all cells of a level as nodes, linked through portals as well."""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.sim.paths.nodes import SIDES_BETWEEN, GridView, NodeTables
from intodepth.sim.space.cells import MIRRORED, SIDES, Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Ground

TURNED = Chart(mirror=True)
"""the chart of nodes that are reached through a mirror"""
_NOWHERE = -1
_STRIDES = tuple(SIDES_BETWEEN.values())


class Whole:
    """A ground as nodes, independent of who looks: one for each cell and layer; the last stands for
    nowhere.
    """

    def __init__(self, ground: Ground) -> None:
        """Build one layer, or two if there are mirrors: the second is for heroes whose left and right are
        exchanged.
        """
        self.cells = [Cell(x, y) for y in range(ground.height) for x in range(ground.width)]
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        self.layers = 2 if ground.mirrors else 1
        kinds = [ground.kind(cell) for cell in self.cells]
        self.terrain = NodeTables(
            self._bits([True] * len(kinds)),
            self._bits([kind.solid for kind in kinds]),
            self._bits([bool(ground.floor[cell]) for cell in self.cells]),
            self._bits([kind.ladder for kind in kinds]),
            self._bits([kind.narrow for kind in kinds]),
            self._bits([bool(ground.rough[cell]) for cell in self.cells]),
        )
        self.beside = tuple(self._links(ground, side) for side in SIDES)

    def _bits(self, table: list[bool]) -> int:
        return int.from_bytes(bytes(table * self.layers), "little")

    def _links(self, ground: Ground, seen: Side) -> list[int]:
        """Return the next node of each node to a side as seen there."""
        links: list[int] = []
        for layer in range(self.layers):
            side = MIRRORED[seen] if layer else seen
            steps = ground.steps[side]
            for cell in self.cells:
                target = steps[cell]
                turned = layer ^ ((cell, side) in ground.mirrors)
                links.append(_NOWHERE if target is None else self.number[target] + turned * len(self.cells))
        return [*links, _NOWHERE]


class WholeView(GridView):
    """All nodes of a ground, seen from one of its cells."""

    def __init__(self, ground: Ground, eye: Cell) -> None:
        """Build the view; the parts that do not depend on `eye` are cached with the ground."""
        whole = ground.memo.get("whole")
        if not isinstance(whole, Whole):
            whole = ground.memo["whole"] = Whole(ground)
        self._cells, self._number, self._layers = whole.cells, whole.number, whole.layers
        size = whole.layers * len(whole.cells) + 1
        super().__init__(eye, size, whole.number[eye], whole.beside, whole.terrain)

    def cell(self, node: int) -> Cell:
        return self._cells[node % len(self._cells)]

    def chart(self, node: int) -> Chart:
        """Return STRAIGHT, or TURNED in the second layer."""
        return TURNED if node >= len(self._cells) else STRAIGHT

    def nodes(self, cell: Cell) -> Iterable[int]:
        """Return the nodes of a cell, one for each layer; none outside the ground."""
        first = self._number.get(cell)
        return [] if first is None else [first + layer * len(self._cells) for layer in range(self._layers)]

    def reads(self, ground: Ground, cell: Cell) -> bool:
        """Return True: it depends on every cell."""
        return True

    def list_around(self, node: int) -> Iterable[int]:
        """Return the node, its neighbours, and those round its corners, both ways."""
        near = [table[node] for table in self.beside]
        return [node, *near, *(table[each] for each in near for table in self.beside)]

    def sides(self, node: int, following: int) -> tuple[Side, ...]:
        """Return the first sides by which a stride leads from one node to the other."""
        for stride in _STRIDES:
            at, sides = node, list[Side]()
            for seen in stride:
                sides.append(MIRRORED[seen] if at >= len(self._cells) else seen)
                at = self.beside[seen][at]
                if at == _NOWHERE:
                    break
            if at == following:
                return tuple(sides)
        raise AssertionError("strides lead to a node beside, or round a corner")
