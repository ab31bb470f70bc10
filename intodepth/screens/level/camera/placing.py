"""placing: places marks where a lookout sees their cells."""

from __future__ import annotations

import math
from collections.abc import Iterable

from intodepth.play.lookout import Lookout
from intodepth.play.vision import View, point_over
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.ui.draw import Mark, Point, SightShape
from intodepth.ui.scenes.placement import Placement


def cell_under(point: Point) -> Cell:
    """Return the cell in which a point lies; both in cells of the same picture."""
    return Cell(math.floor(point[0]), math.floor(point[1]))


def sight_of(view: View) -> SightShape:
    """Return a view as part of a draw command."""
    return SightShape(view.open, view.walls)


def placement_of(chart: Chart) -> Placement:
    """Return where a chart shows points of the level."""
    return Placement(chart.dx + chart.mirror, chart.dy, chart.mirror)


def lay(chart: Chart, marks: Iterable[Mark]) -> list[Mark]:
    """Return marks of the level as a chart shows them. Glows keep their place in the level."""
    if chart == STRAIGHT:
        return list(marks)
    return [
        mark if mark.glow else Mark(tuple(point_over(chart, p) for p in mark.points), mark.color, z=mark.z)
        for mark in marks
    ]


def lay_at(lookout: Lookout, cell: Cell, marks: Iterable[Mark]) -> list[Mark]:
    """Return marks in or near a cell at the place where that cell is seen."""
    return lay(lookout.chart(cell), marks)
