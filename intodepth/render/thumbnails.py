"""thumbnails: still scenes, each cached in a texture."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from intodepth.render import gl
from intodepth.render.programs import Programs
from intodepth.render.scene import SceneRenderer
from intodepth.render.texture_cache import TextureCache
from intodepth.ui.draw import Thumbnail

DETAIL: Final = 2
"""texels per px, for smooth edges"""
KEPT: Final = 48
"""greatest number of pictures that are kept"""


class Thumbnails:
    """Draws thumbnails, new ones into textures of their own."""

    def __init__(
        self, context: gl.Context, programs: Programs, mask_pixels: int, new_a_frame: int | None
    ) -> None:
        """Begin; at most `new_a_frame` thumbnails are drawn anew in one frame, because rock is slow to build;
        None means all.
        """
        self._context = context
        self._programs = programs
        self._mask_pixels = mask_pixels
        self._new_a_frame = new_a_frame
        self._new = 0
        self._pictures: TextureCache[Thumbnail] = TextureCache(KEPT)
        self.calls = 0
        """draw calls of the frame"""

    @cached_property
    def _scenes(self) -> SceneRenderer:
        return SceneRenderer(self._context, self._programs, self._mask_pixels)

    def begin(self) -> None:
        """Begin a frame."""
        self.calls = self._new = 0

    def draw(self, thumbnail: Thumbnail, target: gl.Framebuffer, width: int, height: int) -> None:
        """Draw a thumbnail into a framebuffer of width x height px, perhaps in a later frame."""
        x, y, wide, high = (round(part) for part in thumbnail.area)
        if wide < 1 or high < 1:
            return
        key = replace(thumbnail, area=(0, 0, wide, high))
        if key not in self._pictures:
            if self._new == self._new_a_frame:
                return
            self._new += 1
        picture = self._pictures.get(key, lambda: self._take(key, wide * DETAIL, high * DETAIL))
        target.use()
        self._programs.copy(picture, (x, y, wide, high), width, height)
        self.calls += 1

    def _take(self, thumbnail: Thumbnail, wide: int, high: int) -> gl.Texture:
        size = wide, high
        texture = self._context.texture(size, 4)
        framebuffers = [
            self._context.framebuffer([color], self._context.depth_renderbuffer(size))
            for color in (texture, self._context.renderbuffer(size, 4))
        ]
        scene = thumbnail.scene
        camera = replace(scene.camera, cell=scene.camera.cell * DETAIL)
        large = replace(scene, area=(0.0, 0.0, float(wide), float(high)), camera=camera)
        self._scenes.calls = 0
        self._scenes.draw(large, framebuffers[0], framebuffers[1], wide, high)
        self.calls += self._scenes.calls
        for framebuffer in framebuffers:
            attachments = [*framebuffer.color_attachments, framebuffer.depth_attachment]
            framebuffer.release()
            for attachment in attachments:
                if attachment is not None and attachment is not texture:
                    attachment.release()
        return texture
