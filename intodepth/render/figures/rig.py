"""rig: the bones of a two-legged figure, and how a pose sets them.

Points are (left, up, forward) from the middle of the feet, in cells; a figure looks along +z, at the viewer.
A frame is a matrix whose columns are a bone's own left, up and forward, and its start. Bones of limbs run
along their own up, and their forward is the side to which the limb bends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from intodepth.animation.skeleton import rotate
from intodepth.animation.two_bone import aim, bend
from intodepth.render.mesh import FloatArray

Vector = tuple[float, float, float]
Wrist = tuple[float, float]
BoneFrame = tuple[FloatArray, FloatArray]

FEATURES: Final = "whites", "worry", "effort", "gape", "teeth", "grin"
"""bones of what faces show only in some moods: wide eyes, two kinds of brows, and three mouths"""
PARENTS: Final[dict[str, str | None]] = {
    "trunk": None,
    "head": "trunk",
    "eyes": "head",
    **dict.fromkeys(FEATURES, "head"),
    "hair": "head",
    "scarf": "trunk",
    "left_arm": "trunk",
    "left_forearm": "left_arm",
    "left_hand": None,
    "nock": "left_hand",
    "right_arm": "trunk",
    "right_forearm": "right_arm",
    "right_hand": None,
    "left_thigh": "trunk",
    "left_shin": "left_thigh",
    "left_foot": None,
    "right_thigh": "trunk",
    "right_shin": "right_thigh",
    "right_foot": None,
}
"""parent of each bone; hands and feet are placed directly, and limbs bend to reach them"""

THIGH, SHIN, ARM, NECK, HEAD, SHOULDER = 0.19, 0.20, 0.175, 0.31, 0.145, 0.265
"""lengths of bones; heights of the neck above the hips and of the head's middle above the neck, and the
shoulder above the hips
"""
HEAD_RADIUS = 0.118
EYES: Final = 0.02
"""height of the line where eyelids meet above the middle of the head, in radii"""
ELBOW: Final = (0.5, -0.8, -0.6)
KNEE: Final = (0.25, 0.25, 1.0)
"""direction in which the left knee bends, in the frame of the trunk"""
ANKLE = 0.055
STRING: Final = (0.0, 0.0, -0.113)
"""middle of a bow's string at rest, from the left hand"""


@dataclass(frozen=True, slots=True)
class Physique:
    """The height and breadth of a figure; 1 and 1 measure 0.95 cells from sole to crown."""

    height: float = 1.0
    bulk: float = 1.0


@dataclass(frozen=True, slots=True)
class Pose:
    """The position of the trunk, and the targets of hands and feet; elbows and knees follow."""

    hips: Vector
    left_hand: Vector
    right_hand: Vector
    left_foot: Vector
    right_foot: Vector
    lean: float = 0.03
    """forward pitch of the trunk, radians"""
    twist: float = 0.0
    """turn of the trunk to its left, radians"""
    roll: float = 0.0
    """tilt of the trunk to its left, radians"""
    nod: float = 0.0
    """pitch of the head against upright, radians; below 0 looks up"""
    look: float = 0.0
    """turn of the head to its left, radians"""
    left_toe: float = 0.0
    right_toe: float = 0.0
    """pitch of the feet, radians; above 0 points down"""
    drift: Vector = (0.0, -0.55, -0.8)
    """direction in which hair and scarf trail"""
    chest: Vector = (1.0, 1.0, 1.0)
    """scale of the trunk in width, height and depth, for breath and blows"""
    left_wrist: Wrist = (0.0, 0.0)
    right_wrist: Wrist = (0.0, 0.0)
    """pitch and turn of the hands against the trunk in radians"""
    draw: float = 0.0
    """how far the right hand draws the bowstring: 0 to 1"""
    arrow: float = 0.0
    """size of the arrow on the string"""
    tool: float = 0.0
    """size of the hammer in an empty right hand"""

    def mirror(self) -> Pose:
        """Return the pose with left and right exchanged."""
        return replace(
            self,
            hips=_flip(self.hips),
            left_hand=_flip(self.right_hand),
            right_hand=_flip(self.left_hand),
            left_foot=_flip(self.right_foot),
            right_foot=_flip(self.left_foot),
            twist=-self.twist,
            roll=-self.roll,
            look=-self.look,
            left_toe=self.right_toe,
            right_toe=self.left_toe,
            drift=_flip(self.drift),
            left_wrist=(self.right_wrist[0], -self.right_wrist[1]),
            right_wrist=(self.left_wrist[0], -self.left_wrist[1]),
        )


@dataclass(frozen=True, slots=True)
class PoseClip:
    """Poses at equal distances in time."""

    poses: tuple[Pose, ...]
    repeats: bool = True
    """whether the last pose leads over to the first; otherwise phase 1 is the last pose"""


