"""base_mesh: the limbs, trunk and head that all heroes share, one mesh for each bone, without clothes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from intodepth.render.figures.rig import (
    ARM,
    EYES,
    HEAD_RADIUS,
    PARENTS,
    SHIN,
    THIGH,
    Physique,
    Vector,
)
from intodepth.render.materials import DARK, GLOW, LEATHER, STEEL, WHITE, WOOD
from intodepth.render.mesh import Albedo, FloatArray, MeshBuilder, shade

MOUTHS: Final[tuple[tuple[str, tuple[tuple[float, float], ...], Albedo, float], ...]] = (
    (
        "gape",
        ((-0.16, -0.44), (0.16, -0.44), (0.21, -0.62), (0.12, -0.80), (-0.12, -0.80), (-0.21, -0.62)),
        DARK,
        0.07,
    ),
    ("teeth", ((-0.34, -0.46), (0.34, -0.46), (0.30, -0.72), (-0.30, -0.72)), DARK, 0.06),
    ("teeth", ((-0.27, -0.52), (0.27, -0.52), (0.24, -0.66), (-0.24, -0.66)), WHITE, 0.10),
    ("grin", ((-0.40, -0.42), (0.40, -0.42), (0.22, -0.70), (-0.22, -0.70)), DARK, 0.06),
    ("grin", ((-0.31, -0.47), (0.31, -0.47), (0.24, -0.57), (-0.24, -0.57)), WHITE, 0.10),
)
"""bones of mouths with a patch each: its outline and its height above the head, in radii of the head"""


class FigureMeshes:
    """The meshes of one figure, each in the frame of its bone."""

    def __init__(self, physique: Physique) -> None:
        self.tall, self.bulk = physique.height, physique.bulk
        self.parts = {bone: MeshBuilder() for bone in PARENTS}
        self.neck = MeshBuilder()
        """in the frame of the trunk"""
        self.shoulders = {"left": MeshBuilder(), "right": MeshBuilder()}
        """in the frames of the arms"""
        self.string = MeshBuilder()
        """of a bow, in the frame of the left hand; its middle follows the nock"""
        self.trunk = self.parts["trunk"]
        self.head = self.parts["head"]

    def on_head(self, left: float, up: float, forward: float) -> Vector:
        """Return a point in the head's frame, given in radii of the head."""
        radius = HEAD_RADIUS * self.tall
        return left * radius, up * radius, forward * radius

    def along_head(self, points: Sequence[Vector]) -> list[Vector]:
        """Return points in the head's frame, given in radii of the head."""
        return [self.on_head(*point) for point in points]

    def cover_head(
        self,
        color: Albedo,
        size: float,
        offset: Vector,
        keep: Callable[[FloatArray], NDArray[np.bool_]],
        shape: Callable[[FloatArray], FloatArray] | None = None,
    ) -> None:
        """Add a shell over the head: hair, hood or helmet; `keep` and `shape` are as for
        `MeshBuilder.ball`.
        """

        def scale(points: FloatArray) -> FloatArray:
            grown = points * np.float32(size) + np.array(offset, np.float32)
            return grown if shape is None else grown + shape(points)

        self.head.ball((0, 0, 0), HEAD_RADIUS * self.tall, color, shape=scale, keep=keep)

    def hood(self, color: Albedo, *, up: float, back: float) -> None:
        """Add cloth around a free face; `up` and `back` move its top."""

        def is_cloth(middle: FloatArray) -> NDArray[np.bool_]:
            face = (middle[:, 2] > 0.50) & (np.abs(middle[:, 1]) < 0.55) & (np.abs(middle[:, 0]) < 0.75)
            return ~face & (middle[:, 1] > -0.85)

        def draw_up(points: FloatArray) -> FloatArray:
            top = np.where(points[:, 1] > 0.6, points[:, 1], 0)
            return np.asarray(np.stack([0 * top, up * top**3, -back * top], axis=1), np.float32)

        self.cover_head(color, 1.22, (0, 0, -0.10), is_cloth, draw_up)

    def hair(self, color: Albedo, *, brow: float) -> None:
        """Add hair on the head and behind it; in front it begins at height `brow` above the middle."""

        def is_hair(middle: FloatArray) -> NDArray[np.bool_]:
            behind = (middle[:, 2] < -0.15) & (middle[:, 1] > -0.55)
            return behind | (middle[:, 1] > brow + 0.5 * middle[:, 2].clip(0))

        self.cover_head(color, 1.12, (0, 0.04, -0.06), is_hair)

    def belt(self, color: Albedo, size: float = 1.0) -> None:
        """Add a harness around the hips."""
        radii = (0.138 * self.bulk * size, 0.108 * self.bulk * size)
        points = [(0, 0, 0), (0, 0.05 * self.tall, 0)]
        self.trunk.tube(points, [radii, radii], color, roll=math.pi / 6)


