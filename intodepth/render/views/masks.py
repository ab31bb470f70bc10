"""masks: draws what is seen, and what each lamp lights, into textures over the level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from intodepth.render import gl
from intodepth.render.polygons import fan, feather, to_picture
from intodepth.render.programs import Programs
from intodepth.render.vertices import VertexStream
from intodepth.render.views.penumbra import soften
from intodepth.tweaks import tweak
from intodepth.ui.draw import LampLight, Point, Rect, SightShape
from intodepth.ui.scenes.placement import AT_HOME, Placement

FloatArray = NDArray[np.float32]
MaskArray = NDArray[np.float32]
"""vertices (n, 12)"""
Channel = tuple[float, float, float, float]

OPEN: Final = (1.0, 0.0, 1.0, 0.0)
"""open space in the channel whose edges are softened, and in the one where they stay sharp"""
SOFTENED: Final = (1.0, 0.0, 0.0, 0.0)
WALL: Final = (0.0, 1.0, 0.0, 0.0)
CHANNELS: Final[tuple[Channel, ...]] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
"""channels, one for each lamp"""
MASK: Final = "2f 4f 4f 1f 1f"
MASK_NAMES: Final = "position", "channel", "segment", "ramp", "pane"
WIDTH: Final = 12
"""floats per vertex"""
NOTHING: Final[MaskArray] = np.zeros((0, WIDTH), np.float32)
LARGEST: Final = 2048
"""greatest side in texels"""
PAUSE: Final = 0.5
"""after so many seconds without a frame nothing fades, as another level may be shown"""
DEPTH: Final = 1.0
"""depth of visible rock behind seen walls in cells"""


class MaskTextures:
    """Textures of one size: sight, lights, and optionally the owners of places."""

    def __init__(self, context: gl.Context, size: tuple[int, int], *, owned: bool = False) -> None:
        self.textures = tuple(context.texture(size, parts) for parts in ((4, 4, 1) if owned else (4, 4)))
        for texture in self.textures:
            texture.repeat_x = texture.repeat_y = False
        self.framebuffers = tuple(context.framebuffer([texture]) for texture in self.textures[:2])
        if owned:
            owners, depth = self.textures[2], context.depth_renderbuffer(size)
            owners.filter = gl.NEAREST, gl.NEAREST
            self.framebuffers += (context.framebuffer([owners], depth),)

    def use(self) -> None:
        """Bind sight, lights and owners as textures 0, 1 and 2."""
        for place, texture in enumerate(self.textures):
            texture.use(place)

    def release(self) -> None:
        """Free the memory."""
        for framebuffer, texture in zip(self.framebuffers, self.textures, strict=True):
            framebuffer.release()
            texture.release()


class Masks:
    """The masks of the shown level, redrawn only when sight or light changes."""

    def __init__(self, context: gl.Context, programs: Programs, pixels: int) -> None:
        """Begin with a number of `pixels` for each cell."""
        self._context = context
        self._programs = programs
        self._pixels = pixels
        self._texel = 1 / pixels
        self._stream = VertexStream(context, programs.mask, MASK, MASK_NAMES)
        self._pairs: tuple[MaskTextures, MaskTextures, MaskTextures] | None = None
        self.box: Rect = 0.0, 0.0, 1.0, 1.0
        """x, y, width and height in cells of the picture"""
        self._content: tuple[object, ...] = ()
        self._since = self._seen = 0.0
        self.is_fading = False
        """whether the masks will change in the next frame"""
        self.calls = 0
        """draw calls since it was last set to 0"""

    def update(
        self,
        box: Rect,
        sight: SightShape,
        lamps: tuple[LampLight, ...],
        time: float,
        placement: Placement = AT_HOME,
    ) -> None:
        """Update the masks; `time` in seconds fades changes, 0 shows them at once.

        `placement` says where in the picture sight and lamps lie.
        """
        content = placement, sight, tuple(lamp.reach for lamp in lamps[: len(CHANNELS)])
        at_once = time <= 0 or abs(time - self._seen) > PAUSE
        self._seen = time
        if self._pairs is None or box != self.box:
            self._resize(box)
            at_once = True
        if content != self._content:
            self._content = content
            self._begin(sight, lamps, time, placement)
        if not self.is_fading:
            return
        share = 1.0 if at_once else (time - self._since) / max(1e-3, tweak("animation.sight_fade", 0.15))
        if not 0 <= share < 1:
            self.is_fading = False
            return
        assert self._pairs is not None
        before, after, shown = self._pairs
        for index in range(2):
            shown.framebuffers[index].use()
            self._programs.fade(before.textures[index], after.textures[index], share)
        self.calls += 2

    def use(self) -> None:
        """Bind sight as texture 0 and lights as texture 1."""
        assert self._pairs is not None, "update comes first"
        self._pairs[2 if self.is_fading else 1].use()

    def _resize(self, box: Rect) -> None:
        for pair in self._pairs or ():
            pair.release()
        pixels = min(tweak("ui.mask_pixels", 0) or self._pixels, LARGEST / max(box[2:]))
        self._texel = 1 / pixels
        size = round(box[2] * pixels), round(box[3] * pixels)
        before, after, shown = (MaskTextures(self._context, size) for _ in range(3))
        self._pairs = before, after, shown
        self.box = box
        self._content = ()

    def _begin(
        self, sight: SightShape, lamps: tuple[LampLight, ...], time: float, placement: Placement
    ) -> None:
        assert self._pairs is not None
        before, after, shown = self._pairs
        # What is on show now is what the fade begins with.
        self._pairs = (shown, before, after) if self.is_fading else (after, before, shown)
        self.is_fading = True
        self._since = time
        walls = np.array([wall[:4] for wall in sight.walls], np.float32).reshape(-1, 2, 2)
        groups = [to_picture(group, placement) for group in group_alike(sight.open)]
        blocks = [fill(group, OPEN, self._texel) for group in groups]
        blocks.append(ramps(to_picture(walls, placement).reshape(-1, 4)))
        self._paint(self._pairs[1].framebuffers[0], blocks, shades(groups, SOFTENED, self._texel))
        west, south, width, height = self.box
        east, north = west + width, south + height
        everywhere = np.array([[(west, south), (east, south), (east, north), (west, north)]], np.float32)
        blocks, soft = [], []
        for lamp, channel in zip(lamps, CHANNELS, strict=False):
            groups = (
                [to_picture(group, placement) for group in group_alike(lamp.reach)]
                if lamp.reach
                else [everywhere]
            )
            blocks += [fill(group, channel, self._texel) for group in groups]
            soft.append(shades(groups, channel, self._texel))
        self._paint(self._pairs[1].framebuffers[1], blocks, np.concatenate([NOTHING, *soft]))

    def _paint(self, framebuffer: gl.Framebuffer, blocks: list[MaskArray], soft: MaskArray) -> None:
        """Paint shapes, and then the soft edges of them."""
        framebuffer.use()
        framebuffer.clear()
        if not blocks:
            return
        self._programs.mask["box"] = self.box
        self.calls += paint(self._context, self._stream, np.concatenate(blocks), gl.MAX)
        self.calls += paint(self._context, self._stream, soft, gl.MIN)


def paint(context: gl.Context, stream: VertexStream, block: MaskArray, equation: int) -> int:
    """Draw vertices into the bound mask, of whose values the greater (gl.MAX) or the less (gl.MIN) stay;
    return the number of draw calls.
    """
    if not len(block):
        return 0
    context.enable_only(gl.BLEND)
    context.blend_func = gl.ONE, gl.ONE
    context.blend_equation = equation, equation
    stream.write(block)
    stream.draw()
    context.blend_equation = gl.FUNC_ADD, gl.FUNC_ADD
    return 1


def group_alike(polygons: Iterable[tuple[Point, ...]]) -> Iterable[FloatArray]:
    """Yield polygons (count, n, 2), grouped by their number of corners."""
    groups: dict[int, list[tuple[Point, ...]]] = {}
    for polygon in polygons:
        if len(polygon) > 2:
            groups.setdefault(len(polygon), []).append(polygon)
    return (np.array(group, np.float32) for group in groups.values())


def fill(points: FloatArray, channel: ArrayLike, texel: float, owner: ArrayLike = 0.0) -> MaskArray:
    """Return convex polygons (count, n, 2) whose edges fade over a texel (its size in cells).

    All are in one channel or each in its own (count, 4); with an `owner` (count), only within its part of the
    picture.
    """
    # Neighbours must not leave a seam, so edges fade outwards only.
    corners, coverage = feather(points, 0.0, texel)
    block = np.zeros((*corners.shape[:2], WIDTH), np.float32)
    block[..., :2] = corners
    wanted = np.broadcast_to(np.asarray(channel, np.float32), (len(points), 4))
    block[..., 2:6] = coverage[:, None] * wanted[:, None]
    block[..., 11] = np.broadcast_to(np.asarray(owner, np.float32), (len(points),))[:, None]
    return block.reshape(-1, WIDTH)


def shades(groups: Sequence[FloatArray], channel: Channel, texel: float) -> MaskArray:
    """Return what softens the edges of polygons in a channel, to be painted with gl.MIN."""
    corners, values = soften(groups, texel)
    block = np.zeros((*corners.shape[:2], WIDTH), np.float32)
    block[..., :2] = corners
    wanted = np.array(channel, np.float32)
    block[..., 2:6] = 1 - wanted * (1 - values[..., None])
    return block.reshape(-1, WIDTH)


def solid(points: FloatArray, values: NDArray[np.floating[Any]]) -> MaskArray:
    """Return convex polygons (count, n, 2) with sharp edges, each with one value of the first channel."""
    corners = fan(points)
    block = np.zeros((*corners.shape[:2], WIDTH), np.float32)
    block[..., :2] = corners
    block[..., 2] = values[:, None]
    return block.reshape(-1, WIDTH)


def ramps(walls: FloatArray, reach: float = DEPTH, channel: ArrayLike = WALL, ramp: float = 1.0) -> MaskArray:
    """Return boxes around seen walls (n, 4), `reach` cells into the rock; `ramp` is as in the shader."""
    low, high = np.minimum(walls[:, :2], walls[:, 2:]) - reach, np.maximum(walls[:, :2], walls[:, 2:]) + reach
    across = np.array([(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)], np.float32)
    block = np.zeros((len(walls), 6, WIDTH), np.float32)
    block[..., :2] = low[:, None] + across * (high - low)[:, None]
    block[..., 2:6] = np.broadcast_to(np.asarray(channel, np.float32), (len(walls), 4))[:, None]
    block[..., 6:10] = walls[:, None]
    block[..., 10] = ramp
    return block.reshape(-1, WIDTH)