def _flip(vector: Vector) -> Vector:
    return -vector[0], vector[1], vector[2]


def _about(axis: int, angle: float) -> FloatArray:
    return rotate(axis, angle).astype(np.float32)


def _turn(twist: float, roll: float, lean: float) -> FloatArray:
    """Return the rotation that pitches a bone forward, then tilts it to its left, then turns it to its
    left.
    """
    return np.asarray(_about(1, twist) @ _about(2, -roll) @ _about(0, lean), np.float32)


def _along(direction: FloatArray, forward: ArrayLike) -> FloatArray:
    """Return the rotation of a bone along a direction, with its forward as near as possible to `forward`."""
    way = np.asarray(direction, np.float64)
    return np.asarray(aim(np.zeros(3), way, np.asarray(forward, np.float64))[:, :3], np.float32)


def _bend(
    start: FloatArray, goal: FloatArray, upper: float, lower: float, side: ArrayLike
) -> tuple[BoneFrame, BoneFrame, FloatArray]:
    """Return the frames of two bones from a start towards a goal, bent to a side, and where they end."""
    joint, end = bend(start, goal, upper, lower, side)
    frames = aim(np.stack([start, joint]), np.stack([joint, end]), np.asarray(side, np.float64))
    parts = [(each[:, :3].astype(np.float32), each[:, 3].astype(np.float32)) for each in frames]
    return parts[0], parts[1], np.asarray(end, np.float32)


def _transform(turn: FloatArray, start: FloatArray, point: ArrayLike) -> FloatArray:
    """Return a point of a frame."""
    return np.asarray(start + turn @ np.asarray(point, np.float32), np.float32)


def solve(pose: Pose, physique: Physique) -> dict[str, BoneFrame]:
    """Return the frame of every bone."""
    tall, bulk = physique.height, physique.bulk
    trunk = _turn(pose.twist, pose.roll, pose.lean)
    left, up, _ = (np.asarray(column, np.float32) for column in trunk.T)
    hips = np.array(pose.hips, np.float32) * tall
    neck = np.asarray(hips + up * (NECK * tall), np.float32)
    skull = _turn(pose.twist * 0.5 + pose.look, pose.roll, pose.lean * 0.35 + pose.nod)
    head = np.asarray(neck + skull[:, 1] * (HEAD * tall), np.float32)
    drift = np.array(pose.drift, np.float32)
    frames: dict[str, BoneFrame] = {
        "trunk": (trunk, hips),
        "head": (skull, head),
        "eyes": (skull, _transform(skull, head, (0, EYES * HEAD_RADIUS * tall, 0))),
        **dict.fromkeys(FEATURES, (skull, head)),
        "hair": (_along(drift, -skull[:, 2]), _transform(skull, head, (0, 0.085 * tall, -0.10 * tall))),
        "scarf": (_along(drift, up), _transform(trunk, neck, (0, 0, -0.06 * bulk))),
    }
    stretch = np.array([1.0, tall, tall], np.float32)
    sides = (
        ("left", 1.0, pose.left_hand, pose.left_wrist, pose.left_foot, pose.left_toe),
        ("right", -1.0, pose.right_hand, pose.right_wrist, pose.right_foot, pose.right_toe),
    )
    for name, side, hand, wrist, foot, toe in sides:
        shoulder = np.asarray(hips + up * (SHOULDER * tall) + left * (0.155 * bulk * side), np.float32)
        mirror = np.array((side, 1.0, 1.0), np.float32)
        elbow = trunk @ (mirror * np.array(ELBOW, np.float32))
        goal = np.array(hand, np.float32) * stretch
        frames[f"{name}_arm"], frames[f"{name}_forearm"], end = _bend(
            shoulder, goal, ARM * tall, ARM * tall, elbow
        )
        frames[f"{name}_hand"] = (np.asarray(trunk @ _about(1, wrist[1]) @ _about(0, wrist[0])), end)
        socket = np.asarray(hips + left * (0.065 * bulk * side) - up * 0.02, np.float32)
        ankle = np.array(foot, np.float32) + np.array([0, ANKLE, 0], np.float32)
        knee = trunk @ (mirror * np.array(KNEE, np.float32))
        frames[f"{name}_thigh"], frames[f"{name}_shin"], heel = _bend(
            socket, ankle, THIGH * tall, SHIN * tall, knee
        )
        frames[f"{name}_foot"] = (_turn(pose.twist * 0.5 + 0.12 * side, 0.0, toe), heel)
    bow, held = frames["left_hand"]
    string = _transform(bow, held, STRING)
    frames["nock"] = (bow, string + pose.draw * (frames["right_hand"][1] - string))
    return frames