@dataclass(frozen=True, slots=True)
class HeroShape:
    """The features that distinguish one hero from another."""

    cloth: Albedo
    trousers: Albedo
    skin: Albedo
    physique: Physique
    dress: Callable[[FigureMeshes], None]
    """adds the hero's own clothes and gear"""
    lamp: tuple[str, Vector]
    """bone of the lamp, and its position in the bone's frame"""
    boots: Albedo = LEATHER
    hands: Albedo | None = None
    """colour of gloves; None for bare hands"""
    bears: bool = False
    """whether the right hand holds something of its own; otherwise it sometimes gets a hammer"""
    sleeves: bool = True
    """whether sleeves cover the forearms"""


def ring(
    mesh: MeshBuilder,
    centre: ArrayLike,
    radii: tuple[float, float],
    thickness: float,
    normal: Vector,
    color: Albedo,
    pieces: int = 10,
    sides: int = 4,
) -> None:
    """Add a hoop of pieces with alternating tones, such as a coil of rope; `radii` across and along it."""
    axis = np.array(normal, np.float64) / np.linalg.norm(normal)
    across = np.cross(axis, (0.1, 1.0, 0.2))
    across /= np.linalg.norm(across)
    along = np.cross(axis, across)
    angles = np.arange(pieces) * (2 * math.pi / pieces)
    points = (
        np.asarray(centre)
        + across * (radii[0] * np.cos(angles))[:, None]
        + along * (radii[1] * np.sin(angles))[:, None]
    )
    tones = [shade(color, 1.08 if index % 2 else 0.84) for index in range(pieces)]
    mesh.tube(points, thickness, color, colors=tones, sides=sides, across=normal, closed=True)


def lantern(mesh: MeshBuilder, centre: Vector, size: float, is_out: bool = False) -> None:
    """Add a small oil lamp that hangs by its ring."""
    x, y, z = centre

    def stack(levels: Sequence[tuple[float, float]], color: Albedo, emission: float = 0.0) -> None:
        points = [(x, y + height * size, z) for height, _ in levels]
        mesh.tube(points, [radius * size for _, radius in levels], color, emission=emission)

    stack([(-0.075, 0.050), (-0.052, 0.055)], DARK)
    stack([(-0.052, 0.036), (0.0, 0.050), (0.045, 0.036)], *((STEEL, 0.0) if is_out else (GLOW, 1.35)))
    stack([(0.043, 0.056), (0.09, 0.012)], DARK)


def build_body(hero: HeroShape) -> FigureMeshes:
    """Return the hero's body with clothes."""
    body = FigureMeshes(hero.physique)
    tall, bulk = body.tall, body.bulk
    dim = shade(hero.cloth, 0.62)
    hands = hero.skin if hero.hands is None else hero.hands

    levels = [-0.05, 0.02, 0.06, 0.20, 0.28, 0.31]
    widths = [(0.09, 0.07), (0.125, 0.095), (0.112, 0.085), (0.155, 0.115), (0.15, 0.095)]
    body.trunk.tube(
        [(0, level * tall, 0) for level in levels],
        [*((side * bulk, front * bulk) for side, front in widths), (0.055, 0.045)],
        hero.cloth,
        colors=[hero.trousers, dim, hero.cloth, hero.cloth, hero.cloth, hero.cloth],
        roll=math.pi / 6,
    )
    for side in ("left", "right"):
        leg, foot = body.parts[f"{side}_thigh"], body.parts[f"{side}_foot"]
        knee, heel = THIGH * tall, (THIGH + SHIN) * tall
        _limb(leg, (0.0, knee, heel), (0.070 * bulk, 0.054 * bulk, 0.044 * bulk), [hero.trousers] * 2)
        foot.tube(
            [(0, -0.015, -0.05), (0, -0.012, 0.02), (0, -0.03, 0.105)],
            [0.045, (0.05, 0.046), (0.042, 0.026)],
            hero.boots,
        )
        arm, forearm = body.parts[f"{side}_arm"], body.parts[f"{side}_forearm"]
        body.shoulders[side].ball((0, 0, 0), 0.062 * bulk, hero.cloth, detail=0)
        elbow, wrist = ARM * tall, 2 * ARM * tall
        sleeve = dim if hero.sleeves else hero.skin
        _limb(arm, (0.0, elbow, wrist), (0.050 * bulk, 0.043 * bulk, 0.034 * bulk), [hero.cloth, sleeve])
        forearm.ball((0, ARM * tall, 0), 0.046 * math.sqrt(bulk), hands, detail=0)
    body.neck.tube([(0, 0.27 * tall, 0), (0, 0.33 * tall, 0), (0, 0.40 * tall, 0)], 0.050, hero.skin, sides=6)
    _build_face(body, hero.skin)
    hero.dress(body)
    return body


