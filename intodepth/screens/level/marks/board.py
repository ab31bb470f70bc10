"""board: what is written over the level in one frame, each where nothing else is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from intodepth.play.lookout import Lookout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.sim.space.cells import Cell
from intodepth.ui.buttons import tag, tag_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Point, Rect
from intodepth.ui.rects import overlaps
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, Ink, color

Align = Literal["left", "middle", "right"]
SPEECH = "message"
"""pictogram before what somebody says"""
GAUGE = 4.0
"""height of the bar beneath load and hold"""
STEP = 6.0
MOST = 40
"""steps that something gives way to what is written already"""
TIGHT = 0.7
"""share of its hold from which a load is told in gold"""


class Board:
    """Places for writing over the level; `room` is the part of the screen that is free for it.

    What is written at a point of the level names a cell that it belongs to, and goes where that is seen.
    """

    def __init__(self, ui: Ui, viewpoint: Viewpoint, room: Rect, lookout: Lookout) -> None:
        """Begin with nothing written."""
        self.ui = ui
        self.viewpoint = viewpoint
        self.room = room
        self.lookout = lookout
        self.taken: list[Rect] = []

    def screen(self, cell: Cell, point: Point) -> Point:
        """Where a point of the level, in cells, is shown, the nearest if it is in several places."""
        return self.viewpoint.screen(self.ui, *self.lookout.point(cell, point))

    def keep_clear(self, figures: Iterable[Figure]) -> None:
        """Let nothing be written over figures that stand in the level."""
        self.taken += map(self.outline, figures)

    def outline(self, figure: Figure) -> Rect:
        """What a figure covers, roughly."""
        cell = Cell(math.floor(figure.x), math.floor(figure.y + 0.5))
        left, top = self.screen(cell, (figure.x - 0.3, figure.y + 0.9))
        right, bottom = self.screen(cell, (figure.x + 0.3, figure.y))
        return min(left, right), top, abs(right - left), bottom - top

    def place(self, rect: Rect, *, down: bool = False, kept: bool = False) -> Rect:
        """Where a rectangle of this size can be, moved up or down off all else.

        What is `kept` stays in the room, as near as can be, if need be to the side.
        """
        x, y, width, height = rect
        left, top, wide, high = self.room
        right, low = max(left, left + wide - width), max(top, top + high - height)
        x = min(max(x, left), right)
        y = min(max(y, top), low) if kept else y
        found = x, y, width, height
        for aside in (0, 1, -1) if kept else (0,):
            beside = min(max(x + aside * (width + STEP), left), right)
            for index in range(MOST):
                # Up and down in turn, or one way only.
                step = (index + 1) // 2 * (-1) ** index if kept else index * (1 if down else -1)
                tried = beside, y + STEP * step, width, height
                if (not kept or top <= tried[1] <= low) and self._is_free(tried):
                    self.taken.append(tried)
                    return tried
        self.taken.append(found)
        return found

    def _is_free(self, rect: Rect) -> bool:
        return not any(overlaps(rect, other) for other in self.taken)

    def gauge(
        self, cell: Cell, point: Point, align: Align, said: str, words: str, share: float, terms: str = ""
    ) -> None:
        """Load against hold with a bar of its share, what comes of it, and what they are made of."""
        ui = self.ui
        bold = ui.text_width(said, SMALL, 700)
        bold -= 0 if said else 6
        width = bold + (6 + ui.text_width(words, SMALL, 500) if words else 0) + 14
        width, high = max(width, ui.text_width(terms, SMALL) + 14 if terms else 0), 46.0 if terms else 28.0
        x, y = self.screen(cell, point)
        aside = {"left": 0.0, "middle": width / 2, "right": width}[align]
        left = x - (width - aside if self.lookout.chart(cell).mirror else aside)
        left, top, width, height = self.place((left, y - 15, width, high), kept=True)
        ink: Ink = "harm" if share > 1 else "gold" if share > TIGHT else "done"
        plate(ui, (left, top, width, height))
        ui.text(left + 7, top + 16, said, SMALL, ink, 700)
        ui.text(left + 13 + bold, top + 16, words, SMALL, "text", 500)
        room = width - 14
        ui.rect((left + 7, top + 21, room, GAUGE), color("dim", 0.8))
        ui.rect((left + 7, top + 21, room * min(1.0, share), GAUGE), color(ink))
        ui.text(left + 7, top + 39, terms, SMALL, "quiet")
        if share > 1:
            # Where the hold ends.
            ui.rect((left + 7 + room / share, top + 19, 2, GAUGE + 4), color("text"))

    def note(self, cell: Cell, point: Point, words: str, ink: Ink, icon: str = "") -> None:
        """A word on dark ground, its middle below a point; none outside the room, but of what harms."""
        self.label(*self.screen(cell, point), words, ink, icon)

    def label(self, x: float, y: float, words: str, ink: Ink, icon: str = "") -> None:
        """As `note`, below a point of the screen."""
        ui = self.ui
        width = tag_width(ui, words, icon)
        kept = ink == "harm"
        if not kept and not self.room[1] <= y <= self.room[1] + self.room[3] - 22:
            return
        left, top, _, _ = self.place((x - width / 2, y, width, 22.0), down=not kept, kept=kept)
        tag(ui, left + width / 2, top + 15, words, ink, icon=icon)

    def painted(self, cell: Cell, point: Point, words: str, icon: str) -> None:
        """A word on the wall to the left of a point, or else to the right of the cell; nowhere else.

        It is left out where something is written already, or where the room ends.
        """
        width, height = tag_width(self.ui, words, icon), 22.0
        x, y = self.screen(cell, point)
        right, _ = self.screen(cell, (point[0] + 1.0, point[1]))
        left, top, wide, high = self.room
        for start in (min(x, right) - width - 4, max(x, right) + 4):
            rect = start, y - height / 2, width, height
            inside = left <= start and start + width <= left + wide and top <= rect[1] <= top + high - height
            if inside and self._is_free(rect):
                self.taken.append(rect)
                tag(self.ui, start + width / 2, rect[1] + 15, words, "quiet", icon=icon)
                return

    def saying(self, cell: Cell, point: Point, words: str) -> None:
        """What somebody says, above a point."""
        ui = self.ui
        width = tag_width(ui, words, SPEECH)
        x, y = self.screen(cell, point)
        left, top, _, _ = self.place((x - width / 2, y - 22, width, 22.0), kept=True)
        tag(ui, left + width / 2, top + 15, words, icon=SPEECH)

    def numeral(self, cell: Cell, point: Point, number: int) -> None:
        """A number in a triangle on its tip, above a point: which of several comes first."""
        ui = self.ui
        x, y = self.screen(cell, point)
        left, top, _, _ = self.place((x - 19, y - 52, 38.0, 34.0), kept=True)
        ui.triangle(left + 19, top + 22, 38, color("back", 0.9), math.pi)
        ui.triangle(left + 19, top + 22, 31, color("harm"), math.pi)
        ui.text(left + 19, top + 25, str(number), SMALL, "back", 800, "middle")
