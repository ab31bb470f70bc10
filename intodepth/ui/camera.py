"""camera: projects points of the world to the screen and back.

The camera never turns. The eye is in front of the middle of the area and the lens is shifted, so that the
plane z = 0 keeps exact squares, while everything in front of it and behind it is in perspective.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.tweaks import tweak
from intodepth.ui.draw import Camera, Rect

NEAR: Final = 4.0
"""distance in front of z = 0 that is still drawn, if the eye is farther away"""
FAR: Final = 6.0
"""distance behind z = 0 that is still drawn"""


def eye(camera: Camera, area: Rect) -> tuple[float, float, float]:
    """Return the position of the eye, in cells."""
    half_field = math.radians(tweak("camera.field", 36.0)) / 2
    distance = area[3] / camera.cell / 2 / math.tan(half_field)
    return camera.x, camera.y + tweak("camera.eye", 2.1), distance


def to_screen(camera: Camera, area: Rect, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
    """Return the pixel of a point of the world."""
    eye_x, eye_y, distance = eye(camera, area)
    nearness = distance / (distance - z)
    flat_x, flat_y = eye_x + (x - eye_x) * nearness, eye_y + (y - eye_y) * nearness
    return (
        area[0] + area[2] / 2 + (flat_x - camera.x) * camera.cell,
        area[1] + area[3] / 2 - (flat_y - camera.y) * camera.cell,
    )


def to_world(camera: Camera, area: Rect, px: float, py: float) -> tuple[float, float]:
    """Return the point of the plane z = 0 at a pixel, in cells."""
    return (
        camera.x + (px - area[0] - area[2] / 2) / camera.cell,
        camera.y - (py - area[1] - area[3] / 2) / camera.cell,
    )


def find_shown_box(camera: Camera, area: Rect, width: int, height: int, depths: tuple[float, ...]) -> Rect:
    """Return west, south, east and north of what a window of width x height px shows of planes z =
    `depths`.
    """
    x, y, distance = eye(camera, area)
    west, north = to_world(camera, area, 0, 0)
    east, south = to_world(camera, area, width, height)
    shares = [(distance - z) / distance for z in depths]
    return (
        min(x + (west - x) * share for share in shares),
        min(y + (south - y) * share for share in shares),
        max(x + (east - x) * share for share in shares),
        max(y + (north - y) * share for share in shares),
    )


def view_matrix(camera: Camera, area: Rect, width: int, height: int) -> NDArray[np.float32]:
    """Return the matrix (4, 4) from world to clip space for a window of width x height px, for column
    vectors.
    """
    point = eye(camera, area)
    west, north = to_world(camera, area, 0, 0)
    east, south = to_world(camera, area, width, height)
    return shift_lens(point, (west, south, east, north), max(0.1, point[2] - NEAR), point[2] + FAR)


def shift_lens(
    point: tuple[float, float, float], window: Rect, near: float, far: float
) -> NDArray[np.float32]:
    """Return the matrix (4, 4) from world to clip space for an eye that sees exactly a window of the plane z
    = 0.
    """
    x, y, distance = point
    west, south, east, north = window[0] - x, window[1] - y, window[2] - x, window[3] - y
    lens = np.array(
        [
            [2 * distance / (east - west), 0, (east + west) / (east - west), 0],
            [0, 2 * distance / (north - south), (north + south) / (north - south), 0],
            [0, 0, -(far + near) / (far - near), -2 * far * near / (far - near)],
            [0, 0, -1, 0],
        ]
    )
    shift = np.eye(4)
    shift[:3, 3] = -x, -y, -distance
    return (lens @ shift).astype(np.float32)
