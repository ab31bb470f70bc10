"""letters: the letters of the triangle typeface, from its file: flat, or cut along a lattice into facets."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.files.folders import find_folders
from intodepth.files.storage import read_regular
from intodepth.render.polygons import FloatArray
from intodepth.render.typeset.faces import Bitmap, GlyphFace, OpenFace
from intodepth.ui.lettering import HEIGHT, letter_positions

FILE: Final = find_folders().fonts / "TeSsElLaTe.ttf"
COLUMNS: Final = 8
"""columns of facets along a letter's side"""
BYTES_LIMIT: Final = 1 << 20
ROWS: Final = 6
"""rows of facets in a letter"""

PLACES: Final = np.array(
    [(4, 0, 0), (0, 4, 0), (0, 0, 4), (2, 2, 0), (2, 0, 2), (0, 2, 2), (1, 1, 2), (3, 1, 0), (1, 3, 0)]
)
"""points of a facet as weights of its left, right and upper (or lower) corner, in quarters"""
PARTS: Final = (
    *((0, 7, 4), (7, 3, 4), (4, 6, 3), (4, 6, 2)),
    *((3, 8, 5), (8, 1, 5), (6, 5, 3), (6, 5, 2)),
)
"""smallest parts into which the typeface cuts a facet, by their points; those of the left half first"""
SHAPES: Final = (
    (0b11111111, (0, 1, 2)),
    (0b00001111, (0, 3, 2)),
    (0b11110000, (3, 1, 2)),
    (0b00000011, (0, 3, 4)),
    (0b00110000, (3, 1, 5)),
    (0b01000100, (4, 5, 3)),
    (0b10001000, (4, 5, 2)),
    *((1 << bit, part) for bit, part in enumerate(PARTS)),
)
"""parts that form a facet, and the triangle that they make"""


class Letters:
    """The letters of the typeface; the file is read on first use."""

    def __init__(self, open_face: OpenFace) -> None:
        self._open_face = open_face
        self._triangles = lru_cache(None)(self._cut)

    def layout(self, text: str) -> FloatArray:
        """Return the triangles of a line of text (n, 4, 2): three corners, and the middle of the facet of
        each.

        Units are sides, x from the line's left end, y up from its baseline. Characters that the typeface
        lacks leave a space.
        """
        found = [
            self._triangles(letter) + np.array((x, 0), np.float32) for letter, x in letter_positions(text)
        ]
        return np.concatenate([np.zeros((0, 4, 2), np.float32), *found])

    def rasterise(self, letter: str, side: float, fraction: int) -> Bitmap:
        """Draw a letter of `side` px, moved right by `fraction` quarters of a px."""
        return self._face.rasterise(self._face.glyph(letter), side, fraction)

    @cached_property
    def _face(self) -> GlyphFace:
        return self._open_face(read_regular(FILE, BYTES_LIMIT))

    def _cut(self, letter: str) -> FloatArray:
        """Return a letter in triangles that are as large as possible."""
        points = _facets()
        inked = self._is_inked(points[:, PARTS].mean(axis=2), letter)
        found = []
        for facet, bits in enumerate((inked @ (1 << np.arange(len(PARTS)))).tolist()):
            for shape, corners in SHAPES:
                if bits & shape == shape:
                    bits &= ~shape
                    found.append((facet, *corners))
                if not bits:
                    break
        facets, *places = np.array(found).T
        middles = points[facets, :3].mean(axis=1)
        return np.stack([*(points[facets, place] for place in places), middles], axis=1)

    def _is_inked(self, points: FloatArray, letter: str) -> NDArray[np.bool_]:
        """Return which points (..., 2) lie inside the outline of a letter."""
        inside = np.zeros(points.shape[:-1], np.bool_)
        for contour in self._face.outline(letter):
            corners = contour * (1, HEIGHT)
            for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
                if ay != by:
                    between = (points[..., 1] > ay) != (points[..., 1] > by)
                    inside ^= between & (points[..., 0] < ax + (points[..., 1] - ay) / (by - ay) * (bx - ax))
        return inside


@cache
def _facets() -> FloatArray:
    """Return the lattice around a letter: the points (n, 9, 2) of each facet."""
    found = []
    for row in range(ROWS):
        for column in range(-1, 2 * COLUMNS):
            x, high = column / 2, (row + column) % 2
            found.append([(x, row + high), (x + 1, row + high), (x + 0.5, row + 1 - high)])
    corners = np.array(found) / (COLUMNS, ROWS / HEIGHT)
    return (PLACES / 4 @ corners).astype(np.float32)
