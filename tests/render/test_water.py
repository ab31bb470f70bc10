"""Water: darker and cooler than its floor, glinting, moving with time, ringing where drops fall."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from intodepth.render.renderer import Renderer
from intodepth.render.water import surface, swell, water
from intodepth.ui.scenes.pools import Drip, Pool
from tests.render.scenes import scene
from tests.render.test_renderer import Pixels, at, picture

POOL = Pool(5.0, 9.0, -1.2, 0.26, 2.02)


def pool(renderer: Renderer, time: float = 0.0, drips: tuple[Drip, ...] = ()) -> Pixels:
    return picture(renderer, replace(scene(time=time), pools=(replace(POOL, drips=drips),)))


def test_it_is_darker_and_cooler_than_the_floor_and_only_where_it_lies(renderer: Renderer) -> None:
    dry, wet = picture(renderer, scene()), pool(renderer)
    changed = np.abs(wet - dry).max(axis=2) > 0
    rows, columns = np.nonzero(changed)
    assert at(0, 2.1, -1.25)[0] <= rows.min() and rows.max() <= at(0, 1.95, 0.3)[0]
    assert at(4.9, 2)[1] <= columns.min() and columns.max() <= at(9.1, 2)[1]
    assert wet[changed].mean() < 0.8 * dry[changed].mean()
    red, blue = (wet[changed].mean(axis=0) / dry[changed].mean(axis=0))[[0, 2]]
    assert red < blue
    assert wet[changed].max() > 1.5 * wet[changed].mean(), "nothing glints"


def test_it_moves_with_the_time_and_is_the_same_at_the_same_moment(renderer: Renderer) -> None:
    wet = replace(scene(time=2.0), pools=(POOL,))
    (one,), (same,), (later,) = water(wet), water(wet), water(replace(wet, time=2.5))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, later)


def test_its_surface_faces_up_without_holes_and_never_leaves_its_shores() -> None:
    points, order, opacity = surface(POOL)
    for time in (0.0, 1.7, 60.0):
        moved = points.copy()
        moved[:, 1] += swell(points, time)
        facets = moved[order]
        normal = np.cross(facets[:, 1] - facets[:, 0], facets[:, 2] - facets[:, 0])
        assert (normal[:, 1] < -1e-4).all(), "facets are turned over"
        assert np.abs(moved[:, 1] - POOL.level).max() < 0.1
    assert (points[:, 0] >= POOL.left).all() and (points[:, 0] <= POOL.right).all()
    assert (points[:, 2] >= POOL.far).all() and (points[:, 2] <= POOL.near).all()
    sides = np.sort(np.concatenate([order[:, [0, 1]], order[:, [1, 2]], order[:, [2, 0]]]), axis=1)
    _, counts = np.unique(sides, axis=0, return_counts=True)
    assert set(counts) == {1, 2} and opacity.min() < opacity.max()


@pytest.mark.parametrize(("since", "blocks"), [(0.3, 2), (1.2, 2), (4.0, 1)])
def test_a_drop_falls_and_leaves_a_ring_that_fades(since: float, blocks: int) -> None:
    drip = Drip(7.0, -0.4, 4.0, 5.0)
    wet = replace(scene(time=10.0 + since), pools=(replace(POOL, drips=(drip,)),))
    assert len(water(wet)) == blocks


def test_without_time_nothing_drips() -> None:
    drip = Drip(7.0, -0.4, 4.0, 5.0)
    assert len(water(replace(scene(), pools=(replace(POOL, drips=(drip,)),)))) == 1


def test_the_drop_is_seen_above_the_water_and_the_ring_on_it(renderer: Renderer) -> None:
    drip = Drip(7.0, -0.4, 3.0, 5.0)
    for since, low, high in ((0.4, 2.5, 5.0), (1.2, 1.9, 2.15)):
        change = np.abs(pool(renderer, 10 + since, (drip,)) - pool(renderer, 10 + since)).max(axis=2) > 8
        rows, columns = np.nonzero(change)
        assert len(rows) and at(0, high, -0.9)[0] <= rows.min() and rows.max() <= at(0, low, 0.2)[0]
        assert abs(columns.mean() - at(7.0, 2.0, -0.4)[1]) < 6
