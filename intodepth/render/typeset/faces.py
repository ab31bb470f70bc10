"""faces: what a font file must provide so that text can be drawn.

`intodepth.window.glyph_faces` opens such files with FreeType, and `intodepth.window.web.glyph_faces` with
HarfBuzz.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

FRACTIONS: Final = 4
"""positions within a px at which a glyph is drawn"""


@dataclass(frozen=True, slots=True)
class Bitmap:
    """The coverage of one glyph."""

    left: int
    top: int
    """px from the pen to its upper left corner, upwards"""
    coverage: NDArray[np.uint8]
    """(height, width), 0 to 255"""


class GlyphFace(Protocol):
    """The glyphs of one font."""

    def glyph(self, letter: str) -> int:
        """Return the index of a letter's glyph in the file."""

    def rasterise(self, glyph: int, size: float, fraction: int, axes: tuple[float, ...] = ()) -> Bitmap:
        """Draw a glyph at `size` px an em, unhinted, moved right by `fraction` quarters of a px.

        `axes` are the values of the axes of a variable typeface, in the order of its file.
        """

    def outline(self, letter: str) -> list[NDArray[np.float64]]:
        """Return the contours of a letter of straight lines: points (n, 2), x in ems, y in ascenders."""


OpenFace = Callable[[bytes], GlyphFace]
"""opens a typeface from the content of its file"""
