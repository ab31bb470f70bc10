"""atlas: the texture of all glyphs, filled on demand."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from intodepth.render import gl
from intodepth.render.typeset.faces import Bitmap, GlyphFace
from intodepth.render.typeset.letters import Letters
from intodepth.render.typeset.text import optical_size

GAP = 1
"""gap between glyphs in texels"""
WHITE = 2.0, 2.0
"""A fully covered texel for shapes."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """The place of a glyph in the atlas, and its offset on the screen."""

    x: int
    y: int
    width: int
    height: int
    left: int
    top: int


class Atlas:
    """Glyphs packed in rows; it grows in height, and starts anew when it is full."""

    def __init__(
        self, context: gl.Context, face: GlyphFace, letters: Letters, width: int = 1024, largest: int = 4096
    ) -> None:
        self._context = context
        self._face = face
        self._letters = letters
        self._largest = largest
        self.generation = 0
        """Counts how often all glyphs were moved."""
        self._pixels = np.zeros((256, width), np.uint8)
        self._texture: gl.Texture | None = None
        self._start()

    @property
    def height(self) -> int:
        """The number of rows of texels."""
        return len(self._pixels)

    def sprite(self, index: int, size: int, weight: int, fraction: int) -> Sprite:
        """Return the sprite of a glyph, drawn now if it is new."""
        key = index, size, weight, fraction
        return self._sprites.get(key) or self._keep(
            key, self._face.rasterise(index, size, fraction, (optical_size(size), weight))
        )

    def letter(self, letter: str, side: float, fraction: int) -> Sprite:
        """Return the sprite of a letter of the triangle typeface, drawn now if it is new."""
        key = letter, side, fraction
        return self._sprites.get(key) or self._keep(key, self._letters.rasterise(*key))

    def texture(self) -> gl.Texture:
        """Return the texture with everything that was asked for so far."""
        if self._texture is None or self._texture.height != self.height:
            if self._texture is not None:
                self._texture.release()
            self._texture = self._context.texture((self._pixels.shape[1], self.height), 1)
            self._stale = True
        if self._stale:
            self._texture.write(self._pixels.tobytes())
            self._stale = False
        return self._texture

    def _start(self) -> None:
        self._pixels[:] = 0
        self._pixels[:4, :4] = 255
        self._sprites: dict[Hashable, Sprite] = {}
        self._x, self._y, self._row = 4 + GAP, 0, 4
        self._stale = True

    def _keep(self, key: Hashable, bitmap: Bitmap) -> Sprite:
        height, width = bitmap.coverage.shape
        x, y = self._place(width, height)
        self._pixels[y : y + height, x : x + width] = bitmap.coverage
        sprite = self._sprites[key] = Sprite(x, y, width, height, bitmap.left, bitmap.top)
        self._stale = True
        return sprite

    def _place(self, width: int, height: int) -> tuple[int, int]:
        if self._x + width > self._pixels.shape[1]:
            self._x, self._y, self._row = 0, self._y + self._row + GAP, 0
        while self._y + height > self.height:
            if self.height * 2 > self._largest:
                self.generation += 1
                self._start()
                return self._place(width, height)
            grown: NDArray[np.uint8] = np.zeros_like(self._pixels)
            self._pixels = np.concatenate([self._pixels, grown])
        x = self._x
        self._x += width + GAP
        self._row = max(self._row, height)
        return x, self._y
