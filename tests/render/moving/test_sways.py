"""Sways: ropes swing on after they were moved and struck, keep to their points, and come to rest."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.moving.courses import course
from intodepth.render.moving.rope_meshes import Ropes
from intodepth.render.moving.sways import Sways
from intodepth.ui.draw import DrawnRope
from tests.render.scenes import terrain

GROUND = Bedrock(terrain())
FREE = DrawnRope(((4.5, 5.5, 0.0), (4.5, 3.2, 0.0)), knots=(True, False), name=(0, 0))
MOVED = replace(FREE, points=((5.0, 5.5, 0.0), (5.0, 3.2, 0.0)))
TIGHT = DrawnRope(((3.5, 4.5, 0.0), (7.5, 4.5, 0.0)), load=0.1, name=(1, 0))
DT = 1 / 60


def offsets(ropes: list[DrawnRope]) -> list[float]:
    """How far the rope of each frame is from where it would hang still, at most."""
    sways, found = Sways(GROUND), []
    for rope in ropes:
        sway = sways.of(rope, DT)
        sways.end_frame()
        line = course(rope, GROUND, sway)
        assert np.allclose(line[0], rope.points[0])
        found.append(float(np.abs(sway.offsets).max()) if sway else 0.0)
    return found


def test_a_rope_that_is_not_moved_hangs_still() -> None:
    assert offsets([FREE] * 5) == [0.0] * 5


def test_a_free_end_lags_behind_swings_and_comes_to_rest() -> None:
    found = offsets([FREE, *[MOVED] * 400])
    assert found[1] > 0.3 and found[-1] == 0.0


def test_a_tight_rope_that_is_loaded_trembles_about_its_line_and_is_straight_again() -> None:
    found = offsets([TIGHT, *[replace(TIGHT, load=0.9)] * 120])
    assert 0.02 < max(found) < 0.3 and found[-1] == 0.0


def test_a_rope_without_name_a_ghost_and_a_rope_in_standing_time_hang_still() -> None:
    for change in ({"name": None}, {"ghost": 0.5}):
        ropes = [replace(rope, **change) for rope in (FREE, MOVED)]
        assert offsets(ropes) == [0.0, 0.0]
    ropes = Ropes(GROUND)  # type: ignore[assignment]
    ropes.mesh([FREE], 0.0)  # type: ignore[attr-defined]
    assert np.array_equal(ropes.mesh([MOVED], 0.0), Ropes(GROUND).mesh([MOVED]))  # type: ignore[attr-defined]
    assert not ropes.is_moving  # type: ignore[attr-defined]


def test_a_rope_stays_at_the_point_where_another_piece_goes_on_and_has_no_end_there() -> None:
    onward = {"knots": (False, False), "onward": (True, True)}
    first, moved = (replace(rope, **onward) for rope in (FREE, MOVED))
    sways = Sways(GROUND)
    sways.of(first, DT)
    sways.end_frame()
    sway = sways.of(moved, DT)
    assert sway is not None and np.abs(sway.offsets).max() > 0.1, "between the ends it swings"
    assert not sway.offsets[[0, -1]].any()
    ends = [Ropes(GROUND).mesh([rope])[:, 1] for rope in (first, replace(first, onward=(False, False)))]
    assert ends[0].max() < 5.54 < ends[1].max() and ends[0].min() > 3.16 > ends[1].min()


def test_a_rope_swings_on_when_the_ground_changes() -> None:
    ropes = Ropes(GROUND)
    ropes.mesh([FREE], DT)
    swung = ropes.mesh([MOVED], DT)
    ropes.enter(Bedrock(replace(terrain(), kinds=terrain().kinds.replace(b"3", b"."))))
    assert ropes.is_moving and len(swung) and not np.array_equal(ropes.mesh([MOVED], DT), swung)
