"""log: what has happened, in lines at the lower left; opened, each can be chosen and asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intodepth.screens.bindings import Bindings
from intodepth.screens.level.marks.page import draw_page, inside, page_area
from intodepth.screens.level.marks.tags import LINE, written
from intodepth.screens.level.telling.preview import Preview
from intodepth.sim.actions import Action
from intodepth.sim.history import Entry, History
from intodepth.sim.stage import Stage
from intodepth.story.phrases import build_phrases, tell, told_of
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import folded, paragraph, paragraph_height
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.theme import SMALL, color

KEY = "shift+l"
SHOWN = 2
"""entries told of while it is closed"""
MOST = 4
"""lines that they take then: the latest entry is told first, and the one before it as a whole or not"""


class LogLine(NamedTuple):
    """What an entry of a history was."""

    entry: Entry
    words: str
    """empty where there is nothing to say"""
    losses: str
    """of these words what tells of harm: it is never the part that is cut"""
    unseen: frozenset[int]
    """places in its timeline of what nobody saw, of which nothing is told"""


class Log:
    """The words of everything in a history; it follows undo and redo."""

    def __init__(self) -> None:
        """Start closed."""
        self._known: list[LogLine] = []
        self._stage: Stage | None = None
        """after all of them: what plays now has changed the stage of the history already"""
        self._scroll = ScrollState()
        self._past: Preview | None = None
        self.is_open = False
        self.chosen: int | None = None
        """which line is looked back at, of those that say something"""

    def follow(self, history: History, unseen: Sequence[frozenset[int]]) -> None:
        """Bring the lines up to date; `unseen`: in the timeline of each entry what nobody saw."""
        done = history.done
        same = 0
        while same < min(len(done), len(self._known)) and self._known[same].entry is done[same]:
            same += 1
        if same == len(done) == len(self._known):
            return
        del self._known[same:]
        self._choose(None)
        self._stage = history.stage.copy()
        stage = history.stage.copy()
        fresh: list[LogLine] = []
        for entry, hidden in zip(reversed(done[same:]), reversed(unseen[same:]), strict=True):
            entry.schedule.take_back(stage)
            fresh.append(line_of(stage, entry, hidden))
        self._known += reversed(fresh)
        self._scroll.offset = 1e9

    @property
    def lines(self) -> list[str]:
        """All of them, the oldest first."""
        return [line.words for line in self._known if line.words]

    def past(self) -> Preview | None:
        """What is looked back at, on the stage before it; None if nothing is, or a change of the rules."""
        if self.chosen is None or not self.is_open:
            return None
        if self._past is None:
            entry, *_, unseen = [line for line in self._known if line.words][self.chosen]
            if not isinstance(entry.action, Action) or self._stage is None:
                return None
            stage = self._stage.copy()
            for later, *_ in reversed(self._known):
                later.schedule.take_back(stage)
                if later is entry:
                    break
            self._past = Preview(stage, entry.action, (entry,), unseen=unseen)
        return self._past

    def react(self, ui: Ui, keys: Bindings) -> None:
        """Keys: open and close, choose a line, look back no more."""
        if keys.owner(KEY) is None and ui.take_key(KEY):
            self.is_open = not self.is_open
            self._choose(None)
        if not self.is_open:
            return
        count = len(self.lines)
        for key, step in (("up", -1), ("down", 1)):
            if count and ui.take_key(key):
                start = self.chosen if self.chosen is not None else count if step < 0 else -1
                self._choose(min(count - 1, max(0, start + step)))
        if ui.take_key("escape"):
            # Only once no line is chosen any more it is closed.
            self.is_open = self.chosen is not None
            self._choose(None)

    def close(self) -> None:
        """Look back no more."""
        self.is_open = False
        self._choose(None)

    def _choose(self, line: int | None) -> None:
        self.chosen, self._past = line, None

    def draw(self, ui: Ui, rect: Rect) -> None:
        """Draw the last lines at the foot of an area, or a scroll of all; a click opens it."""
        if self.is_open:
            self._draw_open(ui, rect)
            return
        x, y, width, height = rect
        wide = min(width, 460.0)
        last: list[str] = []
        newest = 0
        for line in reversed([line for line in self._known if line.words][-SHOWN:]):
            told = folded(ui, line.words, SMALL, 450, wide - 12, MOST, line.losses)
            if not last or len(last) + len(told) <= MOST:
                last[:0] = told
                newest = newest or len(last)
        high = LINE * len(last)
        longest = max((ui.text_width(text, SMALL, 450) for text in last), default=0.0)
        place = (x - 6, y + height - high - 4, longest + 12, high)
        if last and ui.interact("log", place, focusable=False).clicked:
            self.is_open = True
        for index, text in enumerate(reversed(last)):
            written(ui, x, y + height - 8 - index * LINE, text, ink="text" if index < newest else "quiet")

    def area(self, rect: Rect) -> Rect | None:
        """What it covers while it is open, of the area that it is drawn in: no more than it needs."""
        return page_area(rect, self._scroll.height) if self.is_open else None

    def _draw_open(self, ui: Ui, rect: Rect) -> None:
        panel = self.area(rect)
        assert panel is not None
        if draw_page(ui, "log", panel, "What has happened"):
            self.close()
        inner = inside(panel)
        with scroll_area(ui, "log:all", inner, self._scroll) as page:
            top = page.y
            for index, words in enumerate(self.lines):
                high = paragraph_height(ui, words, page.width - 36, size=SMALL) + 4
                row = (page.x - 6, top - 2, page.width + 6, high)
                response = ui.interact(f"log:{index}", row, focusable=False)
                if response.clicked:
                    self._choose(None if self.chosen == index else index)
                if response.hovered or self.chosen == index:
                    ui.rect(row, color("raised"))
                if self.chosen == index:
                    ui.rect((row[0], row[1], 3, high), color("gold"))
                    # Scrolled so far that it is in view.
                    place = top - page.y
                    self._scroll.offset = min(place, max(self._scroll.offset, place + high - inner[3]))
                ui.text(page.x + 2, top + 14, str(index + 1), SMALL, "off")
                paragraph(ui, page.x + 32, top, page.width - 36, words, size=SMALL)
                top += high
            page.bottom = top


def line_of(stage: Stage, entry: Entry, unseen: frozenset[int]) -> LogLine:
    """What an entry of a history was, on the stage before it, but for what nobody saw."""
    actor = entry.action.actor if isinstance(entry.action, Action) else None
    phrases = told_of(build_phrases(stage, entry.schedule), unseen)
    losses = tell(stage, (phrase for phrase in phrases if phrase.is_loss), None)
    return LogLine(entry, tell(stage, phrases, actor), losses, unseen)
