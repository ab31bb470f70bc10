"""What stands one on another."""

from intodepth.sim.piles import pile_above
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from tests.playing import draw, linked


def told(stage: Stage, x: int, y: int) -> str:
    """The glyphs of a pile, from below."""
    return "".join(body.name for body in pile_above(stage, Cell(x, y)))


def test_a_pile_is_told_from_below_up_to_the_first_free_cell() -> None:
    stage = draw("#E#\n#.#\n#E#\n#B#\n#D#\n#A#\n###")
    assert told(stage, 1, 0) == "ADBE"
    assert told(stage, 1, 2) == "BE"
    assert told(stage, 1, 4) == told(stage, 1, 6) == ""


def test_a_column_that_leads_into_itself_ends_where_it_began() -> None:
    ring = linked("###\n#D#\n#E#\n#A#\n###", Portal(Cell(1, 1), Side.S, Cell(1, 3)))
    assert told(ring, 1, 1) == "ED"
    assert told(ring, 1, 3) == "AE"
