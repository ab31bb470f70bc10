"""Charts: places of cells, there and back, laid over one another, and through portals."""

from itertools import product

import pytest

from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart, chart_beyond, chart_of
from intodepth.sim.space.ground import Ground, Portal
from tests.each import for_each

CHARTS = [STRAIGHT, Chart(3, -2), Chart(7, 1, True)]


@pytest.mark.parametrize("chart", CHARTS)
def test_a_place_leads_back_to_its_cell(chart: Chart) -> None:
    cell = Cell(2, 5)
    assert chart.cell(chart.place(cell)) == cell
    assert chart_of(cell, chart.place(cell), chart.mirror) == chart


@for_each(("outer", "inner"), product(CHARTS, CHARTS))
def test_a_chart_over_another_shows_its_places(outer: Chart, inner: Chart) -> None:
    assert outer.compose(inner).place(Cell(2, 5)) == outer.place(inner.place(Cell(2, 5)))


def test_what_lies_beyond_a_portal_appears_beside() -> None:
    ground = Ground(6, 1, b"......", [Portal(Cell(2, 0), Side.E, Cell(5, 0), mirror=True)])
    chart = chart_beyond(ground, STRAIGHT, Cell(2, 0), Side.E)
    assert chart is not None
    assert chart.place(Cell(5, 0)) == Cell(3, 0)
    assert chart.place(Cell(4, 0)) == Cell(4, 0)
    assert chart_beyond(ground, chart, Cell(5, 0), Side.E) == STRAIGHT
