"""lighting: the shader program that lights facets, and how it draws meshes: plain, outlined, or as ghosts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.render import gl
from intodepth.render.vertices import VertexStream
from intodepth.tweaks import tweak
from intodepth.ui.draw import BACKGROUND, Rect
from intodepth.ui.scenes.placement import Placement

LAMPS: Final = 4
ROW: Final = 2 + 2 * LAMPS
"""texels per pane: where it lies, its bounds, its lamps, their colours"""
PANES_UNIT: Final = 3
"""texture unit of the panes"""
NO_LAMP: Final = [0.0, 0.0, 0.0, 1.0]
"""texel of a lamp that is not there; its radius must not be 0"""
LIT: Final = "3f 3f 3f 3f 3f 3f"
LIT_NAMES: Final = "position", "normal", "centre", "albedo", "outward", "surface"
"""attributes of the vertices (n, 18) of all meshes"""
FLICKER: Final = 0.022
"""half the share of their brightness by which lamps flicker"""
LampUniform = tuple[tuple[float, float, float, float], tuple[float, float, float]]
"""x, y, z, radius in cells; colour"""


class Shown(NamedTuple):
    """A pane with its lights."""

    placement: Placement
    owner: int
    """pane in which it is drawn, from 1 to 255; 0: everywhere"""
    lamps: Sequence[LampUniform]
    """four at most"""
    bounds: Rect = (0.0, 0.0, 0.0, 0.0)
    """west, south, east and north bound in cells of the picture; facets outside are left out"""


class Dusk(NamedTuple):
    """The fading of light towards the corners of a part of the picture."""

    frame: tuple[float, float, float, float]
    """its middle in clip space, and the factors that make half its sides 1"""
    share: float
    """share of the light that is lost in the corners"""


NO_DUSK: Final = Dusk((0.0, 0.0, 1.0, 1.0), 0.0)


def dusk(area: Rect, width: int, height: int) -> Dusk:
    """Return the fade for an area, in px, of a picture of width x height px."""
    x, y, wide, high = area
    frame = (2 * x + wide) / width - 1, 1 - (2 * y + high) / height, width / wide, height / high
    return Dusk(frame, tweak("ui.vignette", 0.3))


class Cast(NamedTuple):
    """The panes that something is drawn in: rows of the table of `Lighting.show`, mirrored ones last."""

    first: int = 0
    straight: int = 1
    mirrored: int = 0


HOME: Final = Cast()


def _texels(pane: Shown) -> list[float]:
    """Return a row of the table, four numbers for each texel."""
    x, y, mirror = pane.placement
    lamps = pane.lamps[:LAMPS]
    spare = LAMPS - len(lamps)
    row = [x, y, -1 if mirror else 1, pane.owner, *pane.bounds]
    for place, _ in lamps:
        row += place
    row += NO_LAMP * spare
    for _, color in lamps:
        row += *color, 0.0
    return row + [0.0] * (4 * spare)


def open_lit_stream(context: gl.Context, program: gl.Program) -> VertexStream:
    """Return a stream of vertices (n, 18) for the lit program."""
    return VertexStream(context, program, LIT, LIT_NAMES)


class Lighting:
    """The uniforms of the lit program, and drawing in several panes at once."""

    def __init__(self, context: gl.Context, program: gl.Program) -> None:
        self._context = context
        self._program = program
        self._panes = context.texture((ROW, 1), 4, dtype="f4")
        program["background"] = BACKGROUND[:3]
        program["facets"] = 0.0
        program["sight"], program["lights"], program["owners"], program["panes"] = 0, 1, 2, PANES_UNIT

    def look(
        self, view: NDArray[np.float32], eye: tuple[float, float, float], corners: Dusk = NO_DUSK
    ) -> None:
        """Set the view matrix (4, 4), and the eye in cells."""
        uniform = self._program["view"]
        uniform.write(np.ascontiguousarray(view.T).tobytes())
        self._program["eye"] = eye
        self._program["vignette"], self._program["dusk"] = corners
        self._program["dither"] = tweak("ui.dither", 1.0) / 255

    def show(self, panes: Sequence[Shown]) -> None:
        """Upload the table of panes, whose rows a `Cast` refers to."""
        rows = np.array([_texels(pane) for pane in panes], np.float32).reshape(-1, ROW, 4)
        if self._panes.height < len(panes):
            self._panes.release()
            self._panes = self._context.texture((ROW, len(panes)), 4, dtype="f4")
        self._panes.write(rows, (0, 0, ROW, len(panes)))
        self._panes.use(PANES_UNIT)

    def surround(self, ambient: tuple[float, float, float], box: Rect) -> None:
        """Set the ambient light, and the box (x, y, width, height in cells) of the bound masks."""
        self._program["ambient"], self._program["box"] = ambient, box

    def fade(self, share: float) -> None:
        """Fade the colour of what is drawn from now on by a share."""
        self._program["faded"] = share

    def draw_plain(self, stream: VertexStream, cast: Cast = HOME) -> int:
        """Draw surfaces; return the number of draw calls."""
        self._context.enable_only(gl.DEPTH_TEST)
        return self._draw(stream, cast)

    def outline(self, stream: VertexStream, width: float, cast: Cast = HOME) -> int:
        """Draw closed bodies with a dark outline of `width` cells; return the number of draw calls."""
        self._context.enable_only(gl.DEPTH_TEST | gl.CULL_FACE)
        return self._line(stream, width, cast) + self.draw_plain(stream, cast)

    def _line(self, stream: VertexStream, width: float, cast: Cast) -> int:
        """Draw the back faces of bodies, grown by `width` cells; return the number of draw calls."""
        self._program["outline"] = width
        self._context.cull_face = "front"
        calls = self._draw(stream, cast._replace(mirrored=0))
        self._context.cull_face = "back"
        calls += self._draw(stream, Cast(cast.first + cast.straight, cast.mirrored))
        self._program["outline"] = 0.0
        return calls

    def ghostly(self, stream: VertexStream, cast: Cast = HOME, line: float = 0.0) -> int:
        """Draw bodies in their own tint and opacity, without showing through themselves; return the number of
        draw calls.

        With a `line`, in cells, they have an outline in their tint, and cover what is drawn after them.
        """
        self._context.enable_only(gl.DEPTH_TEST | gl.BLEND)
        # First the depth alone: a mask of colours has no effect on the framebuffer that is bound.
        self._context.blend_func = gl.ZERO, gl.ONE
        calls = self._draw(stream, cast)
        self._context.blend_func = gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA
        self._context.depth_func = "<="
        self._program["ghost"] = 1.0
        calls += self._draw(stream, cast)
        self._context.depth_func = "<"
        self._program["ghost"] = 0.0
        if line:
            # Where a body is, nothing can be nearer: its line is about the whole of it, not about each limb.
            self._program["nearest"] = 1.0
            self._context.blend_func = gl.ZERO, gl.ONE
            calls += self._draw(stream, cast)
            self._context.blend_func = gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA
            self._program["nearest"] = 0.0
            self._program["ghost"] = 1.0
            self._context.enable_only(gl.DEPTH_TEST | gl.BLEND | gl.CULL_FACE)
            calls += self._line(stream, line, cast)
            self._program["ghost"] = 0.0
        return calls

    def _draw(self, stream: VertexStream, cast: Cast) -> int:
        count = cast.straight + cast.mirrored
        if not stream.count or not count:
            return 0
        self._program["first"] = cast.first
        stream.draw(count)
        return 1


def flicker(time: float, index: int) -> float:
    """Return the brightness of a lamp at a time, relative to its usual light; 1 while time is 0."""
    if not time:
        return 1.0
    waves = math.sin(7.3 * time + 2.1 * index) + math.sin(11.9 * time + 4.7 * index) * math.sin(2.3 * time)
    return 1.0 + FLICKER * waves
