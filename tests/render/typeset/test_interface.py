"""Facts about pixels of the interface: polygons, words and portraits are just where they were asked for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from intodepth.render.renderer import Renderer
from intodepth.ui.draw import Figure, Polygon, Portrait, Text, Title, rgb
from intodepth.ui.lettering import HEIGHT as LETTER_HEIGHT
from tests.render.test_renderer import BACKGROUND, HEIGHT, HERO, WIDTH, picture


def test_a_polygon_has_exactly_its_colour(renderer: Renderer) -> None:
    box = Polygon(((10, 10), (60, 10), (60, 40), (10, 40)), rgb("#c04cfd"))
    pixels = picture(renderer, box)
    assert np.all(pixels[10:40, 10:60] == (0xC0, 0x4C, 0xFD))
    pixels[10:40, 10:60] = BACKGROUND
    assert np.all(pixels == BACKGROUND)


def test_later_polygons_cover_earlier_ones(renderer: Renderer) -> None:
    below = Polygon(((0, 0), (50, 0), (50, 50), (0, 50)), rgb("#ffffff"))
    above = Polygon(((10, 10), (60, 12), (30, 60)), rgb("#e4572e"))
    assert tuple(picture(renderer, below, above)[25, 30]) == (0xE4, 0x57, 0x2E)
    assert tuple(picture(renderer, above, below)[25, 30]) == (255, 255, 255)


def test_slanted_edges_are_smooth(renderer: Renderer) -> None:
    pixels = picture(renderer, Polygon(((10, 10), (200, 40), (10, 90)), rgb("#ffffff")))
    assert len(np.unique(pixels[..., 0])) > 20


@pytest.mark.parametrize("points", [(), ((1, 1),), ((1, 1), (5, 5)), ((1, 1), (5, 5), (9, 9)), ((2, 2),) * 4])
def test_degenerate_polygons_do_no_harm(renderer: Renderer, points: tuple[tuple[float, float], ...]) -> None:
    assert picture(renderer, Polygon(points, rgb("#ffffff"))).shape == (HEIGHT, WIDTH, 3)


def test_text_stands_on_its_baseline_as_wide_as_measured(renderer: Renderer) -> None:
    pixels = picture(renderer, Text(20, 100, "Inns", 40, rgb("#ffffff")))
    rows, columns = np.nonzero(pixels.max(axis=2) > 100)
    assert rows.max() == pytest.approx(99, abs=1) and rows.min() > 65
    width = renderer.typesetter.measure("Inns", 40, 450)
    assert columns.min() >= 20 and 20 + width - 8 < columns.max() <= 20 + width


def test_a_title_fills_its_height(renderer: Renderer) -> None:
    rows, columns = np.nonzero(picture(renderer, Title(20, 200, "DePtH", 120)).max(axis=2) > 120)
    assert rows.max() == pytest.approx(200, abs=3)
    assert rows.min() == pytest.approx(200 - 120 * LETTER_HEIGHT, abs=5)
    assert columns.min() >= 18 and np.ptp(columns) > 200


def test_a_heading_is_flat_with_bars_on_whole_pixels_and_grows_darker_downwards(renderer: Renderer) -> None:
    heading = Title(20, 200, "T", 36 / LETTER_HEIGHT)
    pixels = picture(renderer, heading)
    rows, columns = np.nonzero(pixels.max(axis=2) > 60)
    assert (rows.min(), rows.max()) == (200 - 36, 199)
    assert columns.min() >= 20 and columns.max() < 20 + heading.side
    stem = pixels[164:200, round(20 + heading.side / 2)].astype(int)
    assert np.all(np.diff(stem, axis=0) <= 0) and stem[0, 2] > stem[-1, 2] + 20
    wanted = np.array(heading.bottom[:3]) * 255
    assert np.abs(stem[-1] - wanted).max() < 5


def test_a_portrait_shows_its_figure_and_only_in_its_area(renderer: Renderer) -> None:
    pixels = picture(renderer, Portrait((100, 50, 80, 120), HERO, plinth=True))
    assert np.ptp(pixels[50:170, 100:180]) > 80
    pixels[50:170, 100:180] = BACKGROUND
    assert np.all(pixels == BACKGROUND)


def test_a_portrait_shows_what_its_figure_bears(renderer: Renderer) -> None:
    bearer = Portrait((100, 50, 80, 120), HERO, "carry")
    bare = picture(renderer, bearer).astype(int)
    laden = picture(renderer, replace(bearer, borne=(Figure("bell", 0.25, 0.4, scale=0.62),))).astype(int)
    changed = np.abs(laden - bare).max(axis=2) > 30
    assert changed.sum() > 100 and not changed[:, :140].any(), "only before its chest"


def test_an_unknown_portrait_is_a_dark_shape_without_colours(renderer: Renderer) -> None:
    one = picture(renderer, Portrait((100, 50, 80, 120), HERO, unknown=True)).astype(int)
    other = picture(renderer, Portrait((100, 50, 80, 120), "porter", unknown=True)).astype(int)
    assert np.abs(one - other).max() > 20, "each has its own shape"
    for pixels in (one, other):
        shape = pixels[np.abs(pixels - BACKGROUND).max(axis=2) > 12]
        assert 30 < np.median(shape) < 90 and np.percentile(shape, 98) < 140
        assert np.percentile(np.ptp(shape, axis=1), 98) < 40


def test_a_breathing_portrait_is_drawn_anew_only_now_and_then(renderer: Renderer) -> None:
    calls = 0
    for step in range(100):
        picture(renderer, Portrait((0, 0, 50, 50), HERO, phase=step / 100))
        calls += renderer.draw_calls
    assert 100 < calls < 160
