"""canvas: drawing in logical units, collected as draw commands in physical pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache
from typing import Literal

from intodepth.tweaks import tweak
from intodepth.ui.draw import (
    Color,
    Command,
    Point,
    Polygon,
    Portrait,
    Rect,
    Scene,
    Text,
    Thumbnail,
    Title,
    rgb,
)
from intodepth.ui.nodes import NodeSource, Role, Semantics, UiNode, Words
from intodepth.ui.rects import encloses, overlap, overlaps
from intodepth.ui.theme import Ink, color

Measure = Callable[[str, int, int], float]
"""width in px of a text of a size in px and a weight"""

Align = Literal["left", "middle", "right"]

LEAST_SCALE = 0.8
"""smallest scale, in px per unit, at which running text is easy to read"""
LEAST_TEXT = 11
"""smallest type size in px"""
LEAST_ROOM = 480, 360
"""smallest width and height of the window in units, whatever scale the player chose"""
WIDTHS_MOST, WRAPPED_MOST = 2048, 500
"""greatest numbers of widths of lines and of wrapped texts that are kept from one frame to the next"""
FADED = rgb("#c3c8d4"), rgb("#5d6474")
"""upper and lower colour of triangle letters on a screen about a loss"""


class Layer(IntEnum):
    """The layers, lowest first; the order of drawing matters only within a layer."""

    SCENE = 0
    WORLD = 1
    """texts and marks inside the scene"""
    SHADE = 2
    """shade between the scene and the interface"""
    INTERFACE = 3
    TOOLTIP = 4


class Canvas:
    """A surface of `width` x `height` logical units; a window of 1280 x 720 px, or upright, has as many."""

    def __init__(self, measure: Measure) -> None:
        """Begin with a window of 1280 x 720."""
        self.measure = measure
        self.scale = 1.0
        """px per unit"""
        self.width = 1280.0
        self.height = 720.0
        self.commands: list[Command] = []
        """commands of the current layer; after a frame, all commands"""
        self._layers: dict[Layer, list[Command]] = {}
        self._tree: list[UiNode | NodeSource] = []
        self._groups: dict[str, Rect] = {}
        """areas of the groups of this frame"""
        self._group = ""
        """id of the group that holds what is drawn now"""
        self.clear()
        self.wrapped: dict[tuple[str, int, int, int], tuple[str, ...]] = {}
        """wrapped lines of texts, by text, size, weight and width in px"""
        self._widths: dict[tuple[str, float, int], float] = {}
        """logical widths of lines at the present scale, by text, size and weight"""
        self._clips: list[Rect] = []

    def resize(self, width: int, height: int, user_scale: float, room: int = 0) -> None:
        """Fit the logical units to a window of this size in px, by its shorter and longer side; `room` px at
        its bottom are used otherwise.
        """
        before = self.scale
        wanted = min(max(width, height) / 1280, min(width, height) / 720) * user_scale
        self.scale = max(LEAST_SCALE, min(wanted, width / LEAST_ROOM[0], height / LEAST_ROOM[1]))
        self.width, self.height = width / self.scale, (height - room) / self.scale
        if len(self.wrapped) > WRAPPED_MOST:
            self.wrapped.clear()
        if self.scale != before or len(self._widths) > WIDTHS_MOST:
            self._widths.clear()

    @property
    def area(self) -> Rect:
        """The whole window."""
        return 0.0, 0.0, self.width, self.height

    @property
    def compact(self) -> bool:
        """Whether layouts must save space, because the window is small or the interface large."""
        least = tweak("ui.compact_width", 700.0), tweak("ui.compact_height", 560.0)
        return self.width < least[0] or self.height < least[1]

    def pixels(self, rect: Rect) -> Rect:
        """Return a rectangle in whole pixels, so that edges are sharp and neighbours meet."""
        return to_pixels(rect, self.scale)

    @contextmanager
    def clip_to(self, rect: Rect) -> Iterator[None]:
        """Clip what is drawn in the block to a rectangle; text fades at its edge, figures are covered."""
        self._clips.append(overlap(rect, self._clips[-1]) if self._clips else rect)
        try:
            yield
        finally:
            self._clips.pop()

    def clear(self) -> None:
        """Drop all commands and nodes, and go on in the layer of the interface."""
        self._layers = {layer: [] for layer in Layer}
        self.commands = self._layers[Layer.INTERFACE]
        self._tree, self._groups = [], {}

    @contextmanager
    def redirect(self, commands: list[Command]) -> Iterator[None]:
        """Collect what is drawn in the block in another list."""
        before, self.commands = self.commands, commands
        try:
            yield
        finally:
            self.commands = before

    def layer(self, layer: Layer) -> AbstractContextManager[None]:
        """Draw the block into a layer."""
        return self.redirect(self._layers[layer])

    @property
    def drawn(self) -> list[Command]:
        """All commands so far, layer by layer."""
        return [command for commands in self._layers.values() for command in commands]

    @property
    def clip(self) -> Rect | None:
        """The present clip rectangle; None for the whole window."""
        return self._clips[-1] if self._clips else None

    def find_seen(self, rect: Rect) -> Rect:
        """Return the part of a rectangle that the clip leaves visible."""
        return overlap(rect, self._clips[-1]) if self._clips else rect

    def tell(self, rect: Rect, role: Role, name: str, value: Words = "") -> None:
        """Add a node for words that are drawn in a rectangle and can only be read."""
        if name:
            semantics = Semantics(role, name, value)
            self._tree.append(UiNode("", semantics, rect, self.find_seen(rect), self._group))

    def tell_on_demand(self, source: NodeSource) -> None:
        """Add the nodes of a source, which is only asked if somebody lists the nodes of this frame."""
        self._tree.append(source)

    @contextmanager
    def group(self, name: str, rect: Rect | None = None, words: str = "") -> Iterator[None]:
        """Put the nodes of the block into a group.

        With a rectangle the group is a node itself; otherwise a widget of this name is.
        """
        if rect is not None:
            seen = self.find_seen(rect)
            self._tree.append(UiNode(name, Semantics("group", words), rect, seen, self._group))
            self._groups[name] = rect
        before, self._group = self._group, name
        try:
            yield
        finally:
            self._group = before

    @property
    def nodes(self) -> tuple[UiNode, ...]:
        """The nodes of this frame so far, in the order of drawing, and then loose words, line by line."""
        nodes = [node for each in self._tree for node in (each() if callable(each) else (each,))]
        loose = sorted(self._find_loose_words(nodes), key=lambda node: (node.rect[1], node.rect[0]))
        return (*nodes, *loose)

    def _find_loose_words(self, nodes: Sequence[UiNode]) -> Iterator[UiNode]:
        """Yield a node for each line of words that belongs to no other node: on top there is none, or a
        group.
        """
        tops = [
            (left, top, left + width, top + height, node.role != "group")
            for node in reversed(nodes)
            for left, top, width, height in (node.seen,)
            if node.role != "gridcell"
        ]
        for commands in self._layers.values():
            for command in commands:
                if not isinstance(command, Text):
                    continue
                size, x, y = command.size / self.scale, command.x / self.scale, command.y / self.scale
                at, up = x + 1, y - size / 4
                if not next((told for a, b, c, d, told in tops if a <= at < c and b <= up < d), False):
                    width = self.measure(command.text, command.size, command.weight) / self.scale
                    rect = x, y - 0.75 * size, width, size
                    yield UiNode("", Semantics("text", command.text), rect, rect)

    def polygon(self, points: Sequence[Point], fill: Color) -> None:
        """Draw a filled convex polygon."""
        if self._clips:
            points = clip_polygon(points, self._clips[-1])
        if len(points) > 2:
            self.commands.append(Polygon(tuple((x * self.scale, y * self.scale) for x, y in points), fill))

    def facets(self, facets: Sequence[Polygon], within: Rect) -> None:
        """Draw polygons in px that a caller keeps; they lie in a rectangle of logical units."""
        clip = self.clip
        if clip is None or encloses(clip, within):
            self.commands += facets
            return
        cut = clip[0] * self.scale, clip[1] * self.scale, clip[2] * self.scale, clip[3] * self.scale
        for facet in facets if overlaps(clip, within) else ():
            if len(points := clip_polygon(facet.points, cut)) > 2:
                self.commands.append(Polygon(tuple(points), facet.color))

    def rect(self, rect: Rect, fill: Color) -> None:
        """Draw a filled rectangle with sharp edges."""
        if self._clips:
            rect = overlap(rect, self._clips[-1])
        filled = _fill(rect, self.scale, fill)
        if filled is not None:
            self.commands.append(filled)

    def frame(self, rect: Rect, line: Color, thickness: float = 1.0) -> None:
        """Draw the edge of a rectangle, inside it; never thinner than a pixel."""
        thickness = max(thickness, 1 / self.scale)
        if self._clips:
            for side in _sides(rect, thickness):
                self.rect(side, line)
        else:
            self.commands += _frame(rect, thickness, self.scale, line)

    def triangle(self, x: float, y: float, side: float, fill: Color, turn: float = 0.0) -> None:
        """Draw a filled equilateral triangle around (x, y) that points up, turned clockwise by radians."""
        radius = side / math.sqrt(3)
        angles = (turn - math.pi / 2, turn + math.pi / 6, turn + math.pi * 5 / 6)
        self.polygon([(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles], fill)

    def text_size(self, size: float) -> int:
        """Return the size in pixels of text of a logical size, at least LEAST_TEXT."""
        return max(LEAST_TEXT, round(size * self.scale))

    def text_width(self, text: str, size: float, weight: int = 450) -> float:
        """Return the logical width of a line of text."""
        line = text, size, weight
        width = self._widths.get(line)
        if width is None:
            width = self.measure(text, self.text_size(size), weight) / self.scale if text else 0.0
            self._widths[line] = width
        return width

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        ink: Ink | Color = "text",
        weight: int = 450,
        align: Align = "left",
    ) -> float:
        """Draw a line of text with its baseline at y; return its width."""
        width = self.text_width(text, size, weight)
        left = x - {"left": 0.0, "middle": width / 2, "right": width}[align]
        fill = color(ink) if isinstance(ink, str) else ink
        if self._clips:
            seen = overlap((left, y - size * 0.75, width, size), self._clips[-1])
            fill = (*fill[:3], fill[3] * max(0.0, seen[3] / size * 2 - 1) * (seen[2] > width * 0.98))
        if text and fill[3] > 0:
            pixel_x, pixel_y = round(left * self.scale), round(y * self.scale)
            self.commands.append(Text(pixel_x, pixel_y, text, self.text_size(size), fill, weight))
        return width

    def title(self, x: float, y: float, text: str, side: float, *, faded: bool = False) -> None:
        """Draw a word in triangle letters, the left end of its baseline at (x, y); `faded` without colour."""
        place = round(x * self.scale), round(y * self.scale)
        inks = FADED if faded else ()
        self.commands.append(Title(*place, text, side * self.scale, *inks))

    def portrait(self, rect: Rect, portrait: Portrait) -> None:
        """Draw a portrait into a rectangle; what lies outside a clip is covered, below the interface."""
        if self._clips and overlap(rect, self._clips[-1])[3] <= 0:
            return
        self.cover(rect)
        self.commands.append(replace(portrait, area=self.pixels(rect)))

    def thumbnail(self, rect: Rect, scene: Scene) -> None:
        """Draw a still scene into a rectangle, clipped as portraits are."""
        if self._clips and overlap(rect, self._clips[-1])[3] <= 0:
            return
        self.cover(rect)
        self.commands.append(Thumbnail(self.pixels(rect), scene))

    def cover(self, rect: Rect) -> None:
        """Cover the part of a portrait's rectangle outside the clip, below the interface."""
        if not self._clips:
            return
        x, y, width, height = rect
        seen = overlap(rect, self._clips[-1])
        end = seen[1] + seen[3]
        clips, self._clips = self._clips, []
        with self.layer(Layer.SHADE):
            self.rect((x, y, width, seen[1] - y), color("back"))
            self.rect((x, end, width, y + height - end), color("back"))
        self._clips = clips


