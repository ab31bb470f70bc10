"""Vision: the polygons that are drawn are those that the rules see."""

from __future__ import annotations

from random import Random

import pytest

from intodepth.play.vision import view_from, view_of_all
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.ui.draw import Point
from tests.caves import cave


def area(points: tuple[Point, ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


def contains(points: tuple[Point, ...], x: float, y: float) -> bool:
    return all(
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= -1e-9
        for a, b in zip(points, points[1:] + points[:1], strict=True)
    )


def test_a_room_is_seen_whole_with_all_its_walls() -> None:
    ground = draw("######\n#A...#\n#....#\n######").ground
    view = view_from(ground, Cell(1, 2))
    assert sum(map(area, view.open)) == pytest.approx(8)
    lengths = sum(abs(x1 - x0) + abs(y1 - y0) for x0, y0, x1, y1, _, _ in view.walls)
    assert lengths == pytest.approx(12)
    assert {wall[4:] for wall in view.walls} == {(1, 0), (-1, 0), (0, 1), (0, -1)}


def test_a_pillar_throws_a_shadow() -> None:
    ground = draw("#######\n#.....#\n#A.#..#\n#.....#\n#######").ground
    view = view_from(ground, Cell(1, 2))
    assert any(contains(each, 2.5, 2.5) for each in view.open)
    assert not any(contains(each, 4.5, 2.5) for each in view.open)
    assert any(wall[0] == wall[2] == 3 and wall[4:] == (1, 0) for wall in view.walls), "its near side"
    assert not any(wall[0] == wall[2] == 4 and wall[4:] == (-1, 0) for wall in view.walls), "not its far side"


def test_polygons_are_convex_and_agree_with_straight_lines_of_sight() -> None:
    random = Random(11)
    for _ in range(25):
        stage = cave(random)
        ground = stage.ground
        eyes = [
            Cell(x, y)
            for y in range(ground.height)
            for x in range(ground.width)
            if not ground.is_solid(Cell(x, y))
        ]
        eye = random.choice(eyes)
        view = view_from(ground, eye)
        assert all(area(each) > 0 for each in view.open)
        for _ in range(60):
            x, y = random.uniform(0.1, ground.width - 0.1), random.uniform(0.1, ground.height - 0.1)
            if ground.kind(Cell(int(x), int(y))).opaque or abs(x - eye.x) > 15 or abs(y - eye.y) > 9:
                continue
            answers = {
                is_clear(ground, eye, x + dx, y + dy) for dx in (-0.02, 0, 0.02) for dy in (-0.02, 0, 0.02)
            }
            if len(answers) == 1:
                assert any(contains(each, x, y) for each in view.open) in answers, (
                    f"{x:.2f}, {y:.2f} from {eye}"
                )


def is_clear(ground: Ground, eye: Cell, x: float, y: float) -> bool:
    """Whether nothing opaque lies on the line from the middle of a cell to a point, in small steps."""
    for step in range(401):
        cell = Cell(
            int(eye.x + 0.5 + (x - eye.x - 0.5) * step / 400),
            int(eye.y + 0.5 + (y - eye.y - 0.5) * step / 400),
        )
        if ground.kind(cell).opaque:
            return False
    return True


def test_the_same_question_gives_the_same_object() -> None:
    ground = draw("######\n#A..B#\n######").ground
    assert view_of_all(ground, (Cell(1, 1), Cell(4, 1))) is view_of_all(ground, (Cell(1, 1), Cell(4, 1)))
