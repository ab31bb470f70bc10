"""portal_view: what an actor sees through portals, as nodes; a cell has one node for each chart that shows
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intodepth.sim.paths.nodes import OWN_PLACE, ROW, SIDES_BETWEEN, STEPS, GridView, NodeTables
from intodepth.sim.space.cells import MIRRORED, OPPOSITE, SIDES, Cell, Side
from intodepth.sim.space.charts import Chart, chart_of
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import Sector

_NOWHERE = -1
"""Index beyond a side that leads nowhere: the last entry of every table, never free."""

_Node = tuple[int, Cell, bool]
"""the place in the picture, the cell that appears there, and whether it is mirrored"""


class PortalView(GridView):
    """Nodes seen through portals, nearest first, then their neighbours; the last node stands for nowhere."""

    def __init__(self, ground: Ground, eye: Cell, seen: Sequence[Sector]) -> None:
        numbers: dict[_Node, int] = {}
        for (x, y), _, _, cell, mirrored in seen:
            numbers.setdefault((OWN_PLACE + y * ROW + x, cell, mirrored), len(numbers))
        count = len(numbers)
        links = _links(ground, numbers)
        self._nodes = list(numbers)
        self._of: dict[Cell, list[int]] = {}
        for number, (_, cell, _) in enumerate(self._nodes):
            self._of.setdefault(cell, []).append(number)
        cells = [cell for _, cell, _ in self._nodes]
        kinds = [ground.kind(cell) for cell in cells]
        terrain = NodeTables(
            _bits([True] * count),
            _bits([kind.solid for kind in kinds]),
            _bits([ground.floor[cell] for cell in cells]),
            _bits([kind.ladder for kind in kinds]),
            _bits([kind.narrow for kind in kinds]),
            _bits([ground.rough[cell] for cell in cells]),
        )
        super().__init__(eye, len(cells) + 1, 0, links, terrain)

    def cell(self, node: int) -> Cell:
        return self._nodes[node][1]

    def chart(self, node: int) -> Chart:
        place, cell, mirrored = self._nodes[node]
        x, y = place % ROW - OWN_PLACE % ROW, place // ROW - OWN_PLACE // ROW
        return chart_of(cell, (self.eye[0] + x, self.eye[1] + y), mirrored)

    def nodes(self, cell: Cell) -> Iterable[int]:
        return self._of.get(cell, ())

    def reads(self, ground: Ground, cell: Cell) -> bool:
        return any(cell in ground.near[each] for _, each, _ in self._nodes)

    def list_around(self, node: int) -> Iterable[int]:
        """Return the node, its neighbours, and those round its corners, both ways."""
        near = [table[node] for table in self.beside]
        return [node, *near, *(table[each] for each in near for table in self.beside)]

    def sides(self, node: int, following: int) -> tuple[Side, ...]:
        """Return the sides by which a stride leaves its cells; in a mirror left and right are exchanged."""
        found = []
        for seen in SIDES_BETWEEN[self._nodes[following][0] - self._nodes[node][0]]:
            found.append(MIRRORED[seen] if self._nodes[node][2] else seen)
            node = self.beside[seen][node]
        return tuple(found)


def _links(ground: Ground, numbers: dict[_Node, int]) -> tuple[list[int], ...]:
    """Return, for each side as it is seen, the next node of each node.

    Neighbours of seen nodes are appended.
    """
    around: list[tuple[Side, int, int]] = []
    steps, mirrors = ground.steps, ground.mirrors
    for (place, cell, mirrored), number in tuple(numbers.items()):
        if ground.is_solid(cell):
            continue
        for seen in SIDES:
            side = MIRRORED[seen] if mirrored else seen
            target = steps[side][cell]
            if target is not None:
                node = (place + STEPS[seen], target, mirrored != ((cell, side) in mirrors))
                around.append((seen, number, numbers.setdefault(node, len(numbers))))
    links = tuple([_NOWHERE] * (len(numbers) + 1) for _ in SIDES)
    for seen, number, following in around:
        links[OPPOSITE[seen]][following] = number
    for seen, number, following in around:
        links[seen][number] = following
    return links


def _bits(table: list[bool]) -> int:
    return int.from_bytes(bytes(table), "little")
