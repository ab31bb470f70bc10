"""Section: hollows are lit, rock only beside them, and nothing lies beyond its place or a clip."""

from __future__ import annotations

from intodepth.screens.practice.section import draw_section
from intodepth.ui.core import Ui
from intodepth.ui.draw import Polygon, Rect
from tests.ui.driving import measure

KINDS = ("#" * 12, "#" * 12, "#v......####", "#.......####", *["#" * 12] * 6)
PLACE: Rect = (100.0, 50.0, 240.0, 200.0)


def painted(clip: Rect | None = None) -> list[Polygon]:
    ui = Ui(measure)
    if clip is None:
        draw_section(ui, KINDS, frozenset(), PLACE)
    else:
        with ui.clip_to(clip):
            draw_section(ui, KINDS, frozenset(), PLACE)
    return [command for command in ui.commands if isinstance(command, Polygon)]


def light(column: int, row: int) -> float:
    """How bright the facets about the middle of a cell are; 0 where there are none."""
    x, y = PLACE[0] + (column + 0.5) * 20, PLACE[1] + (row + 0.5) * 20
    near = [
        sum(each.color[:3])
        for each in painted()
        if all(abs(across - x) < 16 and abs(down - y) < 16 for across, down in each.points)
    ]
    return max(near, default=0.0)


def test_what_is_hollow_is_lit_most_about_the_way_in_and_rock_only_beside_it() -> None:
    assert light(1, 2) > light(7, 2) > light(7, 5) > light(7, 9) == 0.0


def test_nothing_is_drawn_beyond_its_place_or_a_clip() -> None:
    for polygons, (x, y, wide, tall) in (
        (painted(), PLACE),
        (painted((100.0, 90.0, 240.0, 50.0)), (100.0, 90.0, 240.0, 50.0)),
    ):
        assert polygons
        for across, down in (point for polygon in polygons for point in polygon.points):
            assert x - 1e-6 <= across <= x + wide + 1e-6 and y - 1e-6 <= down <= y + tall + 1e-6
