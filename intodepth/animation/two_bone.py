"""two_bone: inverse kinematics of limbs: the joints that bring hands and feet to their targets."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from intodepth.animation.quaternions import Floats, cross

TINY: Final = 1e-9
CLEAR: Final = 1e-3
"""a side vector is used as given if it is at least this far off the direction of the limb"""


class Limb(NamedTuple):
    """The indices in a skeleton of an upper bone, a lower bone, and what the lower one ends at."""

    upper: int
    lower: int
    end: int


def bend(
    start: ArrayLike, goal: ArrayLike, upper: ArrayLike, lower: ArrayLike, side: ArrayLike
) -> tuple[Floats, Floats]:
    """Return joints and ends (..., 3) of two bones of these lengths from a start, bent towards a side.

    The end is at the goal if it is within reach. Beyond, the limb is straight; too near, the longer bone
    points at the goal and the other one back. All numbers must be finite.
    """
    start, goal = np.asarray(start, np.float64), np.asarray(goal, np.float64)
    upper, lower = np.asarray(upper, np.float64), np.asarray(lower, np.float64)
    way = goal - start
    distance = _length(way)
    toward = np.where(distance > TINY, way / np.maximum(distance, TINY), (0.0, -1.0, 0.0))
    upper, lower = upper[..., None], lower[..., None]
    distance = np.minimum(np.maximum(distance, np.abs(upper - lower)), upper + lower)
    # Of bones without length nothing is asked.
    along = (upper**2 - lower**2 + distance**2) / np.maximum(2 * distance, TINY)
    along = np.clip(along, -upper, upper)
    aside = np.sqrt(np.maximum(upper**2 - along**2, 0.0))
    return start + toward * along + find_perpendicular(toward, side) * aside, start + toward * distance


def find_perpendicular(toward: Floats, side: ArrayLike) -> Floats:
    """Return the unit vectors perpendicular to `toward` (unit) nearest to a side; any of them if there is no
    nearest.
    """
    wanted = _square(toward, np.asarray(side, np.float64))
    length = _length(wanted)
    if np.min(length) > CLEAR:
        return np.asarray(wanted / length, np.float64)
    axis = np.where(np.abs(toward[..., :1]) < 0.7, (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    spare = _square(toward, axis)
    found = np.where(length > 1e-6, wanted / np.maximum(length, TINY), spare / _length(spare))
    # What is nearly along `toward` leaves too few digits; once more makes it square.
    found = _square(toward, found)
    return np.asarray(found / _length(found), np.float64)


def aim(start: Floats, end: Floats, side: Floats) -> Floats:
    """Return the frames (..., 3, 4) of bones from start to end, with forward as near to a side as
    possible.
    """
    way = end - start
    length = _length(way)
    up = np.where(length > TINY, way / np.maximum(length, TINY), (0.0, -1.0, 0.0))
    forward = find_perpendicular(up, side)
    found = np.empty((*way.shape, 4))
    found[..., 0], found[..., 1], found[..., 2], found[..., 3] = cross(up, forward), up, forward, start
    return found


def reach(frames: Floats, limbs: tuple[Limb, ...], lengths: Floats, sides: Floats) -> None:
    """Bend limbs of frames (..., bones, 3, 4) to the targets of their ends; targets too far away are moved
    near.

    `lengths` (..., limbs, 2) are those of the upper and lower bones. They bend to `sides` (limbs, 3), given
    in the frame of the first bone.
    """
    if not limbs:
        return
    upper, lower, end = (np.array(bones) for bones in zip(*limbs, strict=True))
    start, goal = frames[..., 3][..., upper, :], frames[..., 3][..., end, :]
    side = np.einsum("...ij,lj->...li", frames[..., 0, :, :3], sides)
    joint, tip = bend(start, goal, lengths[..., 0], lengths[..., 1], side)
    aimed = aim(np.stack([start, joint]), np.stack([joint, tip]), side)
    frames[..., upper, :, :], frames[..., lower, :, :] = aimed
    frames[..., 3][..., end, :] = tip


def _length(vectors: Floats) -> Floats:
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", vectors, vectors))[..., None], np.float64)


def _square(toward: Floats, vectors: Floats) -> Floats:
    return np.asarray(vectors - toward * np.einsum("...i,...i->...", toward, vectors)[..., None], np.float64)
