"""Signs: each holds its one number, which stands out, and the bar of a load is as long as the load."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from intodepth.ui import theme
from intodepth.ui.canvas import Canvas
from intodepth.ui.draw import Polygon, Text
from intodepth.ui.pictograms.signs import (
    AMBER,
    AMBER_SHARE,
    LEGEND,
    ROPE,
    draw_cracked_piton,
    draw_drop,
    draw_load,
    draw_order,
    find_load,
    load_color,
)
from intodepth.ui.rects import contains, encloses
from intodepth.ui.theme import PALETTES, PaletteName, color
from tests.each import for_each
from tests.screens.test_contrast import is_inside
from tests.ui.test_palettes import contrast

SIGNS: tuple[Callable[..., None], ...] = (draw_drop, draw_cracked_piton, draw_order)


@pytest.fixture(autouse=True)
def usual_afterwards() -> Iterator[None]:
    yield
    theme.use_palette("usual")


def canvas() -> Canvas:
    return Canvas(lambda text, size, _: 0.55 * size * len(text))


@for_each("palette", PALETTES)
@pytest.mark.parametrize("draw", SIGNS, ids=lambda draw: draw.__name__)
def test_the_number_of_a_sign_is_its_only_text_and_stands_out(
    draw: Callable[..., None], palette: PaletteName
) -> None:
    theme.use_palette(palette)
    for number in ("3", "12"):
        drawn = canvas()
        draw(drawn, (100.0, 100.0), 40.0, number=number)
        (text,) = (each for each in drawn.commands if isinstance(each, Text))
        assert text.text == number and contains((70, 60, 60, 90), (text.x, text.y))
        point = text.x + 0.275 * text.size * len(number), text.y - 0.35 * text.size
        grounds = [
            each.color
            for each in drawn.commands
            if isinstance(each, Polygon) and is_inside(point, each.points)
        ]
        assert contrast(text.color, grounds[-1]) >= 7


@pytest.mark.parametrize("draw", SIGNS, ids=lambda draw: draw.__name__)
def test_a_sign_is_of_convex_polygons_about_its_place(draw: Callable[..., None]) -> None:
    drawn = canvas()
    draw(drawn, (100.0, 100.0), 40.0, number="4")
    for shape in (each.points for each in drawn.commands if isinstance(each, Polygon)):
        corners = (*shape, *shape[:2])
        turns = [
            (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
            for a, b, c in zip(corners, corners[1:], corners[2:], strict=False)
        ]
        assert all(turn > -1e-6 for turn in turns) or all(turn < 1e-6 for turn in turns)
        assert all(contains((60, 50, 80, 100), point) for point in shape)


def test_a_bar_is_filled_to_the_share_of_the_load_and_never_beyond() -> None:
    lengths = []
    for share in (0.0, 0.25, 0.5, 1.0, 2.5):
        drawn = canvas()
        draw_load(drawn, (100.0, 100.0), 64.0, share, "15")
        rect = find_load(drawn, (100.0, 100.0), 64.0, "15")
        ink = load_color(share)
        fills = [each for each in drawn.commands if isinstance(each, Polygon) and each.color == ink]
        across = [max(x for x, _ in each.points) - min(x for x, _ in each.points) for each in fills]
        lengths.append(max((wide for wide in across if wide < 61), default=0))
        for each in drawn.commands:
            if isinstance(each, Text):
                width = 0.55 * each.size * len(each.text)
                assert encloses(rect, (each.x, each.y - each.size * 0.7, width, each.size * 0.7))
    assert lengths[:4] == [0, 15, 30, 60] and lengths[4] == lengths[3]


def test_a_load_turns_from_rope_over_amber_to_red() -> None:
    assert load_color(0.0) == pytest.approx(ROPE) and load_color(AMBER_SHARE) == pytest.approx(AMBER)
    assert load_color(1.0) == load_color(3.0) == pytest.approx(color("danger"))
    greens = [load_color(share)[1] for share in (0.0, 0.3, 0.6, 0.8, 1.0)]
    assert greens == sorted(greens, reverse=True)


def test_each_sign_of_the_legend_is_drawn_in_its_place_and_like_no_other() -> None:
    drawn: list[tuple[object, ...]] = []
    for sign in LEGEND:
        page = canvas()
        sign.draw(page, (100.0, 100.0), 40.0)
        points = [point for each in page.commands if isinstance(each, Polygon) for point in each.points]
        assert points and all(contains((70, 70, 60, 60), point) for point in points), sign.title
        drawn.append(tuple(page.commands))
    assert len(set(drawn)) == len({sign.title for sign in LEGEND}) == len(LEGEND) >= 9
