"""log_page: the log: its last line, more under the mouse, and open all lines, to choose and ask about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from intodepth.play.log import Log
from intodepth.screens.bindings import SHOW_LOG, Bindings
from intodepth.screens.level.hud.text_page import draw_page, find_inside, page_area
from intodepth.screens.level.marks.tags import draw_line
from intodepth.ui.canvas import Layer
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import paragraph, paragraph_height, shorten
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, color

LogPress = int | Literal["toggle"] | None
"""a click on a line, by its number, or on the control that opens or closes the log"""
SHOWN = 6
"""number of entries shown under the mouse"""
WIDE = 460.0
"""greatest width of these"""
LEAST = 90.0
"""least width for the last line; where there is less, only the name of the log is there"""
NAME = "Log"
LATEST = "Last: "
"""stands before the last entry, which is not part of a preview"""


def react_to_log(log: Log, ui: Ui, keys: Bindings) -> None:
    """React to keys: open and close the log, choose a line, close a line."""
    if keys.take_spare(ui, SHOW_LOG):
        log.toggle()
    if not log.is_open:
        return
    count = len(log.lines)
    for key, step in (("up", -1), ("down", 1)):
        if count and ui.take_key(key):
            start = log.chosen if log.chosen is not None else count if step < 0 else -1
            log.choose(min(count - 1, max(0, start + step)))
    if ui.take_key("escape"):
        # Only once no line is chosen any more it is closed.
        if log.chosen is None:
            log.close()
        log.choose(None)


class LogPage:
    """Draws the log."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._scroll = ScrollState()
        self._length = 0

    def draw(self, ui: Ui, line: Rect, area: Rect) -> LogPress:
        """Draw the last entry at the right of a line, with more under the mouse, or the open log at the
        bottom of an area; return what is clicked.
        """
        if self._length != len(self._log.known):
            self._length, self._scroll.offset = len(self._log.known), 1e9
        if self._log.is_open:
            return self._draw_open(ui, area)
        x, y, room, height = line
        entries = [each for each in self._log.known if each.words]
        said = [each.words for each in entries]
        lost = entries[-1].harm or entries[-1].losses if entries else ""
        if not said or (room < ui.text_width(NAME, SMALL) and not lost):
            return None
        whole = f"{LATEST}{said[-1]}"
        words = shorten(ui, whole, SMALL, 450, room) if room >= LEAST else NAME
        if words != whole and lost:
            # What was lost is never cut; where there is no room for it, it hides what else is said.
            words = next((each for each in (entries[-1].losses, lost) if _fits(ui, each, room)), lost)
        wide = ui.text_width(words, SMALL, 450)
        place: Rect = (x + room - wide - 6, y, wide + 12, height)
        response = ui.interact("log", place, Semantics("button", NAME, whole), focusable=False)
        draw_line(ui, x + room - wide, y + 15, words, ink="text" if response.hovered else "quiet")
        # What the line says whole is not said twice.
        more = said[-SHOWN:-1] if words == whole else said[-SHOWN:]
        if response.hovered and more:
            self._draw_latest(ui, more, (x + room, y))
        return "toggle" if response.clicked else None

    def _draw_latest(self, ui: Ui, said: Sequence[str], corner: Point) -> None:
        """Draw entries whole, on a panel whose lower right corner is given."""
        wide = min(WIDE, corner[0] - 30)
        high = sum(paragraph_height(ui, words, wide, size=SMALL) for words in said) + 14
        x, y = corner[0] - wide - 10, corner[1] - high - 2
        with ui.layer(Layer.TOOLTIP):
            plate(ui, (x - 10, y, wide + 20, high))
            ui.frame((x - 10, y, wide + 20, high), color("line"))
            y += 7
            for words in said:
                y = paragraph(ui, x, y, wide, words, size=SMALL)

    def answer(self, press: LogPress) -> None:
        """Do what a click on the log means."""
        if press == "toggle":
            self._log.toggle()
        elif press is not None:
            self._log.choose(None if self._log.chosen == press else press)

    def area(self, rect: Rect) -> Rect | None:
        """Return what the open log covers of an area; None while it is closed."""
        return page_area(rect, self._scroll.height) if self._log.is_open else None

    def _draw_open(self, ui: Ui, rect: Rect) -> LogPress:
        panel = self.area(rect)
        assert panel is not None
        press: LogPress = "toggle" if draw_page(ui, "log", panel, "What has happened") else None
        inner = find_inside(panel)
        with scroll_area(ui, "log:all", inner, self._scroll) as page:
            top = page.y
            for index, words in enumerate(self._log.lines):
                high = paragraph_height(ui, words, page.width - 36, size=SMALL) + 4
                row = (page.x - 6, top - 2, page.width + 6, high)
                semantics = Semantics("option", words, str(index + 1), self._log.chosen == index)
                response = ui.interact(f"log:{index}", row, semantics, focusable=False)
                press = index if response.clicked else press
                if response.hovered or self._log.chosen == index:
                    ui.rect(row, color("raised"))
                if self._log.chosen == index:
                    ui.rect((row[0], row[1], 3, high), color("gold"))
                    # Scrolled so far that it is in view.
                    place = top - page.y
                    self._scroll.offset = min(place, max(self._scroll.offset, place + high - inner[3]))
                ui.text(page.x + 2, top + 14, str(index + 1), SMALL, "off")
                paragraph(ui, page.x + 32, top, page.width - 36, words, size=SMALL)
                top += high
            page.bottom = top
        return press


def _fits(ui: Ui, words: str, room: float) -> bool:
    return bool(words) and ui.text_width(words, SMALL, 450) <= room
