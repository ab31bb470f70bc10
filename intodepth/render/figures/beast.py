"""beast: the rig of figures that do not walk on two legs, from the frames of their bones at each phase."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from intodepth.animation.keyframes import Keyframes
from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import Skeleton, compose, rotate
from intodepth.animation.two_bone import Limb, aim, bend
from intodepth.render.figures.bound import BoundFacets, Rig, bind
from intodepth.render.figures.rig import Vector

MOMENTS: Final = 8
"""keyframes of a clip for most beasts"""
NEAREST: Final[Mapping[str, str]] = {
    "turn": "walk",
    "carry": "idle",
    "carry_walk": "walk",
    "climb": "walk",
    "climb_rope": "climb",
    "hang_rope": "hang",
    "grip": "hang_rope",
    "abseil": "hang_rope",
    "swing": "hang_rope",
    "hang": "fall",
    "pull_up": "climb",
    "drop": "land",
    "land": "prone",
    "prone": "fallen",
    "haul": "brace",
    "brace": "shove",
    "shove": "strike",
    "throw": "shoot",
    "shoot": "strike",
    "reach": "tie",
    "tie": "strike",
}
"""pose that replaces one that a beast lacks"""


@dataclass(frozen=True, slots=True)
class Leg:
    """Two bones and a paw, named `NAME_thigh`, `NAME_shin` and `NAME_paw`."""

    name: str
    hip: Vector
    """start of the leg: left, up and ahead of its parent bone"""
    thigh: float
    shin: float
    side: Vector
    """direction in which the joint bends, from the trunk"""


@dataclass(frozen=True, slots=True, eq=False)
class Beast:
    """Bones, parts and poses from which `build_rig` makes a rig.

    The first bone is the trunk. A beast looks along +z, and its feet are at height 0.
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]
    frames: Callable[[str, float], Floats]
    """frames (bones, 3, 4) for a pose and a phase from 0 to 1"""
    bind: Floats
    """(bones, 3, 4): frames in which the parts are bound; legs are straight in it"""
    parts: Callable[[], Sequence[BoundFacets]]
    anchors: Mapping[str, tuple[str, Vector]]
    """for `head`, `left_hand`, `right_hand` and `harness`: the bone, and the point in its frame"""
    legs: tuple[Leg, ...] = ()
    once: frozenset[str] = field(default_factory=frozenset)
    """poses whose clips end; all others repeat"""
    own: Collection[str] = ()
    """the poses that it has; empty if it has all; `idle` must be among them"""
    breath: float = 0.0
    """share by which the trunk grows with each idle breath"""
    stride: float = 2.0
    """cells per cycle of its walk"""
    moments: int = MOMENTS
    """number of keyframes of a clip"""


def build_rig(beast: Beast) -> Rig:
    """Return the rig of a beast; its clips are computed on first use."""
    skeleton = Skeleton(beast.names, beast.parents, beast.bind)

    @cache
    def bake(pose: str) -> Keyframes:
        ends = pose in beast.once
        count = beast.moments
        phases = (index / (count - 1 if ends else count) for index in range(count))
        swell = np.ones((count, len(beast.names), 1))
        if pose == "idle":
            swell[:, 0, 0] += beast.breath * np.sin(np.arange(count) * (math.pi / count)) ** 2
        moments = (
            skeleton.locals(beast.frames(pose, phase), scales)
            for phase, scales in zip(phases, swell, strict=True)
        )
        return Keyframes(tuple(moments), repeats=not ends)

    return Rig(
        skeleton,
        {f"{leg.name}_paw": limb_of(beast.names, leg) for leg in beast.legs},
        np.array([(leg.thigh, leg.shin) for leg in beast.legs]).reshape(-1, 2),
        np.array([leg.side for leg in beast.legs]).reshape(-1, 3),
        np.zeros((len(beast.legs), 3)),
        bind(list(beast.parts()), skeleton),
        {key: (beast.names.index(bone), point) for key, (bone, point) in beast.anchors.items()},
        lambda pose: bake(nearest(pose, beast.own)),
        beast.stride,
    )


def nearest(pose: str, own: Collection[str]) -> str:
    """Return the pose, or the most similar of a beast's own poses; the same if it has none of its own."""
    while own and pose not in own:
        pose = NEAREST.get(pose, "idle")
    return pose


def step(phase: float, stride: float, lift: float, down: float = 0.5) -> tuple[float, float]:
    """Return how far ahead and how high a paw is in a walk whose cycles cover `stride`.

    For a share `down` of the cycle, from phase 0, it is on the floor and stays in place while the body moves
    on. This also holds between keyframes if that share begins and ends at keyframes.
    """
    phase %= 1.0
    if phase <= down:
        return stride * (down / 2 - phase), 0.0
    share = (phase - down) / (1 - down)
    return stride * down * (share - 0.5), lift * math.sin(math.pi * share)


def bones_of(legs: Sequence[Leg]) -> tuple[str, ...]:
    """Return the names of the bones of legs, three for each; paws have no parent, so that they can be
    planted.
    """
    return tuple(f"{leg.name}_{bone}" for leg in legs for bone in ("thigh", "shin", "paw"))


def limb_of(names: Sequence[str], leg: Leg) -> Limb:
    """Return the indices of a leg's bones in a skeleton."""
    first = names.index(f"{leg.name}_thigh")
    return Limb(first, first + 1, first + 2)


def plant(frames: Floats, limb: Limb, leg: Leg, paw: ArrayLike) -> None:
    """Bend a leg of the trunk (the first of `frames`) so that it ends at a point."""
    hip = compose(frames[0], at(leg.hip))[:, 3]
    side = frames[0, :, :3] @ np.array(leg.side)
    joint, tip = bend(hip, paw, leg.thigh, leg.shin, side)
    frames[limb.upper], frames[limb.lower] = aim(np.stack([hip, joint]), np.stack([joint, tip]), side)
    frames[limb.end] = at(tip)


def at(point: ArrayLike) -> Floats:
    """Return the frame of an unrotated bone."""
    return np.column_stack([np.eye(3), np.asarray(point, np.float64)])


def pitch(angle: float, point: ArrayLike = (0.0, 0.0, 0.0)) -> Floats:
    """Return the frame of a bone pitched down by an angle in radians."""
    return np.column_stack([rotate(0, angle), np.asarray(point, np.float64)])


def roll(angle: float, point: ArrayLike = (0.0, 0.0, 0.0)) -> Floats:
    """Return the frame of a bone rolled to its right by an angle in radians."""
    return np.column_stack([rotate(2, angle), np.asarray(point, np.float64)])


def turn(angle: float, point: ArrayLike = (0.0, 0.0, 0.0)) -> Floats:
    """Return the frame of a bone turned to its left by an angle in radians."""
    return np.column_stack([rotate(1, angle), np.asarray(point, np.float64)])
