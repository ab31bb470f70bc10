"""lampist: a pointed hat and a long pale robe, with a lantern on a crook."""

from __future__ import annotations

from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape, lantern
from intodepth.render.figures.rig import HEAD_RADIUS, Physique, Vector
from intodepth.render.materials import WOOD
from intodepth.render.mesh import albedo

_HAT = albedo("#4a5a86")
_ROBE = albedo("#e6dcc4")
_LAMP: Vector = (0.0, 0.21, 0.25)
"""from the hand that holds the crook"""


def _dress(body: FigureMeshes) -> None:
    tall = body.tall
    radius = HEAD_RADIUS * tall
    body.trunk.tube(
        [(0, height * tall, 0) for height in (-0.20, -0.02, 0.06, 0.20, 0.31)],
        [(0.19, 0.17), (0.145, 0.12), (0.12, 0.10), (0.15, 0.112), (0.08, 0.06)],
        _ROBE,
        sides=7,
        roll=0.2,
    )
    body.trunk.tube([(0, 0.26 * tall, 0), (0, 0.34 * tall, 0)], [(0.19, 0.15), (0.08, 0.07)], _HAT, sides=7)
    brim = body.along_head([(0, 0.32, -0.05), (0, 0.44, -0.05)])
    body.head.tube(brim, [1.75 * radius, 1.5 * radius], _HAT, sides=9)
    cone = body.along_head([(0, 0.42, -0.05), (0, 1.35, -0.2), (0, 2.3, -0.65)])
    body.head.tube(cone, [1.12 * radius, 0.62 * radius, 0.06 * radius], _HAT, sides=7)
    crook = body.parts["right_hand"]
    crook.tube(
        [(0, -0.40, -0.02), (0, 0.34, 0.05), (0, 0.39, 0.17), (0, 0.34, 0.25)],
        [0.018, 0.018, 0.015, 0.013],
        WOOD,
        sides=5,
    )
    lantern(crook, _LAMP, 1.25)


HERO = HeroShape(
    cloth=_ROBE,
    trousers=albedo("#58506a"),
    skin=albedo("#e0b08c"),
    physique=Physique(height=0.935, bulk=0.88),
    dress=_dress,
    lamp=("right_hand", _LAMP),
    bears=True,
)
