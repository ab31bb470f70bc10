"""What the rock of a level says of its cells."""

import pytest

from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from tests.playing import draw, linked


def test_steps_lead_to_the_neighbour_and_nowhere_at_the_edge() -> None:
    ground = draw("...\n...").ground
    assert ground.step(Cell(1, 0), Side.N) == Cell(1, 1)
    assert ground.step(Cell(1, 1), Side.N) is None
    assert ground.step(Cell(0, 0), Side.W) is None


def test_rock_below_and_ladders_give_footing() -> None:
    ground = draw("..H\n...\n#g.").ground
    footed = {cell for cell in (Cell(x, y) for x in range(3) for y in range(3)) if ground.footing[cell]}
    assert footed == {Cell(0, 1), Cell(1, 1), Cell(2, 2), Cell(2, 0), Cell(0, 0), Cell(1, 0)}


def test_a_cell_that_lies_beyond_two_sides_is_near_once() -> None:
    ground = linked("#A.#\n####", Portal(Cell(2, 1), Side.E, Cell(1, 1))).ground
    assert ground.step(Cell(1, 1), Side.E) == ground.step(Cell(1, 1), Side.W) == Cell(2, 1)
    assert ground.near[Cell(1, 1)] == (Cell(1, 1), Cell(2, 1), Cell(1, 0))


def test_a_changed_cell_makes_another_ground_and_changing_it_back_the_same_one() -> None:
    ground = draw("3.").ground
    broken = ground.change_cell(Cell(0, 0), ord("."))
    assert ground.is_solid(Cell(0, 0))
    assert not broken.is_solid(Cell(0, 0))
    assert broken.change_cell(Cell(0, 0), ord("3")) is ground
    assert ground.change_cell(Cell(0, 0), ord(".")) is broken


def test_cells_of_a_kind_are_found_row_by_row() -> None:
    assert list(draw("v.v\n.v.").ground.cells_of(ord("v"))) == [Cell(1, 0), Cell(0, 1), Cell(2, 1)]


def test_a_ground_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="3 cells given for 2 x 2"):
        Ground(2, 2, b"...")
