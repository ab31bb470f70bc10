"""archer: a green hood and cape, a tall bow, and a quiver."""

from __future__ import annotations

import math

import numpy as np

from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape
from intodepth.render.figures.rig import NECK, STRING, Physique
from intodepth.render.materials import CORAL, GLOW, LEATHER, STEEL, WHITE, WOOD
from intodepth.render.mesh import albedo, shade

_CLOTH = albedo("#6f9a50")


def _dress(body: FigureMeshes) -> None:
    tall = body.tall
    body.hood(_CLOTH, up=0.10, back=0.70)
    cape = [
        [
            (column * (0.09 + 0.03 * row), NECK * tall - 0.13 * row, -0.07 - 0.05 * row - 0.03 * abs(column))
            for column in (-1, 0, 1)
        ]
        for row in range(4)
    ]
    body.trunk.sheet(cape, shade(_CLOTH, 0.75))
    quiver = [(-0.05, 0.06 * tall, -0.15), (0.04, 0.38 * tall, -0.15)]
    body.trunk.tube(quiver, [0.045, 0.055], LEATHER)
    for index, color in enumerate((WHITE, CORAL, WHITE)):
        root = (0.02 + 0.025 * index, 0.37 * tall, -0.15)
        end = (0.02 + 0.035 * index, 0.47 * tall, -0.15)
        body.trunk.tube([root, end], [0.008, 0.020], color, sides=4)
    body.trunk.box((0, 0.235 * tall, 0.115), (0.028, 0.026, 0.02), GLOW, emission=1.3)
    bow = body.parts["left_hand"]
    bend = np.linspace(-1.35, 1.35, 8)
    limb = [(0, 0.39 * math.sin(angle), 0.17 * math.cos(angle) - 0.15) for angle in bend]
    bow.tube(limb, [0.010, 0.018, 0.022, 0.024, 0.024, 0.022, 0.018, 0.010], WOOD, sides=5)
    # The halves of the string meet where the bow is drawn; what is bound there goes along.
    body.string.tube([limb[0], STRING, limb[-1]], 0.006, WHITE, sides=3)
    arrow = body.parts["nock"]
    arrow.tube([(0, 0, 0.0), (0, 0, 0.50)], 0.010, WOOD, sides=4)
    arrow.tube([(0, 0, 0.50), (0, 0, 0.57)], [0.024, 0.004], STEEL, sides=4)
    arrow.tube([(0, 0, 0.01), (0, 0, 0.08)], [0.028, 0.020], CORAL, sides=3)


HERO = HeroShape(
    cloth=_CLOTH,
    trousers=albedo("#4b4234"),
    skin=albedo("#c98d68"),
    physique=Physique(height=1.02, bulk=0.94),
    dress=_dress,
    lamp=("trunk", (0.0, 0.24, 0.13)),
)
