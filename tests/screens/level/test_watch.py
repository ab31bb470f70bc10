"""Watch: while a hero walks the eye slides along, and the picture goes on without a seam where it comes out."""

from __future__ import annotations

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.screens.level.passage import Passages, home_of, passed
from intodepth.screens.level.vision import point_over
from intodepth.screens.level.watch import Watch, watch
from intodepth.sim.actions.move import Move
from intodepth.sim.cells import Cell, Side
from intodepth.sim.charts import STRAIGHT, Chart
from intodepth.sim.events import Moved
from intodepth.sim.ground import Portal
from tests.screens.level.test_lookout import MIRROR, THROUGH, hall

EAST = Moved(0, Cell(3, 1), Cell(6, 1), Side.E)
MIRRORED = Moved(0, Cell(3, 1), Cell(8, 1), Side.E)


def test_a_passage_leads_on_in_the_picture_and_back_to_where_it_began() -> None:
    ground = hall(THROUGH)
    chart = passed(ground, STRAIGHT, [Moved(0, Cell(2, 1), Cell(3, 1), Side.E), EAST], 0)
    assert chart.place(Cell(6, 1)) == Cell(4, 1)
    assert passed(ground, chart, [Moved(0, Cell(6, 1), Cell(3, 1), Side.W)], 0) == STRAIGHT
    assert passed(ground, STRAIGHT, [EAST], 1) == STRAIGHT, "others do not matter"


def test_a_mirror_flips_the_level_over_within_its_own_bounds() -> None:
    ground = hall(MIRROR)
    chart = passed(ground, STRAIGHT, [MIRRORED], 0)
    assert chart.mirror and chart.place(Cell(8, 1)) == Cell(4, 1)
    home = home_of(ground, chart)
    assert {home.place(Cell(x, 1)).x for x in range(ground.width)} == set(range(ground.width))
