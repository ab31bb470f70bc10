"""panes: paints which part of the picture each pane of a scene shows, what is seen there and what is lit.

All masks lie over the picture. The owner of a place is the pane that sees open space there, or whose seen
walls are nearest, so that no place is shown twice, not even in rock around a portal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.animation.quaternions import Number
from intodepth.render import gl
from intodepth.render.polygons import to_picture
from intodepth.render.programs import Programs
from intodepth.render.vertices import VertexStream
from intodepth.render.views.masks import (
    CHANNELS,
    LARGEST,
    MASK,
    MASK_NAMES,
    NOTHING,
    OPEN,
    SOFTENED,
    MaskArray,
    MaskTextures,
    fill,
    group_alike,
    paint,
    ramps,
    shades,
    solid,
)
from intodepth.tweaks import tweak
from intodepth.ui.draw import Pane, Point, Rect, Scene
from intodepth.ui.scenes.placement import Placement

FloatArray = NDArray[np.float32]
REACH: Final = 1.6
"""cells around seen walls that belong to a pane: facets of rock are larger than what is seen of them"""
BESIDE: Final = 2.0
"""least margin around a pane in cells"""
MOST: Final = 255
"""greatest number of panes in a scene: owners are stored in a byte"""
GROWTH: Final = 4
"""cells by which the textures grow"""


class MaskedPane(NamedTuple):
    """A pane of a scene, and its part of the picture."""

    pane: Pane
    owner: int
    """from 1; 0 if there are no other panes, and figures are shown everywhere"""
    bounds: Rect
    """west, south, east and north bound of what is seen in it, in cells of the picture"""

    def shows(self, low: NDArray[Number], high: NDArray[Number]) -> bool:
        """Return whether anything of these boxes of the level, from (n, 2) to (n, 2), may be seen in it."""
        if not self.owner:
            return True
        one, other = to_picture(low, self.pane.placement), to_picture(high, self.pane.placement)
        low, high = np.minimum(one, other), np.maximum(one, other)
        west, south, east, north = self.bounds
        return bool((np.all(high > (west, south), axis=1) & np.all(low < (east, north), axis=1)).any())

    def uncover(self, view: Rect) -> Rect | None:
        """Return the box of the level that may be seen in it within a view (west, south, east, north), or
        None.
        """
        (west, south, east, north), (x, y, mirror) = view, self.pane.placement
        if self.owner:
            left, low, right, high = self.bounds
            west, south = max(west, left - BESIDE), max(south, low - BESIDE)
            east, north = min(east, right + BESIDE), min(north, high + BESIDE)
        if west >= east or south >= north:
            return None
        west, east = (x - east, x - west) if mirror else (west - x, east - x)
        return west, south - y, east, north - y


def panes_of(scene: Scene) -> tuple[Pane, ...]:
    """Return all distinct panes, the level's own first."""
    home = Pane(scene.placement, scene.sight, scene.lamps, scene.rims, scene.seals)
    return home, *scene.beyond[: MOST - 1]


