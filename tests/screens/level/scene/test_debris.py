"""Debris: a floor that breaks falls in pieces, which lie on what is beneath and are gone after a while."""

from __future__ import annotations

from intodepth.play.lookout import Lookout, look_out
from intodepth.screens.level.scene.debris import LASTING, MOST, Debris, shatter
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Mark, Point

ROOM = "#######\n#A....#\n##33###\n#.....#\n#.....#\n#######"
FLOOR = Cell(2, 3)


def broken() -> tuple[Debris, Stage, Lookout]:
    """A room after a floor in it broke."""
    stage = draw(ROOM)
    debris = Debris(stage)
    stage.write_terrain(FLOOR, ord("3"), ord("."))
    return debris, stage, look_out(stage.ground, (Cell(2, 4), Cell(2, 2)), None)


def lowest(marks: list[Mark]) -> float:
    return min(y for mark in marks for _, y in mark.points)


def test_the_pieces_of_a_floor_fill_its_cell_and_do_not_leave_it() -> None:
    shapes = [piece.shape() for piece in shatter(FLOOR)]
    area = sum(
        (ax * by - bx * ay) / 2
        for shape in shapes
        for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True)
    )
    assert 0.8 < area < 0.9
    assert all(2 <= x <= 3 and 3 <= y <= 4 for shape in shapes for x, y in shape)


def test_a_floor_that_breaks_falls_in_pieces_that_come_to_lie_and_are_gone_after_a_while() -> None:
    debris, stage, lookout = broken()
    heights = [lowest(debris.marks(stage, 5.0 + frame / 30, lookout, [])) for frame in range(75)]
    assert heights[0] > 2.8 and 0.95 < heights[-1] < 1.02
    assert debris.marks(stage, 5.1 + LASTING, lookout, []) == []


def test_what_lies_falls_on_when_its_floor_is_gone() -> None:
    stage = draw("#######\n#A....#\n##33###\n#.....#\n##33###\n#.....#\n#######")
    debris, lookout = Debris(stage), look_out(stage.ground, (Cell(2, 3), Cell(2, 1)), None)

    def lying(frames: range) -> set[Point]:
        """The middles of pieces over the lower floor in the end."""
        for frame in frames:
            marks = debris.marks(stage, frame / 30, lookout, [])
        return {(x, y) for x, y in (mark.points[0] for mark in marks) if 2.1 < x < 2.8 and y > 3}

    stage.write_terrain(Cell(2, 4), ord("3"), ord("."))
    assert len(lying(range(78))) > 1
    stage.write_terrain(Cell(2, 2), ord("3"), ord("."))
    assert not lying(range(78, 94))


def test_nothing_falls_while_all_floors_are_whole() -> None:
    stage = draw(ROOM)
    lookout = look_out(stage.ground, (Cell(2, 4),), None)
    assert Debris(stage).marks(stage, 1.0, lookout, []) == []


def test_there_are_never_too_many_pieces() -> None:
    stage = draw("##########\n#A.......#\n#33333333#\n#........#\n##########")
    debris, lookout = Debris(stage), look_out(stage.ground, (Cell(2, 1), Cell(2, 3)), None)
    for column in range(1, 9):
        stage.write_terrain(Cell(column, 2), ord("3"), ord("."))
        found = {mark.points[0] for mark in debris.marks(stage, 1 + 0.1 * column, lookout, [])}
    assert 20 < len(found) <= MOST


def test_nothing_is_left_of_a_floor_that_is_whole_again() -> None:
    debris, stage, lookout = broken()
    assert debris.marks(stage, 1.0, lookout, [])
    stage.write_terrain(FLOOR, ord("."), ord("3"))
    assert debris.marks(stage, 1.1, lookout, []) == []