def build_hammer(mesh: MeshBuilder) -> None:
    """Add a small hammer for pitons, in the frame of the hand."""
    way, across = np.array((0.0, 0.80, -0.55)), np.array((0.0, 0.55, 0.80))
    mesh.tube([way * -0.07, way * 0.22], [0.016, 0.014], WOOD, sides=4)
    mesh.tube([way * 0.22 + across * reach for reach in (-0.075, 0.085)], [0.030, 0.040], STEEL, sides=5)


def _limb(
    mesh: MeshBuilder,
    levels: tuple[float, float, float],
    radii: tuple[float, float, float],
    colors: Sequence[Albedo],
) -> None:
    """Add a tube for two bones, with rings around the joint that bend with it."""
    start, joint, end = levels
    heights = [start, joint - 0.032, joint, joint + 0.032, end]
    first, middle, last = radii
    widths = [first, middle * 1.02, middle * 1.06, middle, last]
    tones = [colors[0], colors[0], colors[1], colors[1], colors[1]]
    mesh.tube([(0, height, 0) for height in heights], widths, colors[0], colors=tones, sides=5)


def _build_face(body: FigureMeshes, skin: Albedo) -> None:
    """Add a faceted head with two triangular eyes and a nose."""
    radius = HEAD_RADIUS * body.tall
    body.head.ball((0, 0, 0), (0.94 * radius, 1.06 * radius, 0.96 * radius), skin)
    for side in (-1.0, 1.0):
        eye = body.along_head(
            [
                (0.16 * side, 0.08 - EYES, 0.96),
                (0.64 * side, 0.04 - EYES, 0.84),
                (0.38 * side, -0.28 - EYES, 0.99),
            ]
        )
        body.parts["eyes"].facets(eye, DARK, inside=(0, 0, 0))
        nose = body.along_head([(0, 0.06, 0.98), (0.14 * side, -0.22, 0.96), (0, -0.22, 1.2)])
        body.head.facets(nose, shade(skin, 1.0 + 0.05 * side), inside=(0, 0, 0))
        _add_patch(
            body, "whites", [(0.06, 0.20), (0.74, 0.18), (0.66, -0.36), (0.14, -0.42)], WHITE, side, 0.05
        )
        _add_patch(body, "worry", [(0.08, 0.46), (0.10, 0.34), (0.72, 0.14), (0.74, 0.26)], DARK, side, 0.09)
        _add_patch(body, "effort", [(0.08, 0.20), (0.10, 0.06), (0.74, 0.30), (0.72, 0.42)], DARK, side, 0.09)
    for mouth, outline, color, lift in MOUTHS:
        _add_patch(body, mouth, outline, color, 1.0, lift)


def _add_patch(
    body: FigureMeshes,
    part: str,
    outline: Sequence[tuple[float, float]],
    color: Albedo,
    side: float,
    lift: float,
) -> None:
    """Add a convex patch on the front of the head, `lift` above it; all in radii of the head."""
    corners = [body.on_head(x * side, y, math.sqrt(max(0.0, 1 - x * x - y * y)) + lift) for x, y in outline]
    fan = [(corners[0], corners[index], corners[index + 1]) for index in range(1, len(corners) - 1)]
    body.parts[part].facets(fan, color, inside=(0, 0, 0))
