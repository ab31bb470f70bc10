"""Ropes: they sag, rest on floors, keep to their points, and tell their load by width and colour."""

from dataclasses import replace

import numpy as np
import pytest

from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.mesh import STRIDE
from intodepth.render.moving import rope_meshes
from intodepth.render.moving.courses import course, thickness
from intodepth.render.moving.posing import position_of
from intodepth.render.moving.rope_meshes import Ropes, color
from intodepth.render.renderer import Renderer
from intodepth.ui import theme
from intodepth.ui.draw import DrawnRope, Figure, OnFigure
from tests.render.scenes import CAVE, scene, terrain
from tests.render.skinning import build
from tests.render.test_renderer import picture

GROUND = Bedrock(terrain())
LEVEL = (3.5, 3.5, 0.0), (7.5, 3.5, 0.0)


@pytest.mark.parametrize("knots", [(True, True), (False, False)])
@pytest.mark.parametrize("points", [LEVEL, LEVEL[::-1], ((3.5, 2.5, 0), (3.5, 3.5, 0.2), (4.5, 2.5, 0))])
def test_a_rope_looks_outward_with_unit_normals(
    points: tuple[tuple[float, float, float], ...], knots: tuple[bool, bool]
) -> None:
    vertices = Ropes(GROUND).mesh([DrawnRope(points, knots=knots)])
    assert vertices.dtype == np.float32 and vertices.shape[1] == STRIDE and len(vertices) % 3 == 0
    assert np.isfinite(vertices).all()
    assert np.allclose(np.linalg.norm(vertices[:, 3:6], axis=1), 1, atol=1e-4)
    assert np.allclose(np.linalg.norm(vertices[:, 12:15], axis=1), 1, atol=0.15)
    corners = vertices.reshape(-1, 3, STRIDE)
    assert (np.einsum("fi,fi->f", corners[:, 0, 3:6], corners[..., 12:15].mean(axis=1)) > -0.3).all()


def test_a_tight_rope_goes_straight_from_point_to_point() -> None:
    line = course(DrawnRope(LEVEL, load=0.5), GROUND)
    assert np.allclose(line[[0, -1]], LEVEL)
    assert np.allclose(line[:, 1:], (3.5, 0))


def test_a_slack_rope_sags_where_it_runs_level_but_not_where_it_hangs() -> None:
    slack = course(DrawnRope(LEVEL, slack=0.1), GROUND)
    assert np.allclose(slack[[0, -1]], LEVEL)
    assert 3.1 < slack[:, 1].min() < 3.4
    hanging = course(DrawnRope(((7.5, 4.5, 0), (7.5, 2.2, 0)), slack=0.5), GROUND)
    assert np.allclose(hanging[:, 0], 7.5) and (np.diff(hanging[:, 1]) < 0).all()


def test_a_slack_rope_rests_on_the_floor() -> None:
    rope = DrawnRope(((4.5, 2.3, 0), (8.5, 2.3, 0)), slack=2.0)
    low = course(rope, GROUND)[:, 1].min()
    assert 2.0 < low < 2.1


def test_a_rope_goes_round_the_corner_of_its_points() -> None:
    line = course(DrawnRope(((3.5, 4.5, 0), (6.5, 4.5, 0), (6.5, 2.2, 0)), load=0.5), GROUND)
    assert np.linalg.norm(line - (6.5, 4.5, 0), axis=1).min() < 0.1
    assert np.linalg.norm(np.diff(line, axis=0), axis=1).max() < 0.15


def test_a_loaded_rope_takes_the_colours_of_another_palette_at_once(renderer: Renderer) -> None:
    shown = replace(scene(), ropes=(DrawnRope(LEVEL, load=0.2),))
    usual = picture(renderer, shown)
    try:
        theme.use_palette("red_green")
        assert not np.array_equal(picture(renderer, shown), usual)
    finally:
        theme.use_palette("usual")
    assert np.array_equal(picture(renderer, shown), usual)


def test_the_ropes_of_a_picture_do_not_stay_in_another_terrain_without_any(renderer: Renderer) -> None:
    cave, title = scene(), scene(ground=terrain(CAVE.replace("^", ".")))
    roped = replace(title, ropes=(DrawnRope(LEVEL),))
    alone, without = picture(renderer, cave), picture(renderer, title)
    assert not np.array_equal(picture(renderer, roped), without)
    assert np.array_equal(picture(renderer, cave), alone)


