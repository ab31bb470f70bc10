"""The scene behind the title moves slowly, and stands still where motion is reduced."""

from __future__ import annotations

import pytest

from intodepth.screens.backdrop import (
    FLOOR,
    HANGS_AT,
    ROPE_TOP,
    SEEN,
    SHELVES,
    SWAY,
    bat,
    build_backdrop,
    hang,
    place_on_shelves,
    shaft,
)
from intodepth.ui.core import Ui
from intodepth.ui.draw import OnFigure, Scene
from intodepth.ui.input import Input
from tests.catalogs import own_catalog
from tests.ui.driving import measure


def scene_at(time: float, *, still: bool) -> Scene:
    ui = Ui(measure)
    ui.reduced_motion = still
    ui.begin(Input(time=time, dt=0.1))
    return build_backdrop(ui)


def test_camera_rope_and_light_move_with_the_time() -> None:
    one, other = scene_at(1.0, still=False), scene_at(2.7, still=False)
    assert one.camera != other.camera and one.ropes != other.ropes and one.lamps != other.lamps
    assert one.terrain is other.terrain


def test_with_less_motion_nothing_moves() -> None:
    assert scene_at(1.0, still=True) == scene_at(2.7, still=True)


@pytest.mark.parametrize("time", [0.0, 1.3, 4.0, 99.7])
def test_the_rope_goes_through_the_hands_and_the_harness_of_who_hangs_on_it(time: float) -> None:
    figure, rope = hang(time, ROPE_TOP)
    top, left, right, seat, end = rope.points
    assert isinstance(left, OnFigure) and isinstance(right, OnFigure)
    assert left.figure is right.figure is figure
    assert isinstance(seat, OnFigure) and (seat.figure, seat.part) == (figure, "harness")
    assert not isinstance(top, OnFigure) and not isinstance(end, OnFigure) and top[1] > figure.y > end[1]
    assert abs(figure.x + 0.15 - top[0]) <= SWAY


def test_from_time_to_time_a_bat_swoops_through_the_shaft_above_everyone() -> None:
    seen = [bat(0.1 * tick) for tick in range(620)]
    shown = [figure for (figure,) in filter(None, seen)]
    assert 40 < len(shown) < 124, "it is there all the time, or never"
    assert {figure.turn > 0 for figure in shown} == {True, False}, "it always flies the same way"
    lowest = min(shown, key=lambda figure: figure.y)
    assert HANGS_AT + 2 < lowest.y < FLOOR + 9
    assert bat(0.0) == ()


def test_every_relic_that_was_brought_home_stands_on_a_shelf_of_its_own_place() -> None:
    kinds = [*own_catalog().relics, *"abcdefghij"]
    stood = place_on_shelves(kinds)
    assert [kind for kind, _, _ in stood] == kinds, "there is room for all, and for more"
    assert len({(x, y) for _, x, y in stood}) == len(kinds)
    terrain, _ = shaft(SEEN, len(SHELVES))
    for _, x, y in stood:
        assert terrain.kinds[(int(y) - 1) * terrain.width + int(x)] == ord("="), "wood below"
        assert terrain.kinds[int(y) * terrain.width + int(x)] == ord("."), "and air around"
    assert b"=" not in shaft(SEEN)[0].kinds, "no shelf without a relic"
