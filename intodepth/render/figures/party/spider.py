"""spider: a hooded climber with four steel limbs on the back."""

from __future__ import annotations

import numpy as np

from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape
from intodepth.render.figures.rig import Physique
from intodepth.render.materials import CORAL, GLOW, STEEL
from intodepth.render.mesh import albedo

_CLOTH = albedo("#7d6aa6")


def _dress(body: FigureMeshes) -> None:
    tall = body.tall
    body.hood(_CLOTH, up=0.25, back=0.35)
    for side in (-1, 1):
        for height, back, drop in ((0.44, -0.30, -0.16), (0.14, -0.42, -0.26)):
            root = np.array((0.07 * side, 0.20 * tall, -0.10))
            knee = root + np.array((0.22 * side, 0.62 * height + 0.10, 0.60 * back))
            tip = knee + np.array((0.14 * side, drop, 0.55 * back))
            body.trunk.tube([root, knee], [0.026, 0.020], STEEL, sides=4)
            body.trunk.tube([knee, tip], [0.020, 0.004], STEEL, sides=4)
    body.belt(CORAL, 0.95)
    body.trunk.box((0, 0.235 * tall, 0.098), (0.028, 0.026, 0.02), GLOW, emission=1.3)


HERO = HeroShape(
    cloth=_CLOTH,
    trousers=albedo("#3c3552"),
    skin=albedo("#d9b49a"),
    physique=Physique(height=0.98, bulk=0.80),
    dress=_dress,
    lamp=("trunk", (0.0, 0.23, 0.10)),
)
