"""Anchor view: each kind of anchor has its own look; what is not paid out lies coiled at the first end."""

from __future__ import annotations

import math

import pytest

from intodepth.screens.level.scene.anchor_view import (
    RADIUS,
    anchor_figures,
    anchor_point,
    clip_points,
    coil_figures,
)
from intodepth.screens.level.scene.poser import pose_body
from intodepth.sim.picture import draw
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage

HALL = """
#######
#.....#
#.....#
#A....#
#######
"""
OVER = (Cell(1, 1), Cell(1, 2), Cell(1, 3), Cell(2, 3), Cell(2, 2))
SIDES = (Side.N, Side.N, Side.E, Side.S)


def hall(*anchors: tuple[int, int, AnchorKind]) -> Stage:
    stage = draw(HALL)
    for key, (x, y, kind) in enumerate(anchors):
        stage.write_anchor(key, None, Anchor(key, Cell(x, y), 10, kind))
    return stage


def test_each_kind_of_anchor_has_its_own_look() -> None:
    stage = hall(
        (2, 1, AnchorKind.PITON),
        (2, 3, AnchorKind.PITON),
        (3, 1, AnchorKind.RING),
        (4, 3, AnchorKind.WHEEL),
        (5, 1, AnchorKind.WINCH),
    )
    seen = {anchor.cell for anchor in stage.anchors.values()}
    meshes = [figure.mesh for figure in anchor_figures(stage, seen)]
    assert meshes == ["piton", "wall_piton", "ring", "wheel", "winch"]
    assert anchor_figures(stage, set()) == []


def test_an_arrow_points_into_what_it_sticks_in_and_the_rope_is_tied_to_its_tail() -> None:
    looks = {
        "###\n#.%\n###": ("arrow", 0.0, (1.64, 1.5)),
        "###\n%.#\n###": ("arrow", math.pi, (1.36, 1.5)),
        "#=#\n#.#\n###": ("raised_arrow", 0.0, (1.5, 1.64)),
        "###\n#.#\n#%#": ("lowered_arrow", 0.0, (1.5, 1.36)),
    }
    for rows, (mesh, turn, tail) in looks.items():
        stage = draw(rows)
        stage.write_anchor(0, None, Anchor(0, Cell(1, 1), 4, AnchorKind.ARROW))
        [figure] = anchor_figures(stage, {Cell(1, 1)})
        assert (figure.mesh, figure.turn) == (mesh, turn), rows
        assert (figure.x, figure.y) == anchor_point(stage.ground, stage.anchors[0]) == pytest.approx(tail)


def test_where_a_rope_runs_through_a_ring_hangs_a_clip_but_a_wheel_needs_none() -> None:
    stage = hall((1, 3, AnchorKind.RING), (2, 3, AnchorKind.WHEEL))
    stage.write_rope(0, None, Rope(0, (None, None), OVER, SIDES, 4, 4, (0, 1)))
    assert [figure.mesh for figure in anchor_figures(stage, set(OVER))] == ["ring", "clip", "wheel"]


def test_a_rope_runs_round_the_outer_side_of_a_wheel() -> None:
    stage = hall((1, 3, AnchorKind.WHEEL))
    rope = Rope(0, (None, None), OVER, SIDES, 4, 4, (0,))
    middle = anchor_point(stage.ground, stage.anchors[0])
    first, corner, last = clip_points(stage.ground, stage.anchors[0], rope, 2)
    assert first[:2] == pytest.approx((middle[0] - RADIUS, middle[1]))
    assert last[:2] == pytest.approx((middle[0], middle[1] + RADIUS))
    assert math.dist(corner[:2], middle) == pytest.approx(RADIUS)


def test_what_is_not_paid_out_lies_coiled_behind_who_holds_the_first_end() -> None:
    stage = hall()
    rope = Rope(0, (Tie(BODY, 0), None), OVER, SIDES, 4, 9)
    stage.write_rope(0, None, rope)
    figures = {0: pose_body(stage, stage.bodies[0])}
    (coil,) = coil_figures(stage, figures, {Cell(1, 1)}).values()
    assert coil.mesh == "coil" and coil.x < figures[0].x and coil.y < 1.1
    stage.write_rope(0, rope, Rope(0, rope.ends, OVER, SIDES, 9, 9))
    assert coil_figures(stage, figures, {Cell(1, 1)}) == {}


def test_a_rope_that_begins_at_a_ring_is_coiled_beneath_it() -> None:
    stage = hall((2, 2, AnchorKind.RING))
    stage.write_rope(0, None, Rope(0, (Tie(ANCHOR, 0), None), (Cell(2, 2),), (), 0, 5))
    (coil,) = coil_figures(stage, {}, {Cell(2, 2)}).values()
    assert coil.x == 2.5 and coil.y < anchor_point(stage.ground, stage.anchors[0])[1]


def test_a_rope_that_leads_nowhere_yet_is_all_coiled_behind_who_is_tied_to_it() -> None:
    for ends in ((Tie(BODY, 0), None), (Tie(ANCHOR, 0), Tie(BODY, 0))):
        stage = hall((1, 1, AnchorKind.PITON))
        stage.write_rope(0, None, Rope(0, ends, (Cell(1, 1),), (), 5, 5))
        figures = {0: pose_body(stage, stage.bodies[0])}
        (coil,) = coil_figures(stage, figures, {Cell(1, 1)}).values()
        assert coil.x < figures[0].x
