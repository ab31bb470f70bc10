"""spines: chains of bones of equal length along a path, and skin that bends with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from intodepth.animation.quaternions import Floats
from intodepth.animation.two_bone import aim, find_perpendicular
from intodepth.render.figures.bound import Share, over
from intodepth.render.mesh import FloatArray


def axes(pitch: ArrayLike, aside: ArrayLike = 0.0) -> Floats:
    """Return unit vectors (n, 3) tilted from upright: ahead by a pitch and to the left, in radians."""
    pitch, aside = np.broadcast_arrays(np.asarray(pitch, np.float64), aside)
    flat = np.cos(aside)
    return np.stack([np.sin(aside), flat * np.cos(pitch), flat * np.sin(pitch)], axis=1)


def spine(start: ArrayLike, along: Floats, length: float) -> Floats:
    """Return the frames (n, 3, 4) of a chain of bones along these unit vectors (n, 3)."""
    joints = np.asarray(start, np.float64) + length * np.vstack([np.zeros(3), np.cumsum(along, axis=0)])
    lefts = np.empty_like(along)
    # Each left is that of the bone before it, bent as little as can be, so that the skin is never wrung.
    left = np.array((1.0, 0.0, 0.0))
    for index, way in enumerate(along):
        left = lefts[index] = find_perpendicular(way, left)
    return aim(joints[:-1], joints[1:], np.cross(lefts, along))


def share_bend(names: Sequence[str], length: float) -> dict[str, Share]:
    """Return the share of each bone of a straight chain but the first, for points in the frame of the
    first.
    """
    last = len(names) - 1
    return {name: partial(_share, index, index == last, length) for index, name in enumerate(names) if index}


def _share(index: int, is_last: bool, length: float, points: FloatArray) -> FloatArray:
    """Return a share that rises from the middle of the bone before to that of the bone after."""
    found = over((index - 0.5) * length, (index + 0.5) * length)(points)
    if not is_last:
        found = found - over((index + 0.5) * length, (index + 1.5) * length)(points)
    return np.asarray(found, np.float32)
