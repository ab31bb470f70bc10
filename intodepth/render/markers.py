"""markers: turns marks, glows, shadows and dust of the world into triangles on the screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.render.cave.bedrock import Bedrock, noise
from intodepth.render.polygons import fan, feather, to_picture
from intodepth.render.views.panes import MaskedPane
from intodepth.ui.camera import eye
from intodepth.ui.draw import Mark, Scene

FloatArray = NDArray[np.float32]
Floats = NDArray[np.float64]

WIDTH: Final = 10
"""floats per vertex: position 2 (px), place 2 (cells of the picture), colour 4, glow 1, owner 1"""
SHADOW: Final = 0.75
MOTES: Final = 70
"""specks of dust around each lamp"""
MOTE_SECONDS: Final = 14.0


class Projection:
    """The camera of a scene, for many points at once."""

    def __init__(self, scene: Scene) -> None:
        self._eye = np.array(eye(scene.camera, scene.area))
        area = scene.area
        self._middle = np.array((area[0] + area[2] / 2, area[1] + area[3] / 2))
        self._look = np.array((scene.camera.x, scene.camera.y))
        self._cell = scene.camera.cell

    def __call__(self, points: NDArray[np.floating]) -> FloatArray:
        """Return the pixels (..., 2) of points (..., 3) in cells."""
        nearness = self._eye[2] / (self._eye[2] - points[..., 2:])
        flat = self._eye[:2] + (points[..., :2] - self._eye[:2]) * nearness
        on_screen: FloatArray = self._middle + (flat - self._look) * (self._cell, -self._cell)
        return on_screen.astype(np.float32)


def marks(scene: Scene, sequence: Sequence[Mark], parts: Sequence[MaskedPane]) -> list[FloatArray]:
    """Return blocks of vertices (n, 10) of marks, in order; glows in all parts that show them."""
    if not sequence:
        return []
    groups: dict[tuple[int, bool], list[int]] = {}
    for index, mark in enumerate(sequence):
        if len(mark.points) > 2:
            groups.setdefault((len(mark.points), mark.glow), []).append(index)
    projection = Projection(scene)
    blocks: list[FloatArray] = []
    places: list[NDArray[np.intp]] = []
    for (corners, glow), indices in groups.items():
        points = np.empty((len(indices), corners, 3))
        points[..., :2] = [sequence[index].points for index in indices]
        points[..., 2] = np.array([sequence[index].z for index in indices])[:, None]
        colors = np.array([sequence[index].color for index in indices], np.float32)
        if glow:
            for part in parts:
                if part.shows(points[..., :2].min(axis=1), points[..., :2].max(axis=1)):
                    shown = to_picture(points, part.pane.placement)
                    rows = _block(fan(projection(shown)), colors, part.owner)
                    rows[..., 2:4] = fan(shown[..., :2].astype(np.float32))
                    rows[..., 8] = np.tile((1.0, 0.0, 0.0), corners - 2)
                    blocks.append(rows.reshape(-1, WIDTH))
                    places.append(np.repeat(indices, rows.shape[1]))
        else:
            positions, coverage = feather(projection(points))
            rows = _block(positions, colors)
            rows[..., 7] *= coverage
            blocks.append(rows.reshape(-1, WIDTH))
            places.append(np.repeat(indices, rows.shape[1]))
    if len(blocks) < 2:
        return blocks
    order = np.argsort(np.concatenate(places), kind="stable")
    return [np.concatenate(blocks).take(order, axis=0)]


def shadows(scene: Scene, ground: Bedrock, parts: Sequence[MaskedPane]) -> list[FloatArray]:
    """Return blocks of vertices (n, 10) of the dark spots below figures that stand on something."""
    standing = [figure for figure in scene.figures if figure.ghost >= 1]
    if not standing:
        return []
    feet = np.array([(figure.x, figure.y, figure.z, figure.scale) for figure in standing])
    floor = np.floor(feet[:, 1] + 0.02)
    column = np.floor(feet[:, 0]).astype(np.int64)
    height = feet[:, 1] - floor
    rests = ground.is_solid(column, floor.astype(np.int64) - 1) & (height < 0.6)
    feet, floor, height = feet[rests], floor[rests], height[rests]
    if not len(feet):
        return []
    angles = np.arange(12) * (math.tau / 12)
    points = np.zeros((len(feet), 13, 3))
    points[:, :, 0] = feet[:, None, 0]
    points[:, :, 1] = floor[:, None] + 0.035
    points[:, :, 2] = feet[:, None, 2] - 0.05
    points[:, 1:, 0] += 0.38 * feet[:, None, 3] * np.cos(angles)
    points[:, 1:, 2] += 0.25 * feet[:, None, 3] * np.sin(angles)
    around = np.arange(1, 13)
    order = np.stack([np.zeros(12, int), around, np.roll(around, -1)], axis=1).ravel()
    colors = np.zeros((len(feet), 4), np.float32)
    colors[:, :3] = 0.043, 0.051, 0.071
    colors[:, 3] = SHADOW * (1 - height / 0.6)
    projection = Projection(scene)
    blocks: list[FloatArray] = []
    for part in parts:
        if part.shows(points[..., :2].min(axis=1), points[..., :2].max(axis=1)):
            shown = to_picture(points, part.pane.placement)[:, order]
            rows = _block(projection(shown), colors, part.owner)
            rows[..., 2:4] = shown[..., :2]
            rows[..., 7] *= (order == 0).astype(np.float32)
            blocks.append(rows.reshape(-1, WIDTH))
    return blocks


def dust(scene: Scene, parts: Sequence[MaskedPane]) -> list[FloatArray]:
    """Return blocks of vertices (n, 10) of specks that drift around the lamps."""
    found = [(part, place, lamp) for part in parts for place, lamp in enumerate(part.pane.lamps)]
    if not found:
        return []
    lamps = np.array([(lamp.x, lamp.y, min(lamp.radius, 7.0)) for _, _, lamp in found])
    places = np.array([place for _, place, _ in found], np.int64)
    index = np.arange(MOTES, dtype=np.int64) + MOTES * places[:, None]
    age = scene.time / MOTE_SECONDS + index * 0.618
    life, cycle = age % 1, np.floor(age).astype(np.int64)
    offset, depth, size, fade = _scatter(index.tobytes(), cycle.tobytes())
    shape = index.shape
    points = np.empty((index.size, 3, 3))
    east, north = (lamps[:, axis, None] + lamps[:, 2:] * offset[axis].reshape(shape) for axis in (0, 1))
    points[..., 0] = (east + 0.25 * np.sin(6 * life + index)).reshape(-1, 1)
    points[..., 1] = (north + 0.5 * life - 0.25).reshape(-1, 1)
    points[..., 2] = depth[:, None]
    spin = (2 * age).reshape(-1, 1) + np.arange(3) * (math.tau / 3)
    points[..., 0] += size[:, None] * np.cos(spin)
    points[..., 1] += size[:, None] * np.sin(spin)
    colors = np.empty((len(points), 4), np.float32)
    colors[:, :3] = 1.0, 0.85, 0.60
    colors[:, 3] = 0.55 * np.sin(math.pi * life).ravel() * fade
    begin = 0
    for part in parts:
        own = points[begin : begin + MOTES * len(part.pane.lamps)]
        own[:] = to_picture(own, part.pane.placement)
        begin += len(own)
    rows = _block(Projection(scene)(points), colors)
    rows[..., 2:4] = points[..., :2]
    rows[..., 8] = 1
    rows[..., 9] = np.repeat([part.owner for part, _, _ in found], MOTES)[:, None]
    return [rows.reshape(-1, WIDTH)]


@lru_cache(maxsize=8)
def _scatter(index: bytes, cycle: bytes) -> tuple[Floats, Floats, Floats, Floats]:
    """Return where specks lie while they live: offsets (2, n) as shares of their lamp's radius, their z,
    sizes in cells, and how bright they are.

    Speck `index` (n int64) lives for the time `cycle` (n int64).
    """
    which, when = np.frombuffer(index, np.int64), np.frombuffer(cycle, np.int64)
    angle = math.pi * noise(which, when, 71)
    # Closer together and brighter towards the lamp, so that it reads as dust in its light.
    away = 0.8 * (0.5 + 0.5 * noise(which, when, 72)) ** 0.8
    size = 0.012 + 0.020 * (0.5 + 0.5 * noise(which, when, 74)) ** 2
    depth = -0.3 + 0.6 * noise(which, when, 73)
    return away * np.array((np.cos(angle), np.sin(angle))), depth, size, (1 - away**2) ** 2


def _block(positions: FloatArray, colors: FloatArray, owner: int = 0) -> FloatArray:
    """Return vertices (count, n, 10) at positions (count, n, 2), with one colour each of (count, 4) and no
    glow.
    """
    rows = np.zeros((*positions.shape[:2], WIDTH), np.float32)
    rows[..., 0:2] = positions
    rows[..., 4:8] = colors[:, None]
    rows[..., 8] = -1
    rows[..., 9] = owner
    return rows
