"""interface: caches the triangles of every flat command, and draws those of a frame in one call."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from intodepth.render import gl
from intodepth.render.polygons import FloatArray, fan, feather, is_sharp
from intodepth.render.programs import Programs
from intodepth.render.typeset.atlas import WHITE, Atlas
from intodepth.render.typeset.faces import FRACTIONS, OpenFace
from intodepth.render.typeset.facets import SEAM_SIDE, title_facets
from intodepth.render.typeset.letters import Letters
from intodepth.render.typeset.text import Typesetter
from intodepth.render.vertices import VertexStream
from intodepth.ui.draw import Color, Polygon, Text, Title
from intodepth.ui.lettering import HEIGHT, letter_positions

VERTEX = np.dtype([("position", "<f4", 2), ("texel", "<f4", 2), ("shade", "u1", 4)])
FORMAT = "2f 2f 4f1"
KEPT = 8192
"""number of commands whose triangles are kept"""

Flat = Polygon | Text | Title
Vertices = NDArray[np.void]


class Interface:
    """All flat commands of a frame, in order."""

    def __init__(
        self, context: gl.Context, programs: Programs, typesetter: Typesetter, open_face: OpenFace
    ) -> None:
        self._context = context
        self._program = programs.interface
        self._typesetter = typesetter
        self._letters = Letters(open_face)
        self._atlas = Atlas(context, open_face(typesetter.file), self._letters)
        self._known: dict[Flat, bytes] = {}
        self._stream = VertexStream(context, programs.interface, FORMAT, ("position", "texel", "shade"))
        self._layout = lru_cache(KEPT)(self._lay_out)

    def draw(self, commands: Sequence[Flat], width: int, height: int) -> int:
        """Draw onto the bound framebuffer of width x height px; return the number of draw calls."""
        data = self.build(commands)
        if not data:
            return 0
        self._context.enable_only(gl.BLEND)
        self._context.blend_func = gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA
        self._program["size"] = width, height
        self._program["atlas"] = 0
        self._atlas.texture().use(0)
        self._stream.write(data)
        self._stream.draw()
        return 1

    def build(self, commands: Sequence[Flat]) -> bytes:
        """Return the vertices of all commands, in order."""
        if len(self._known) > KEPT:
            self._known.clear()
        generation = self._atlas.generation
        while True:
            try:
                return b"".join([self._known[command] for command in commands])
            except KeyError:
                self._learn([command for command in commands if command not in self._known])
            if generation != self._atlas.generation:
                # Glyphs moved while these commands were built: whatever was kept points elsewhere.
                generation = self._atlas.generation
                self._known.clear()
                self._layout.cache_clear()

    def _learn(self, commands: Iterable[Flat]) -> None:
        polygons: dict[int, list[Polygon]] = {}
        for command in commands:
            if isinstance(command, Polygon):
                polygons.setdefault(len(command.points), []).append(command)
            elif isinstance(command, Title) and command.side < SEAM_SIDE:
                self._known[command] = self._flat_title(command)
            elif isinstance(command, Title):
                self._known[command] = b"".join(shapes(*title_facets(command, self._letters)))
            else:
                self._known[command] = self._text(command)
        for group in polygons.values():
            points = np.array([polygon.points for polygon in group], np.float32)
            shades = np.array([polygon.color for polygon in group], np.float32)
            for polygon, data in zip(group, shapes(points, shades), strict=True):
                self._known[polygon] = data

    def _text(self, text: Text) -> bytes:
        whole, fraction = split(text.x)
        vertices = self._layout(text.text, text.size, text.weight, fraction).copy()
        vertices["position"] += np.array((whole, round(text.y)), np.float32)
        vertices["shade"] = shade(text.color)
        return vertices.tobytes()

    def _lay_out(self, text: str, size: int, weight: int, fraction: int) -> Vertices:
        """Return the vertices of a line that starts `fraction` quarters right of px 0, without colour."""
        boxes = []
        for glyph in self._typesetter.shape(text, size, weight).glyphs:
            x, part = split(glyph.x + fraction / FRACTIONS)
            sprite = self._atlas.sprite(glyph.index, size, weight, part)
            if sprite.width:
                left, top = x + sprite.left, -sprite.top - round(glyph.y)
                boxes.append((left, top, sprite.x, sprite.y, sprite.width, sprite.height))
        return quads(boxes)

    def _flat_title(self, title: Title) -> bytes:
        boxes = []
        for letter, place in letter_positions(title.text):
            x, part = split(title.x + place * title.side)
            sprite = self._atlas.letter(letter, title.side, part)
            left, top = x + sprite.left, round(title.y) - sprite.top
            boxes.append((left, top, sprite.x, sprite.y, sprite.width, sprite.height))
        vertices = quads(boxes)
        height = (title.y - vertices["position"][:, 1:]) / (title.side * HEIGHT)
        tones = np.array(title.bottom) + (np.array(title.top) - np.array(title.bottom)) * height
        vertices["shade"] = np.rint(np.clip(tones, 0, 1) * 255)
        return vertices.tobytes()


def quads(boxes: Sequence[tuple[float, ...]]) -> Vertices:
    """Return the vertices of sprites from their places on the screen and in the atlas, and their sizes;
    without colour.
    """
    vertices = np.zeros(len(boxes) * 6, VERTEX)
    if boxes:
        box = np.array(boxes, np.float32)
        corner = np.array([(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)], np.float32)
        reach = corner * box[:, None, 4:6]
        vertices["position"] = (box[:, None, 0:2] + reach).reshape(-1, 2)
        vertices["texel"] = (box[:, None, 2:4] + reach).reshape(-1, 2)
    return vertices


def split(x: float) -> tuple[int, int]:
    """Return the whole px left of x, and the remaining quarters of a px."""
    return divmod(math.floor(x * FRACTIONS + 0.5), FRACTIONS)


def shade(color: Color) -> tuple[int, ...]:
    """Return a colour as four bytes, 0 to 255."""
    return tuple(round(min(1.0, max(0.0, part)) * 255) for part in color)


def shapes(points: FloatArray, colors: FloatArray) -> list[bytes]:
    """Return the vertices of polygons (count, n, 2) px in colours (count, 4), fading at their edges."""
    result = [b""] * len(points)
    if points.shape[1] < 3:
        return result
    sharp = is_sharp(points)
    tones = np.clip(colors, 0, 1) * 255
    for chosen, soft in ((np.flatnonzero(sharp), False), (np.flatnonzero(~sharp), True)):
        if not len(chosen):
            continue
        if soft:
            corners, coverage = feather(points[chosen])
        else:
            corners = fan(points[chosen])
            coverage = np.ones(corners.shape[1], np.float32)
        vertices = np.zeros(corners.shape[:2], VERTEX)
        vertices["position"] = corners
        vertices["texel"] = WHITE
        vertices["shade"] = np.rint(tones[chosen])[:, None]
        vertices["shade"][..., 3] = np.rint(tones[chosen, None, 3] * coverage)
        for index, row in zip(chosen, vertices, strict=True):
            result[index] = row.tobytes()
    return result
