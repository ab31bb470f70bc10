"""Portraits: figures lit by themselves, each kept in a texture until its command changes."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Final

import moderngl
import numpy as np

from intodepth.render.bodies import joined
from intodepth.render.lighting import Lamp, Lighting
from intodepth.render.mesh import FloatArray, MeshBuilder, albedo, shade
from intodepth.render.programs import Programs
from intodepth.render.vertices import VertexStream
from intodepth.ui.camera import shifted_lens
from intodepth.ui.draw import Figure, Portrait

FIELD: Final = math.radians(20)
DETAIL: Final = 2
"""texels a px, so that edges are smooth everywhere"""
KEPT: Final = 48
"""pictures that are kept"""
LIGHTS: Final[tuple[Lamp, ...]] = (
    ((1.4, 2.2, 2.4, 9.0), (5.2, 3.6, 2.0)),
    ((-2.0, 1.4, 1.2, 7.0), (1.0, 1.4, 2.4)),
)
DIM_LIGHTS: Final[tuple[Lamp, ...]] = (((1.4, 2.2, 2.4, 9.0), (1.3, 1.4, 1.6)),)
AMBIENT: Final = (0.068, 0.087, 0.147)
DIM_AMBIENT: Final = (0.02, 0.03, 0.05)


class Portraits:
    """Draws portraits, those that are new into textures of their own."""

    def __init__(self, context: moderngl.Context, programs: Programs) -> None:
        self._context = context
        self._programs = programs
        self._lighting = Lighting(programs.lit)
        layout, names = "3f 3f 3f 3f 3f 3f", ("position", "normal", "centre", "albedo", "outward", "surface")
        self._stream = VertexStream(context, programs.lit, layout, names)
        self._everywhere = context.texture((1, 1), 4, b"\xff\xff\xff\xff")
        self._pictures: dict[Portrait, moderngl.Texture] = {}
        self._targets: dict[tuple[int, int], tuple[moderngl.Framebuffer, moderngl.Texture]] = {}
        self.calls = 0
        """draw calls since it was last set to 0"""

    def draw(self, portrait: Portrait, target: moderngl.Framebuffer, width: int, height: int) -> None:
        """Draw a portrait into a framebuffer of width x height px."""
        x, y, wide, high = (round(part) for part in portrait.area)
        if wide < 1 or high < 1:
            return
        key = replace(portrait, area=(0, 0, wide, high))
        picture = self._pictures.pop(key, None) or self._take(key, wide, high)
        self._pictures[key] = picture
        target.use()
        self._programs.copy(picture, (x, y, wide, high), width, height)
        self.calls += 1

    def _take(self, portrait: Portrait, wide: int, high: int) -> moderngl.Texture:
        """The picture of a portrait; the one unused for longest makes room for it."""
        size = wide * DETAIL, high * DETAIL
        if len(self._pictures) >= KEPT:
            self._pictures.pop(next(iter(self._pictures))).release()
        texture = self._context.texture(size, 4)
        depth = self._context.depth_renderbuffer(size)
        framebuffer = self._context.framebuffer([texture], depth)
        framebuffer.use()
        framebuffer.clear(*portrait.background[:3], 1.0)
        self._light(portrait, wide, high)
        self._everywhere.use(0)
        self._everywhere.use(1)
        self._stream.write(_vertices(portrait))
        line = max(0.008, 1.2 * portrait.height / high)
        self._lighting.outlined(self._context, self._stream, 0.0001 if portrait.unknown else line)
        self.calls += 2
        framebuffer.release()
        depth.release()
        return texture

    def _light(self, portrait: Portrait, wide: int, high: int) -> None:
        tall = portrait.height
        half = tall * wide / high / 2
        eye = 0.0, portrait.middle + 0.18 * tall, tall / 2 / math.tan(FIELD / 2)
        window = -half, portrait.middle - tall / 2, half, portrait.middle + tall / 2
        self._lighting.look(shifted_lens(eye, window, max(0.1, eye[2] - 3), eye[2] + 3), eye)
        self._lighting.shine(DIM_LIGHTS if portrait.unknown else LIGHTS)
        self._lighting.surround(DIM_AMBIENT if portrait.unknown else AMBIENT)
        self._lighting.mask((-100, -100, 200, 200))


def _vertices(portrait: Portrait) -> FloatArray:
    if portrait.unknown:
        return _heap(portrait.mesh)
    figure = Figure(portrait.mesh, 0, 0, portrait.pose, portrait.turn, portrait.phase, scale=1.0)
    vertices = joined([figure])
    return np.concatenate([_plinth(portrait.mesh), vertices]) if portrait.plinth else vertices


def _heap(name: str) -> FloatArray:
    """A heap of facets that says nothing of what it stands for."""
    random = Random(name)
    mesh = MeshBuilder()

    def crumple(points: FloatArray) -> FloatArray:
        amounts = {tuple(np.round(point, 3)): random.uniform(0.86, 1.12) for point in points}
        factors = np.array([amounts[tuple(np.round(point, 3))] for point in points], np.float32)
        return points * factors[:, None]

    mesh.ball((0, 0.55, 0), (0.46, 0.42, 0.36), albedo("#343b49"), detail=1, shape=crumple)
    return mesh.array()


def _plinth(name: str) -> FloatArray:
    """A slab of rock, its top at the feet."""
    random = Random(name)
    mesh = MeshBuilder()
    color = albedo("#5a5a66")
    corners = 10
    angles = [math.tau * index / corners for index in range(corners)]
    rim = [
        (0.62 * math.cos(angle) * random.uniform(0.93, 1.07), -0.012, 0.40 * math.sin(angle)) for angle in angles
    ]
    foot = [(x * 0.8, -0.2 - random.uniform(0, 0.1), z * 0.8) for x, _, z in rim]
    for index in range(corners):
        after = (index + 1) % corners
        tone = random.uniform(0.85, 1.15)
        mesh.triangle((0, -0.012, 0), rim[index], rim[after], shade(color, tone), inside=(0, -1, 0))
        mesh.triangle(rim[index], rim[after], foot[after], shade(color, tone * 0.62), inside=(0, -0.1, 0))
        mesh.triangle(rim[index], foot[after], foot[index], shade(color, tone * 0.55), inside=(0, -0.1, 0))
        mesh.triangle((0, -0.35, 0), foot[index], foot[after], shade(color, tone * 0.4), inside=(0, 0, 0))
    return mesh.array()
