"""belayer: a white helmet with a lamp, and a large coil of rope over the shoulder."""

from __future__ import annotations

import numpy as np

from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape, ring
from intodepth.render.figures.rig import HEAD_RADIUS, Physique
from intodepth.render.materials import DARK, GLOW, LEATHER, ROPE, STEEL, WHITE
from intodepth.render.mesh import FloatArray, albedo


def _level_rim(points: FloatArray) -> FloatArray:
    """Return how far the lowest points of the helmet are lifted to its brim."""
    lift = np.zeros_like(points)
    lift[:, 1] = np.maximum(0, 0.20 - 1.24 * points[:, 1])
    return lift


def _dress(body: FigureMeshes) -> None:
    tall, bulk = body.tall, body.bulk
    radius = HEAD_RADIUS * tall
    body.cover_head(WHITE, 1.24, (0, 0.06, -0.04), lambda middle: middle[:, 1] > 0, _level_rim)
    brim = body.along_head([(0, 0.22, -0.04), (0, 0.36, -0.04)])
    body.head.tube(brim, [1.42 * radius, 1.24 * radius], WHITE, sides=9)
    body.head.box(body.on_head(0, 0.66, 1.08), (0.046, 0.040, 0.03), DARK)
    body.head.box(body.on_head(0, 0.66, 1.26), (0.034, 0.030, 0.02), GLOW, emission=1.3)
    chest = 0.20 * tall
    ring(body.trunk, (0, chest, 0), (0.165 * bulk, 0.235 * bulk), 0.030, (-0.75, 0.62, 0.22), ROPE)
    ring(body.trunk, (0, chest - 0.02, 0.01), (0.15 * bulk, 0.215 * bulk), 0.028, (-0.80, 0.57, 0.28), ROPE)
    body.belt(LEATHER)
    body.trunk.ball((0, 0.02, 0.12 * bulk), 0.035, STEEL, detail=0)


HERO = HeroShape(
    cloth=albedo("#4f7fc0"),
    trousers=albedo("#39425a"),
    skin=albedo("#d9a27c"),
    hands=LEATHER,
    physique=Physique(bulk=1.16),
    dress=_dress,
    lamp=("head", (0.0, 0.078, 0.149)),
)
