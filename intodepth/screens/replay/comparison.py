"""comparison: two plays of a level in one replay, as ghosts or side by side, and their numbers."""

from __future__ import annotations

from intodepth.content.outcome import first_difference, numbers_of
from intodepth.play.recording_timeline import Timeline, TimelinePlace
from intodepth.play.rival import Rival
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.replay.watching import watch_level
from intodepth.screens.services import Services
from intodepth.story.english.comparisons import DASH, compare_rows, tell_difference, tell_numbers
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import fit_line, paragraph, paragraph_height
from intodepth.ui.theme import SMALL, Ink, color

LINE = 19.0
COLUMN = 62.0


class Comparison:
    """Another play beside the one that is watched."""

    def __init__(self, services: Services, timeline: Timeline, beside: Timeline) -> None:
        """Compare the ends of two timelines of one level, which are left at their starts."""
        self._rival = Rival(beside)
        self._level = watch_level(services, beside.segment)
        self._shown: TimelinePlace | None = None
        """the place at which its own screen is"""
        self.is_split = False
        """whether both are shown side by side; otherwise the other one as ghosts"""
        for each in (timeline, beside):
            each.seek(each.end)
        mine, other = timeline.segment.history, beside.segment.history
        level = timeline.segment.level
        one, two = numbers_of(mine, level), numbers_of(other, level)
        self._rows = list(compare_rows((one, timeline.stopped), (two, beside.stopped)))
        difference = first_difference(mine, other)
        self._difference = tell_difference(difference, timeline.stopped, beside.stopped)
        self.tells_stop = bool(timeline.stopped) and difference is not None and difference.mine is None
        """whether the difference is that this play cannot go on"""
        self.said: list[str] = []
        """lines for what has no room: the numbers of both, and the first action in which they differ"""
        for each in (timeline, beside):
            each.seek(each.start)

    @property
    def label(self) -> str:
        """The label of the button, which is the view that it changes to."""
        return "Ghosts" if self.is_split else "Split"

    def follow(self, level: LevelScreen) -> LevelScreen | None:
        """Bring the other play beside a level; return its screen if both are shown side by side."""
        level.rival = None if self.is_split else self._rival
        if not self.is_split:
            return None
        self._rival.go_beside(level.session.history)
        if self._rival.timeline.place != self._shown:
            self._shown = self._rival.timeline.place
            self._level.session.show(self._rival.timeline)
        return self._level

    def draw(self, ui: Ui, rect: Rect) -> None:
        """Draw the numbers of both, and the first action in which they differ."""
        x, y, width, height = rect
        bottom, right = y + height, x + width
        self.said = []
        if y + LINE * (1 + len(self._rows)) > bottom:
            self.said = [tell_numbers(self._rows), self._difference]
            return
        ui.text(right - COLUMN, y + 12, "This", SMALL, "quiet", 500, "right")
        ui.text(right, y + 12, *fit_line(ui, "Other", SMALL, 500, COLUMN), "relic", 500, "right")
        for name, one, two in self._rows:
            y += LINE
            ui.text(x, y + 12, name, SMALL, "text")
            ink: Ink = "text" if one == two or DASH in (one, two) else "gold"
            ui.text(right - COLUMN, y + 12, one, SMALL, ink, 650, "right")
            ui.text(right, y + 12, two, SMALL, ink, 650, "right")
        y += LINE + 4
        if y + paragraph_height(ui, self._difference, width - 10, size=SMALL) > bottom:
            self.said = [self._difference]
            return
        ui.rect((x, y, 3, LINE), color("relic"))
        paragraph(ui, x + 10, y, width - 10, self._difference, size=SMALL)
