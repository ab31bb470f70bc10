"""Belayer: a white helmet with a lamp, and a great coil of rope over the shoulder."""

from __future__ import annotations

from dataclasses import replace

from intodepth.render.figures.body import GLOW, LEATHER, ROPE, STEEL, WHITE, Body, Hero, ring
from intodepth.render.figures.poses import CLIPS
from intodepth.render.figures.rig import HEAD_RADIUS, Clip, Physique
from intodepth.render.mesh import albedo


def _dress(body: Body) -> None:
    tall, bulk = body.tall, body.bulk
    radius = HEAD_RADIUS * tall
    body.cover_head(WHITE, 1.24, (0, 0.02, -0.02), lambda middle: middle[:, 1] > 0.12)
    body.head.tube(
        body.along_head([(0, 0.10, -0.05), (0, 0.22, -0.05)]), [1.36 * radius, 1.22 * radius], WHITE, sides=8
    )
    body.head.box(body.on_head(0, 0.55, 1.18), (0.035, 0.03, 0.03), GLOW, emission=1.3)
    chest = 0.20 * tall
    ring(body.trunk, (0, chest, 0), (0.165 * bulk, 0.235 * bulk), 0.030, (-0.75, 0.62, 0.22), ROPE)
    ring(body.trunk, (0, chest - 0.02, 0.01), (0.15 * bulk, 0.215 * bulk), 0.028, (-0.80, 0.57, 0.28), ROPE)
    body.belt(LEATHER)
    body.trunk.ball((0, 0.02, 0.12 * bulk), 0.035, STEEL, detail=0)


def _grip(clip: Clip) -> Clip:
    """The clip with the left hand on the coil."""
    return Clip(tuple(replace(pose, left_hand=(0.12, 0.47, 0.24)) for pose in clip.poses))


HERO = Hero(
    cloth=albedo("#4f7fc0"),
    trousers=albedo("#39425a"),
    skin=albedo("#d9a27c"),
    hands=LEATHER,
    physique=Physique(bulk=1.16),
    dress=_dress,
    lamp=("head", (0.0, 0.07, 0.18)),
    clips={"idle": _grip(CLIPS["idle"])},
)
