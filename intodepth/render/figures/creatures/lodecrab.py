"""Lodecrab: a blue crab with a spiked back and horseshoe magnets for claws; it walks sideways."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.render.figures.beast import Beast, Leg, bones_of, build_rig, pitched, rolled, turned
from intodepth.render.figures.bound import BoundFacets, Rig
from intodepth.render.figures.creatures.crawling import (
    ON_CEILING,
    ON_FLOOR,
    ON_STRAND,
    ON_WALL,
    Crawl,
    crawling,
    leg_part,
    walked,
)
from intodepth.render.figures.rig import Vector
from intodepth.render.materials import CORAL, STEEL, WHITE
from intodepth.render.mesh import FloatArray, MeshBuilder, albedo, shade

_SHELL = albedo("#6480a6")
_DARK_SHELL = albedo("#44587a")
_EYES = albedo("#ffb454")

BACK: Final = 0.25
"""height of the trunk"""
STRIDE: Final = 0.25
"""cells that a cycle of `walk` covers, to its left: to go right, play it backwards"""
LIFT: Final = 0.06
LEGS: Final = tuple(
    Leg(f"{side}_{number}", (0.19 * sign, -0.02, z), 0.20, 0.34, (0.6 * sign, 1.0, 0.0))
    for side, sign in (("left", 1.0), ("right", -1.0))
    for number, z in enumerate((0.10, 0.0, -0.10), 1)
)
"""from the foremost one to the last"""
ARMS: Final = tuple(
    Leg(f"{side}_claw", (0.15 * sign, 0.0, 0.13), 0.17, 0.17, (sign, -0.3, -0.2))
    for side, sign in (("left", 1.0), ("right", -1.0))
)
LIMBS: Final = (*LEGS, *ARMS)
LATE: Final = (0.0, 0.5, 0.0, 0.5, 0.0, 0.5)
"""by how much of a cycle each comes later, so that three always stand while the other three step"""
FEET: Final = np.array(
    [(side * x, 0.0, z) for side in (1, -1) for x, z in ((0.40, 0.22), (0.42, -0.02), (0.38, -0.26))]
)
"""where they stand"""
STALK: Final = (0.065, 0.10, 0.13)
NAMES: Final = ("trunk", "left_eye", "right_eye", *bones_of(LIMBS))
PARENTS: Final = (-1, 0, 0, *(parent for limb in range(8) for parent in (0, 3 + 3 * limb, -1)))
OWN: Final = frozenset(
    {"idle", "walk", "turn", "climb", "climb_rope", "hang", "fall", "land", "prone", "brace", "haul", "tie"}
    | {"shoot", "strike", "shove", "hurt", "carry", "fallen"}
)
"""poses that it knows; the nearest are taken for others"""
CLAWS: Final = (0.24, 0.25, 0.26)
"""where the left one is at rest"""
SPIKES: Final = (
    *((x, z, 0.15) for x, z in ((-0.09, 0.02), (0.09, 0.02), (0.0, -0.06))),
    *((x, z, 0.11) for x, z in ((-0.17, -0.05), (0.17, -0.05), (-0.07, -0.14), (0.07, -0.14))),
)
"""left, ahead, and length"""


def _crawl(pose: str, phase: float) -> Crawl:
    """How it holds itself in a pose of its own."""
    turn = math.tau * phase
    sway, once = math.sin(turn), math.sin(math.pi * phase)
    feet = FEET.copy()
    match pose:
        case "walk" | "turn" | "climb" | "climb_rope":
            return _walking(pose, phase)
        case "hang":
            claws = (0.20, 0.36, 0.26 + 0.02 * sway), (0.20, 0.36, 0.26 - 0.02 * sway)
            return _held(feet, low=0.02 * sway, roll=0.04 * sway, claws=claws, point=-0.9, stands=ON_CEILING)
        case "fall":
            feet = FEET * (0.95, 1, 1) + np.array((0.0, 0.42, 0.0))
            feet[:, 1] += 0.05 * np.sin(turn + np.arange(6) * 2.1)
            return _held(
                feet, low=-0.04, roll=0.2 * sway, claws=((0.30, 0.56, 0.16), (0.30, 0.52, 0.16)), point=0.9
            )
        case "land":
            low = (1 - phase) ** 2
            return _held(feet * (1 + 0.08 * low, 1, 1), low=0.13 * low, droop=low)
        case "prone":
            return _held(
                feet * (1.08, 1, 1.1), low=0.11, claws=((0.27, 0.14, 0.25),) * 2, point=0.1, droop=0.6
            )
        case "brace":
            claws = ((0.23, 0.15, 0.27),) * 2
            return _held(feet * (1.08, 1, 1.1), low=0.08 + 0.006 * sway, pitch=0.12, claws=claws, point=-0.15)
        case "haul" | "shoot":
            return _pulling(turn, feet, strong=pose == "shoot")
        case "tie":
            claws = (0.12, 0.22 + 0.04 * sway, 0.29), (0.12, 0.22 - 0.04 * sway, 0.29)
            return _held(feet, low=0.03, pitch=0.1, claws=claws, cross=0.5, droop=0.25)
        case "strike":
            return _striking(phase)
        case "shove":
            claws = ((0.17, 0.27, 0.26 + 0.06 * once),) * 2
            return _held(feet, low=0.05 * once, ahead=0.12 * once**2, pitch=0.12 * once, claws=claws)
        case "hurt":
            claws = ((0.24 - 0.13 * once, 0.25, 0.26 - 0.02 * once),) * 2
            feet = feet * (1 - 0.12 * once, 1, 1)
            return _held(
                feet, low=0.12 * once, ahead=-0.05 * once, claws=claws, cross=0.7 * once, droop=1.3 * once
            )
        case "carry":
            claws = ((0.16, 0.47 + 0.01 * sway, 0.15),) * 2
            return _held(feet, low=0.03 + 0.006 * sway, claws=claws, point=1.2, droop=0.5)
        case "fallen":
            feet = FEET * (0.55, 0, 0.8) + np.array((0.0, -0.10, 0.0))
            stands = rolled(math.pi - 0.25, (0.0, 0.50, 0.0))
            claws = (0.32, 0.36, 0.14), (0.26, 0.30, 0.24)
            return _held(feet, claws=claws, point=0.2, droop=1.0, stands=stands)
    claws = (0.24, 0.25 + 0.012 * sway, 0.26), (0.24, 0.25 - 0.012 * sway, 0.26)
    return _held(feet, low=0.010 * sway, claws=claws, look=0.25 * math.sin(turn))


def _walking(pose: str, phase: float) -> Crawl:
    """Sideways, round on the spot, or ahead up a wall or a strand."""
    turn = math.tau * phase
    sway = math.sin(turn)
    if pose == "walk":
        feet = walked(FEET, (1, 0, 0), phase, LATE, STRIDE, LIFT)
        bob = 0.010 * math.cos(2 * turn)
        return _held(
            feet, low=bob, claws=((0.24, 0.27 - bob, 0.25), (0.24, 0.27 + bob, 0.25)), roll=0.03 * sway
        )
    if pose == "turn":
        yaw = 0.3 * sway
        lifts = np.array([max(0.0, math.cos(turn + math.tau * late)) for late in LATE])
        feet = np.asarray(FEET @ turned(0.6 * yaw)[:, :3].T)
        feet[:, 1] = 0.05 * lifts
        return _held(feet, yaw=yaw)
    feet = FEET if pose == "climb" else FEET * (0.08, 1, 1.35)
    feet = walked(feet, (0, 0, 1), phase, LATE, STRIDE, LIFT)
    reach = 0.05 * sway
    claws = (0.14, 0.14, 0.30 + reach), (0.14, 0.14, 0.30 - reach)
    return _held(feet, low=0.05, claws=claws, stands=ON_WALL if pose == "climb" else ON_STRAND)


def _striking(phase: float) -> Crawl:
    """The left claw drawn back, and down ahead."""
    back = math.sin(math.pi * min(1.0, phase / 0.5)) ** 2
    hit = math.sin(math.pi * min(1.0, max(0.0, phase - 0.35) / 0.65)) ** 2
    left = (
        0.22 + 0.06 * back - 0.12 * hit,
        0.26 + 0.26 * back - 0.06 * hit,
        0.26 - 0.12 * back + 0.09 * hit,
    )
    right = (0.24, 0.25 + 0.06 * back, 0.26 - 0.04 * hit)
    return _held(
        FEET,
        ahead=0.09 * hit - 0.04 * back,
        pitch=0.12 * hit - 0.2 * back,
        claws=(left, right),
        point=0.5 * back,
    )


def _pulling(turn: float, feet: Floats, *, strong: bool) -> Crawl:
    """Both magnets raised and pointing ahead; what they hold is drawn nearer again and again."""
    pull = 0.5 - 0.5 * math.cos(turn if strong else 2 * turn)
    high = 0.52 if strong else 0.40
    claws = ((0.19 + 0.03 * pull, high - 0.03 * pull, 0.30 - 0.12 * pull),) * 2
    feet = feet * (1.05, 1, 1.05)
    return _held(
        feet,
        low=0.03 + 0.03 * pull,
        ahead=-0.05 * pull,
        pitch=-0.22 - 0.10 * pull,
        claws=claws,
        point=0.1,
        droop=-0.2,
    )


def _held(
    feet: Floats,
    *,
    claws: tuple[Vector, Vector] = (CLAWS, CLAWS),
    point: float = 0.35,
    cross: float = 0.25,
    low: float = 0.0,
    ahead: float = 0.0,
    pitch: float = 0.0,
    roll: float = 0.0,
    yaw: float = 0.0,
    look: float = 0.0,
    droop: float = 0.0,
    stands: Floats = ON_FLOOR,
) -> Crawl:
    """With feet and claws there, both told as of a left one.

    `point`: radians that the claws point up, `cross`: inwards; `look` and `droop`: that the eyes turn to the
    left and lie ahead.
    """
    trunk = compose(turned(yaw, (0.0, BACK - low, ahead)), compose(rolled(roll), pitched(pitch)))
    others = {}
    for name, side in (("left", 1), ("right", -1)):
        x, y, z = STALK
        others[f"{name}_eye"] = compose(turned(look, (side * x, y, z)), pitched(droop))
    places = np.array(claws) * ((1, 1, 1), (-1, 1, 1))
    return Crawl(
        trunk, np.concatenate([feet, places + (0, -low, ahead)]), others, stands, _aims(point, cross)
    )


def _aims(point: float, cross: float) -> dict[str, Floats]:
    """How the claws are turned."""
    return {
        f"{name}_claw_paw": compose(turned(-side * cross), compose(pitched(-point), rolled(side * 0.85)))[
            :, :3
        ]
        for name, side in (("left", 1), ("right", -1))
    }


def lodecrab_rig() -> Rig:
    """The rig."""
    straight = np.concatenate([FEET * (4, 0, 1) - (0, 1.0, 0), [(0.6, 0.25, 1.0), (-0.6, 0.25, 1.0)]])
    bind = Crawl(_held(FEET).trunk, straight, _held(FEET).others)
    return build_rig(
        Beast(
            NAMES,
            PARENTS,
            lambda pose, phase: crawling(NAMES, LIMBS, _crawl(pose, phase)),
            crawling(NAMES, LIMBS, bind),
            _parts,
            {
                "head": ("trunk", (0.0, 0.08, 0.15)),
                "left_hand": ("left_claw_paw", (0.0, 0.0, 0.16)),
                "right_hand": ("right_claw_paw", (0.0, 0.0, 0.16)),
                "harness": ("trunk", (0.0, 0.10, -0.05)),
            },
            LIMBS,
            frozenset({"land", "shove", "hurt"}),
            OWN,
            stride=STRIDE,
        )
    )


def _parts() -> list[BoundFacets]:
    trunk = MeshBuilder()
    trunk.ball((0, 0, 0), (0.26, 0.145, 0.19), _SHELL, shape=_flat_below, tint=_dark_below)
    for x, z, length in SPIKES:
        y = 0.125 - 1.1 * (x * x + z * z)
        tip = (x * 1.35, y + length, z * 1.35 - 0.03)
        trunk.tube([(x, y - 0.02, z), tip], [0.038, 0.003], STEEL, sides=4, caps=False)
    for side in (-1, 1):
        mouth = [(0.015 * side, -0.03, 0.185), (0.075 * side, -0.035, 0.175), (0.03 * side, -0.085, 0.165)]
        trunk.facets(mouth, shade(_DARK_SHELL, 0.4), inside=(0, 0, 0))
    parts = [BoundFacets("trunk", trunk, {})]
    for name in ("left", "right"):
        eye = MeshBuilder()
        eye.tube([(0, -0.03, 0), (0, 0.09, 0.01)], [0.022, 0.016], _SHELL, sides=4, caps=False)
        eye.ball((0, 0.11, 0.012), 0.034, _EYES, detail=0, emission=0.8)
        parts += [BoundFacets(f"{name}_eye", eye, {}), BoundFacets(f"{name}_claw_paw", _magnet(), {})]
    parts += [leg_part(leg, (0.036, 0.032, 0.033, 0.028, 0.005), (_SHELL, _DARK_SHELL)) for leg in LEGS]
    return parts + [leg_part(arm, (0.045, 0.040, 0.046, 0.044, 0.052), (_DARK_SHELL, _SHELL)) for arm in ARMS]


def _magnet() -> MeshBuilder:
    """A horseshoe that opens ahead, from the wrist."""
    mesh = MeshBuilder()
    prong = [(0.040, 0.0, 0.012), (0.088, 0.0, 0.055), (0.092, 0.0, 0.115), (0.070, 0.0, 0.165)]
    arch = [(-x, y, z) for x, y, z in reversed(prong)] + prong
    mesh.tube(arch, 0.044, CORAL, sides=5, across=(0, 1, 0), caps=False)
    for side in (-1, 1):
        tip = [(0.072 * side, 0, 0.158), (0.052 * side, 0, 0.205)]
        mesh.tube(tip, [0.047, 0.040], WHITE, sides=5, across=(0, 1, 0))
    return mesh


def _flat_below(points: FloatArray) -> FloatArray:
    return np.asarray(np.maximum(points, (-2.0, -0.6, -2.0)), np.float32)


def _dark_below(middle: FloatArray) -> FloatArray:
    """Pale below; on the back lighter plates."""
    wave = np.sin(middle @ np.array((7.1, 3.3, 5.7)))
    return np.where(middle[:, 1] < -0.1, 0.5, 1.0 + 0.18 * wave).astype(np.float32)
