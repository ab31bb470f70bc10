"""text: shapes lines of Inter, and says how each glyph is drawn; needs no graphics card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import uharfbuzz

FEATURES = {"kern": True, "liga": True, "calt": True, "tnum": True}
OPTICAL_SIZES = 14, 32
CACHED_LINES = 4096


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a shaped line."""

    index: int
    """index in the font"""
    x: float
    y: float
    """px from the start of the line; y up"""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A shaped line of text."""

    glyphs: tuple[Glyph, ...]
    width: float
    """in px"""


class Typesetter:
    """The font Inter at every size and weight."""

    def __init__(self) -> None:
        """Read the font, which takes a few milliseconds."""
        self.file = files("fontpkg_inter").joinpath("files", "Inter[opsz,wght].ttf").read_bytes()
        self._source = uharfbuzz.Face(uharfbuzz.Blob(self.file))
        self._fonts: dict[tuple[int, int], uharfbuzz.Font] = {}
        self.shape = lru_cache(CACHED_LINES)(self._shape)
        """`shape(text, size, weight) -> Line`; size in px, weight from 100 to 900"""

    def measure(self, text: str, size: int, weight: int = 450) -> float:
        """Return the width of a line in px."""
        return self.shape(text, size, weight).width

    def _shape(self, text: str, size: int, weight: int) -> TextLine:
        if not text:
            return TextLine((), 0.0)
        font = self._fonts.get((size, weight))
        if font is None:
            font = uharfbuzz.Font(self._source)
            font.scale = size * 64, size * 64
            font.set_variations({"wght": weight, "opsz": optical_size(size)})
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


def optical_size(size: int) -> int:
    """Return the optical size for a line of `size` px, within the range of Inter."""
    smallest, largest = OPTICAL_SIZES
    return min(largest, max(smallest, size))
