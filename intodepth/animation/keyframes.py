"""Keyframes: how all bones of a figure lie at moments in time, and what lies between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from intodepth.animation.quaternions import Floats, slerp

POSITION: Final = slice(0, 3)
TURN: Final = slice(3, 7)
SCALE: Final = slice(7, 10)
WIDTH: Final = 10
"""numbers a bone"""


class Keyframe(NamedTuple):
    """One moment, or as many as the leading axes have."""

    bones: Floats
    """(..., bones, 10): position, quaternion and scale against the parent"""
    goals: Floats
    """(..., limbs, 3): where the ends of limbs are to be, from where the figure stands"""

    def toward(self, other: Keyframe, share: ArrayLike) -> Keyframe:
        """What lies between this (share 0) and another (1); one share for each moment."""
        part = np.asarray(share, np.float64)[..., None]
        bones = self.bones + (other.bones - self.bones) * part[..., None]
        bones[..., TURN] = slerp(self.bones[..., TURN], other.bones[..., TURN], part)
        return Keyframe(bones, self.goals + (other.goals - self.goals) * part[..., None])


def stack(keyframes: Sequence[Keyframe]) -> Keyframe:
    """Several moments as one, along a new first axis."""
    bones, goals = zip(*keyframes, strict=True)
    return Keyframe(np.stack(bones), np.stack(goals))


@dataclass(frozen=True, slots=True)
class Keyframes:
    """A clip: moments at equal distances in time."""

    moments: tuple[Keyframe, ...]
    repeats: bool = True
    """the last goes over into the first; else phase 1 is the last"""

    def about(self, phase: float) -> tuple[Keyframe, Keyframe, float]:
        """The moments before and after a phase from 0 to 1, and how far it is from one to the other."""
        count = len(self.moments)
        place = (phase % 1.0) * count if self.repeats else min(max(phase, 0.0), 1.0) * (count - 1)
        index = int(place)
        return self.moments[index % count], self.moments[(index + 1) % count], place - index

    def at(self, phase: float) -> Keyframe:
        """The moment at a phase from 0 to 1."""
        before, after, share = self.about(phase)
        return before.toward(after, share)