def clip_polygon(points: Sequence[Point], rect: Rect) -> list[Point]:
    """Return the part of a convex polygon inside a rectangle (Sutherland and Hodgman, 1974)."""
    result = list(points)
    left, top, right, bottom = rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]
    across, down = [x for x, _ in points], [y for _, y in points]
    if not points or max(across) <= left or min(across) >= right or max(down) <= top or min(down) >= bottom:
        return []
    if min(across) >= left and max(across) <= right and min(down) >= top and max(down) <= bottom:
        return result
    for axis, sign, bound in ((0, 1, left), (0, -1, -right), (1, 1, top), (1, -1, -bottom)):
        kept: list[Point] = []
        for index, b in enumerate(result):
            a = result[index - 1]
            before, after = sign * a[axis] - bound, sign * b[axis] - bound
            if (before < 0) != (after < 0):
                share = before / (before - after)
                kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            if after >= 0:
                kept.append(b)
        result = kept
    return result


def to_pixels(rect: Rect, scale: float) -> Rect:
    """Return a rectangle of logical units in whole pixels.

    A half is always rounded up, so that lines of one pixel keep it: `round` would lose every second one.
    """
    x, y = math.floor(rect[0] * scale + 0.5), math.floor(rect[1] * scale + 0.5)
    right, bottom = rect[0] + rect[2], rect[1] + rect[3]
    return x, y, math.floor(right * scale + 0.5) - x, math.floor(bottom * scale + 0.5) - y


@lru_cache(maxsize=8192)
def _fill(rect: Rect, scale: float, fill: Color) -> Polygon | None:
    """Return a filled rectangle with sharp edges; None if empty. Cached, because most stay where they are."""
    x, y, width, height = to_pixels(rect, scale)
    if width <= 0 or height <= 0:
        return None
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), fill)


@lru_cache(maxsize=2048)
def _frame(rect: Rect, thickness: float, scale: float, line: Color) -> tuple[Polygon, ...]:
    """Return the edge of a rectangle. Cached, because most stay where they are."""
    sides = (_fill(side, scale, line) for side in _sides(rect, thickness))
    return tuple(side for side in sides if side is not None)


def _sides(rect: Rect, thickness: float) -> tuple[Rect, ...]:
    """Return the edge of a rectangle, inside it, as four rectangles: top, bottom, left, right."""
    x, y, width, height = rect
    return (
        (x, y, width, thickness),
        (x, y + height - thickness, width, thickness),
        (x, y + thickness, thickness, height - 2 * thickness),
        (x + width - thickness, y + thickness, thickness, height - 2 * thickness),
    )
