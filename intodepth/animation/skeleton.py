"""skeleton: a hierarchy of bones, and the matrices that move the mesh bound to them.

A frame (3, 4) is a matrix whose columns are a bone's own left, up and forward, and its start.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from intodepth.animation.keyframes import POSITION, SCALE, TURN, WIDTH
from intodepth.animation.quaternions import Floats, from_matrices, to_matrices

Level = tuple[NDArray[np.intp], NDArray[np.intp]]


@dataclass(frozen=True, slots=True, eq=False)
class Skeleton:
    """Bones by name, each after its parent."""

    names: tuple[str, ...]
    parents: tuple[int, ...]
    """index of each bone's parent; -1 for a root"""
    bind: Floats
    """(bones, 3, 4): frames of the bones in the pose in which the mesh was bound to them"""
    inverses: Floats = field(init=False)
    """(bones, 3, 4): transforms from the space of the bound mesh to each bone's own space"""
    levels: tuple[Level, ...] = field(init=False)
    """bones grouped by their distance from the root, each with its parent; roots are left out"""

    def __post_init__(self) -> None:
        """Compute the derived values."""
        depths: list[int] = []
        for bone, parent in enumerate(self.parents):
            if not -1 <= parent < bone:
                raise ValueError(f"{self.names[bone]} must come after the bone that it hangs on")
            depths.append(0 if parent < 0 else depths[parent] + 1)
        levels = []
        for depth in range(1, max(depths) + 1):
            bones = [bone for bone, its in enumerate(depths) if its == depth]
            levels.append((np.array(bones), np.array([self.parents[bone] for bone in bones])))
        object.__setattr__(self, "levels", tuple(levels))
        object.__setattr__(self, "inverses", invert(self.bind))

    def worlds(self, bones: Floats) -> Floats:
        """Return the frames (..., bones, 3, 4) in the world of bones (..., bones, 10) given relative to their
        parents.
        """
        frames = np.empty((*bones.shape[:-1], 3, 4))
        frames[..., :3] = to_matrices(bones[..., TURN])
        frames[..., 3] = bones[..., POSITION]
        for children, parents in self.levels:
            frames[..., children, :, :] = compose(frames[..., parents, :, :], frames[..., children, :, :])
        return frames

    def locals(self, frames: Floats, scales: ArrayLike = 1.0) -> Floats:
        """Return the inverse of `worlds`: the bones (..., bones, 10) of frames with these scales (..., bones,
        3).
        """
        bones = np.empty((*frames.shape[:-2], WIDTH))
        own = frames.copy()
        for children, parents in self.levels:
            upward = invert(frames[..., parents, :, :])
            own[..., children, :, :] = compose(upward, frames[..., children, :, :])
        bones[..., POSITION] = own[..., 3]
        bones[..., TURN] = from_matrices(own[..., :3])
        bones[..., SCALE] = scales
        return bones


def skin(frames: Floats, bones: Floats, inverses: Floats) -> Floats:
    """Return the matrices (..., bones, 3, 4) that take points of the bound mesh to the bones' present
    position.

    A bone's scale applies to what is bound to it, not to its children.
    """
    scaled = frames.copy()
    scaled[..., :3] *= bones[..., None, SCALE]
    return compose(scaled, inverses)


def compose(outer: Floats, inner: Floats) -> Floats:
    """Return the matrices (..., 3, 4) that apply `inner`, then `outer`."""
    # For matrices this small it takes half the time of a product.
    found = np.einsum("...ij,...jk->...ik", outer[..., :3], inner)
    found[..., 3] += outer[..., 3]
    return np.asarray(found, np.float64)


def rotate(axis: int, angle: float) -> Floats:
    """Return the matrix (3, 3) of a right-handed rotation about x (0), y (1) or z (2), in radians."""
    matrix = np.eye(3)
    first, second = (axis + 1) % 3, (axis + 2) % 3
    matrix[first, first] = matrix[second, second] = math.cos(angle)
    matrix[second, first] = math.sin(angle)
    matrix[first, second] = -math.sin(angle)
    return matrix


def invert(frames: Floats) -> Floats:
    """Return the inverses of rigid frames (..., 3, 4)."""
    found = np.empty_like(frames)
    found[..., :3] = np.swapaxes(frames[..., :3], -1, -2)
    found[..., 3] = -(found[..., :3] @ frames[..., 3:])[..., 0]
    return found
