"""Corridor: the shortest line through cells bends at their corners and nowhere else."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from operator import ne
from random import Random

import pytest

from intodepth.screens.level.camera.corridor import CLEAR, straighten, taut_line
from intodepth.sim.space.cells import DELTAS, SIDES, Cell

LEDGE = (Cell(1, 2), Cell(2, 2), Cell(3, 2), Cell(3, 1), Cell(3, 0))


def test_in_one_cell_the_line_is_straight() -> None:
    assert taut_line((0.2, 0.3), [Cell(0, 0)], (0.8, 0.9)) == [(0.2, 0.3), (0.8, 0.9)]


def test_along_a_row_the_line_is_straight() -> None:
    row = [Cell(x, 0) for x in range(6)]
    assert taut_line((0.5, 0.4), row, (5.5, 0.6)) == [(0.5, 0.4), (5.5, 0.6)]


@pytest.mark.parametrize("back", [False, True])
def test_over_a_ledge_it_bends_at_the_lip(back: bool) -> None:
    ends, cells = [(1.5, 2.5), (3.2, 0.4)], LEDGE
    if back:
        ends, cells = ends[::-1], LEDGE[::-1]
    line = taut_line(ends[0], cells, ends[1])
    assert [line[0], line[-1]] == ends and 3 <= len(line) <= 4
    for x, y in line[1:-1]:
        assert abs(x - 3) <= CLEAR + 1e-9 and abs(y - 2) <= CLEAR + 1e-9


def test_over_a_pillar_it_bends_at_both_corners() -> None:
    cells = [Cell(0, 0), Cell(0, 1), Cell(1, 1), Cell(2, 1), Cell(2, 0)]
    line = taut_line((0.5, 0.2), cells, (2.5, 0.2))
    near = [min(abs(x - corner) for x, _ in line[1:-1]) for corner in (1, 2)]
    assert max(near) <= CLEAR + 1e-9
    assert all(1 - 1e-9 <= y <= 1 + CLEAR + 1e-9 for _, y in line[1:-1])


def test_a_line_leaves_none_of_its_cells() -> None:
    random = Random(7)
    for _ in range(300):
        cells = [Cell(0, 0)]
        for _ in range(random.randrange(12)):
            dx, dy = DELTAS[random.choice(SIDES)]
            beyond = Cell(cells[-1].x + dx, cells[-1].y + dy)
            if beyond not in cells:
                cells.append(beyond)
        last = cells[-1]
        line = taut_line((0.5, 0.5), cells, (last.x + 0.5, last.y + 0.5))
        for (ax, ay), (bx, by) in pairwise(line):
            for share in (0.1, 0.35, 0.6, 0.9):
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                assert any(
                    -1e-6 <= x - cell.x <= 1 + 1e-6 and -1e-6 <= y - cell.y <= 1 + 1e-6 for cell in cells
                )


def test_a_taut_line_bends_only_where_rock_lies_inside_the_bend() -> None:
    way = [Cell(0, 3), Cell(0, 2), Cell(0, 1), Cell(0, 0), Cell(1, 0), Cell(2, 0), Cell(3, 0)]
    for ends in ((0.5, 3.5), (3.5, 0.5)), ((3.5, 0.5), (0.5, 3.5)):
        line = taut_line(ends[0], way if ends[0][0] < 1 else way[::-1], ends[1])
        assert len(line) > 2
        for x, y in ((1, 1), (1, 2), (2, 1)):
            assert len(straighten(line, partial(ne, Cell(x, y)))) > 2, (x, y)
        for x, y in ((3, 3), (2, 3), (3, 2), (1, -1)):
            assert straighten(line, partial(ne, Cell(x, y))) == list(ends), (x, y)
