"""bound: meshes bound to skeletons, each corner of a facet to up to four bones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from intodepth.animation.keyframes import Keyframes
from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import Skeleton
from intodepth.animation.two_bone import Limb
from intodepth.render.figures.rig import BoneFrame, Vector
from intodepth.render.mesh import STRIDE, FloatArray, MeshBuilder

MOST: Final = 4
"""greatest number of bones that move one point"""
JOINTS: Final = slice(STRIDE, STRIDE + MOST)
"""indices of the bones that move a facet"""
WEIGHTS: Final = slice(STRIDE + MOST, STRIDE + 2 * MOST)
"""weights of these bones at this corner"""
SHARES: Final = slice(STRIDE + 2 * MOST, STRIDE + 3 * MOST)
"""weights of these bones for the whole facet, its middle and its normal"""
BOUND: Final = STRIDE + 3 * MOST
"""floats per vertex: those of any mesh, and those of its bones"""

Share = Callable[[FloatArray], FloatArray]
"""weights (n) of another bone for points (n, 3) in the frame of a bone"""


@dataclass(frozen=True, slots=True, eq=False)
class Rig:
    """A mesh with bones and clips."""

    skeleton: Skeleton
    limbs: Mapping[str, Limb]
    """indices of the limbs by the names of their end bones, in the order of the other arrays"""
    lengths: Floats
    """(limbs, 2): lengths of upper and lower bones"""
    sides: Floats
    """(limbs, 3): directions in which they bend, in the frame of the trunk"""
    soles: Floats
    """(limbs, 3): from the point where a limb touches to its end bone"""
    mesh: FloatArray
    """(n, 30) vertices"""
    anchors: Mapping[str, tuple[int, Vector]]
    """for each name: the bone, and the point in its frame"""
    bake: Callable[[str], Keyframes]
    """makes the clip of a pose; the result is cached"""
    stride: float = 2.0
    """cells per cycle of its walk"""


@dataclass(frozen=True, slots=True)
class BoundFacets:
    """Facets in the frame of a bone, and the shares of other bones that move them too."""

    bone: str
    mesh: MeshBuilder
    others: Mapping[str, Share]


def over(start: float, end: float) -> Share:
    """Return a function for the share of a bone that rises smoothly from 0 at height `start` to 1 at
    `end`.
    """

    def share(points: FloatArray) -> FloatArray:
        part = np.clip((points[:, 1] - start) / (end - start), 0, 1)
        return np.asarray(part * part * (3 - 2 * part), np.float32)

    return share


def bind(parts: Sequence[BoundFacets], skeleton: Skeleton) -> FloatArray:
    """Return the vertices (n, 30) in the bind pose, with their bones and weights."""
    places = {name: index for index, name in enumerate(skeleton.names)}
    columns = max(len(places), MOST)
    whole, weights = MeshBuilder(), []
    for part in parts:
        own = part.mesh.array()
        rows = np.zeros((len(own), columns), np.float32)
        for other, share in part.others.items():
            rows[:, places[other]] = share(own[:, :3])
        rows[:, places[part.bone]] = 1 - rows.sum(axis=1)
        weights.append(rows)
        frame = skeleton.bind[places[part.bone]]
        whole.add(own, frame[:, :3], frame[:, 3])
    each = np.concatenate(weights).reshape(-1, 3, columns)
    # Corners of a facet share their bones, so that it can be moved as a whole too.
    joints = np.argsort(-each.sum(axis=1), axis=1, kind="stable")[:, :MOST]
    chosen = np.take_along_axis(each, joints[:, None], axis=2)
    chosen /= chosen.sum(axis=2, keepdims=True)
    vertices = np.empty((len(each), 3, BOUND), np.float32)
    vertices[..., :STRIDE] = whole.array().reshape(-1, 3, STRIDE)
    # A figure with fewer than MOST bones repeats its last one, with weight 0.
    vertices[..., JOINTS] = np.minimum(joints, len(places) - 1)[:, None]
    vertices[..., WEIGHTS] = chosen
    vertices[..., SHARES] = chosen.mean(axis=1, keepdims=True)
    return freeze(vertices.reshape(-1, BOUND))


def boneless(vertices: FloatArray) -> FloatArray:
    """Return the vertices (n, 30) of a mesh (n, 18) moved by a single bone."""
    whole = np.zeros((len(vertices), BOUND), np.float32)
    whole[:, :STRIDE] = vertices
    whole[:, WEIGHTS.start] = whole[:, SHARES.start] = 1
    return freeze(whole)


def frames_of(frames: Mapping[str, BoneFrame], names: Sequence[str]) -> Floats:
    """Return the frames (bones, 3, 4) of bones in the order of `names`."""
    return np.stack([np.column_stack(frames[name]) for name in names]).astype(np.float64)


def freeze(vertices: FloatArray) -> FloatArray:
    """Return the array, made read-only."""
    vertices.flags.writeable = False
    return vertices
