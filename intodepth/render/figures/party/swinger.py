"""swinger: slight and quick, with a long ponytail, a red scarf, and a lamp on a headband."""

from __future__ import annotations

import math

from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape
from intodepth.render.figures.rig import HEAD_RADIUS, Physique
from intodepth.render.materials import CORAL, DARK, GLOW, LEATHER
from intodepth.render.mesh import albedo

_HAIR = albedo("#6b4a3a")


def _dress(body: FigureMeshes) -> None:
    tall = body.tall
    radius = HEAD_RADIUS * tall
    body.hair(_HAIR, brow=0.28)
    tail = [(0, -0.02, 0), (0.02, 0.08, 0.03), (-0.01, 0.20, 0.02), (0.02, 0.31, 0)]
    body.parts["hair"].tube(
        [(x * tall, y * tall, z * tall) for x, y, z in tail],
        [0.30 * radius, 0.44 * radius, 0.32 * radius, 0.05 * radius],
        _HAIR,
        sides=5,
    )
    body.head.tube(
        body.along_head([(0, 0.46, -0.02), (0, 0.60, -0.04)]),
        [1.08 * radius, 1.02 * radius],
        DARK,
        sides=8,
        caps=False,
    )
    body.head.box(body.on_head(0, 0.54, 1.00), (0.03, 0.026, 0.026), GLOW, emission=1.3)
    body.trunk.tube(
        [(0, 0.275 * tall, 0), (0, 0.36 * tall, 0)], [(0.115, 0.10), (0.09, 0.085)], CORAL, sides=7
    )
    sway = [0.03 * math.sin(1.3 * step) for step in range(6)]
    body.parts["scarf"].sheet(
        [
            [(side * (0.055 + 0.006 * step), 0.075 * step, sway[step]) for side in (-1, 1)]
            for step in range(6)
        ],
        albedo("#d65a52"),
    )
    body.belt(LEATHER, 0.98)


HERO = HeroShape(
    cloth=albedo("#d9607c"),
    trousers=albedo("#80607c"),
    skin=albedo("#e0b08c"),
    physique=Physique(height=0.957, bulk=0.84),
    dress=_dress,
    lamp=("head", (0.0, 0.06, 0.16)),
)
