"""portraits: figures lit by themselves, each cached in a texture."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from intodepth.render import gl
from intodepth.render.lighting import LampUniform, Lighting, Shown
from intodepth.render.moving.skinned_figures import SkinnedFigures
from intodepth.render.programs import Programs
from intodepth.render.texture_cache import TextureCache
from intodepth.ui.camera import shift_lens
from intodepth.ui.draw import Figure, Portrait, rgb
from intodepth.ui.scenes.placement import AT_HOME

FIELD: Final = math.radians(20)
DETAIL: Final = 2
"""texels per px, for smooth edges"""
PHASES: Final = 24
"""pictures per cycle of a pose"""
GLANCE: Final = math.radians(1.2)
"""step by which a head turns from picture to picture"""
KEPT: Final = 48
"""greatest number of pictures that are kept"""
LIGHTS: Final[tuple[LampUniform, ...]] = (
    ((1.4, 2.2, 2.4, 9.0), (5.2, 3.6, 2.0)),
    ((-2.0, 1.4, 1.2, 7.0), (1.0, 1.4, 2.4)),
)
DIM_LIGHTS: Final[tuple[LampUniform, ...]] = (((1.4, 2.2, 2.4, 9.0), (1.3, 1.4, 1.6)),)
AMBIENT: Final = (0.089, 0.113, 0.184)
DIM_AMBIENT: Final = (0.02, 0.03, 0.05)
SHADOW: Final = rgb("#1f2632")
"""fill of figures that are not known yet"""


class Portraits:
    """Draws portraits, new ones into textures of their own."""

    def __init__(self, context: gl.Context, programs: Programs) -> None:
        self._context = context
        self._programs = programs
        self._lighting = Lighting(context, programs.lit)
        self._bodies = SkinnedFigures(context, programs.lit)
        self._everywhere = context.texture((1, 1), 4, b"\xff\xff\xff\xff")
        self._pictures: TextureCache[Portrait] = TextureCache(KEPT)
        self.calls = 0
        """draw calls since it was last set to 0"""

    def draw(self, portrait: Portrait, target: gl.Framebuffer, width: int, height: int) -> None:
        """Draw a portrait into a framebuffer of width x height px."""
        x, y, wide, high = (round(part) for part in portrait.area)
        if wide < 1 or high < 1:
            return
        phase, gaze = round(portrait.phase * PHASES) / PHASES, portrait.gaze
        gaze = gaze._replace(turn=_step_angle(gaze.turn), nod=_step_angle(gaze.nod))
        key = replace(portrait, area=(0, 0, wide, high), phase=phase, gaze=gaze)
        picture = self._pictures.get(key, lambda: self._take(key, wide, high))
        target.use()
        self._programs.copy(picture, (x, y, wide, high), width, height)
        self.calls += 1

    def _take(self, portrait: Portrait, wide: int, high: int) -> gl.Texture:
        """Return the texture of a portrait."""
        size = wide * DETAIL, high * DETAIL
        texture = self._context.texture(size, 4)
        depth = self._context.depth_renderbuffer(size)
        framebuffer = self._context.framebuffer([texture], depth)
        framebuffer.use()
        framebuffer.clear(*portrait.background[:3], 1.0)
        self._light(portrait, wide, high)
        self._everywhere.use(0)
        self._everywhere.use(1)
        self._bodies.show(_figures(portrait))
        line = max(0.008, 1.2 * portrait.height / high)
        if portrait.unknown:
            self.calls += self._lighting.ghostly(self._bodies, line=line)
        else:
            self.calls += self._lighting.outline(self._bodies, line)
        framebuffer.release()
        depth.release()
        return texture

    def _light(self, portrait: Portrait, wide: int, high: int) -> None:
        tall = portrait.height
        half = tall * wide / high / 2
        eye = 0.0, portrait.middle + 0.18 * tall, tall / 2 / math.tan(FIELD / 2)
        window = -half, portrait.middle - tall / 2, half, portrait.middle + tall / 2
        self._lighting.look(shift_lens(eye, window, max(0.1, eye[2] - 3), eye[2] + 3), eye)
        self._lighting.show([Shown(AT_HOME, 0, DIM_LIGHTS if portrait.unknown else LIGHTS)])
        self._lighting.surround(DIM_AMBIENT if portrait.unknown else AMBIENT, (-100, -100, 200, 200))


def _figures(portrait: Portrait) -> list[Figure]:
    tint = SHADOW if portrait.unknown else None
    figures = [
        Figure(
            portrait.mesh,
            0,
            0,
            portrait.pose,
            portrait.turn,
            portrait.phase,
            scale=1.0,
            tint=tint,
            gaze=portrait.gaze,
        )
    ]
    figures += portrait.borne
    if portrait.plinth:
        figures.append(Figure("plinth", 0, 0, turn=0.0, scale=1.0, tint=tint))
    return figures


def _step_angle(angle: float) -> float:
    return round(angle / GLANCE) * GLANCE
