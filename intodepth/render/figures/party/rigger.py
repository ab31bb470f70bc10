"""rigger: a blue cap with a lamp, and a large pulley wheel on the back."""

from __future__ import annotations

import math

import numpy as np

from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape, ring
from intodepth.render.figures.rig import HEAD_RADIUS, Physique
from intodepth.render.materials import GLOW, LEATHER, STEEL, WOOD
from intodepth.render.mesh import albedo

_CAP = albedo("#3d4a66")


def _dress(body: FigureMeshes) -> None:
    tall = body.tall
    radius = HEAD_RADIUS * tall
    crown = body.along_head([(0, 0.30, 0), (0, 0.85, -0.05), (0, 1.12, -0.1)])
    body.head.tube(crown, [1.16 * radius, 1.05 * radius, 0.5 * radius], _CAP, sides=7)
    body.head.box(body.on_head(0, 0.46, 0.95), (0.085, 0.014, 0.085), _CAP)
    body.head.box(body.on_head(0, 0.72, 1.10), (0.032, 0.028, 0.024), GLOW, emission=1.3)
    hub = np.array((0.0, 0.24 * tall, -0.20))
    ring(body.trunk, hub, (0.26, 0.26), 0.036, (0.18, 0, 0.98), WOOD, pieces=10, sides=5)
    ring(body.trunk, hub, (0.07, 0.07), 0.045, (0.18, 0, 0.98), STEEL, pieces=7, sides=5)
    for spoke in range(5):
        angle = 0.3 + math.tau * spoke / 5
        way = np.array((0.98 * math.sin(angle), math.cos(angle), -0.18 * math.sin(angle)))
        body.trunk.tube([hub, hub + 0.25 * way], 0.020, WOOD, sides=4)
    body.belt(LEATHER)
    body.trunk.box((-0.13, 0.0, 0.03), (0.03, 0.05, 0.04), LEATHER)


HERO = HeroShape(
    cloth=albedo("#d08a3c"),
    trousers=albedo("#4a4f63"),
    skin=albedo("#8a5a40"),
    hands=LEATHER,
    physique=Physique(height=1.01),
    dress=_dress,
    lamp=("head", (0.0, 0.085, 0.13)),
)
