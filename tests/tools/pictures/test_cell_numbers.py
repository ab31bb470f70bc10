"""The numbers in the picture of a level stand at the columns and rows that commands are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.space.cells import Cell
from intodepth.tools.pictures.cell_numbers import number_cells
from intodepth.tools.pictures.level_map import draw_map
from intodepth.ui.camera import to_screen
from intodepth.ui.draw import Point, Scene, Text
from tests.catalogs import own_catalog
from tests.screens.game import Game
from tests.ui.driving import measure


@pytest.mark.parametrize("name", ["felt_bell", "rescue"])
def test_each_number_stands_at_its_column_or_row(name: str, tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    game = Game(start_level(services, name), services)
    game.wait()
    ground = services.catalog.levels[name].ground
    (scene,) = [each for each in game.commands if isinstance(each, Scene)]
    found = list(number_cells(game.commands, ground, measure))
    middles = [(each.text, each.x + measure(each.text, each.size, each.weight) / 2, each.y) for each in found]
    left, top, width, height = scene.area
    seen = 0
    for column in range(1, ground.width):
        x, _ = to_screen(scene.camera, scene.area, column + 0.5, 0.5)
        if left + 20 < x < left + width - 20:
            assert any(text == str(column) and abs(at - x) < 0.5 for text, at, _ in middles), column
            seen += 1
    for row in range(ground.height):
        _, y = to_screen(scene.camera, scene.area, 0.5, row + 0.5)
        if top + 20 < y < top + height - 20:
            assert any(text == str(row) and 0 < at - y < 8 for text, _, at in middles), row
            seen += 1
    assert seen > (ground.width + ground.height) / 2
    assert all(left <= each.x <= left + width and top <= each.y <= top + height for each in found)


@pytest.mark.parametrize("name", ["felt_bell", "two_rooms"])
@pytest.mark.parametrize("size", [(1280, 720), (600, 900)])
def test_the_map_of_a_level_shows_all_of_it_with_every_number(name: str, size: tuple[int, int]) -> None:
    catalog = own_catalog()
    scene, *numbers = draw_map(catalog, name, size, measure)
    assert isinstance(scene, Scene)
    ground = catalog.levels[name].ground
    told = [each.text for each in numbers if isinstance(each, Text)]
    assert told == [*map(str, range(1, ground.width)), *map(str, range(ground.height))]
    corners = [to_screen(scene.camera, scene.area, x, y) for x, y in ((0, 0), (ground.width, ground.height))]
    assert all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in corners)
    open_cells = sum(
        not ground.is_solid(Cell(x, y)) for x in range(ground.width) for y in range(ground.height)
    )
    assert sum(map(area_of, scene.sight.open)) == pytest.approx(open_cells), "nothing is dark"
    heroes = set(catalog.heroes)
    assert not any(figure.mesh in heroes for figure in scene.figures), "it has not begun"


def area_of(polygon: tuple[Point, ...]) -> float:
    """The area of a polygon in cells."""
    sides = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return abs(sum(x * other_y - other_x * y for (x, y), (other_x, other_y) in sides)) / 2


def test_only_screens_with_cells_are_numbered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shot", "--screen", "codex", "--cells", "--out", str(tmp_path / "x.png")]) == 2
    told = "shot: --cells: only the screens level and replay show the cells of a level\n"
    assert capsys.readouterr().err == told
