"""smith: broad and bearded, in an apron, with a large hammer."""

from __future__ import annotations

import math

import numpy as np

from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape
from intodepth.render.figures.rig import HEAD_RADIUS, Physique
from intodepth.render.materials import DARK, GLOW, STEEL, WOOD
from intodepth.render.mesh import albedo

_HAIR = albedo("#8c3f22")


def _dress(body: FigureMeshes) -> None:
    tall, bulk = body.tall, body.bulk
    radius = HEAD_RADIUS * tall
    body.hair(_HAIR, brow=0.35)
    body.head.tube(
        body.along_head([(0, -0.25, 0.55), (0, -0.85, 0.75), (0, -1.75, 0.70)]),
        [(0.9 * radius, 0.75 * radius), (0.95 * radius, 0.7 * radius), (0.22 * radius, 0.15 * radius)],
        _HAIR,
    )
    body.trunk.tube(
        [(0, -0.14 * tall, 0.02), (0, 0.02 * tall, 0.02), (0, 0.20 * tall, 0.03)],
        [(0.14 * bulk, 0.11 * bulk), (0.128 * bulk, 0.112 * bulk), (0.09 * bulk, 0.10 * bulk)],
        albedo("#4b3a30"),
        roll=math.pi / 6,
    )
    body.trunk.box((0.0, 0.235 * tall, 0.125 * bulk), (0.032, 0.028, 0.022), GLOW, emission=1.3)
    handle = np.array((0.0, 0.80, -0.55))
    hammer = body.parts["right_hand"]
    hammer.tube([handle * -0.14, handle * 0.42], [0.022, 0.020], WOOD, sides=5)
    across = np.array((0.0, 0.55, 0.80))
    head = [handle * 0.43 + across * reach for reach in (-0.17, -0.11, 0.11, 0.17)]
    hammer.tube(head, [0.075, 0.095, 0.095, 0.075], STEEL)


HERO = HeroShape(
    cloth=albedo("#a9764e"),
    trousers=albedo("#3b3437"),
    skin=albedo("#c98d68"),
    boots=DARK,
    sleeves=False,
    physique=Physique(bulk=1.38),
    dress=_dress,
    lamp=("trunk", (0.0, 0.235, 0.18)),
    bears=True,
)
