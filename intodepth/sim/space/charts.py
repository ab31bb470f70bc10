"""charts: where the cells of a level appear from somewhere else: shifted, and perhaps mirrored left to right.

Through portals one cell can be seen in several places. A picture of a level is a plane of places; a chart
says which place shows a cell. Who stands in a cell sees the cells about it by the chart STRAIGHT, each in its
own place; whoever goes through a portal goes on in the chart that lies beyond it.
"""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim.space.cells import DELTAS, MIRRORED, Cell, Side
from intodepth.sim.space.ground import Ground


class Chart(NamedTuple):
    """The place of a cell is (dx + x, dy + y), or (dx - x, dy + y) in a mirror."""

    dx: int = 0
    dy: int = 0
    mirror: bool = False

    def place(self, cell: tuple[int, int]) -> Cell:
        """Where a cell appears."""
        x, y = cell
        return Cell(self.dx - x if self.mirror else self.dx + x, self.dy + y)

    def cell(self, place: tuple[int, int]) -> Cell:
        """The cell that appears in a place."""
        x, y = place
        return Cell(self.dx - x if self.mirror else x - self.dx, y - self.dy)

    def side(self, side: Side) -> Side:
        """The side of a cell that appears as this one, and the other way round."""
        return MIRRORED[side] if self.mirror else side

    def over(self, chart: Chart) -> Chart:
        """This chart laid over what another one shows: the places of the other taken for cells."""
        dx = self.dx - chart.dx if self.mirror else self.dx + chart.dx
        return Chart(dx, self.dy + chart.dy, self.mirror != chart.mirror)


STRAIGHT = Chart()


def chart_of(cell: Cell, place: tuple[int, int], mirror: bool) -> Chart:
    """The chart that shows a cell in a place."""
    return Chart(place[0] + cell.x if mirror else place[0] - cell.x, place[1] - cell.y, mirror)


def chart_beyond(ground: Ground, chart: Chart, cell: Cell, side: Side) -> Chart | None:
    """The chart of what lies beyond a side of a cell that appears by a chart; None where nothing does."""
    target = ground.steps[side][cell]
    return None if target is None else chart_after(ground, chart, cell, side, target)


def chart_after(ground: Ground, chart: Chart, cell: Cell, side: Side, end: Cell) -> Chart:
    """The chart of who has left a cell that appears by a chart through a side of it, and come to `end`."""
    dx, dy = DELTAS[chart.side(side)]
    x, y = chart.place(cell)
    return chart_of(end, (x + dx, y + dy), chart.mirror != ((cell, side) in ground.mirrors))
