"""glyph_faces: draws the glyphs of typefaces with FreeType."""

from __future__ import annotations

from io import BytesIO

import freetype
import numpy as np
from numpy.typing import NDArray

from intodepth.render.typeset.faces import FRACTIONS, Bitmap


class FreetypeFace:
    """A typeface."""

    def __init__(self, data: bytes) -> None:
        """Open the content of a font file."""
        self._face = freetype.Face(BytesIO(data))
        self._chosen: tuple[float, tuple[float, ...]] = 0.0, ()

    def glyph(self, letter: str) -> int:
        """Return the index of a letter's glyph in the file."""
        number: int = self._face.get_char_index(letter)
        return number

    def rasterise(self, glyph: int, size: float, fraction: int, axes: tuple[float, ...] = ()) -> Bitmap:
        """Draw a glyph at `size` px an em, unhinted, moved right by `fraction` quarters of a px."""
        face = self._face
        if self._chosen != (size, axes):
            face.set_char_size(round(size * 64))
            if axes:
                face.set_var_design_coords(axes)
            self._chosen = size, axes
        shift = freetype.Vector(fraction * 64 // FRACTIONS, 0)
        face.set_transform(freetype.Matrix(0x10000, 0, 0, 0x10000), shift)
        face.load_glyph(glyph, freetype.FT_LOAD_NO_BITMAP | freetype.FT_LOAD_NO_HINTING)
        slot = face.glyph
        slot.render(freetype.FT_RENDER_MODE_NORMAL)
        bitmap = slot.bitmap
        rows = np.array(bitmap.buffer, np.uint8).reshape(bitmap.rows, bitmap.pitch if bitmap.rows else 0)
        return Bitmap(slot.bitmap_left, slot.bitmap_top, rows[:, : bitmap.width])

    def outline(self, letter: str) -> list[NDArray[np.float64]]:
        """Return the contours of a letter of straight lines: points (n, 2), x in ems, y in ascenders."""
        face = self._face
        face.load_char(letter, freetype.FT_LOAD_NO_SCALE | freetype.FT_LOAD_IGNORE_TRANSFORM)
        outline = face.glyph.outline
        corners = np.array(outline.points, np.float64).reshape(-1, 2) / (face.units_per_EM, face.ascender)
        return np.split(corners, np.array(outline.contours[:-1], int) + 1) if len(corners) else []
