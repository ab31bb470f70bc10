"""lookout: where the cells of a level appear in the picture as one hero sees them, and what is seen of them.

The picture is a plane of places. The acting hero sees their own cell in its own place, and through portals
other cells, or the same cell again, beside it. What only others see is shown at its place in the level,
unless something else is seen in that place.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from intodepth.play.preview import Preview, WayStep
from intodepth.play.vision import (
    Glimpse,
    Point,
    View,
    area_of,
    box_of,
    glimpses,
    join,
    point_over,
    point_under,
    see_from,
    view_of_all,
    wedge_of,
)
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT, Chart, chart_after
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import Eye, Sector

Bounds = tuple[float, float, float, float]
"""left, lower, right and upper edge of what can be shown, in cells"""


PLAIN = 0.25
"""a body is named by words if at least this share of its cell is visible"""


class SeenCell(NamedTuple):
    """A cell of the level, as one chart shows it."""

    cell: Cell
    chart: Chart
    """the chart in which the viewer sees its own cell is STRAIGHT"""


class Lookout:
    """The party's view of a ground, and the places in the picture where its cells appear."""

    def __init__(self, ground: Ground, eyes: Sequence[Cell], eye: Eye | None, home: Chart) -> None:
        """Begin with the cells of the party (`eyes`), that of the acting hero (`eye`), and the chart of the
        level (`home`).
        """
        self.ground = ground
        self.eye = eye
        self.home = home
        self.ways: dict[Chart, View] = {}
        """what `eye` sees by each chart, with its own cell in its own place"""
        self._charts: dict[Cell, tuple[Chart, ...]] = {}
        self._sectors: dict[Cell, list[Sector]] = {}
        """by place, as if the level lay straight"""
        if not ground.portals:
            self.view = view_of_all(ground, tuple(eyes))
            """what is visible of the level in its own place"""
            self.seen = self.shown = self.view.cells
            """all visible cells, and the places of the picture that show something"""
        else:
            self._look(ground, eye, [cell for cell in eyes if eye is None or cell != eye.cell])

    def _look(self, ground: Ground, eye: Eye | None, others: Iterable[Cell]) -> None:
        parts: dict[Chart, list[Glimpse]] = {}
        if eye is not None:
            seen = list(see_from(ground, eye))
            parts.update(glimpses(ground, eye, seen))
            for sector in seen:
                x, y = sector.view
                place = Cell(eye.cell.x + x, eye.cell.y + y)
                self._sectors.setdefault(place, []).append(sector)
                chart = sector.chart(eye.cell)
                if chart not in (charts := self._charts.get(sector.cell, ())):
                    self._charts[sector.cell] = (*charts, chart)
        self.ways = {chart: join(found) for chart, found in parts.items()}
        at_home = list(parts.pop(STRAIGHT, []))
        shown = {chart.place(part.cell) for chart, found in parts.items() for part in found}
        known = {cell for cell, charts in self._charts.items()}
        for other in others:
            for part in (part for found in glimpses(ground, Eye(other)).values() for part in found):
                known.add(part.cell)
                if part.cell not in shown:
                    at_home.append(part)
        self.seen = frozenset(known)
        ways = [(self.home.compose(chart), found) for chart, found in (*parts.items(), (STRAIGHT, at_home))]
        self.shown = frozenset(chart.place(part.cell) for chart, found in ways for part in found)
        view = join(at_home)
        self.view = view._replace(
            open=tuple(dict.fromkeys(view.open)), walls=tuple(dict.fromkeys(view.walls))
        )

    def point_of_eye(self, chart: Chart) -> Point:
        """Return the point of the level from which a straight look would show what this chart shows."""
        if self.eye is None:
            return 0.0, 0.0
        cell, unit = self.eye.cell, 2 * self.eye.unit
        return point_under(chart, (cell.x + 0.5 + self.eye.x / unit, cell.y + 0.5 + self.eye.y / unit))

    @property
    def bounds(self) -> Bounds | None:
        """The box around all places where something is seen; None if that is the level's own."""
        if self.eye is None or not self.ground.portals:
            return None
        return box_of(self.shown)

    def charts(self, cell: Cell) -> tuple[Chart, ...]:
        """Return the charts by which a cell is seen, nearest first."""
        found = self._charts.get(cell)
        return (self.home,) if found is None else tuple(self.home.compose(chart) for chart in found)

    def chart(self, cell: Cell) -> Chart:
        """Return the nearest chart by which a cell is seen."""
        found = self._charts.get(cell)
        return self.home if found is None else self.home.compose(found[0])

    def place(self, cell: Cell) -> Cell:
        """Return the place where a cell is seen, the nearest of several."""
        return self.chart(cell).place(cell)

    def places(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return all places where any of these cells is seen."""
        return [chart.place(cell) for cell in cells for chart in self.charts(cell)]

    def point(self, cell: Cell, point: Point) -> Point:
        """Return where a point in or near a cell is seen."""
        return point_over(self.chart(cell), point)

    def find_seen(self, point: Point) -> SeenCell:
        """Return what is seen at a point of the picture."""
        x, y = point_under(self.home, point)
        place = Cell(math.floor(x), math.floor(y))
        sectors = self._sectors.get(place)
        if self.eye is None or not sectors:
            return SeenCell(place, STRAIGHT)
        cell, unit = self.eye.cell, 2 * self.eye.unit
        ray = (x - cell.x - 0.5) * unit - self.eye.x, (y - cell.y - 0.5) * unit - self.eye.y
        sector = min(sectors, key=lambda each: _measure_aside(each, ray))
        return SeenCell(sector.cell, sector.chart(cell))

    def parts(self, place: Cell, cell: Cell | None) -> list[tuple[Point, ...]]:
        """Return the parts of a place in which a cell is seen; empty if it is the only cell seen there."""
        sectors = self._sectors.get(self.home.cell(place), [])
        if self.eye is None or len({sector.cell for sector in sectors}) < 2:
            return []
        wedges = [wedge_of(self.eye, sector) for sector in sectors if sector.cell == cell]
        return [tuple(point_over(self.home, point) for point in wedge) for wedge in wedges]

    def is_seen(self, cell: Cell, chart: Chart) -> bool:
        """Return whether a cell is seen by this chart."""
        return chart in self.charts(cell) if cell in self._charts else chart == self.home

    def is_plain(self, cell: Cell) -> bool:
        """Return whether enough of a cell is seen to make out what is in it: more than a sliver through a
        portal.
        """
        charts = self._charts.get(cell)
        if self.eye is None or charts is None:
            return True
        place, eye = charts[0].place(cell), self.eye
        parts = (wedge_of(eye, sector) for sector in self._sectors[place] if sector.cell == cell)
        return sum(area_of(part) for part in parts) >= PLAIN

    def end_of(self, way: Sequence[WayStep], cell: Cell) -> Cell:
        """Return the place where a body's way ends, as seen along the way."""
        return self.unroll(way)[-1].end if way and way[-1].end == cell else self.place(cell)

    def unroll(self, steps: Iterable[WayStep]) -> tuple[WayStep, ...]:
        """Return the steps of a body in places of the picture, continued through portals."""
        found: list[WayStep] = []
        chart, end = None, None
        for step in steps:
            if not self.ground.portals:
                found.append(step)
                continue
            if chart is None or step.start != end:
                chart = self.chart(step.start)
            following = chart_after(self.ground, chart, step.start, step.side, step.end)
            start, side = chart.place(step.start), chart.side(step.side)
            found.append(WayStep(start, following.place(step.end), side, step.falls))
            elsewhere = step.end in self.seen and not self.is_seen(step.end, following)
            chart, end = (self.chart(step.end) if elsewhere else following), step.end
        return tuple(found)


def end_of(preview: Preview, lookout: Lookout) -> Cell | None:
    """Return the place where the acting hero comes to rest, as seen along the way; None if nowhere in
    sight.
    """
    actor = preview.action.actor
    cell = preview.after.bodies[actor].cell
    return None if cell is None else lookout.end_of(preview.ways.get(actor, ()), cell)


def look_out(ground: Ground, eyes: Sequence[Cell], eye: Eye | None, home: Chart = STRAIGHT) -> Lookout:
    """Return a lookout; equal questions about the middle of a cell give the same object."""
    if eye is not None and eye != Eye(eye.cell):
        return Lookout(ground, eyes, eye, home)
    key = ("lookout", tuple(eyes), eye, home)
    found = ground.memo.get(key)
    if not isinstance(found, Lookout):
        found = ground.memo[key] = Lookout(ground, eyes, eye, home)
    return found


def _measure_aside(sector: Sector, ray: Point) -> float:
    """Return the angle by which a ray lies outside a wedge; 0 inside."""
    if sector.lo == sector.hi:
        return 0.0
    return max(0.0, _angle(ray, sector.lo), _angle(sector.hi, ray))


def _angle(start: Point, end: Point) -> float:
    """Return the counter-clockwise angle from one direction to another."""
    cross, dot = start[0] * end[1] - start[1] * end[0], start[0] * end[0] + start[1] * end[1]
    return math.atan2(cross, dot)
