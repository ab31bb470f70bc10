"""webs: thin skin stretched between bones: wings and fins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from intodepth.animation.quaternions import cross
from intodepth.render.figures.bound import BoundFacets
from intodepth.render.mesh import Albedo, FloatArray, MeshBuilder, shade, unit

THICKNESS: Final = 0.005
"""cells from the middle of a skin to either side"""


class Corner(NamedTuple):
    """A fixed point of a web."""

    point: FloatArray
    """in the space of the bound mesh"""
    bones: Mapping[str, float]
    """by name: how much each bone moves it, together 1"""


def web(
    home: str, corners: Sequence[Corner], trios: Sequence[tuple[int, int, int]], color: Albedo
) -> BoundFacets:
    """Return skin between corners; `home` is a bone whose frame is the bound space."""
    points = np.array([corner.point for corner in corners], np.float32)
    bones = {bone for corner in corners for bone in corner.bones} - {home}
    shares = {bone: np.array([corner.bones.get(bone, 0.0) for corner in corners]) for bone in sorted(bones)}
    others = {bone: partial(_at_nearest, points, share) for bone, share in shares.items()}
    return BoundFacets(home, stretch(points, trios, color), others)


def stretch(points: FloatArray, trios: Sequence[tuple[int, int, int]], color: Albedo) -> MeshBuilder:
    """Return facets between points (n, 3), visible from both sides, with an outline beyond their rim."""
    mesh = MeshBuilder()
    corners = np.array(trios)
    facets = points[corners]
    middle, count = np.zeros_like(points), np.zeros((len(points), 1), np.float32)
    np.add.at(middle, corners, facets.mean(axis=1, keepdims=True))
    np.add.at(count, corners, 1)
    away = unit(points - middle / np.maximum(count, 1))[corners]
    normal = unit(cross(facets[:, 1] - facets[:, 0], facets[:, 2] - facets[:, 0]))[:, None]
    tints = np.array([shade(color, (0.84, 1.0, 1.14)[index % 3]) for index in range(len(trios))])
    for side in (1, -1):
        off, out = side * normal, unit(away + 0.4 * side * normal)
        mesh.facets((facets + THICKNESS * off)[:, ::side], tints, outward=out[:, ::side])
    return mesh


def _at_nearest(corners: FloatArray, shares: FloatArray, points: FloatArray) -> FloatArray:
    """Return the share of the corner nearest to each point."""
    far = np.linalg.norm(points[:, None] - corners, axis=2)
    return np.asarray(shares[far.argmin(axis=1)], np.float32)
