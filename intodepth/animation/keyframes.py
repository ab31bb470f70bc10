"""keyframes: the positions of all bones of a figure at certain moments, and in between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from intodepth.animation.quaternions import Floats, slerp

POSITION: Final = slice(0, 3)
TURN: Final = slice(3, 7)
SCALE: Final = slice(7, 10)
WIDTH: Final = 10
"""numbers per bone"""


Keyframe = Floats
"""(..., bones, 10): position, quaternion and scale of each bone against its parent"""


def mix(start: Keyframe, end: Keyframe, share: ArrayLike) -> Keyframe:
    """Return the keyframes between start (share 0) and end (1), for one share or for several."""
    part = np.asarray(share, np.float64)[..., None]
    found = start + (end - start) * part[..., None]
    found[..., TURN] = slerp(start[..., TURN], end[..., TURN], part)
    return found


@dataclass(frozen=True, slots=True)
class Keyframes:
    """A clip: keyframes at equal distances in time."""

    moments: tuple[Keyframe, ...]
    repeats: bool = True
    """whether the last keyframe goes over into the first; otherwise phase 1 is the last keyframe"""

    def find_around(self, phase: float) -> tuple[Keyframe, Keyframe, float]:
        """Return the keyframes before and after a phase from 0 to 1, and its share of the way between
        them.
        """
        count = len(self.moments)
        place = (phase % 1.0) * count if self.repeats else min(max(phase, 0.0), 1.0) * (count - 1)
        index = int(place)
        return self.moments[index % count], self.moments[(index + 1) % count], place - index

    def sample(self, phase: float) -> Keyframe:
        """Return the interpolated keyframe at a phase from 0 to 1."""
        before, after, share = self.find_around(phase)
        return mix(before, after, share)
