"""placing: what is drawn of the level, laid where a lookout sees it."""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.play.lookout import Lookout
from intodepth.play.vision import View, point_over
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.ui.draw import Mark, SightShape
from intodepth.ui.scenes.placement import Placement


def sight_of(view: View) -> SightShape:
    """Return a view as a part of a draw command."""
    return SightShape(view.open, view.walls)


def placement_of(chart: Chart) -> Placement:
    """Return where points of the level are shown by a chart."""
    return Placement(chart.dx + chart.mirror, chart.dy, chart.mirror)


def laid(chart: Chart, marks: Iterable[Mark]) -> list[Mark]:
    """Marks of the level as a chart shows them; glows lie in the level anyway."""
    if chart == STRAIGHT:
        return list(marks)
    return [
        mark if mark.glow else Mark(tuple(point_over(chart, p) for p in mark.points), mark.color, z=mark.z)
        for mark in marks
    ]


def laid_at(lookout: Lookout, cell: Cell, marks: Iterable[Mark]) -> list[Mark]:
    """Marks in or about a cell of the level, where that is seen."""
    return laid(lookout.chart(cell), marks)
