"""relic_meshes: the meshes of the large relics, in teal and old bronze."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from intodepth.render.mesh import FloatArray, MeshBuilder, albedo, shade

TEAL: Final = albedo("#2ec4b6")
PALE: Final = albedo("#7ff0e4")
BRONZE: Final = albedo("#2b7f7a")
STONE: Final = albedo("#6f8b8c")


def _lead_crown() -> MeshBuilder:
    """Return a heavy ring of seven points, set with glowing stones."""
    mesh = MeshBuilder()
    lead = albedo("#4f7f86")
    points = 7
    for index in range(points):
        start, middle, end = (2 * math.pi * (index + part) / points for part in (0.0, 0.5, 1.0))

        def at(angle: float, radius: float, height: float) -> tuple[float, float, float]:
            return radius * math.sin(angle), height, radius * math.cos(angle)

        tone = shade(lead, 1.1 if index % 2 else 0.88)
        lower = [at(start, 0.25, 0.05), at(end, 0.25, 0.05)]
        upper = [at(start, 0.28, 0.24), at(end, 0.28, 0.24)]
        peak = at(middle, 0.34, 0.44)
        mesh.quad(lower[0], lower[1], upper[1], upper[0], tone, inside=(0, 0.15, 0))
        mesh.facets([upper[0], upper[1], peak], shade(tone, 1.15), inside=(0, 0.15, 0))
        inner = [at(start, 0.21, 0.05), at(end, 0.21, 0.05), at(end, 0.23, 0.26), at(start, 0.23, 0.26)]
        far = at(middle, 4.0, 0.3)
        mesh.quad(inner[0], inner[1], inner[2], inner[3], shade(tone, 0.45), inside=far)
        mesh.facets([inner[3], inner[2], peak], shade(tone, 0.5), inside=far)
        mesh.ball(at(middle, 0.262, 0.15), (0.045, 0.055, 0.045), PALE, detail=0, emission=0.8)
        mesh.ball(peak, 0.032, TEAL, detail=0, emission=0.7)
    rim = [(0.265 * math.sin(a), 0.055, 0.265 * math.cos(a)) for a in np.arange(14) * (math.pi / 7)]
    mesh.tube(rim, 0.05, shade(lead, 0.8), sides=5, across=(0, 1, 0), closed=True)
    return mesh


def _feather_idol() -> MeshBuilder:
    """Return a fan of bright feathers on a small block."""
    mesh = MeshBuilder()
    mesh.tube([(0, 0, 0), (0, 0.13, 0), (0, 0.17, 0)], [0.25, 0.17, 0.12], STONE, sides=7)
    spread = 4
    for index in range(-spread, spread + 1):
        angle = index * 0.30
        length = 0.52 - 0.045 * abs(index) + (0.03 if index % 2 else 0.0)
        depth = 0.06 if index % 2 else -0.02
        out = np.array((math.sin(angle), math.cos(angle), 0.0))
        root = np.array((0.05 * math.sin(angle), 0.14, depth))
        bright = 1.15 if index % 2 else 0.8
        mesh.tube(
            [root, root + out * length * 0.62, root + out * length],
            [(0.022, 0.02), (0.062, 0.022), (0.004, 0.004)],
            shade(TEAL, bright),
            sides=4,
            across=(math.cos(angle), -math.sin(angle), 0),
            emission=0.20 * bright,
        )
    mesh.ball((0, 0.24, 0.08), (0.075, 0.10, 0.06), PALE, detail=0, emission=0.5)
    return mesh


def _glass_heart() -> MeshBuilder:
    """Return a large cut gem in the shape of a heart, held by three claws."""
    mesh = MeshBuilder()

    def heart(points: FloatArray) -> FloatArray:
        moved = points.copy()
        x, y = points[:, 0], points[:, 1]
        moved[:, 1] = y * 1.05 + 0.50 * np.abs(x) - 0.18 - 0.42 * (np.abs(x) < 0.2) * (y > 0.4)
        moved[:, 0] = x * np.where(y < 0, 1.05 + 0.55 * y, 1.10)
        moved[:, 2] *= 0.62
        return moved

    def facet_tones(middle: FloatArray) -> FloatArray:
        tones = 0.65 + 0.6 * ((np.floor(middle[:, 0] * 3) + np.floor(middle[:, 1] * 4)) % 2)
        return np.asarray(tones, np.float32)

    mesh.ball((0, 0.37, 0), 0.27, albedo("#3fb9ae"), shape=heart, tint=facet_tones, emission=0.16)
    claws(mesh)
    return mesh


def claws(mesh: MeshBuilder) -> None:
    """Add three claws on a foot, to hold a gem."""
    for angle in (0.5, 2.6, 4.7):
        way = np.array((math.sin(angle), 0.0, math.cos(angle)))
        up = np.array((0.0, 1.0, 0.0))
        mesh.tube(
            [way * 0.20 + up * 0.02, way * 0.12 + up * 0.12, way * 0.13 + up * 0.28],
            [0.032, 0.028, 0.01],
            BRONZE,
            sides=4,
        )
    mesh.tube([(0, 0, 0), (0, 0.06, 0)], [0.17, 0.12], shade(BRONZE, 0.8), sides=7)


def _bell() -> MeshBuilder:
    """Return a bell with a flared, glowing mouth under a ring."""
    mesh = MeshBuilder()
    profile = [(0.07, 0.31), (0.12, 0.27), (0.20, 0.215), (0.36, 0.185), (0.46, 0.12), (0.49, 0.03)]
    bands = [shade(PALE, 0.6), BRONZE, shade(TEAL, 0.8), BRONZE, shade(BRONZE, 1.2)]
    for index, color in enumerate(bands):
        (low, wide), (high, narrow) = profile[index : index + 2]
        mesh.tube(
            [(0, low, 0), (0, high, 0)],
            [wide, narrow],
            color,
            sides=9,
            caps=False,
            emission=0.22 if index in (0, 2) else 0.04,
        )
    mesh.tube([(0, 0.075, 0), (0, 0.12, 0)], [0.30, 0.22], shade(BRONZE, 0.3), sides=9)
    mesh.ball((0, 0.06, 0), 0.075, PALE, detail=0, emission=0.6)
    ring = [(0.07 * math.sin(a), 0.55 - 0.07 * math.cos(a), 0) for a in np.arange(8) * (math.pi / 4)]
    mesh.tube(ring, 0.024, shade(TEAL, 0.8), sides=4, across=(0, 0, 1), closed=True)
    return mesh


RELICS: Final = {
    "lead_crown": _lead_crown,
    "feather_idol": _feather_idol,
    "glass_heart": _glass_heart,
    "bell": _bell,
}
"""builder of each relic by name"""
