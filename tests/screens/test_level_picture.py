"""A level drawn small says what its signs stand for."""

from __future__ import annotations

from itertools import pairwise

from intodepth.content.catalog import Catalog
from intodepth.screens.level_picture import draw_ways, level_picture, picture_words
from intodepth.screens.practice.mountain import SILHOUETTE, build_mountain, chambers, fit
from intodepth.sim.space.cells import Cell
from intodepth.ui.core import Ui
from intodepth.ui.draw import Polygon, Text
from tests.ui.driving import measure


def test_each_cell_of_the_picture_is_named(catalog: Catalog) -> None:
    level, ui = catalog.levels["thin_floor"], Ui(measure)
    place = level_picture(ui, level, (100.0, 50.0, 300.0, 200.0))
    size = place[2] / len(level.rows[0])

    def said(glyph: str) -> str:
        down, row = next((index, row) for index, row in enumerate(level.rows) if glyph in row)
        point = place[0] + (row.index(glyph) + 0.5) * size, place[1] + (down + 0.5) * size
        return picture_words(level, catalog, place, point)

    assert said("b") == "Bell, to bring out"
    assert said("#") == "Hard rock"
    assert len({said(glyph) for glyph in "v>8g:"}) == 5
    assert picture_words(level, catalog, place, (place[0] - 1, place[1] + 5)) == ""


def test_what_nobody_has_seen_is_drawn_as_rock_and_not_named(catalog: Catalog) -> None:
    level = catalog.levels["thin_floor"]
    down, row = next((index, row) for index, row in enumerate(level.rows) if "b" in row)
    bell = Cell(row.index("b"), len(level.rows) - 1 - down)
    every = {Cell(x, y) for x in range(len(row)) for y in range(len(level.rows))}

    def told(known: set[Cell]) -> tuple[str, int]:
        ui = Ui(measure)
        place = level_picture(ui, level, (100.0, 50.0, 300.0, 200.0), known)
        size = place[2] / len(row)
        point = place[0] + (bell.x + 0.5) * size, place[1] + (down + 0.5) * size
        return picture_words(level, catalog, place, point, known), len(ui.commands)

    seen, hidden = told(every), told(every - {bell})
    assert seen[0] == "Bell, to bring out" and hidden[0] == "Not seen yet"
    assert hidden[1] < seen[1], "its sign is left out"


def test_a_way_is_drawn_cell_by_cell_and_broken_by_a_portal() -> None:
    def bars(*cells: Cell) -> int:
        ui = Ui(measure)
        draw_ways(ui, (0.0, 0.0, 200.0, 100.0), 20, [("Ada", cells)])
        return sum(isinstance(each, Polygon) and len(each.points) == 4 for each in ui.commands)

    assert bars(Cell(1, 1), Cell(2, 1), Cell(2, 2)) == 2
    assert bars(Cell(1, 1), Cell(2, 1), Cell(15, 5), Cell(16, 5)) == 2


def test_the_names_of_those_who_went_lie_beside_each_other_below_a_small_level() -> None:
    ui = Ui(measure)
    draw_ways(ui, (300.0, 0.0, 60.0, 100.0), 20, [(name, [Cell(1, 1)]) for name in ("Bram", "Ada", "Pell")])
    ends = [
        (text.x, text.x + measure(text.text, text.size, 550))
        for text in ui.commands
        if isinstance(text, Text)
    ]
    assert all(before[1] + 17 < after[0] for before, after in pairwise(ends))


def test_what_nobody_has_come_to_waits_in_the_dark(catalog: Catalog) -> None:
    levels = tuple(catalog.levels.values())[:5]
    ui = Ui(measure)
    area = (0.0, 0.0, 700.0, 600.0)
    camera = fit(area, 5, 0)
    opened = (True, True, False, False, False)
    waiting = {levels[1].name: "bat", levels[2].name: "tortoise"}
    scene = build_mountain(ui, area, camera, levels, opened, (False,) * 5, 0, levels[0].party, waiting)
    shapes = {figure.mesh: figure.tint for figure in scene.figures}
    assert shapes["tortoise"] == SILHOUETTE and "bat" not in shapes
    for index, is_open in enumerate(opened):
        x, y = chambers(5)[index]
        seen = any(all(x <= a <= x + 9 and y <= b <= y + 3 for a, b in piece) for piece in scene.sight.open)
        assert seen == is_open
        assert scene.known[y * scene.terrain.width + x + 4]
