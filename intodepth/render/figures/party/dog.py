"""dog: the rig of a lean rescue dog in a red coat with saddlebags, and its clips."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.animation.two_bone import aim
from intodepth.render.figures.beast import (
    Beast,
    Leg,
    at,
    bones_of,
    build_rig,
    limb_of,
    pitch,
    plant,
    roll,
)
from intodepth.render.figures.bound import BoundFacets, Rig, over
from intodepth.render.materials import CORAL, DARK, GLOW, LEATHER, WHITE
from intodepth.render.mesh import MeshBuilder, albedo

_FUR = albedo("#b98a58")
_DARK_FUR = albedo("#5a4030")

BACK: Final = 0.30
"""height of the trunk"""
HIP: Final = 0.28
THIGH, SHIN, TAIL = 0.145, 0.15, 0.155
LEGS: Final = tuple(
    Leg(f"{side}_{end}", (x, HIP - BACK, z), THIGH, SHIN, (0.0, 0.0, -1.0))
    for end, z in (("hind", -0.20), ("fore", 0.15))
    for side, x in (("right", -0.07), ("left", 0.07))
)
NAMES: Final = ("trunk", "head", "tail", "brush", *bones_of(LEGS), "eyes")
PARENTS: Final = (-1, 0, 0, 2, *(parent for leg in range(4) for parent in (0, 4 + 3 * leg, -1)), 1)
NAPE: Final = (0.0, 0.09, 0.20)
"""where the head turns, from the trunk"""
EYES: Final = (0.0, 0.158, 0.19)
"""where its lids meet, from there"""
LYING: Final = (0.24, 0.13, 0.0)
"""how far a dog that lies on its side is from where it would stand"""


class _Stance(NamedTuple):
    """A pose of the dog."""

    feet: tuple[float, float, float, float]
    """how far each is ahead of where it stands, in the order of LEGS"""
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
    nod: float = 0.0
    """pitch of the head, radians; below 0 looks up"""
    rear: float = 0.0
    """pitch of the back, radians; above 0 the hind legs crouch"""


_STANDING: Final = (-0.05, 0.04, 0.06, -0.04)


def _stance(pose: str, phase: float) -> _Stance:
    turn = math.tau * phase
    sway = math.sin(turn)
    match pose:
        case "walk" | "carry_walk" | "turn":
            rise = 0.05 * max(0.0, math.cos(turn)), 0.05 * max(0.0, -math.cos(turn))
            swing = 0.10 * sway
            lift = rise[0], rise[1], rise[1], rise[0]
            nod = 0.06 * math.sin(2 * turn)
            return _Stance((swing, -swing, -swing, swing), lift, tail=0.06 * sway, nod=nod)
        case "pull_up" | "shove":
            push = math.sin(math.pi * phase)
            feet = -0.14 * push, -0.10 * push, 0.10 * push, 0.14 * push
            return _Stance(feet, low=0.05 * push, tail=0.05 * sway, nod=0.25 * push, rear=-0.15 * push)
        case "climb":
            # Upright at the wall: the hind legs push in turn, the fore paws scrabble for a hold.
            left, right = 0.08 * sway, -0.08 * sway
            feet = 0.10, 0.14, 0.12, 0.12
            lift = 0.02 + 0.03 * max(0.0, sway), 0.02 + 0.03 * max(0.0, -sway), 0.40 + right, 0.40 + left
            return _Stance(feet, lift, 0.04, 0.04 * sway, 0.2, nod=0.30 + 0.05 * sway, rear=0.78)
        case "hang_rope" | "swing" | "climb_rope" | "hang" | "grip" | "abseil":
            # In its harness: all four legs dangle, the head droops.
            dangle, kick = 0.05 * sway, 0.03 * math.cos(turn)
            feet = -0.02 + dangle, 0.03 + kick, -0.06 - kick, -0.01 + dangle
            lift = 0.08, 0.06, 0.10 + kick, 0.09 - kick
            return _Stance(feet, lift, -0.03, dangle, -1.0, nod=0.40 + dangle, rear=-0.16)
        case "fall":
            feet = -0.16 + 0.05 * sway, -0.12 - 0.05 * sway, 0.14 - 0.05 * sway, 0.18 + 0.05 * sway
            return _Stance(feet, (0.05, 0.02, 0.03, 0.06), tail=0.06 * sway, tail_up=1.3, nod=0.2)
        case "land" | "drop":
            low = 0.13 * (1 - phase) ** 2
            return _Stance((-0.02, 0.05, 0.10, 0.04), low=low, tail_up=0.3 + 0.7 * phase, nod=3 * low)
        case "prone":
            return _Stance((-0.02, 0.05, 0.10, 0.04), low=0.16, tail_up=0.3)
        case "fallen":
            return _Stance((-0.05, 0.02, 0.08, 0.0), tail_up=-0.6, roll=1.45, nod=0.2)
        case "hurt":
            jolt = math.sin(math.pi * phase)
            return _Stance((-0.08, -0.04, 0.04, 0.0), low=0.07 * jolt, tail_up=1 - 1.6 * jolt, nod=0.5 * jolt)
        case "brace" | "haul":
            pull = 0.02 * sway
            feet = -0.02 + pull, 0.02 + pull, 0.15, 0.11
            return _Stance(feet, low=0.05, tail=0.06 * sway, nod=-0.2 + 2 * pull, rear=0.16)
        case "shoot":
            return _bark(max(0.0, math.sin(2 * turn)) ** 2)
        case "strike":
            dig, other = max(0.0, sway), max(0.0, -sway)
            feet = -0.08, -0.12, 0.16 - 0.16 * dig, 0.16 - 0.16 * other
            return _Stance(feet, (0.0, 0.0, 0.09 * dig, 0.09 * other), 0.06, 0.08 * sway, nod=0.5, rear=-0.22)
        case "tie" | "reach" | "throw":
            busy = 0.08 * math.sin(2 * turn)
            return _Stance((-0.10, -0.06, 0.12, 0.08), low=0.04, tail=busy, nod=0.35 + busy, rear=-0.10)
    return _Stance(_STANDING, tail=0.05 * sway, nod=0.04 * sway)


def _bark(bark: float) -> _Stance:
    """Return a bark, which throws up the head and the fore legs."""
    feet, off = (-0.10, -0.07, 0.03 - 0.05 * bark, 0.09 - 0.05 * bark), 0.05 * bark
    low = 0.03 * (1 - bark)
    return _Stance(feet, (0.0, 0.0, off, off), low, 0.0, 1.2, nod=0.15 - 0.6 * bark, rear=0.22 * bark)


def _frames(stance: _Stance) -> Floats:
    """Return the frames (bones, 3, 4) of a dog that looks along +z."""
    frames = np.zeros((len(NAMES), 3, 4))
    trunk = frames[0] = pitch(-stance.rear, (0.0, BACK - stance.low, 0.0))
    frames[1] = compose(trunk, pitch(stance.nod, NAPE))
    frames[-1] = compose(frames[1], at(EYES))
    rump = compose(trunk, at((0, 0.03, -0.26)))[:, 3]
    up = stance.tail_up
    middle = _onward(rump, (stance.tail / 2, 0.11 * max(-0.5, up), -0.10), TAIL)
    tip = _onward(middle, (stance.tail / 2, 0.28 * up - 0.11 * max(-0.5, up), -0.03), TAIL)
    frames[2:4] = aim(np.stack([rump, middle]), np.stack([middle, tip]), np.array((0.0, 0.3, -1.0)))
    for leg, step, lift in zip(LEGS, stance.feet, stance.lift, strict=True):
        x, _, z = leg.hip
        plant(frames, limb_of(NAMES, leg), leg, (x, lift, z + step))
    return compose(roll(stance.roll, LYING), frames) if stance.roll else frames


def _onward(start: Floats, way: tuple[float, float, float], length: float) -> Floats:
    return np.asarray(start + np.array(way) * (length / np.linalg.norm(way)), np.float64)


def dog_rig() -> Rig:
    """Return the rig."""
    teeth = "head", (0.0, 0.10, 0.26)
    return build_rig(
        Beast(
            NAMES,
            PARENTS,
            lambda pose, phase: _frames(_stance(pose, phase)),
            _frames(_Stance((0.0, 0.0, 0.0, 0.0), low=HIP - THIGH - SHIN)),
            _parts,
            {
                "head": ("head", (0.0, 0.14, 0.11)),
                "left_hand": teeth,
                "right_hand": teeth,
                "harness": ("trunk", (0.0, 0.12, -0.02)),
            },
            LEGS,
            frozenset({"pull_up", "shove", "land", "drop", "hurt"}),
        )
    )


def _parts() -> list[BoundFacets]:
    trunk, neck, head, eyes, tail, brush = (MeshBuilder() for _ in range(6))
    trunk.tube(
        [(0, 0.0, -0.26), (0, 0.01, -0.18), (0, -0.01, 0.02), (0, 0.03, 0.16), (0, 0.06, 0.22)],
        [0.06, (0.10, 0.105), (0.09, 0.095), (0.11, 0.12), 0.08],
        _FUR,
        colors=[_DARK_FUR, _FUR, _FUR, _FUR, _FUR],
    )
    coat = [(0, 0, -0.14), (0, 0, 0.10)]
    trunk.tube(coat, [(0.115, 0.12), (0.115, 0.12)], CORAL, sides=7)
    for side in (-1, 1):
        trunk.box((0.11 * side, 0.0, -0.02), (0.035, 0.065, 0.09), LEATHER)
    neck.tube([(0, 0.08, 0.18), (0, 0.14, 0.23), (0, 0.20, 0.28)], [0.078, 0.074, 0.07], _FUR)
    _head(head, eyes)
    tail.tube([(0, -0.01, 0), (0, TAIL - 0.02, 0), (0, TAIL + 0.02, 0)], [0.036, 0.032, 0.03], _FUR, sides=5)
    brush.tube([(0, 0, 0), (0, TAIL, 0)], [0.032, 0.008], _FUR, sides=5)
    parts = [
        BoundFacets("trunk", trunk, {}),
        BoundFacets("trunk", neck, {"head": over(0.09, 0.18)}),
        BoundFacets("head", head, {}),
        BoundFacets("eyes", eyes, {}),
        BoundFacets("tail", tail, {"brush": over(TAIL - 0.03, TAIL + 0.03), "trunk": over(0.03, -0.03)}),
        BoundFacets("brush", brush, {}),
    ]
    for leg in LEGS:
        mesh = MeshBuilder()
        heights = [-0.01, THIGH - 0.03, THIGH, THIGH + 0.03, THIGH + SHIN]
        wide = [0.060, 0.040, 0.038, 0.034, 0.034]
        mesh.tube(
            [(0, height, 0) for height in heights], wide, _FUR if leg.hip[0] < 0 else _DARK_FUR, sides=5
        )
        bent = over(THIGH - 0.035, THIGH + 0.035)
        parts.append(
            BoundFacets(f"{leg.name}_thigh", mesh, {f"{leg.name}_shin": bent, "trunk": over(0.04, -0.05)})
        )
    return parts


def _head(mesh: MeshBuilder, eyes: MeshBuilder) -> None:
    """Add the head, in its frame, which begins at the nape; the eyes in theirs."""
    mesh.ball((0, 0.14, 0.11), (0.085, 0.09, 0.10), _FUR)
    mesh.tube([(0, 0.12, 0.16), (0, 0.095, 0.28)], [0.05, 0.028], WHITE, sides=5)
    mesh.ball((0, 0.105, 0.29), 0.022, DARK, detail=0)
    mesh.box((0, 0.01, 0.07), (0.026, 0.026, 0.02), GLOW, emission=1.3)
    for side in (-1, 1):
        ear = [(0.05 * side, 0.21, 0.07), (0.075 * side, 0.32, 0.045)]
        mesh.tube(ear, [(0.045, 0.02), (0.008, 0.005)], _DARK_FUR, sides=4)
        eye = [(0.05 * side, 0.18, 0.185), (0.03 * side, 0.155, 0.20), (0.065 * side, 0.155, 0.172)]
        eyes.facets(np.array(eye) - EYES, DARK, inside=np.array((0, 0.14, 0.10)) - EYES)
