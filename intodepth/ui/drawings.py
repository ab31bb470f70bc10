"""drawings: keeps small drawings of many facets from frame to frame, while they stand where they stood."""

from __future__ import annotations

from collections.abc import Callable

from intodepth.ui.canvas import Canvas
from intodepth.ui.draw import Command, Rect
from intodepth.ui.rects import overlap
from intodepth.ui.theme import looks

MOST = 64
"""drawings kept at a time"""


class Drawings:
    """What was drawn into rectangles, by name."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        self._kept: dict[tuple[object, ...], list[Command]] = {}

    def draw(self, canvas: Canvas, name: str, rect: Rect, drawing: Callable[[], None]) -> None:
        """Do a drawing, or what it came to before in this place; nothing where a clip leaves none of it."""
        if canvas.clip and overlap(rect, canvas.clip)[3] <= 0:
            return
        key = name, rect, canvas.clip, canvas.scale, looks()
        if key in self._kept:
            canvas.cover(rect)
        else:
            if len(self._kept) >= MOST:
                self._kept.clear()
            self._kept[key] = []
            with canvas.drawn_to(self._kept[key]):
                drawing()
        canvas.commands += self._kept[key]
