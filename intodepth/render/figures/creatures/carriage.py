"""carriage: how the statue is held, which bones move, and its clips.

It walks by rocking: the plinth turns about one of its lower edges, then about the other. A cycle covers 0.25
cells. It does not climb.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.animation.two_bone import aim, bend
from intodepth.render.figures.beast import at, pitch, roll, turn
from intodepth.render.figures.rig import Vector

NAMES: Final = ("plinth", "robe", "head", "spear", "right_arm", "right_forearm", "left_arm", "left_forearm")
PARENTS: Final = (-1, 0, 1, 1, 1, 4, 1, 6)
WAIST: Final = (0.0, 0.34, 0.0)
"""where he bends, from the plinth"""
NECK: Final = (0.0, 0.34, 0.0)
"""from the waist"""
SHOULDER: Final = (0.165, 0.265, 0.0)
"""the left one, from the waist"""
ARM: Final = 0.165
"""of either bone of an arm"""
EDGE: Final = 0.20
"""half the width of the plinth"""
STRIDE: Final = 0.25


@dataclass(frozen=True, slots=True)
class Carriage:
    """A pose of the statue; angles in radians."""

    lean: float = 0.0
    """pitch at the waist, above 0 looks down"""
    twist: float = 0.0
    """turn at the waist to his left"""
    nod: float = 0.0
    look: float = 0.0
    spear: Vector = (-0.27, 0.06, 0.09)
    """where the right hand holds it, from the waist"""
    slope: float = 0.0
    """pitch of the spear, above 0 ahead"""
    left: Vector = (0.20, -0.03, 0.10)
    """the left hand, from the waist"""
    both: float = 0.0
    """share by which the left hand is at the spear instead"""
    along: float = 0.0
    """how far the right hand is from the middle of the spear"""
    tip: float = 0.0
    """pitch of all of him about the lower edge of the plinth ahead, or behind if below 0"""
    roll: float = 0.0
    """how far he leans over the edge to his right, or to his left if below 0"""
    turn: float = 0.0
    """of all of him to his left"""
    place: Vector = (0.0, 0.0, 0.0)


GUARD: Final = Carriage()
"""how he was cut"""


def _walk(phase: float) -> Carriage:
    """Return a walk: it turns about the left edge, then the right one; the edge on the floor stays in
    place.
    """
    half, share = divmod(phase % 1.0 * 2, 1.0)
    side = 1.0 - 2.0 * half
    wide = math.asin(STRIDE / 4 / EDGE)
    turn = side * wide * (2 * share - 1)
    # The middle goes round the edge that stands, and the floor goes back beneath the figure.
    aside = side * EDGE * (math.cos(wide) - math.cos(turn))
    ahead = half * STRIDE / 2 + EDGE * (math.sin(wide) + side * math.sin(turn)) - phase % 1.0 * STRIDE
    return replace(GUARD, roll=-side * 0.11 * math.sin(math.pi * share), turn=turn, place=(aside, 0.0, ahead))


def _turn(phase: float) -> Carriage:
    return replace(GUARD, roll=0.10 * math.sin(math.tau * phase), turn=0.45 * math.sin(math.pi * phase))


def _fall(phase: float) -> Carriage:
    """Return a fall: stiff and tumbling."""
    reel = math.sin(math.tau * phase)
    return replace(GUARD, tip=0.30 + 0.05 * reel, roll=0.12 * reel, slope=-0.25, spear=(-0.26, 0.20, 0.14))


def _land(phase: float) -> Carriage:
    """Return a landing: it wobbles and stands."""
    rest = (1 - phase) ** 2
    return replace(GUARD, roll=0.16 * rest * math.cos(3 * math.pi * phase), tip=-0.10 * rest)


def _brace(phase: float) -> Carriage:
    """Return both hands on the spear, set against the floor ahead."""
    pull = 0.5 + 0.5 * math.sin(math.tau * phase)
    return replace(
        GUARD,
        tip=-0.06 - 0.03 * pull,
        lean=-0.05,
        spear=(-0.06, 0.08, 0.235),
        slope=-0.14,
        both=1.0,
        along=0.02,
    )


def _haul(phase: float) -> Carriage:
    pull = math.sin(math.tau * phase)
    return replace(_brace(phase), twist=0.30 * pull, tip=-0.07 - 0.05 * pull, lean=-0.04 - 0.08 * pull)


def _reach(phase: float) -> Carriage:
    """Return a bend down, with the free hand working."""
    busy = math.sin(math.tau * phase)
    return replace(
        GUARD, lean=0.50, nod=0.10, left=(0.04 + 0.05 * busy, -0.02 + 0.05 * busy, 0.27), slope=-0.45
    )


def _thrust(phase: float) -> Carriage:
    """Return a thrust of the spear: down, back, and forward with full weight."""
    level = (
        math.sin(math.pi * min(1.0, phase / 0.5) / 2)
        if phase < 0.75
        else math.sin(math.pi * (1 - phase) / 0.5)
    )
    ahead = math.sin(math.pi * max(0.0, phase - 0.38) / 0.62)
    back = level * (1 - ahead)
    hand = (
        np.array(GUARD.spear) * (1 - level)
        + np.array((-0.17, 0.08, 0.24 * ahead - 0.06 * back + 0.06)) * level
    )
    return replace(
        GUARD,
        tip=0.13 * ahead - 0.05 * back,
        lean=0.16 * ahead,
        twist=0.50 * ahead - 0.45 * back,
        look=-0.3 * ahead + 0.25 * back,
        spear=(float(hand[0]), float(hand[1]), float(hand[2])),
        slope=1.45 * level,
        along=-0.10 * ahead + 0.06 * back,
        left=(0.20, 0.02, 0.10 + 0.06 * back),
    )


def _shove(phase: float) -> Carriage:
    """Return a push of the free hand."""
    push = math.sin(math.pi * phase)
    left = 0.20 - 0.10 * push, -0.03 + 0.20 * push, 0.10 + 0.22 * push
    return replace(GUARD, tip=0.10 * push, twist=-0.35 * push, look=0.25 * push, left=left)


def _hurt(phase: float) -> Carriage:
    """Return a stagger."""
    jolt = math.sin(math.pi * phase)
    return replace(
        GUARD, tip=-0.26 * jolt, roll=0.10 * jolt, nod=-0.12 * jolt, left=(0.26, 0.02, 0.10 + 0.1 * jolt)
    )


def _lie_fallen(_: float) -> Carriage:
    """Return the statue on its back."""
    return replace(
        GUARD, tip=-math.pi / 2, roll=0.0, place=(0.0, -0.05, 0.68), slope=0.06, spear=(-0.24, 0.10, 0.13)
    )


def _carry(_: float) -> Carriage:
    return replace(GUARD, left=(0.07, 0.06, 0.24))


CLIPS: Final[Mapping[str, Callable[[float], Carriage]]] = {
    "idle": lambda _: GUARD,
    "walk": _walk,
    "turn": _turn,
    "fall": _fall,
    "land": _land,
    "brace": _brace,
    "haul": _haul,
    "tie": _reach,
    "strike": _thrust,
    "shove": _shove,
    "hurt": _hurt,
    "fallen": _lie_fallen,
    "carry": _carry,
    "carry_walk": lambda phase: replace(_walk(phase), left=_carry(phase).left),
}
"""by pose; he does not climb"""


def _about(frame: Floats, point: Vector) -> Floats:
    """Return a rotating frame moved to turn about a point."""
    return compose(at(point), compose(frame, at(-np.array(point))))


def frames_of(held: Carriage) -> Floats:
    """Return the frames (bones, 3, 4)."""
    frames = np.zeros((len(NAMES), 3, 4))
    over_edge = _about(roll(held.roll), (-math.copysign(EDGE, held.roll), 0.0, 0.0))
    over_front = _about(pitch(held.tip), (0.0, 0.0, math.copysign(EDGE, held.tip)))
    frames[0] = compose(turn(held.turn, held.place), compose(over_edge, over_front))
    robe = frames[1] = compose(frames[0], compose(turn(held.twist, WAIST), pitch(held.lean)))
    frames[2] = compose(robe, compose(turn(held.look, NECK), pitch(held.nod)))
    spear = pitch(held.slope, held.spear)
    spear[:, 3] += held.along * spear[:, 1]
    frames[3] = compose(robe, spear)
    second = np.array(held.spear) + 0.14 * spear[:, 1]
    left = (1 - held.both) * np.array(held.left) + held.both * second
    for first, side, hand in ((4, -1, np.array(held.spear)), (6, 1, left)):
        shoulder = np.array(SHOULDER) * (side, 1, 1)
        elbow = np.array((0.5 * side, -0.6, -0.7))
        joint, end = bend(shoulder, hand, ARM, ARM, elbow)
        frames[first] = compose(robe, aim(shoulder, joint, elbow))
        frames[first + 1] = compose(robe, aim(joint, end, elbow))
    return frames
