"""Rectangles cut into rectangles, and polygons cut by them."""

import pytest

from intodepth.ui.canvas import clip_polygon
from intodepth.ui.rects import centre, columns, contains, cut_bottom, cut_left, cut_top, inset, overlap

BOX = (10.0, 20.0, 100.0, 50.0)


def test_cuts_give_two_parts_that_make_the_whole() -> None:
    assert cut_top(BOX, 20) == ((10, 20, 100, 20), (10, 40, 100, 30))
    assert cut_bottom(BOX, 20) == ((10, 50, 100, 20), (10, 20, 100, 30))
    assert cut_left(BOX, 30) == ((10, 20, 30, 50), (40, 20, 70, 50))


def test_a_cut_never_takes_more_than_there_is() -> None:
    assert cut_top(BOX, 80) == (BOX, (10, 70, 100, 0))


def test_parts_stay_inside() -> None:
    assert inset(BOX, 5) == (15, 25, 90, 40)
    assert inset(BOX, 60) == (70, 80, 0, 0)
    assert centre(BOX, 20, 200) == (50, 20, 20, 50)
    assert columns(BOX, 2, 10) == [(10, 20, 45, 50), (65, 20, 45, 50)]


def test_the_far_edges_are_outside() -> None:
    assert contains(BOX, (10, 20)) and not contains(BOX, (110, 20)) and not contains(BOX, (10, 70))


def test_what_rectangles_share() -> None:
    assert overlap(BOX, (50, 0, 100, 40)) == (50, 20, 60, 20)
    assert overlap(BOX, (500, 0, 10, 40))[2] == 0


@pytest.mark.parametrize(
    ("points", "count"),
    [
        ([(20, 30), (40, 30), (40, 60)], 3),
        ([(0, 30), (40, 30), (40, 60)], 4),
        ([(200, 200), (210, 200), (205, 210)], 0),
    ],
)
def test_a_polygon_is_cut_by_a_rectangle(points: list[tuple[float, float]], count: int) -> None:
    result = clip_polygon(points, BOX)
    assert len(result) == count
    assert all(10 <= x <= 110 and 20 <= y <= 70 for x, y in result)
