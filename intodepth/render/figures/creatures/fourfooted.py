"""fourfooted: the measures of four-legged creatures, and how a stance sets their bones."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.animation.two_bone import aim
from intodepth.render.figures.beast import (
    Beast,
    Leg,
    bones_of,
    build_rig,
    limb_of,
    pitch,
    plant,
    roll,
    turn,
)
from intodepth.render.figures.bound import BoundFacets, Rig, over
from intodepth.render.figures.rig import Vector
from intodepth.render.mesh import Albedo, MeshBuilder

Four = tuple[Vector, ...]
"""of the paws: hind right, hind left, fore right, fore left"""
STILL: Final[Four] = ((0.0, 0.0, 0.0),) * 4
UP: Final = -math.pi / 2
"""pitch of a body that climbs"""
ONCE: Final = frozenset({"turn", "pull_up", "drop", "land", "strike", "shoot", "shove", "hurt"})
"""acts that end; as clips of the heroes they begin and end near where the next pose begins"""


@dataclass(frozen=True, slots=True)
class Build:
    """The measures of one kind; points are (left, up, ahead)."""

    back: float
    """height of the trunk when it stands"""
    legs: tuple[Leg, ...]
    """in the order of `Four`"""
    stands: Four
    """where the paws stand; their height is that of the ankles"""
    nape: Vector
    """where the head turns, from the trunk"""
    hinge: Vector
    """where the jaw turns, from the head"""
    mouth: Vector
    """what it holds things with, from the head"""
    rump: Vector
    """where the tail begins, from the trunk"""
    tail: tuple[float, float]
    """lengths of its two bones"""
    stride: float
    """cells that a cycle of its walk covers"""
    offsets: tuple[float, ...]
    """phases at which the paws come down, in eighths; so is `down`"""
    down: float = 0.5
    """share of a cycle that a paw is on the floor"""
    lift: float = 0.05
    """how high it is lifted"""
    feature: tuple[str, Vector] | None = None
    """one more bone of the head, and where it begins: ears, a nose"""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all bones."""
        own = () if self.feature is None else (self.feature[0],)
        return "trunk", "head", "jaw", "tail", "tip", *own, *bones_of(self.legs)

    @property
    def parents(self) -> tuple[int, ...]:
        """The index of the parent of each bone."""
        own = () if self.feature is None else (1,)
        first = 5 + len(own)
        return -1, 0, 1, 0, 3, *own, *(up for leg in range(4) for up in (0, first + 3 * leg, -1))


@dataclass(frozen=True, slots=True)
class FourFootedStance:
    """A pose of a four-footed beast; angles in radians."""

    paws: Four = STILL
    """how far each is from where it stands: left, up, ahead"""
    toes: tuple[float, float] = (0.0, 0.0)
    """pitch of hind and fore paws, above 0 points down"""
    low: float = 0.0
    """how much lower the trunk is"""
    ahead: float = 0.0
    lean: float = 0.0
    """pitch of the trunk, above 0 looks down"""
    bank: float = 0.0
    """how far the trunk lies over to its right"""
    nod: float = 0.0
    """pitch of the head against the trunk"""
    look: float = 0.0
    """turn of the head to its left"""
    crane: float = 0.0
    """how much further out the head is"""
    jaw: float = 0.0
    """how far it is open"""
    tail: float = 0.0
    """turn of the tail to its left"""
    lifted: float = 0.2
    """how far the tail points up from straight back"""
    curl: float = 0.5
    """how much more its tip does"""
    perk: float = 0.0
    """pitch of the feature"""
    pitch: float = 0.0
    """of all of it, about `place`; UP climbs"""
    roll: float = 0.0
    """how far all of it lies over to its right"""
    place: Vector = (0.0, 0.0, 0.0)
    """where the middle between its paws is"""


StanceClips = Mapping[str, Callable[[float], FourFootedStance]]
"""by pose: the stance at a phase"""


def paws_of(hind: Vector, fore: Vector) -> Four:
    """Return both hind and both fore paws moved alike; a positive left is outwards."""
    return (-hind[0], *hind[1:]), hind, (-fore[0], *fore[1:]), fore


