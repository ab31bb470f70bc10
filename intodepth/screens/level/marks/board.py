"""board: collects the words over the level for one frame, then places and draws them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from functools import partial

from intodepth.play.lookout import Lookout
from intodepth.play.preview import Preview
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.marks.labels import Label, PlacedLabel, Priority, place_labels
from intodepth.screens.level.scene.anchor_view import anchor_point
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.buttons import tag, tag_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Point, Rect
from intodepth.ui.pictograms.signs import (
    draw_line,
    draw_load,
    draw_order,
    draw_overload,
    find_load,
    find_overload,
)
from intodepth.ui.rects import contains, inset
from intodepth.ui.rects import middle as find_middle
from intodepth.ui.theme import Ink, color

SPEECH = "message"
"""pictogram before what a hero says"""
BAR = 52.0
"""length of the bar of a load"""
ORDER = 25.0
"""width of a number in a circle"""
APART = 26.0
"""distance of a sign from the middle of what it is about"""
HIGH = 22.0
"""height of a label of one line"""
ASIDE = 6
"""number of positions along a row that are tried for its label"""
WAY = 0.24
"""width of what no label may cover along a way, in cells"""
ANCHOR = 0.34
"""side of the square about an anchor that no label may cover, in cells"""
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
        self._stamps: list[Callable[[], None]] = []

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

    def keep_things(self, stage: Stage, seen: Collection[Cell], goals: Iterable[Cell]) -> None:
        """Keep labels off the anchors in seen cells, and off the middle of the cells of goals."""
        for anchor in stage.anchors.values():
            if anchor.cell in seen:
                at = self.screen(anchor.cell, anchor_point(stage.ground, anchor))
                side = ANCHOR * self.viewpoint.camera.cell / self.ui.scale
                self.obstacles.append(_about(at, side, side))
        for cell in goals:
            if cell in self.lookout.seen or not self.lookout.ground.portals:
                rect = self.viewpoint.find_cell_rect(self.ui, *self.lookout.place(cell))
                self.obstacles.append(inset(rect, MIDDLE * rect[2]))

    def keep_ways(self, preview: Preview, seen: frozenset[Cell]) -> None:
        """Keep labels off the ways of a preview."""
        side = WAY * self.viewpoint.camera.cell / self.ui.scale
        for body, way in preview.ways.items():
            for step in self.lookout.unroll(way) if preview.is_shown(body, seen) else ():
                (ax, ay), (bx, by) = step.start, step.end
                for x, y in (((ax + bx) / 2, (ay + by) / 2), (bx, by)):
                    at = self.viewpoint.screen(self.ui, x + 0.5, y + 0.46)
                    self.obstacles.append(_about(at, side, side))

    def outline(self, figure: Figure) -> Rect:
        """Return the rough rectangle of a figure."""
        cell = Cell(math.floor(figure.x), math.floor(figure.y + 0.5))
        left, top = self.screen(cell, (figure.x - 0.3, figure.y + 0.9))
        right, bottom = self.screen(cell, (figure.x + 0.3, figure.y))
        return min(left, right), top, abs(right - left), bottom - top

    def settle(self, *, show_all: bool) -> tuple[PlacedLabel, ...]:
        """Place and draw all labels, with a thin line for those that stand apart from their subject."""
        ui, placed = self.ui, place_labels(self._labels, self.obstacles, self.room, show_all=show_all)
        for stamp in self._stamps:
            stamp()
        for one in placed:
            if one.leader is not None:
                for thickness, ink in ((3.5, color("back", 0.7)), (1.4, color("quiet"))):
                    draw_line(ui, *one.leader, thickness, ink)
        for one in placed:
            one.label.draw(one.rect)
            ui.tell(one.rect, "text", one.label.told)
        return tuple(placed)

    def stamp(self, rect: Rect, draw: Callable[[], None]) -> None:
        """Draw a sign where it is, below all labels, which keep off it."""
        self.obstacles.append(rect)
        self._stamps.append(draw)

    # -- kinds of labels

    def add(
        self,
        rank: Priority,
        places: Iterable[Rect],
        anchor: Point,
        draw: Callable[[Rect], None],
        *,
        is_fixed: bool = False,
        told: str = "",
    ) -> None:
        """Add a label with its possible rectangles on the screen, the best one first; `told` says in words
        what a sign means.
        """
        self._labels.append(Label(rank, tuple(places), anchor, draw, is_fixed, told))

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

    def load(self, cell: Cell, point: Point, share: float, number: str, told: str, *, rank: Priority) -> None:
        """Add the bar of a load above a point, filled to load / hold, with one number; else below or beside
        it.
        """
        x, y = self.screen(cell, point)
        _, _, width, high = find_load(self.ui, (x, y), BAR, number)
        aside = APART + width / 2
        middles = ((x, y - APART), (x + aside, y), (x - aside, y), (x, y + APART))
        draw = partial(_draw_load, self.ui, share=share, number=number)
        self.add(rank, [_about(at, width, high) for at in middles], (x, y), draw, told=told)

    def still(self, cell: Cell, point: Point, number: str, told: str) -> None:
        """Add beside a loaded rope that does not run what it bears."""
        x, y = self.screen(cell, point)
        width = tag_width(self.ui, number, "lock")
        draw = partial(draw_tag, self.ui, words=number, ink="text", icon="lock")
        aside = APART + width / 2
        places = [_about((x + side * aside, y), width, HIGH) for side in (1, -1)]
        self.add(Priority.LOAD, places, (x, y), draw, told=told)

    def overload(self, cell: Cell, point: Point, number: str, told: str) -> None:
        """Add the load and the hold below an anchor that fails; else beside it."""
        x, y = self.screen(cell, point)
        _, _, width, high = find_overload(self.ui, (x, y), number)
        aside = APART + width / 2
        middles = ((x, y + APART), (x + aside, y), (x - aside, y))
        draw = partial(_draw_overload, self.ui, number=number)
        self.add(Priority.FORCE, [_about(at, width, high) for at in middles], (x, y), draw, told=told)

    def order(self, cell: Cell, point: Point, size: float, number: int) -> None:
        """Add a number in a circle above a sign that is `size` high with its foot at a point, or beside it.

        It tells one of several things that happen in turn, and is left out rather than moved to another.
        """
        x, y = self.screen(cell, point)
        aside = (0.8 * size + ORDER) / 2
        middles = ((x, y - 0.85 * size - ORDER / 2), (x + aside, y - 0.4 * size), (x - aside, y - 0.4 * size))
        draw = partial(_draw_order, self.ui, number=str(number))
        places = [_about(at, ORDER, ORDER) for at in middles]
        self.add(Priority.FORCE, places, (x, y), draw, is_fixed=True)

    def level(self, cell: Cell, point: Point, words: str, told: str) -> None:
        """Add a sign of waves with words at the right end of a line of water, or at other places along it."""
        x, y = self.screen(cell, point)
        way = -1 if self.lookout.chart(cell).mirror else 1
        width = tag_width(self.ui, words, "water")
        starts = (way * (4 + width / 2 + step * ORDER) for step in (0, -1, 1, -2, 2, -3, -4, -5))
        places = [(x + start - width / 2, y - HIGH / 2, width, HIGH) for start in starts]
        _, top, _, tall = self.room
        if top <= y - HIGH / 2 and y + HIGH / 2 <= top + tall:
            draw = partial(draw_tag, self.ui, words=words, ink="text", icon="water")
            self.add(Priority.DETAIL, places, (x, y), draw, is_fixed=True, told=told)

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


def draw_tag(ui: Ui, rect: Rect, *, words: str, ink: Ink, icon: str = "") -> None:
    """Draw a word in a rectangle of its width."""
    tag(ui, rect[0] + rect[2] / 2, rect[1] + 15, words, ink, icon=icon)


def _about(middle: Point, width: float, height: float) -> Rect:
    return middle[0] - width / 2, middle[1] - height / 2, width, height


def _draw_load(ui: Ui, rect: Rect, *, share: float, number: str) -> None:
    draw_load(ui, find_middle(rect), BAR, share, number)


def _draw_overload(ui: Ui, rect: Rect, *, number: str) -> None:
    draw_overload(ui, find_middle(rect), number)


def _draw_order(ui: Ui, rect: Rect, *, number: str) -> None:
    draw_order(ui, find_middle(rect), ORDER - 3, number=number)
