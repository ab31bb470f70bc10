"""log: what has happened, in lines at the lower left; more of them when opened."""

from __future__ import annotations

from intodepth.screens.level.tags import LINE, written
from intodepth.screens.level.words import build_phrases, tell
from intodepth.sim.actions import Action
from intodepth.sim.history import Entry, History
from intodepth.sim.stage import Stage
from intodepth.ui.bindings import Bindings
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.layout import inset
from intodepth.ui.paragraphs import paragraph, shortened
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.theme import SMALL, color

KEY = "shift+l"
SHOWN = 2
"""lines while it is closed"""


class Log:
    """The words of everything in a history; it follows undo and redo."""

    def __init__(self) -> None:
        """Start closed."""
        self._known: list[tuple[Entry, str]] = []
        self._scroll = ScrollState()
        self.is_open = False

    def follow(self, history: History) -> None:
        """Bring the lines up to date."""
        done = history.done
        same = 0
        while same < min(len(done), len(self._known)) and self._known[same][0] is done[same]:
            same += 1
        del self._known[same:]
        if same == len(done):
            return
        stage = history.stage.copy()
        fresh: list[tuple[Entry, str]] = []
        for entry in reversed(done[same:]):
            for event in entry.schedule.undo:
                event.apply(stage)
            fresh.append((entry, entry_words(stage, entry)))
        self._known += reversed(fresh)
        self._scroll.offset = 1e9

    @property
    def lines(self) -> list[str]:
        """All of them, the oldest first."""
        return [words for _, words in self._known if words]

    def draw(self, ui: Ui, rect: Rect, keys: Bindings) -> None:
        """Draw the last lines at the foot of an area, or a scroll of all; a click or L changes over."""
        if keys.owner(KEY) is None and ui.take_key(KEY):
            self.is_open = not self.is_open
        if self.is_open:
            self._draw_open(ui, rect)
            return
        x, y, width, height = rect
        wide = min(width, 460.0)
        last = [shortened(ui, words, SMALL, 450, wide - 12) for words in self.lines[-SHOWN:]]
        high = LINE * len(last)
        longest = max((ui.text_width(text, SMALL, 450) for text in last), default=0.0)
        place = (x - 6, y + height - high - 4, longest + 12, high)
        if last and ui.interact("log", place, focusable=False).clicked:
            self.is_open = True
        for index, text in enumerate(reversed(last)):
            written(ui, x, y + height - 8 - index * LINE, text, ink="quiet" if index else "text")

    def _draw_open(self, ui: Ui, rect: Rect) -> None:
        width = min(rect[2], 520.0)
        panel = (rect[0] - 10, rect[1], width, rect[3])
        response = ui.interact("log", panel, focusable=False)
        ui.rect(panel, color("back", 0.92))
        ui.frame(panel, color("line"))
        with scroll_area(ui, "log:all", inset(panel, 12), self._scroll) as page:
            y = page.y
            for index, words in enumerate(self.lines, 1):
                ui.text(page.x, y + 14, str(index), SMALL, "off")
                y = paragraph(ui, page.x + 30, y, page.width - 30, words, size=SMALL) + 2
            page.bottom = y
        if response.clicked or ui.take_key("escape"):
            self.is_open = False


def entry_words(stage: Stage, entry: Entry) -> str:
    """What an entry of a history was, on the stage before it."""
    actor = entry.action.actor if isinstance(entry.action, Action) else None
    return tell(stage, build_phrases(stage, entry.schedule), actor)