def frames_of(build: Build, stance: FourFootedStance) -> Floats:
    """Return the frames (bones, 3, 4) of a body that looks along +z."""
    names = build.names
    frames = np.zeros((len(names), 3, 4))
    middle = 0.0, build.back - stance.low, stance.ahead
    trunk = frames[0] = compose(roll(stance.bank, middle), pitch(stance.lean))
    nape = np.array(build.nape) + (0.0, 0.0, stance.crane)
    head = frames[1] = compose(trunk, compose(turn(stance.look, nape), pitch(stance.nod)))
    frames[2] = compose(head, pitch(stance.jaw, build.hinge))
    start = np.array(build.rump)
    for bone, length, up in zip((3, 4), build.tail, (0.0, stance.curl), strict=True):
        angle = stance.lifted + up
        flat = -math.cos(angle)
        way = np.array((math.sin(stance.tail) * flat, math.sin(angle), math.cos(stance.tail) * flat))
        frames[bone] = compose(trunk, aim(start, start + length * way, np.array((1.0, 0.0, 0.0))))
        start = start + length * way
    if build.feature is not None:
        frames[5] = compose(head, pitch(stance.perk, build.feature[1]))
    for index, leg in enumerate(build.legs):
        limb = limb_of(names, leg)
        plant(frames, limb, leg, np.add(build.stands[index], stance.paws[index]))
        frames[limb.end, :, :3] = pitch(stance.toes[index // 2])[:, :3]
    if stance.pitch or stance.roll or any(stance.place):
        frames = compose(compose(roll(stance.roll, stance.place), pitch(stance.pitch)), frames)
    return frames


def four_footed(
    build: Build, clips: StanceClips, parts: Callable[[], list[BoundFacets]], breath: float = 0.03
) -> Rig:
    """Return the rig of a creature with these clips; those of them in `ONCE` do not repeat."""
    straight = FourFootedStance(
        paws=tuple(
            (leg.hip[0] - x, build.back + leg.hip[1] - leg.thigh - leg.shin - y, leg.hip[2] - z)
            for leg, (x, y, z) in zip(build.legs, build.stands, strict=True)
        ),
        lifted=0.0,
        curl=0.0,
    )
    return build_rig(
        Beast(
            build.names,
            build.parents,
            lambda pose, phase: frames_of(build, clips[pose](phase)),
            frames_of(build, straight),
            parts,
            {
                "head": ("head", build.mouth),
                "left_hand": ("head", build.mouth),
                "right_hand": ("head", build.mouth),
                "harness": ("trunk", (0.0, 0.1, 0.0)),
            },
            build.legs,
            ONCE & clips.keys(),
            tuple(clips),
            breath,
            build.stride,
        )
    )


def leg_parts(
    build: Build, wide: tuple[float, float, float], colors: tuple[Albedo, Albedo]
) -> list[BoundFacets]:
    """Return legs in two colours (right and left), one tube each that bends at the joint.

    `wide` are the radii at hip, joint and ankle.
    """
    parts = []
    hip, joint, ankle = wide
    for leg in build.legs:
        mesh = MeshBuilder()
        near = 0.25 * min(leg.thigh, leg.shin)
        heights = [-0.3 * hip, leg.thigh - near, leg.thigh + near, leg.thigh + leg.shin]
        mesh.tube(
            [(0, height, 0) for height in heights],
            [hip, joint, joint, ankle],
            colors[leg.hip[0] > 0],
            sides=5,
            caps=False,
        )
        bent = over(leg.thigh - near, leg.thigh + near)
        parts.append(BoundFacets(f"{leg.name}_thigh", mesh, {f"{leg.name}_shin": bent}))
    return parts


def tail_parts(build: Build, wide: tuple[float, float, float], color: Albedo) -> list[BoundFacets]:
    """Return a tail that bends; `wide` are the radii at its start, middle and tip."""
    first, second = build.tail
    mesh = MeshBuilder()
    heights = [0.0, 0.5 * first, first, first + 0.5 * second, first + second]
    half = (wide[0] + wide[1]) / 2, (wide[1] + wide[2]) / 2
    mesh.tube(
        [(0, height, 0) for height in heights],
        [wide[0], half[0], wide[1], half[1], wide[2]],
        color,
        sides=5,
        caps=False,
    )
    return [BoundFacets("tail", mesh, {"tip": over(0.6 * first, first + 0.4 * second)})]
