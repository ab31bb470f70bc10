"""floors: the height of drawn floors at any point: rock, planks, bars of grates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.render.mesh import FloatArray

RELIEF: Final = 0.08
"""greatest height difference between a floor and the cells that it bounds; anything beyond is an object"""
NEAREST, FARTHEST = 0.45, -0.75
"""range of z in which figures stand"""
UPWARD: Final = 0.6
"""least upward part of the normal of a facet that can be stood on"""


class Floors:
    """The drawn floors of a terrain, by the cell above them."""

    def __init__(self, find: Callable[[tuple[int, int]], Floats | None]) -> None:
        """Begin with `find`, which returns the corners (n, 3, 3) of the facets below a cell; it is called
        once for each cell.
        """
        self._find = find
        self._facets: Floats = np.full((1, 1, 3, 3), np.nan)
        """(cells, most, 3, 3) corners of the facets of each cell; the first cell has none"""
        self._places: dict[tuple[int, int], int] = {}

    def heights(self, points: Floats) -> Floats:
        """Return the heights (n) of the floors near points (n, 3); NaN where there is none."""
        columns, rows = np.floor(points[:, 0]).astype(int), np.floor(points[:, 1] + 0.5).astype(int)
        cells = list(zip(columns.tolist(), rows.tolist(), strict=True))
        for cell in cells:
            if cell not in self._places:
                self._places[cell] = self._keep(self._find(cell))
        facets = self._facets[[self._places[cell] for cell in cells]]
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (facets[:, :, corner].T for corner in range(3))
        x, z = points[:, 0] - cx, points[:, 2] - cz
        area = (bz - cz) * (ax - cx) + (cx - bx) * (az - cz)
        # Shares of the corners, seen from above.
        a = ((bz - cz) * x + (cx - bx) * z) / area
        b = ((cz - az) * x + (ax - cx) * z) / area
        within = (a >= -1e-6) & (b >= -1e-6) & (a + b <= 1 + 1e-6)
        found = np.where(within, a * ay + b * by + (1 - a - b) * cy, -np.inf).max(axis=0)
        return np.where(np.isfinite(found), found, np.nan)

    def _keep(self, facets: Floats | None) -> int:
        """Add the facets of a cell to the table; return their index."""
        if facets is None or not len(facets):
            return 0
        count, most = len(self._facets), self._facets.shape[1]
        table = np.full((count + 1, max(most, len(facets)), 3, 3), np.nan)
        table[:count, :most], table[count, : len(facets)] = self._facets, facets
        self._facets = table
        return count


def treads(*meshes: FloatArray) -> Mapping[tuple[int, int], Floats]:
    """Return the corners (n, 3, 3) of the facets of meshes (m, 18) that can be stood on, by the cell
    above.
    """
    whole = np.concatenate(meshes).astype(np.float64)
    facets = whole[:, :3].reshape(-1, 3, 3)
    up, depth, height = whole[::3, 4], facets[..., 2], facets[..., 1]
    level = np.round(height.mean(axis=1))
    chosen = (up > UPWARD) & (depth.max(axis=1) > FARTHEST) & (depth.min(axis=1) < NEAREST)
    chosen &= (np.abs(height - level[:, None]) < RELIEF).all(axis=1)
    facets, level = facets[chosen], level[chosen].astype(int)
    first, last = (np.floor(edge(facets[..., 0], axis=1)).astype(int) for edge in (np.min, np.max))
    cells: dict[tuple[int, int], list[int]] = {}
    for index, (left, right, row) in enumerate(
        zip(first.tolist(), last.tolist(), level.tolist(), strict=True)
    ):
        for column in range(left, right + 1):
            cells.setdefault((column, row), []).append(index)
    return {cell: facets[indices] for cell, indices in cells.items()}