def test_a_rope_tells_its_load_by_colour_and_width() -> None:
    colors = [color(load) for load in (0.0, 0.3, 0.6, 0.8, 1.0)]
    greens = [green / red for red, green, _ in colors]
    assert greens == sorted(greens, reverse=True) and greens[0] > 0.6 > 0.1 > greens[-1]
    assert color(2.0) == colors[-1]
    widths = [thickness(DrawnRope(LEVEL, load=load)) for load in (0.0, 0.3, 0.6, 1.0)]
    assert widths == sorted(set(widths))
    assert thickness(DrawnRope(LEVEL, load=0.5, slack=1.0)) == widths[0]
    thin = [thickness(DrawnRope(LEVEL, load=load, thin=True)) for load in (0.0, 0.3, 0.6, 1.0)]
    assert all(one < other for one, other in zip(thin, widths, strict=True))


def test_a_rope_shines_most_where_all_that_hangs_on_it_pulls() -> None:
    mesh = Ropes(GROUND).mesh([DrawnRope(((7.5, 4.5, 0), (7.5, 2.2, 0)), load=0.8)])
    low, high = (mesh[(mesh[:, 1] > bottom) & (mesh[:, 1] < top)] for bottom, top in ((2.4, 2.8), (3.9, 4.3)))
    assert low[:, 15].max() < 0.4 * high[:, 15].min()


def test_a_rope_that_would_fail_has_strands_that_stick_out_of_it() -> None:
    """Also who sees no red is told of it."""

    def reach(rope: DrawnRope) -> float:
        mesh = Ropes(GROUND).mesh([replace(rope, knots=(False, False), onward=(True, True))])
        near = mesh[np.abs(mesh[:, 0] - 5.5) < 0.3]
        return float(np.abs(near[:, 1] - 3.5).max())

    whole = reach(DrawnRope(LEVEL, load=1.0))
    assert reach(DrawnRope(LEVEL, load=1.01)) > 1.8 * whole
    assert reach(DrawnRope(LEVEL, frayed=((5.5, 3.5),))) > 1.8 * whole
    assert reach(DrawnRope(LEVEL, frayed=((4.0, 3.5),))) <= whole, "only where it fails"


def test_a_dashed_rope_has_gaps() -> None:
    whole, dashed = (len(Ropes(GROUND).mesh([DrawnRope(LEVEL, dashed=dashed)])) for dashed in (False, True))
    assert dashed < 0.8 * whole


def test_a_ghost_carries_its_opacity_and_tint() -> None:
    ghost, tinted = (
        Ropes(GROUND).mesh([DrawnRope(LEVEL, ghost=0.6, tint=tint)]) for tint in (None, (1.0, 0.5, 0.25, 1.0))
    )
    assert np.allclose(ghost[:, 15], 0.6) and np.allclose(tinted[:, 12:15], (1.0, 0.5, 0.25))


@pytest.mark.parametrize("turn", [-1.2, 0.0, 0.95, 3.1])
def test_a_rope_goes_to_a_hand_however_the_figure_is_turned(turn: float) -> None:
    figure = Figure("smith", 4.5, 2.0, "brace", turn)
    hand = position_of(OnFigure(figure, "right_hand"))
    x, y, z = position_of(OnFigure(replace(figure, x=0.0, y=0.0, turn=0.0, scale=1.0), "right_hand"))
    vertices = build(figure)
    assert np.linalg.norm(vertices[:, :3] - (x, y, z), axis=1).min() < 0.08
    line = course(DrawnRope((OnFigure(figure, "right_hand"), (8.5, 2.4, 0.0)), load=0.3), GROUND)
    assert line[0] == pytest.approx(hand)


def test_a_rope_is_tied_to_the_top_of_a_thing() -> None:
    x, y, z = position_of(OnFigure(Figure("bucket", 4.5, 2.0), "harness"))
    assert (x, z) == (4.5, 0.0) and 2.6 < y < 2.8


def test_no_ropes_have_no_vertices() -> None:
    assert Ropes(GROUND).mesh([]).shape == (0, STRIDE)


def test_a_rope_may_start_in_a_beam() -> None:
    line = course(DrawnRope(((5.5, 3.4, 0), (3.5, 3.4, 0)), slack=0.3), GROUND)
    assert np.allclose(line[0], (5.5, 3.4, 0)) and line[:, 1].max() < 3.41


def test_ropes_that_stay_are_not_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ropes = [
        DrawnRope(((2.5, 2.2 + 0.1 * row, 0), *((x % 8 + 2.5, 2.5 + 0.1 * row, 0) for x in range(20))))
        for row in range(16)
    ]
    keeper = Ropes(GROUND)
    first = keeper.mesh(ropes)
    monkeypatch.setattr(rope_meshes, "course", lambda *_: pytest.fail("it is built again"))
    assert np.array_equal(keeper.mesh(ropes), first)
    with pytest.raises(pytest.fail.Exception):
        keeper.mesh([replace(ropes[0], slack=0.1)])
