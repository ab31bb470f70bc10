"""programs: compiles the shaders beside this file, `shaders/NAME.vert.glsl` and `.frag.glsl`."""

from __future__ import annotations

from importlib.resources import files

import numpy as np

from intodepth.render import gl
from intodepth.ui.draw import BACKGROUND, Rect

SHARED = "dark"
"""source that shaders include by a line such as `// use dark`"""


def source(file: str) -> str:
    """Return the text of a shader, with the parts that it uses."""
    shaders = files("intodepth.render").joinpath("shaders")
    text = shaders.joinpath(file).read_text(encoding="utf-8")
    part = shaders.joinpath(f"{SHARED}.glsl").read_text(encoding="utf-8")
    return text.replace(f"// use {SHARED}\n", part)


class Programs:
    """All shader programs of the game, and a square to copy textures with."""

    def __init__(self, context: gl.Context) -> None:
        """Compile all shaders; a faulty one raises the error of the context."""
        self._context = context
        self.lit = self._compile("lit")
        self.marker = self._compile("marker")
        self.mask = self._compile("mask")
        self.interface = self._compile("interface")
        self._copy = self._compile("copy")
        self._fade = self._compile("fade", vertex="copy")
        self._dark = self._compile("dark", vertex="copy")
        corners = context.buffer(np.array([0, 0, 1, 0, 0, 1, 1, 1], np.float32))
        self._copy_square = context.vertex_array(self._copy, [(corners, "2f", "corner")])
        self._fade_square = context.vertex_array(self._fade, [(corners, "2f", "corner")])
        self._dark_square = context.vertex_array(self._dark, [(corners, "2f", "corner")])

    def copy(self, texture: gl.Texture, area: Rect, width: int, height: int) -> None:
        """Draw a texture into an area (px) of the bound framebuffer of width x height px."""
        self._context.enable_only(gl.NOTHING)
        texture.use(0)
        self._copy["source"] = 0
        self._copy["area"] = (
            area[0] / width * 2 - 1,
            1 - (area[1] + area[3]) / height * 2,
            area[2] / width * 2,
            area[3] / height * 2,
        )
        self._copy_square.render(gl.TRIANGLE_STRIP)

    def fade(self, before: gl.Texture, after: gl.Texture, share: float) -> None:
        """Fill the bound framebuffer with a blend of two textures, at a share from 0 to 1."""
        self._context.enable_only(gl.NOTHING)
        before.use(0)
        after.use(1)
        self._fade["before"], self._fade["after"], self._fade["share"] = 0, 1, share
        self._fade["area"] = -1, -1, 2, 2
        self._fade_square.render(gl.TRIANGLE_STRIP)

    def set_dark(self, window: Rect, pixels: tuple[int, int], facets: float, hatching: float) -> None:
        """Set how what nobody sees looks: `window` (west, south, width, height) in cells on `pixels`, and the
        px from line to line over what was seen once.
        """
        self.lit["hatching"] = hatching
        for program in (self.lit, self._dark):
            program["window"], program["pixels"], program["facets"] = window, pixels, facets

    def darken(self) -> None:
        """Fill the bound framebuffer with what nobody sees, as it was set."""
        self._context.enable_only(gl.NOTHING)
        self._dark["background"] = BACKGROUND[:3]
        self._dark["area"] = -1, -1, 2, 2
        self._dark_square.render(gl.TRIANGLE_STRIP)

    def _compile(self, name: str, *, vertex: str = "") -> gl.Program:
        return self._context.program(
            vertex_shader=source(f"{vertex or name}.vert.glsl"), fragment_shader=source(f"{name}.frag.glsl")
        )
