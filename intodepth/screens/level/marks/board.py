"""board: collects the words over the level for one frame, then places and draws them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from intodepth.play.lookout import Lookout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.marks.labels import Label, PlacedLabel, Priority, place_labels
from intodepth.sim.space.cells import Cell
from intodepth.ui.buttons import tag, tag_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Figure, Point, Rect
from intodepth.ui.rects import contains, inset
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, Ink, color

Align = Literal["left", "middle", "right"]
SPEECH = "message"
"""pictogram before what a hero says"""
GAUGE = 4.0
"""height of the bar below load and hold"""
TIGHT = 0.7
"""a load is gold from this share of its hold on"""
HIGH = 22.0
"""height of a label of one line"""
ASIDE = 6
"""number of positions along a row that are tried for its label"""
MIDDLE = 0.24
"""share of a cell, from each side, that a label may cover although the cell can be chosen"""


class Board:
    """The labels of one frame; `room` is the part of the screen for them.

    Each label names its cell, because a cell can be seen in several places through portals.
    """

    def __init__(self, ui: Ui, viewpoint: Viewpoint, room: Rect, lookout: Lookout) -> None:
        """Begin without labels."""
        self.ui = ui
        self.viewpoint = viewpoint
        self.room = room
        self.lookout = lookout
        self.obstacles: list[Rect] = []
        """areas in which no label may stand"""
        self.targets: list[Rect] = []
        """whole cells that can be clicked"""
        self._labels: list[Label] = []

    def screen(self, cell: Cell, point: Point) -> Point:
        """Return the point of the screen for a point near a cell, at the nearest place where it is seen."""
        return self.viewpoint.screen(self.ui, *self.lookout.point(cell, point))

    def keep_clear(self, figures: Iterable[Figure]) -> None:
        """Keep labels off these figures."""
        self.obstacles += map(self.outline, figures)

    def keep_targets(self, cells: Iterable[Cell], chosen: Cell | None) -> None:
        """Keep labels off the chosen cell, and off the middle of every cell to choose."""
        for x, y in cells:
            rect = self.viewpoint.find_cell_rect(self.ui, x, y)
            self.targets.append(rect)
            self.obstacles.append(rect if (x, y) == chosen else inset(rect, MIDDLE * rect[2]))

    def outline(self, figure: Figure) -> Rect:
        """Return the rough rectangle of a figure."""
        cell = Cell(math.floor(figure.x), math.floor(figure.y + 0.5))
        left, top = self.screen(cell, (figure.x - 0.3, figure.y + 0.9))
        right, bottom = self.screen(cell, (figure.x + 0.3, figure.y))
        return min(left, right), top, abs(right - left), bottom - top

    def settle(self, *, show_all: bool) -> tuple[PlacedLabel, ...]:
        """Place and draw all labels, with a thin line for those that stand apart from their subject."""
        ui, placed = self.ui, place_labels(self._labels, self.obstacles, self.room, show_all=show_all)
        for one in placed:
            if one.leader is not None:
                for thickness, ink in ((3.5, color("back", 0.7)), (1.4, color("quiet"))):
                    _draw_line(ui, *one.leader, thickness, ink)
        for one in placed:
            one.label.draw(one.rect)
        return tuple(placed)

    # -- kinds of labels

    def add(
        self,
        rank: Priority,
        places: Iterable[Rect],
        anchor: Point,
        draw: Callable[[Rect], None],
        *,
        is_fixed: bool = False,
    ) -> None:
        """Add a label with its possible rectangles on the screen, the best one first."""
        self._labels.append(Label(rank, tuple(places), anchor, draw, is_fixed))

    def tag(self, rank: Priority, x: float, y: float, words: str, ink: Ink, *, icon: str = "") -> None:
        """Add a word centred on x with its top at y, in logical units."""
        width = tag_width(self.ui, words, icon)
        draw = partial(draw_tag, self.ui, words=words, ink=ink, icon=icon)
        self.add(rank, [(x - width / 2, y, width, HIGH)], (x, y), draw)

    def note(
        self,
        cell: Cell,
        point: Point,
        words: str,
        ink: Ink,
        icon: str = "",
        *,
        rank: Priority = Priority.DETAIL,
    ) -> None:
        """Add a word centred below a point; outside the room only if it reports harm."""
        x, y = self.screen(cell, point)
        left, top, width, height = self.room
        if rank == Priority.HARM or contains((left, top, width, height - HIGH), (x, y)):
            self.tag(rank, x, y, words, ink, icon=icon)

    def gauge(
        self,
        cell: Cell,
        point: Point,
        align: Align,
        said: str,
        words: str,
        share: float,
        terms: str = "",
        *,
        rank: Priority = Priority.LOAD,
    ) -> None:
        """Add load against hold with a bar of its share, the outcome, and the terms."""
        ui = self.ui
        bold = ui.text_width(said, SMALL, 700)
        bold -= 0 if said else 6
        width = bold + (6 + ui.text_width(words, SMALL, 500) if words else 0) + 14
        width, high = max(width, ui.text_width(terms, SMALL) + 14 if terms else 0), 46.0 if terms else 28.0
        x, y = self.screen(cell, point)
        aside = {"left": 0.0, "middle": width / 2, "right": width}[align]
        left = x - (width - aside if self.lookout.chart(cell).mirror else aside)
        draw = partial(_draw_gauge, ui, said=said, words=words, share=share, terms=terms)
        self.add(rank, [(left, y - 15, width, high)], (x, y), draw)

    def paint(self, cell: Cell, point: Point, words: str, icon: str) -> None:
        """Add a word for a row: left of a point, right of its cell, or farther out in the row."""
        width = tag_width(self.ui, words, icon)
        x, y = self.screen(cell, point)
        right, _ = self.screen(cell, (point[0] + 1.0, point[1]))
        near, far = min(x, right) - width - 4, max(x, right) + 4
        starts = [start for step in range(ASIDE) for start in (near - step * HIGH, far + step * HIGH)]
        _, top, _, high = self.room
        if top <= y - HIGH / 2 <= top + high - HIGH:
            draw = partial(draw_tag, self.ui, words=words, ink="quiet", icon=icon)
            places = [(start, y - HIGH / 2, width, HIGH) for start in starts]
            self.add(Priority.DETAIL, places, (x, y), draw, is_fixed=True)

    def say(self, cell: Cell, point: Point, words: str) -> None:
        """Add the line of a hero, above a point."""
        x, y = self.screen(cell, point)
        self.tag(Priority.SPEECH, x, y - HIGH, words, "text", icon=SPEECH)

    def numeral(self, cell: Cell, point: Point, number: int) -> None:
        """Add a number in a triangle above a point, for one of several numbered things."""
        x, y = self.screen(cell, point)
        draw = partial(_draw_numeral, self.ui, number=number)
        self.add(Priority.FORCE, [(x - 19, y - 52, 38.0, 34.0)], (x, y), draw)


def draw_tag(ui: Ui, rect: Rect, *, words: str, ink: Ink, icon: str = "") -> None:
    """Draw a word in a rectangle of its width."""
    tag(ui, rect[0] + rect[2] / 2, rect[1] + 15, words, ink, icon=icon)


def _draw_gauge(ui: Ui, rect: Rect, *, said: str, words: str, share: float, terms: str) -> None:
    left, top, width, _ = rect
    bold = ui.text_width(said, SMALL, 700) if said else -6
    ink: Ink = "harm" if share > 1 else "gold" if share > TIGHT else "done"
    plate(ui, rect)
    ui.text(left + 7, top + 16, said, SMALL, ink, 700)
    ui.text(left + 13 + bold, top + 16, words, SMALL, "text", 500)
    room = width - 14
    ui.rect((left + 7, top + 21, room, GAUGE), color("dim", 0.8))
    ui.rect((left + 7, top + 21, room * min(1.0, share), GAUGE), color(ink))
    ui.text(left + 7, top + 39, terms, SMALL, "quiet")
    if share > 1:
        # Where the hold ends.
        ui.rect((left + 7 + room / share, top + 19, 2, GAUGE + 4), color("text"))


def _draw_numeral(ui: Ui, rect: Rect, *, number: int) -> None:
    left, top, _, _ = rect
    ui.triangle(left + 19, top + 22, 38, color("back", 0.9), math.pi)
    ui.triangle(left + 19, top + 22, 31, color("harm"), math.pi)
    ui.text(left + 19, top + 25, str(number), SMALL, "back", 800, "middle")


def _draw_line(ui: Ui, start: Point, end: Point, thickness: float, ink: Color) -> None:
    length = math.dist(start, end) or 1.0
    across = (end[1] - start[1]) / length * thickness / 2, (start[0] - end[0]) / length * thickness / 2
    (x0, y0), (x1, y1), (dx, dy) = start, end, across
    ui.polygon([(x0 - dx, y0 - dy), (x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy)], ink)
