"""Masks: draws what is seen, and what each lamp reaches, into textures that lie over the level."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import moderngl
import numpy as np
from numpy.typing import NDArray

from intodepth.render.polygons import feather
from intodepth.render.programs import Programs
from intodepth.render.vertices import VertexStream
from intodepth.tweaks import tweak
from intodepth.ui.draw import Lamp, Point, Rect, Sight

FloatArray = NDArray[np.float32]
Channel = tuple[float, float, float, float]

OPEN: Final = (1.0, 0.0, 0.0, 0.0)
WALL: Final = (0.0, 1.0, 0.0, 0.0)
CHANNELS: Final[tuple[Channel, ...]] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
"""one a lamp"""
LARGEST: Final = 2048
"""texels a side"""
PAUSE: Final = 0.5
"""seconds without a frame, after which another level may be on show and nothing fades"""
DEPTH: Final = 1.0
"""cells that seen walls show of the rock behind them"""


class MaskPair:
    """The two textures: sight and lights."""

    def __init__(self, context: moderngl.Context, size: tuple[int, int]) -> None:
        self.textures = context.texture(size, 4), context.texture(size, 4)
        for texture in self.textures:
            texture.filter = moderngl.LINEAR, moderngl.LINEAR
            texture.repeat_x = texture.repeat_y = False
        self.framebuffers = tuple(context.framebuffer([texture]) for texture in self.textures)

    def use(self) -> None:
        """Bind sight to place 0 and lights to place 1."""
        for place, texture in enumerate(self.textures):
            texture.use(place)

    def release(self) -> None:
        """Give the memory back."""
        for framebuffer, texture in zip(self.framebuffers, self.textures, strict=True):
            framebuffer.release()
            texture.release()


class Masks:
    """The masks of the level on show; they are drawn again only when sight or the reach of lamps changes."""

    def __init__(self, context: moderngl.Context, programs: Programs, pixels: int) -> None:
        """`pixels`: texels a cell."""
        self._context = context
        self._programs = programs
        self._pixels = pixels
        self._texel = 1 / pixels
        self._stream = VertexStream(
            context, programs.mask, "2f 4f 4f 1f", ("position", "channel", "segment", "ramp")
        )
        self._pairs: tuple[MaskPair, MaskPair, MaskPair] | None = None
        self.box: Rect = 0.0, 0.0, 1.0, 1.0
        """x, y, width, height in cells"""
        self._content: tuple[object, ...] = ()
        self._since = self._seen = 0.0
        self._fading = False
        self.calls = 0
        """draw calls since it was last set to 0"""

    @property
    def is_fading(self) -> bool:
        """Whether the masks will look different in the next frame."""
        return self._fading

    def update(self, box: Rect, sight: Sight, lamps: tuple[Lamp, ...], time: float) -> None:
        """Bring the masks up to date; `time` in seconds lets them fade over, 0 changes them at once."""
        content = sight, tuple(lamp.reach for lamp in lamps[: len(CHANNELS)])
        at_once = time <= 0 or abs(time - self._seen) > PAUSE
        self._seen = time
        if self._pairs is None or box != self.box:
            self._resize(box)
            at_once = True
        if content != self._content:
            self._content = content
            self._begin(sight, lamps, time)
        if not self._fading:
            return
        share = 1.0 if at_once else (time - self._since) / max(1e-3, tweak("animation.sight_fade", 0.15))
        if not 0 <= share < 1:
            self._fading = False
            return
        assert self._pairs is not None
        before, after, shown = self._pairs
        for index in range(2):
            shown.framebuffers[index].use()
            self._programs.fade(before.textures[index], after.textures[index], share)
        self.calls += 2

    def use(self) -> None:
        """Bind sight to place 0 and lights to place 1."""
        assert self._pairs is not None, "update comes first"
        self._pairs[2 if self._fading else 1].use()

    def _resize(self, box: Rect) -> None:
        for pair in self._pairs or ():
            pair.release()
        pixels = min(tweak("ui.mask_pixels", 0) or self._pixels, LARGEST / max(box[2:]))
        self._texel = 1 / pixels
        size = round(box[2] * pixels), round(box[3] * pixels)
        self._pairs = (
            MaskPair(self._context, size),
            MaskPair(self._context, size),
            MaskPair(self._context, size),
        )
        self.box = box
        self._content = ()

    def _begin(self, sight: Sight, lamps: tuple[Lamp, ...], time: float) -> None:
        assert self._pairs is not None
        before, after, shown = self._pairs
        # What is on show now is what the fade begins with.
        self._pairs = (shown, before, after) if self._fading else (after, before, shown)
        self._fading = True
        self._since = time
        self._paint(self._pairs[1].framebuffers[0], [*filled(sight.open, OPEN, self._texel), *ramps(sight)])
        west, south, width, height = self.box
        east, north = west + width, south + height
        everywhere = (((west, south), (east, south), (east, north), (west, north)),)
        blocks: list[FloatArray] = []
        for lamp, channel in zip(lamps, CHANNELS, strict=False):
            blocks += filled(lamp.reach or everywhere, channel, self._texel)
        self._paint(self._pairs[1].framebuffers[1], blocks)

    def _paint(self, framebuffer: moderngl.Framebuffer, blocks: list[FloatArray]) -> None:
        framebuffer.use()
        framebuffer.clear()
        if not blocks:
            return
        self._context.enable_only(moderngl.BLEND)
        self._context.blend_func = moderngl.ONE, moderngl.ONE
        self._context.blend_equation = moderngl.MAX, moderngl.MAX
        self._programs.mask["box"] = self.box
        self._stream.write(np.concatenate(blocks))
        self._stream.draw()
        self._context.blend_equation = moderngl.FUNC_ADD, moderngl.FUNC_ADD
        self.calls += 1


def filled(polygons: Iterable[tuple[Point, ...]], channel: Channel, texel: float) -> list[FloatArray]:
    """Mask vertices (n, 11) of convex polygons whose edges fade over a texel (its size in cells)."""
    groups: dict[int, list[tuple[Point, ...]]] = {}
    for polygon in polygons:
        if len(polygon) > 2:
            groups.setdefault(len(polygon), []).append(polygon)
    blocks = []
    for group in groups.values():
        # Neighbours must not leave a seam, so edges fade outwards only.
        corners, coverage = feather(np.array(group, np.float32), 0.0, texel)
        block = np.zeros((*corners.shape[:2], 11), np.float32)
        block[..., :2] = corners
        block[..., 2:6] = coverage[:, None] * np.array(channel, np.float32)
        blocks.append(block.reshape(-1, 11))
    return blocks


def ramps(sight: Sight) -> list[FloatArray]:
    """Mask vertices (n, 11) of the seen walls: boxes around each that reach one cell into the rock."""
    if not sight.walls:
        return []
    walls = np.array([wall[:4] for wall in sight.walls], np.float32)
    low, high = np.minimum(walls[:, :2], walls[:, 2:]) - DEPTH, np.maximum(walls[:, :2], walls[:, 2:]) + DEPTH
    across = np.array([(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)], np.float32)
    block = np.zeros((len(walls), 6, 11), np.float32)
    block[..., :2] = low[:, None] + across * (high - low)[:, None]
    block[..., 2:6] = WALL
    block[..., 6:10] = walls[:, None]
    block[..., 10] = 1
    return [block.reshape(-1, 11)]
