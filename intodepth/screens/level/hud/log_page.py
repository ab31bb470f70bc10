"""log_page: the log at the lower left; when open, each line can be chosen and asked about."""

from __future__ import annotations

from typing import Literal

from intodepth.play.log import Log
from intodepth.screens.bindings import SHOW_LOG, Bindings
from intodepth.screens.level.hud.text_page import draw_page, find_inside, page_area
from intodepth.screens.level.marks.tags import LINE, draw_line
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import fold, paragraph, paragraph_height
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.theme import SMALL, color

LogPress = int | Literal["toggle"] | None
"""a click on a line, by its number, or on the control that opens or closes the log"""
SHOWN = 2
"""number of entries shown while it is closed"""
MOST = 4
"""number of lines that these take at most; the entry before the last is shown whole or not at all"""


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

    def draw(self, ui: Ui, rect: Rect) -> LogPress:
        """Draw the last lines at the bottom of an area, or the open log with all lines; return what is
        clicked.
        """
        if self._length != len(self._log.known):
            self._length, self._scroll.offset = len(self._log.known), 1e9
        if self._log.is_open:
            return self._draw_open(ui, rect)
        x, y, width, height = rect
        wide = min(width, 460.0)
        last: list[str] = []
        newest = 0
        for line in reversed([line for line in self._log.known if line.words][-SHOWN:]):
            told = fold(ui, line.words, SMALL, 450, wide - 12, MOST, line.losses)
            if not last or len(last) + len(told) <= MOST:
                last[:0] = told
                newest = newest or len(last)
        high = LINE * len(last)
        longest = max((ui.text_width(text, SMALL, 450) for text in last), default=0.0)
        place = (x - 6, y + height - high - 4, longest + 12, high)
        is_clicked = bool(last) and ui.interact("log", place, focusable=False).clicked
        for index, text in enumerate(reversed(last)):
            draw_line(ui, x, y + height - 8 - index * LINE, text, ink="text" if index < newest else "quiet")
        return "toggle" if is_clicked else None

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
                response = ui.interact(f"log:{index}", row, focusable=False)
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
