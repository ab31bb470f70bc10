"""The camera shows exact squares at z = 0, and a pixel leads back to its point."""

from __future__ import annotations

import numpy as np
import pytest

from intodepth.ui.camera import eye, to_screen, to_world, view_matrix
from intodepth.ui.draw import Camera

CAMERA = Camera(7.3, 5.1, 60.0)
AREA = 0.0, 40.0, 976.0, 600.0


@pytest.mark.parametrize("point", [(0.0, 0.0), (7.3, 5.1), (12.25, -3.0)])
def test_a_point_comes_back_from_its_pixel(point: tuple[float, float]) -> None:
    assert to_world(CAMERA, AREA, *to_screen(CAMERA, AREA, *point)) == pytest.approx(point)


def test_cells_are_squares_of_the_cameras_size() -> None:
    left, low = to_screen(CAMERA, AREA, 3, 4)
    right, high = to_screen(CAMERA, AREA, 4, 5)
    assert (right - left, low - high) == pytest.approx((60, 60))


def test_the_middle_of_the_area_shows_where_the_camera_looks() -> None:
    assert to_screen(CAMERA, AREA, 7.3, 5.1) == pytest.approx((488, 340))


def test_what_lies_nearer_is_larger() -> None:
    def width(z: float) -> float:
        return to_screen(CAMERA, AREA, 4, 5, z)[0] - to_screen(CAMERA, AREA, 3, 5, z)[0]

    assert width(0.4) > width(0) > width(-1.3)


def test_the_eye_stands_above_the_middle() -> None:
    x, y, z = eye(CAMERA, AREA)
    assert (x, y) == pytest.approx((7.3, 5.1 + 2.1)) and z > 10


@pytest.mark.parametrize("point", [(3.0, 4.0, 0.0), (9.5, 8.0, 0.38), (12.0, 1.0, -1.25)])
def test_the_matrix_agrees_with_the_pixels(point: tuple[float, float, float]) -> None:
    clip = view_matrix(CAMERA, AREA, 1280, 720) @ np.array((*point, 1.0), np.float32)
    flat = clip[:3] / clip[3]
    assert abs(flat[2]) < 1
    pixel = (flat[0] + 1) / 2 * 1280, (1 - flat[1]) / 2 * 720
    assert pixel == pytest.approx(to_screen(CAMERA, AREA, *point), abs=0.01)
