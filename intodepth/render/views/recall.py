"""recall: a texture of the cells that are known but not seen now, with one texel for each cell."""

from __future__ import annotations

from typing import Final

import numpy as np

from intodepth.render import gl
from intodepth.ui.draw import Terrain

RECALL_UNIT: Final = 5
"""texture unit of what is remembered"""


class Recall:
    """Tells the lit program which cells are known."""

    def __init__(self, context: gl.Context, program: gl.Program) -> None:
        self._context = context
        self._program = program
        self._texture = context.texture((1, 1), 1)
        self._content: tuple[object, ...] = ()
        program["known"] = RECALL_UNIT

    def show(self, terrain: Terrain, known: bytes, strength: float) -> None:
        """Also draw these cells of a terrain where they are not seen, until `forget`; a strength of 0 leaves
        them out.
        """
        size = terrain.width, terrain.height
        if not known or strength <= 0:
            self.forget()
            return
        if (size, known) != self._content:
            self._content = size, known
            self._texture.release()
            cells = np.frombuffer(known, np.uint8).reshape(size[::-1]) * np.uint8(255)
            self._texture = self._context.texture(size, 1, cells.tobytes(), alignment=1)
            self._texture.repeat_x = self._texture.repeat_y = False
        self._texture.use(RECALL_UNIT)
        self._program["recall"] = strength

    def forget(self) -> None:
        """Draw only what is seen."""
        self._program["recall"] = 0.0