class PaneMasks:
    """The masks of a scene with several panes; they change at once, possibly in every frame."""

    def __init__(self, context: gl.Context, programs: Programs, pixels: int) -> None:
        """Begin with a number of `pixels` for each cell."""
        self._context = context
        self._program = programs.mask
        self._pixels = pixels
        self._stream = VertexStream(context, programs.mask, MASK, MASK_NAMES)
        self._drawn: MaskTextures | None = None
        self._size = 0, 0
        """size in cells"""
        self._content: tuple[object, ...] = ()
        self._reaches: dict[int, tuple[object, list[FloatArray]]] = {}
        """polygons that lamps reach, by the identity of their sources"""
        self.parts: tuple[MaskedPane, ...] = ()
        self.box: Rect = 0.0, 0.0, 1.0, 1.0
        """x, y, width and height in cells of the picture"""
        self.calls = 0
        """draw calls since it was last set to 0"""

    def update(self, panes: Sequence[Pane]) -> None:
        """Paint what these panes show, unless nothing has changed."""
        content = tuple(
            (pane.placement, pane.sight, tuple(lamp.reach for lamp in pane.lamps)) for pane in panes
        )
        if content == self._content:
            self.parts = tuple(part._replace(pane=pane) for part, pane in zip(self.parts, panes, strict=True))
            return
        self._content = content
        opens = _place_polygons(panes)
        self.parts = _parts(panes, opens)
        drawn = self._fit()
        texel = self.box[2] / drawn.textures[0].width
        walls = _place_walls(panes)
        owned = [solid(points, numbers / 255) for points, numbers in opens]
        near = ramps(walls[0], REACH, (walls[1] / 255)[:, None] * SOFTENED, 2.0)
        seen = [fill(points, OPEN, texel) for points, _ in opens]
        sight, lights, owners = drawn.framebuffers
        self._paint(owners, [*owned, near], is_deep=True)
        self._paint(sight, [*seen, ramps(walls[0]), *_whole_cells(opens)])
        self.calls += paint(
            self._context, self._stream, shades([points for points, _ in opens], SOFTENED, texel), gl.MIN
        )
        drawn.textures[2].use(2)
        self._paint(lights, self._fill_lit(texel))

    def use(self) -> None:
        """Bind sight, lights and owners as textures 0, 1 and 2."""
        assert self._drawn is not None, "update comes first"
        self._drawn.use()

    def _fit(self) -> MaskTextures:
        """Choose the box, and enlarge the textures if it does not fit."""
        bounds = np.array([part.bounds for part in self.parts])
        west, south = (math.floor(low - REACH) for low in bounds[:, :2].min(axis=0))
        east, north = (math.ceil(high + REACH) for high in bounds[:, 2:].max(axis=0))
        if self._drawn is None or east - west > self._size[0] or north - south > self._size[1]:
            if self._drawn is not None:
                self._drawn.release()
            wide, high = (GROWTH * math.ceil(size / GROWTH) for size in (east - west, north - south))
            self._size = max(wide, self._size[0]), max(high, self._size[1])
            pixels = min(tweak("ui.mask_pixels", 0) or self._pixels, LARGEST / max(self._size))
            size = round(self._size[0] * pixels), round(self._size[1] * pixels)
            self._drawn = MaskTextures(self._context, size, owned=True)
        self.box = float(west), float(south), float(self._size[0]), float(self._size[1])
        return self._drawn

    def _fill_lit(self, texel: float) -> list[MaskArray]:
        """Return blocks of vertices of what the lamps of each pane light, within its part."""
        known, self._reaches = self._reaches, {}
        found: dict[int, list[tuple[FloatArray, FloatArray]]] = {}
        for pane, owner, bounds in self.parts:
            west, south, east, north = bounds
            for lamp, channel in zip(pane.lamps, CHANNELS, strict=False):
                told = np.array((*channel, owner), np.float32)
                if not lamp.reach:
                    whole = np.array(
                        [[(west, south), (east, south), (east, north), (west, north)]], np.float32
                    )
                    found.setdefault(4, []).append((whole, told[None]))
                    continue
                key = id(lamp.reach)
                reach = (
                    known.get(key) or self._reaches.get(key) or (lamp.reach, list(group_alike(lamp.reach)))
                )
                self._reaches[key] = reach
                for group in reach[1]:
                    points = to_picture(group, pane.placement)
                    low, high = points.min(axis=1), points.max(axis=1)
                    near = np.all(high >= (west, south), axis=1) & np.all(low <= (east, north), axis=1)
                    points = points[near]
                    found.setdefault(group.shape[1], []).append((points, np.tile(told, (len(points), 1))))
        groups = [[np.concatenate(parts) for parts in zip(*group, strict=True)] for group in found.values()]
        return [fill(points, told[:, :4], texel, told[:, 4]) for points, told in groups]

    def _paint(self, framebuffer: gl.Framebuffer, blocks: list[MaskArray], *, is_deep: bool = False) -> None:
        framebuffer.use()
        framebuffer.clear()
        self._program["box"] = self.box
        self._program["owners"] = 2
        self._program["reach"] = REACH
        block = np.concatenate([NOTHING, *blocks])
        if not is_deep:
            self.calls += paint(self._context, self._stream, block, gl.MAX)
        elif len(block):
            self._context.enable_only(gl.DEPTH_TEST)
            self._stream.write(block)
            self._stream.draw()
            self.calls += 1


