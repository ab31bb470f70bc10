"""Skinning: moves points that are bound to up to four bones with numpy, as the graphics card does it."""

import numpy as np
from numpy.typing import NDArray

from intodepth.animation.quaternions import Floats
from intodepth.render.figures import vertices_of
from intodepth.render.figures.bound import JOINTS, SHARES, WEIGHTS
from intodepth.render.mesh import STRIDE, FloatArray, unit
from intodepth.render.moving.posing import pose_figures
from intodepth.ui.draw import Figure


def standing(mesh: str, pose: str = "idle", phase: float = 0.0) -> Figure:
    """A figure at the origin, of its own size."""
    return Figure(mesh, 0.0, 0.0, pose, 0.0, phase, scale=1.0)


def built(mesh: str, pose: str = "idle", phase: float = 0.0) -> FloatArray:
    """Vertices (n, 18) of a figure at the origin."""
    return build(standing(mesh, pose, phase))


def build(figure: Figure) -> FloatArray:
    """Vertices (n, 18) of a figure at the origin."""
    vertices = vertices_of(figure.mesh, figure.pose, figure.phase)
    pose = pose_figures([figure])[0]
    return skinned(vertices, np.eye(3, 4)[None] if pose is None else pose.matrices)


def skinned(vertices: FloatArray, matrices: Floats) -> FloatArray:
    """Vertices (n, 18) of a bound mesh (n, 30) moved by bones (bones, 3, 4)."""
    joints = vertices[:, JOINTS].astype(np.intp)
    own = blended(matrices, joints, vertices[:, WEIGHTS].astype(np.float64))
    facet = blended(matrices, joints, vertices[:, SHARES].astype(np.float64))
    found = vertices[:, :STRIDE].copy()
    found[:, 0:3] = moved(vertices[:, 0:3], own)
    found[:, 3:6] = unit(turned(vertices[:, 3:6], facet))
    found[:, 6:9] = moved(vertices[:, 6:9], facet)
    found[:, 12:15] = turned(vertices[:, 12:15], own)
    return found


def blended(matrices: Floats, joints: NDArray[np.intp], weights: Floats) -> Floats:
    """The matrix (n, 3, 4) of each point: the mean of those of its bones (n, 4) by weight (n, 4)."""
    return np.einsum("nj,njrc->nrc", weights, matrices[joints])


def moved(points: NDArray[np.floating], matrices: Floats) -> Floats:
    """Points (n, 3), each moved by its own matrix (n, 3, 4)."""
    return turned(points, matrices) + matrices[..., 3]


def turned(ways: NDArray[np.floating], matrices: Floats) -> Floats:
    """Directions (n, 3), each turned by its own matrix (n, 3, 4)."""
    return np.einsum("nrc,nc->nr", matrices[..., :3], ways)
