"""Lighting: sets up the program that lights facets, and draws meshes with an outline or as ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import moderngl
import numpy as np
from numpy.typing import NDArray

from intodepth.render.vertices import VertexStream
from intodepth.ui.draw import BACKGROUND, Rect

LAMPS: Final = 4
Lamp = tuple[tuple[float, float, float, float], tuple[float, float, float]]
"""x, y, z, radius in cells; colour"""


def lit_stream(context: moderngl.Context, program: moderngl.Program) -> VertexStream:
    """A stream of the vertices (n, 18) that the lit program draws."""
    names = "position", "normal", "centre", "albedo", "outward", "surface"
    return VertexStream(context, program, "3f 3f 3f 3f 3f 3f", names)


class Lighting:
    """The uniforms of the lit program."""

    def __init__(self, program: moderngl.Program) -> None:
        self._program = program
        program["background"] = BACKGROUND[:3]
        program["sight"], program["lights"] = 0, 1

    def look(self, view: NDArray[np.float32], eye: tuple[float, float, float]) -> None:
        """Look at the world through a matrix (4, 4), from an eye in cells."""
        self._write("view", np.ascontiguousarray(view.T))
        self._program["eye"] = eye

    def shine(self, lamps: Sequence[Lamp]) -> None:
        """Light the lamps, four at most."""
        places = np.zeros((LAMPS, 4), np.float32)
        places[:, 3] = 1
        colors = np.zeros((LAMPS, 3), np.float32)
        for index, (place, color) in enumerate(lamps[:LAMPS]):
            places[index], colors[index] = place, color
        self._write("lamps", places)
        self._write("lamp_colors", colors)

    def surround(self, ambient: tuple[float, float, float]) -> None:
        """Let a faint light of this colour lie on everything."""
        self._program["ambient"] = ambient

    def mask(self, box: Rect) -> None:
        """Say where the bound masks lie: x, y, width, height in cells."""
        self._program["box"] = box

    def outlined(self, context: moderngl.Context, stream: VertexStream, width: float) -> None:
        """Draw closed bodies with a dark line of `width` cells about them, in two calls."""
        context.enable_only(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        context.cull_face = "front"
        self._program["outline"] = width
        stream.draw()
        self._program["outline"] = 0.0
        context.enable_only(moderngl.DEPTH_TEST)
        stream.draw()

    def ghostly(self, context: moderngl.Context, stream: VertexStream) -> None:
        """Draw bodies with their own tint and opacity and nothing of them showing through, in two calls."""
        framebuffer = context.fbo
        context.enable_only(moderngl.DEPTH_TEST)
        framebuffer.color_mask = False, False, False, False
        stream.draw()
        framebuffer.color_mask = True, True, True, True
        context.enable_only(moderngl.DEPTH_TEST | moderngl.BLEND)
        context.blend_func = moderngl.SRC_ALPHA, moderngl.ONE_MINUS_SRC_ALPHA
        context.depth_func = "<="
        self._program["ghost"] = 1.0
        stream.draw()
        self._program["ghost"] = 0.0
        context.depth_func = "<"

    def _write(self, name: str, values: NDArray[np.float32]) -> None:
        uniform = self._program[name]
        assert isinstance(uniform, moderngl.Uniform)
        uniform.write(values.tobytes())
