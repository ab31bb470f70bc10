"""Skinning: moves points that are bound to up to four bones, as the graphics card does it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.animation.quaternions import Floats

MOST: Final = 4
"""bones that move one point"""


def blended(matrices: Floats, joints: NDArray[np.intp], weights: Floats) -> Floats:
    """The matrix (n, 3, 4) of each point: the mean of those of its bones (n, 4) by weight (n, 4)."""
    return np.asarray(np.einsum("nj,njrc->nrc", weights, matrices[joints]), np.float64)


def moved(points: NDArray[np.floating], matrices: Floats) -> Floats:
    """Points (n, 3), each moved by its own matrix (n, 3, 4)."""
    return np.asarray(turned(points, matrices) + matrices[..., 3], np.float64)


def turned(ways: NDArray[np.floating], matrices: Floats) -> Floats:
    """Directions (n, 3), each turned by its own matrix (n, 3, 4)."""
    return np.asarray(np.einsum("nrc,nc->nr", matrices[..., :3], ways), np.float64)
