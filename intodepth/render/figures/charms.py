"""charms: the meshes of the smaller relics: shard, knots, tooth and hourglass; and of the broken heart."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Final

import numpy as np

from intodepth.render.figures.relic_meshes import BRONZE, PALE, STONE, TEAL, claws
from intodepth.render.mesh import FloatArray, MeshBuilder, albedo, shade

NOON: Final = albedo("#ffe6a0")
IVORY: Final = albedo("#dfe9d6")
SAND: Final = albedo("#ffd27a")


def _spike(
    mesh: MeshBuilder,
    foot: tuple[float, float],
    lean: tuple[float, float],
    length: float,
    wide: float,
    glow: float,
) -> None:
    """Add a six-sided crystal with bright and dim faces and a sharp tip."""
    way = np.array((lean[0], 1.0, lean[1]))
    way /= np.linalg.norm(way)
    root = np.array((foot[0], 0.03, foot[1]))
    girdle, tip = root + way * length * 0.66, root + way * length
    across = np.cross(way, (0.0, 0.0, 1.0))
    across /= np.linalg.norm(across)
    along = np.cross(across, way)
    angles = np.arange(7) * (math.pi / 3)
    spokes = across * np.cos(angles)[:, None] + along * np.sin(angles)[:, None]
    for index in range(6):
        one, other = spokes[index], spokes[index + 1]
        tone = shade(NOON, (1.1, 0.62, 0.86)[index % 3])
        low, after = root + one * wide * 0.62, root + other * wide * 0.62
        high, following = girdle + one * wide, girdle + other * wide
        mesh.quad(
            low,
            after,
            following,
            high,
            shade(tone, 0.72),
            inside=root + way * length / 3,
            emission=glow * 0.55,
        )
        mesh.facets([high, following, tip], tone, inside=root + way * length / 2, emission=glow)


def _sun_shard() -> MeshBuilder:
    """Return a splinter of light with smaller ones around its foot, set in teal rock."""
    mesh = MeshBuilder()
    _spike(mesh, (0.0, 0.0), (0.13, 0.04), 0.70, 0.125, 0.95)
    for turn, lean, length, wide in (
        (0.4, 0.55, 0.40, 0.075),
        (1.7, 0.75, 0.30, 0.065),
        (2.9, 0.50, 0.46, 0.08),
        (4.1, 0.80, 0.28, 0.06),
        (5.3, 0.60, 0.36, 0.07),
    ):
        x, z = math.sin(turn), math.cos(turn)
        _spike(mesh, (0.09 * x, 0.09 * z), (lean * x, lean * z), length, wide, 0.6)
    random = Random("shard")
    for index in range(7):
        angle = index * 2 * math.pi / 7
        size = random.uniform(0.075, 0.11)
        place = (0.17 * math.sin(angle), 0.045, 0.17 * math.cos(angle))
        mesh.ball(place, (size, 0.062, size), shade(BRONZE, random.uniform(0.7, 1.2)), detail=0)
    return mesh


def _knot(hand: float) -> MeshBuilder:
    """Return a closed trefoil of thick cord on a small foot; `hand` of -1 mirrors that of 1."""
    mesh = MeshBuilder()
    count = 42
    angle = np.arange(count) * (2 * math.pi / count)
    points = np.stack(
        [
            hand * (np.sin(angle) + 2 * np.sin(2 * angle)) * 0.088,
            0.40 + (np.cos(angle) - 2 * np.cos(2 * angle)) * 0.088,
            -np.sin(3 * angle) * 0.085,
        ],
        axis=1,
    )
    cord, binding = (TEAL, NOON) if hand > 0 else (shade(PALE, 0.8), shade(BRONZE, 1.1))
    tones = [
        binding if index % 14 in (6, 7) else shade(cord, (1.15, 0.8, 0.95)[index % 3])
        for index in range(count)
    ]
    mesh.tube(points, 0.062, cord, colors=tones, sides=6, across=(0, 0, 1), closed=True, emission=0.12)
    mesh.tube([(0, 0, 0), (0, 0.05, 0), (0, 0.14, 0)], [0.19, 0.15, 0.06], STONE, sides=7)
    return mesh


def _saints_tooth() -> MeshBuilder:
    """Return a large molar on three roots under a halo."""
    mesh = MeshBuilder()

    def molar(points: FloatArray) -> FloatArray:
        moved = points.copy()
        x, y, z = points.T
        square = 1.0 / np.maximum(np.maximum(np.abs(x), np.abs(z)), 0.74)
        moved[:, 0], moved[:, 2] = x * square * 0.9, z * square * 0.9
        cusps = np.abs(x) + np.abs(z)
        moved[:, 1] = np.where(y > 0.3, 0.42 + 0.34 * cusps, y)
        return moved

    def tones(middle: FloatArray) -> FloatArray:
        return np.asarray(
            0.82 + 0.22 * ((np.floor(middle[:, 0] * 4) + np.floor(middle[:, 2] * 4)) % 2), np.float32
        )

    mesh.ball((0, 0.40, 0), (0.235, 0.185, 0.20), IVORY, shape=molar, tint=tones, emission=0.10)
    for x, z, lean in ((-0.12, 0.06, -0.06), (0.12, 0.06, 0.06), (0.0, -0.09, 0.0)):
        path = [(x, 0.34, z), (x + lean * 0.4, 0.17, z), (x + lean * 1.3, 0.0, z * 1.2)]
        mesh.tube(path, [0.085, 0.062, 0.012], shade(IVORY, 0.78), sides=5)
    ring = [
        (0.21 * math.sin(a), 0.68 - 0.05 * math.cos(a), 0.19 * math.cos(a))
        for a in np.arange(14) * (math.pi / 7)
    ]
    mesh.tube(ring, 0.020, TEAL, sides=4, across=(0, 1, 0), closed=True, emission=0.75)
    return mesh


def _hourglass() -> MeshBuilder:
    """Return two bulbs of glass in a bronze frame, sand glowing in both."""
    mesh = MeshBuilder()
    glass, sand = albedo("#57c9c0"), 0.45
    bands = [
        (0.07, 0.155, SAND, sand),
        (0.17, 0.150, shade(glass, 1.0), 0.14),
        (0.27, 0.085, shade(glass, 0.8), 0.14),
        (0.335, 0.028, SAND, sand),
        (0.40, 0.085, shade(SAND, 0.85), sand),
        (0.46, 0.132, shade(glass, 1.15), 0.14),
        (0.60, 0.155, glass, 0.0),
    ]
    for (low, wide, color, glow), (high, narrow, _, _) in pairwise(bands):
        mesh.tube([(0, low, 0), (0, high, 0)], [wide, narrow], color, sides=8, caps=False, emission=glow)
    for base, top in ((0.0, 0.07), (0.60, 0.67)):
        mesh.tube([(0, base, 0), (0, (base + top) / 2, 0), (0, top, 0)], [0.22, 0.235, 0.20], BRONZE, sides=9)
    for index in range(3):
        angle = 0.5 + index * 2 * math.pi / 3
        x, z = 0.195 * math.sin(angle), 0.195 * math.cos(angle)
        heights = (0.06, 0.20, 0.335, 0.47, 0.61)
        mesh.tube(
            [(x, y, z) for y in heights], [0.024, 0.018, 0.030, 0.018, 0.024], shade(BRONZE, 1.3), sides=5
        )
    return mesh


def _build_broken_heart() -> MeshBuilder:
    """Return the empty claws that held the heart, and splinters around."""
    mesh = MeshBuilder()
    claws(mesh)
    random = Random("splinters")
    for index in range(11):
        angle = index * 2.4
        reach = 0.08 + 0.024 * index
        size = random.uniform(0.05, 0.10)
        place = (reach * math.sin(angle), 0.06 + 0.5 * size, reach * math.cos(angle))
        tone = shade(albedo("#3fb9ae"), random.uniform(0.45, 1.1))
        mesh.ball(place, (size, size * 0.7, size * 0.4), tone, detail=0, emission=0.03)
    return mesh


def _heart() -> MeshBuilder:
    """Return a large heart of dark crystal with glowing seams, in a cradle of rock."""
    mesh = MeshBuilder()

    def lobes(points: FloatArray) -> FloatArray:
        moved = points.copy()
        x, y, z = points.T
        wide = 0.5 + 0.5 * np.sqrt(np.clip((y + 1.0) / 1.6, 0.0, 1.0))
        moved[:, 0], moved[:, 2] = x * wide * 1.08, z * wide * 0.9
        moved[:, 1] = y * 1.12 - 0.42 * np.exp(-12.0 * x * x) * np.clip(y, 0.0, 1.0)
        return moved

    def seams(middle: FloatArray) -> FloatArray:
        return np.asarray(0.55 + 0.65 * (np.sin(11 * middle[:, 0] + 7 * middle[:, 1]) > 0.55), np.float32)

    mesh.ball((0, 0.42, 0), (0.27, 0.29, 0.22), albedo("#e2504a"), shape=lobes, tint=seams, emission=0.5)
    random = Random("cradle")
    for index in range(9):
        angle = index * 2 * math.pi / 9
        size = random.uniform(0.09, 0.13)
        place = (0.21 * math.sin(angle), 0.07, 0.19 * math.cos(angle))
        mesh.ball(place, (size, 0.10, size), shade(STONE, random.uniform(0.7, 1.2)), detail=0)
    vein = shade(albedo("#7d2f4a"), 1.0)
    for x, lean, high in ((-0.10, -0.05, 0.74), (0.02, 0.03, 0.77), (0.13, 0.10, 0.72)):
        path = [(x, 0.52, 0), (x + lean * 0.4, 0.64, -0.01), (x + lean, high, -0.02)]
        mesh.tube(path, [0.065, 0.058, 0.062], vein, sides=6, emission=0.12)
    return mesh


CHARMS: Final = {
    "heart": _heart,
    "sun_shard": _sun_shard,
    "left_twin_knot": lambda: _knot(-1.0),
    "right_twin_knot": lambda: _knot(1.0),
    "saints_tooth": _saints_tooth,
    "hourglass": _hourglass,
    "glass_heart_broken": _build_broken_heart,
}
"""builder of each charm by name"""
