"""renderer: turns the draw commands of a frame into pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from intodepth.render import gl
from intodepth.render.gl import is_software, longest_side
from intodepth.render.moving.portraits import Portraits
from intodepth.render.programs import Programs
from intodepth.render.scene import SceneRenderer
from intodepth.render.thumbnails import Thumbnails
from intodepth.render.typeset.faces import OpenFace
from intodepth.render.typeset.interface import Flat, Interface
from intodepth.render.typeset.text import Typesetter
from intodepth.ui.draw import BACKGROUND, Command, Portrait, Scene, Thumbnail

SOFTWARE_MASK: Final = 32
"""texels per cell of the masks for sight and light in software rendering"""
HARDWARE_MASK: Final = 64


class Renderer:
    """Draws frames into its own framebuffer, and from there into a window."""

    def __init__(
        self,
        context: gl.Context,
        open_face: OpenFace,
        *,
        samples: int | None = None,
        supersample: int = 1,
        new_thumbnails: int | None = None,
    ) -> None:
        """Draw with a context, and with font faces that `open_face` opens.

        Scenes use `samples` per pixel (by default 4, with software OpenGL 0) and are drawn `supersample`
        times as large. A frame draws at most `new_thumbnails` new ones and leaves the rest to later frames;
        None means all.
        """
        software = is_software(context)
        self.context = context
        self._samples = min(context.max_samples, (0 if software else 4) if samples is None else samples)
        self._supersample = supersample
        self.typesetter = Typesetter()
        self._programs = Programs(context)
        fine = supersample > 1 or not software
        mask = HARDWARE_MASK if fine else SOFTWARE_MASK
        self._new_scene = partial(SceneRenderer, context, self._programs, mask, flickers=not software)
        self.scene = self._new_scene()
        self._beside: tuple[SceneRenderer, Targets] | None = None
        """what draws a second scene beside the first"""
        self._portraits = Portraits(context, self._programs)
        self._thumbnails = Thumbnails(context, self._programs, mask, new_thumbnails)
        self._interface = Interface(context, self._programs, self.typesetter, open_face)
        self._targets: Targets | None = None
        self._asked = 0, 0
        """width and height of the picture for which they are"""
        self.draw_calls = 0
        """number in the last frame"""

    def render(
        self,
        commands: Sequence[Command],
        width: int,
        height: int,
        target: gl.Framebuffer | None = None,
    ) -> None:
        """Draw a frame of width x height px, and show it in `target` (such as `context.screen`) if given.

        What is too large for the graphics card is drawn smaller, and enlarged for `target`.
        """
        width, height = max(1, width), max(1, height)
        targets = self._fit(width, height)
        self.scene.calls = self._portraits.calls = 0
        self._thumbnails.begin()
        scenes: list[Scene] = []
        pictures: list[Portrait | Thumbnail] = []
        flat: list[Flat] = []
        lists: dict[type, list[Any]] = {Scene: scenes, Portrait: pictures, Thumbnail: pictures}
        for command in commands:
            lists.get(type(command), flat).append(command)
        targets.output.use()
        targets.output.clear(*BACKGROUND)
        self.draw_calls = 0
        for scene in scenes[:1]:
            self.scene.draw(scene, targets.scene, targets.layer, width, height)
            self.draw_calls += targets.resolve(self.context, self._programs)
        for scene in scenes[1:]:
            self._draw_beside(scene, targets.output, width, height)
        for picture in pictures:
            if isinstance(picture, Portrait):
                self._portraits.draw(picture, targets.output, width, height)
            else:
                self._thumbnails.draw(picture, targets.output, width, height)
        targets.output.use()
        self.draw_calls += self._interface.draw(flat, width, height)
        self.draw_calls += self.scene.calls + self._portraits.calls + self._thumbnails.calls
        if target is not None:
            target.viewport = 0, 0, width, height
            if targets.output.size == (width, height):
                self.context.copy_framebuffer(target, targets.output)
            else:
                target.use()
                self._programs.copy(targets.texture, (0, 0, width, height), width, height)

    def _draw_beside(self, scene: Scene, output: gl.Framebuffer, width: int, height: int) -> None:
        """Draw one more scene by itself, and copy its area into the output."""
        if self._beside is None or self._beside[1].output.size != output.size:
            renderer = self._new_scene() if self._beside is None else self._beside[0]
            if self._beside is not None:
                self._beside[1].release()
            self._beside = renderer, self._new_targets(width, height)
        renderer, targets = self._beside
        renderer.calls = 0
        targets.output.use()
        targets.output.clear(*BACKGROUND)
        renderer.draw(scene, targets.scene, targets.layer, width, height)
        self.draw_calls += targets.resolve(self.context, self._programs) + renderer.calls + 1
        output.use()
        left, top, wide, high = scene.area
        share_x, share_y = output.size[0] / width, output.size[1] / height
        part = left * share_x, (height - top - high) * share_y, wide * share_x, high * share_y
        output.scissor = round(part[0]), round(part[1]), round(part[2]), round(part[3])
        self._programs.copy(targets.texture, (0, 0, width, height), width, height)
        output.scissor = None

    def read(self) -> NDArray[np.uint8]:
        """Return the last frame, (height, width, 3), top row first."""
        assert self._targets is not None, "render comes first"
        width, height = self._targets.output.size
        pixels = np.frombuffer(self._targets.output.read(components=3, alignment=1), np.uint8)
        return pixels.reshape(height, width, 3)[::-1].copy()

    def png(self) -> bytes:
        """Return the last frame as a PNG file."""
        from PIL import Image  # only here: it would delay the start by 20 ms

        data = BytesIO()
        Image.fromarray(self.read()).save(data, format="PNG", optimize=True)
        return data.getvalue()

    def _fit(self, width: int, height: int) -> Targets:
        """Return the framebuffers for a picture of this size, without those for the last size."""
        if self._targets is None or self._asked != (width, height):
            if self._targets is not None:
                self._targets.release()
                self._targets = None
            self._targets, self._asked = self._new_targets(width, height), (width, height)
        return self._targets

    def _new_targets(self, width: int, height: int) -> Targets:
        """Return framebuffers for a picture of this size, or as large as the graphics card can draw."""
        longest, most = max(width, height), longest_side(self.context)
        share = min(1.0, most / longest)
        size = max(1, int(width * share)), max(1, int(height * share))
        supersample = max(1, min(self._supersample, most // longest))
        return Targets(self.context, *size, self._samples, supersample)


class Targets:
    """The framebuffers for one window size."""

    def __init__(self, context: gl.Context, width: int, height: int, samples: int, supersample: int) -> None:
        self.texture = context.texture((width, height), 4)
        self.output = context.framebuffer([self.texture])
        """framebuffer that is shown in the end"""
        size = width * supersample, height * supersample
        self._large: gl.Texture | None = None
        self._resolved: gl.Framebuffer | None = None
        if supersample > 1:
            self._large = context.texture(size, 4)
            self._resolved = context.framebuffer([self._large])
        self._plain = not samples and self._large is None
        color = self.texture if self._plain else context.renderbuffer(size, 4, samples=samples)
        self.scene = context.framebuffer([color], context.depth_renderbuffer(size, samples=samples))
        """framebuffer for scenes"""
        kept = context.renderbuffer(size, 4, samples=samples)
        self.layer = context.framebuffer([kept], context.depth_renderbuffer(size, samples=samples))
        """framebuffer that keeps the rock of a scene"""

    def resolve(self, context: gl.Context, programs: Programs) -> int:
        """Copy the scene into the output; return the number of draw calls."""
        if self._plain:
            return 0
        if self._resolved is None or self._large is None:
            context.copy_framebuffer(self.output, self.scene)
            return 0
        context.copy_framebuffer(self._resolved, self.scene)
        self._large.use(0)
        self.output.use()
        width, height = self.output.size
        programs.copy(self._large, (0, 0, width, height), width, height)
        return 1

    def release(self) -> None:
        """Free the memory."""
        for framebuffer in (self.output, self.scene, self.layer, self._resolved):
            if framebuffer is not None:
                attachments = [*framebuffer.color_attachments, framebuffer.depth_attachment]
                framebuffer.release()
                for attachment in attachments:
                    if attachment is not None:
                        attachment.release()