def _place_polygons(panes: Sequence[Pane]) -> list[tuple[FloatArray, FloatArray]]:
    """Return all open polygons in cells of the picture, grouped by number of corners, and their owners."""
    polygons: dict[int, list[tuple[Point, ...]]] = {}
    owners: dict[int, list[int]] = {}
    for owner, pane in enumerate(panes, 1):
        for polygon in pane.sight.open:
            polygons.setdefault(len(polygon), []).append(polygon)
            owners.setdefault(len(polygon), []).append(owner)
    placements = _table(panes)
    groups = []
    for corners, group in polygons.items():
        if corners > 2:
            numbers = np.array(owners[corners])
            points = np.array(group, np.float32)
            x, y, sign = placements[numbers - 1].T
            points[..., 0] = sign[:, None] * points[..., 0] + x[:, None]
            points[..., 1] += y[:, None]
            groups.append((points, numbers.astype(np.float32)))
    return groups


def _place_walls(panes: Sequence[Pane]) -> tuple[FloatArray, FloatArray]:
    """Return the ends (n, 4) of all seen walls in cells of the picture, and their owners."""
    walls = [wall[:4] for pane in panes for wall in pane.sight.walls]
    numbers = np.repeat(np.arange(1, len(panes) + 1), [len(pane.sight.walls) for pane in panes])
    ends = np.array(walls, np.float32).reshape(-1, 4)
    x, y, sign = _table(panes)[numbers - 1].T
    ends[:, ::2] = sign[:, None] * ends[:, ::2] + x[:, None]
    ends[:, 1::2] += y[:, None]
    return ends, numbers.astype(np.float32)


def _whole_cells(opens: list[tuple[FloatArray, FloatArray]]) -> list[MaskArray]:
    """Return the cells of all open polygons, with the number of the pane in the last channel."""
    blocks = []
    for points, numbers in opens:
        low = np.floor(points.mean(axis=1))
        squares = low[:, None] + np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
        block = solid(squares, numbers / 255)
        block[:, [2, 5]] = block[:, [5, 2]]
        blocks.append(block)
    return blocks


def _table(panes: Sequence[Pane]) -> FloatArray:
    """Return x, y and sign of all placements."""
    return np.array([_row(pane.placement) for pane in panes], np.float32)


def _row(placement: Placement) -> tuple[float, float, float]:
    return placement.x, placement.y, -1.0 if placement.mirror else 1.0


def _parts(panes: Sequence[Pane], opens: list[tuple[FloatArray, FloatArray]]) -> tuple[MaskedPane, ...]:
    low = np.full((len(panes), 2), np.inf)
    high = np.full((len(panes), 2), -np.inf)
    for points, numbers in opens:
        index = numbers.astype(np.int64) - 1
        np.minimum.at(low, index, points.min(axis=1))
        np.maximum.at(high, index, points.max(axis=1))
    bounds = np.concatenate([low, high], axis=1)
    # A pane without open space shows nothing.
    bounds[np.isinf(bounds).any(axis=1)] = 0.0
    return tuple(
        MaskedPane(pane, owner, (float(west), float(south), float(east), float(north)))
        for owner, (pane, (west, south, east, north)) in enumerate(zip(panes, bounds, strict=True), 1)
    )
