"""porter: broad, under a pack higher than the head, with a bed roll, a coil and a lantern on it."""

from __future__ import annotations

from intodepth.render.figures.base_mesh import FigureMeshes, HeroShape, lantern, ring
from intodepth.render.figures.rig import HEAD_RADIUS, Physique
from intodepth.render.materials import LEATHER, ROPE, WOOD
from intodepth.render.mesh import albedo


def _dress(body: FigureMeshes) -> None:
    tall = body.tall
    radius = HEAD_RADIUS * tall
    back = -0.27
    body.trunk.box((0, 0.28 * tall, back), (0.20, 0.26, 0.14), albedo("#7d5f3f"), taper=0.86)
    body.trunk.box((0, 0.60 * tall, back), (0.17, 0.08, 0.12), albedo("#93744c"), taper=0.86)
    body.trunk.box((0, 0.22 * tall, back - 0.15), (0.12, 0.10, 0.035), albedo("#93744c"), taper=0.8)
    body.trunk.tube(
        [(-0.23, 0.72 * tall, back), (0.23, 0.72 * tall, back)],
        0.075,
        albedo("#59704f"),
        sides=7,
        across=(0, 1, 0),
    )
    for side in (-1, 1):
        strap = [
            (0.13 * side, 0.50 * tall, back + 0.10),
            (0.13 * side, 0.34 * tall, 0.06),
            (0.12 * side, 0.15 * tall, 0.145),
        ]
        body.trunk.tube(strap, 0.024, LEATHER, sides=4)
    body.head.tube(
        body.along_head([(0, 0.35, 0), (0, 1.0, -0.1)]),
        [1.12 * radius, 0.75 * radius],
        albedo("#8d4a3a"),
        sides=7,
    )
    ring(body.trunk, (0.22, 0.25 * tall, back), (0.13, 0.10), 0.024, (1, 0.1, 0), ROPE)
    body.trunk.tube([(-0.17, 0.60 * tall, back), (-0.30, 0.62 * tall, back + 0.06)], 0.014, WOOD, sides=4)
    lantern(body.trunk, (-0.30, 0.51 * tall, back + 0.06), 1.05)


HERO = HeroShape(
    cloth=albedo("#b7a377"),
    trousers=albedo("#5b4a3c"),
    skin=albedo("#a87350"),
    physique=Physique(height=1.03, bulk=1.30),
    dress=_dress,
    lamp=("trunk", (-0.30, 0.525, -0.21)),
)
