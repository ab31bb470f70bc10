"""Overlap: depth, way out and points of touch of convex shapes."""

from __future__ import annotations

import math
from random import Random

import pytest

from intodepth.animation.overlap import Point, overlap

SQUARE = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)


def moved(shape: tuple[Point, ...], x: float, y: float) -> tuple[Point, ...]:
    return tuple((px + x, py + y) for px, py in shape)


def test_shapes_with_a_line_between_them_do_not_overlap() -> None:
    assert overlap(SQUARE, moved(SQUARE, 1.01, 0)) is None
    # Their boxes overlap, they do not.
    assert overlap(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)), ((0.9, 0.9), (0.6, 0.9), (0.9, 0.6))) is None


def test_the_way_out_is_the_shortest() -> None:
    contact = overlap(SQUARE, moved(SQUARE, 0.2, 0.9))
    assert contact is not None
    assert contact.normal == pytest.approx((0, 1)) and contact.depth == pytest.approx(0.1)
    assert sorted(x for x, _ in contact.points) == pytest.approx([0.2, 1.0])


def test_a_corner_touches_in_one_point() -> None:
    diamond = (0.5, 0.9), (1.0, 1.4), (0.5, 1.9), (0.0, 1.4)
    contact = overlap(SQUARE, diamond)
    assert contact is not None and contact.points == ((0.5, 0.9),)


def test_going_the_way_out_parts_any_two_shapes() -> None:
    random = Random(4)
    for _ in range(300):
        shapes = []
        for _ in range(2):
            x, y, count = random.random(), random.random(), random.randint(3, 6)
            angles = sorted(random.random() * math.tau for _ in range(count))
            shapes.append(tuple((x + 0.6 * math.cos(a), y + 0.6 * math.sin(a)) for a in angles))
        contact, back = overlap(*shapes), overlap(*shapes[::-1])
        assert (contact is None) == (back is None)
        if contact is not None and back is not None:
            assert contact.depth == pytest.approx(back.depth)
            (nx, ny), far = contact.normal, contact.depth + 1e-9
            assert math.hypot(nx, ny) == pytest.approx(1)
            assert overlap(shapes[0], moved(shapes[1], nx * far, ny * far)) is None
