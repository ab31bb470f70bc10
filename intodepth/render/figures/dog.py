"""Dog: a lean rescue dog in a red coat with saddlebags, and how it stands, trots, hangs, falls and lies."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from intodepth.render.figures.rig import Vector
from intodepth.render.materials import CORAL, DARK, GLOW, LEATHER, WHITE
from intodepth.render.mesh import MeshBuilder, albedo

_FUR = albedo("#b98a58")
_DARK_FUR = albedo("#5a4030")

ANCHORS: Final[dict[str, Vector]] = {
    "head": (0.0, 0.53, 0.31),
    "left_hand": (0.0, 0.49, 0.46),
    "right_hand": (0.0, 0.49, 0.46),
    "harness": (0.0, 0.42, -0.02),
}
"""where a rope is tied to it; it holds things with its teeth"""


class _Stance(NamedTuple):
    """How the body is held."""

    feet: tuple[float, float, float, float]
    """how far each is ahead of where it stands: hind left, hind right, fore left, fore right"""
    lift: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """how high each is"""
    low: float = 0.0
    """how much lower the back is"""
    tail: float = 0.0
    """sideways, in cells at its tip"""
    tail_up: float = 1.0
    """1 held high, -1 hanging"""
    roll: float = 0.0
    """radians that it lies over"""


_STANDING: Final = (-0.05, 0.04, 0.06, -0.04)


def _stance(pose: str, phase: float) -> _Stance:
    turn = math.tau * phase
    if pose in ("walk", "carry_walk", "shove", "pull_up", "climb"):
        swing = 0.10 * math.sin(turn)
        rise = 0.05 * max(0.0, math.cos(turn)), 0.05 * max(0.0, -math.cos(turn))
        lift = rise[0], rise[1], rise[1], rise[0]
        return _Stance((swing, -swing, -swing, swing), lift, tail=0.06 * math.sin(turn))
    if pose in ("hang_rope", "swing", "climb_rope", "hang", "grip"):
        sway = 0.03 * math.sin(turn)
        return _Stance((-0.07 + sway, -0.03 + sway, 0.02 + sway, 0.06 + sway), tail=sway, tail_up=-1.0)
    if pose == "fall":
        return _Stance((-0.16, -0.12, 0.14, 0.18), (0.05, 0.02, 0.03, 0.06), tail_up=1.3)
    if pose in ("land", "prone"):
        return _Stance((-0.02, 0.05, 0.10, 0.04), low=0.10 if pose == "land" else 0.16, tail_up=0.3)
    if pose == "fallen":
        return _Stance((-0.05, 0.02, 0.08, 0.0), tail_up=-0.6, roll=1.45)
    if pose in ("brace", "haul", "tie", "reach", "strike", "throw"):
        return _Stance((-0.10, -0.06, 0.12, 0.08), low=0.04, tail=0.08 * math.sin(2 * turn))
    return _Stance(_STANDING, tail=0.05 * math.sin(turn))


def build_dog(pose: str = "idle", phase: float = 0.0) -> MeshBuilder:
    """A dog that looks along +z, in a pose."""
    stance = _stance(pose, phase)
    mesh = MeshBuilder()
    drop = -stance.low
    mesh.tube(
        [
            (0, 0.30 + drop, -0.26),
            (0, 0.31 + drop, -0.18),
            (0, 0.29 + drop, 0.02),
            (0, 0.33 + drop, 0.16),
            (0, 0.36 + drop, 0.22),
        ],
        [0.06, (0.10, 0.105), (0.09, 0.095), (0.11, 0.12), 0.08],
        _FUR,
        colors=[_DARK_FUR, _FUR, _FUR, _FUR, _FUR],
    )
    _legs(mesh, stance)
    _head(mesh, drop)
    tip = 0.30 + drop + 0.28 * stance.tail_up
    bend = 0.33 + drop + 0.11 * max(-0.5, stance.tail_up)
    tail = [(0, 0.33 + drop, -0.27), (stance.tail / 2, bend, -0.37), (stance.tail, tip, -0.40)]
    mesh.tube(tail, [0.035, 0.032, 0.008], _FUR, sides=5)
    coat = [(0, 0.30 + drop, -0.14), (0, 0.30 + drop, 0.10)]
    mesh.tube(coat, [(0.115, 0.12), (0.115, 0.12)], CORAL, sides=7)
    if not stance.roll:
        return mesh
    lying = MeshBuilder()
    cosine, sine = math.cos(stance.roll), math.sin(stance.roll)
    over = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]], np.float32)
    lying.add(mesh, over, np.array((0.24, 0.13, 0.0), np.float32))
    return lying


def _legs(mesh: MeshBuilder, stance: _Stance) -> None:
    hips = ((-0.07, -0.20), (0.07, -0.20), (-0.07, 0.15), (0.07, 0.15))
    for (x, z), step, lift in zip(hips, stance.feet, stance.lift, strict=True):
        top = 0.28 - stance.low
        leg = [(x, top, z), (x, (top + lift) / 2, z + step / 2 - 0.02), (x, lift, z + step)]
        mesh.tube(leg, [0.055, 0.032, 0.034], _FUR if x < 0 else _DARK_FUR, sides=5)


def _head(mesh: MeshBuilder, drop: float) -> None:
    mesh.tube([(0, 0.38 + drop, 0.18), (0, 0.50 + drop, 0.28)], [0.075, 0.07], _FUR)
    mesh.ball((0, 0.53 + drop, 0.31), (0.085, 0.09, 0.10), _FUR)
    mesh.tube([(0, 0.51 + drop, 0.36), (0, 0.485 + drop, 0.48)], [0.05, 0.028], WHITE, sides=5)
    mesh.ball((0, 0.495 + drop, 0.49), 0.022, DARK, detail=0)
    for side in (-1, 1):
        ear = [(0.05 * side, 0.60 + drop, 0.27), (0.075 * side, 0.71 + drop, 0.245)]
        mesh.tube(ear, [(0.045, 0.02), (0.008, 0.005)], _DARK_FUR, sides=4)
        eye = [
            (0.05 * side, 0.57 + drop, 0.385),
            (0.03 * side, 0.545 + drop, 0.40),
            (0.065 * side, 0.545 + drop, 0.372),
        ]
        mesh.facets(eye, DARK, inside=(0, 0.53 + drop, 0.30))
        mesh.box((0.11 * side, 0.30 + drop, -0.02), (0.035, 0.065, 0.09), LEATHER)
    mesh.box((0, 0.40 + drop, 0.27), (0.026, 0.026, 0.02), GLOW, emission=1.3)
