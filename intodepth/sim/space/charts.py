"""charts: where the cells of a level appear from somewhere else: shifted, and perhaps mirrored.

Through portals one cell can be seen in several places. A picture of a level is a plane of places, and a chart
says which place shows a cell. A hero sees the surrounding cells by the chart STRAIGHT, each in its own place.
A hero who goes through a portal continues in the chart beyond it.
"""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim.space.cells import DELTAS, MIRRORED, Cell, Side
from intodepth.sim.space.ground import Ground


class Chart(NamedTuple):
    """A shift: a cell appears at (dx + x, dy + y), or in a mirror at (dx - x, dy + y)."""

    dx: int = 0
    dy: int = 0
    mirror: bool = False

    def place(self, cell: tuple[int, int]) -> Cell:
        """Return the place of a cell."""
        x, y = cell
        return Cell(self.dx - x if self.mirror else self.dx + x, self.dy + y)

    def cell(self, place: tuple[int, int]) -> Cell:
        """Return the cell at a place."""
        x, y = place
        return Cell(self.dx - x if self.mirror else x - self.dx, y - self.dy)

    def side(self, side: Side) -> Side:
        """Return how a side of a cell appears, which also turns an apparent side into the cell's own."""
        return MIRRORED[side] if self.mirror else side

    def compose(self, chart: Chart) -> Chart:
        """Return this chart composed with another one, whose places it takes as cells."""
        dx = self.dx - chart.dx if self.mirror else self.dx + chart.dx
        return Chart(dx, self.dy + chart.dy, self.mirror != chart.mirror)


STRAIGHT = Chart()


def chart_of(cell: Cell, place: tuple[int, int], mirror: bool) -> Chart:
    """Return the chart that shows a cell at a place."""
    return Chart(place[0] + cell.x if mirror else place[0] - cell.x, place[1] - cell.y, mirror)


def chart_beyond(ground: Ground, chart: Chart, cell: Cell, side: Side) -> Chart | None:
    """Return the chart of what lies beyond a side of a cell that appears by a chart; None if nothing does."""
    target = ground.steps[side][cell]
    return None if target is None else chart_after(ground, chart, cell, side, target)


def chart_after(ground: Ground, chart: Chart, cell: Cell, side: Side, end: Cell) -> Chart:
    """Return the chart of a hero who has left a cell that appears by a chart through a side, and come to
    `end`.
    """
    dx, dy = DELTAS[chart.side(side)]
    x, y = chart.place(cell)
    return chart_of(end, (x + dx, y + dy), chart.mirror != ((cell, side) in ground.mirrors))
