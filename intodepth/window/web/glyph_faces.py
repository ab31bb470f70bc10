"""glyph_faces: draws the glyphs of typefaces with HarfBuzz, where there is no FreeType."""

from __future__ import annotations

from typing import Final

import numpy as np
import uharfbuzz as hb
from numpy.typing import NDArray

from intodepth.render.typeset.faces import FRACTIONS, Bitmap

GRID: Final = 64
"""units of a scaled font in one px"""
AXES: Final = ("opsz", "wght")
"""axes of the variable typeface, in the order of its file"""


class HarfbuzzFace:
    """A typeface."""

    def __init__(self, data: bytes) -> None:
        """Open the content of a font file."""
        self._face = hb.Face(hb.Blob(data))
        self._plain = hb.Font(self._face)
        self._plain.scale = self._face.upem, self._face.upem
        self._fonts: dict[tuple[float, tuple[float, ...]], hb.Font] = {}

    def glyph(self, letter: str) -> int:
        """Return the index of a letter's glyph in the file."""
        number: int | None = self._plain.get_nominal_glyph(ord(letter))
        return number or 0

    def rasterise(self, glyph: int, size: float, fraction: int, axes: tuple[float, ...] = ()) -> Bitmap:
        """Draw a glyph at `size` px an em, unhinted, moved right by `fraction` quarters of a px."""
        font = self._fonts.get((size, axes))
        if font is None:
            font = self._fonts[size, axes] = hb.Font(self._face)
            font.scale = round(size * GRID), round(size * GRID)
            if axes:
                font.set_variations(dict(zip(AXES, axes, strict=False)))
        raster = hb.RasterDraw()
        raster.scale_factor = GRID, GRID
        raster.transform = 1, 0, 0, 1, fraction * GRID // FRACTIONS, 0
        raster.draw_glyph(font, glyph)
        image = raster.render()
        extents = image.extents
        if not extents.width or not extents.height:
            return Bitmap(0, 0, np.zeros((0, 0), np.uint8))
        rows = np.frombuffer(bytes(image.buffer), np.uint8).reshape(extents.height, -1)[::-1]
        return Bitmap(extents.x_origin, extents.y_origin + extents.height, rows[:, : extents.width])

    def outline(self, letter: str) -> list[NDArray[np.float64]]:
        """Return the contours of a letter of straight lines: points (n, 2), x in ems, y in ascenders."""
        contours: list[list[tuple[float, float]]] = []
        draw = hb.DrawFuncs()
        draw.set_move_to_func(lambda x, y, _: contours.append([(x, y)]))
        draw.set_line_to_func(lambda x, y, _: contours[-1].append((x, y)))
        self._plain.draw_glyph(self.glyph(letter), draw, None)
        ascender = self._plain.get_font_extents("ltr").ascender
        return [_open(np.array(each, np.float64)) / (self._face.upem, ascender) for each in contours]


def _open(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a contour without its first point again at its end."""
    return points[:-1] if len(points) > 1 and (points[0] == points[-1]).all() else points
