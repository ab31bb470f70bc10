"""Text: shapes lines of Inter and turns their glyphs into coverage bitmaps, without any graphics card."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import freetype
import numpy as np
import uharfbuzz
from numpy.typing import NDArray

FRACTIONS = 4
"""Places within a pixel that a glyph can be drawn at."""
FEATURES = {"kern": True, "liga": True, "calt": True, "tnum": True}
OPTICAL_SIZES = 14, 32
CACHED_LINES = 4096


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph of a shaped line."""

    index: int
    """in the font"""
    x: float
    y: float
    """px from the start of the line; y up"""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A shaped line of text."""

    glyphs: tuple[Glyph, ...]
    width: float
    """px"""


@dataclass(frozen=True, slots=True)
class Bitmap:
    """The coverage of one glyph."""

    left: int
    top: int
    """px from the pen to its upper left corner; top is up"""
    coverage: NDArray[np.uint8]
    """(height, width), 0 to 255"""


class Typesetter:
    """Inter at every size and weight."""

    def __init__(self) -> None:
        """Read the font; it takes a few milliseconds."""
        font = files("fontpkg_inter").joinpath("files", "Inter[opsz,wght].ttf").read_bytes()
        self._source = uharfbuzz.Face(uharfbuzz.Blob(font))
        self._face = freetype.Face(io.BytesIO(font))
        self._fonts: dict[tuple[int, int], uharfbuzz.Font] = {}
        self._chosen = (0, 0)
        self.shape = lru_cache(CACHED_LINES)(self._shape)
        """`shape(text, size, weight) -> Line`; size in px, weight 100 to 900."""

    def measure(self, text: str, size: int, weight: int = 450) -> float:
        """The width of a line in px."""
        return self.shape(text, size, weight).width

    def rasterise(self, index: int, size: int, weight: int, fraction: int) -> Bitmap:
        """Draw one glyph, moved right by `fraction` quarters of a pixel."""
        if self._chosen != (size, weight):
            self._face.set_pixel_sizes(0, size)
            self._face.set_var_design_coords((_optical_size(size), weight))
            self._chosen = size, weight
        return rasterise(self._face, index, fraction)

    def _shape(self, text: str, size: int, weight: int) -> TextLine:
        if not text:
            return TextLine((), 0.0)
        font = self._fonts.get((size, weight))
        if font is None:
            font = uharfbuzz.Font(self._source)
            font.scale = size * 64, size * 64
            font.set_variations({"wght": weight, "opsz": _optical_size(size)})
            self._fonts[size, weight] = font
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer, FEATURES)
        pen = 0.0
        glyphs = []
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            glyphs.append(Glyph(info.codepoint, pen + place.x_offset / 64, place.y_offset / 64))
            pen += place.x_advance / 64
        return TextLine(tuple(glyphs), pen)


def rasterise(face: freetype.Face, index: int, fraction: int) -> Bitmap:
    """Draw a glyph at the size that the face is set to, moved right by `fraction` quarters of a pixel."""
    shift = freetype.Vector(fraction * 64 // FRACTIONS, 0)
    face.set_transform(freetype.Matrix(0x10000, 0, 0, 0x10000), shift)
    face.load_glyph(index, freetype.FT_LOAD_NO_BITMAP | freetype.FT_LOAD_NO_HINTING)
    slot = face.glyph
    slot.render(freetype.FT_RENDER_MODE_NORMAL)
    bitmap = slot.bitmap
    rows = np.array(bitmap.buffer, np.uint8).reshape(bitmap.rows, bitmap.pitch if bitmap.rows else 0)
    return Bitmap(slot.bitmap_left, slot.bitmap_top, rows[:, : bitmap.width])


def _optical_size(size: int) -> int:
    smallest, largest = OPTICAL_SIZES
    return min(largest, max(smallest, size))
