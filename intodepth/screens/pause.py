"""pause: the menu over a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from intodepth.content.levels import LevelDefinition
from intodepth.content.words import count_noun
from intodepth.screens.base import Pop, Push, Reset, Screen, Transition
from intodepth.screens.bindings import OPEN_MENU
from intodepth.screens.destinations import (
    ToCodex,
    ToCrossing,
    ToHelp,
    ToLevel,
    ToLevelSelect,
    ToPause,
    ToReckoning,
    ToRunPause,
    ToSettings,
    ToTitle,
)
from intodepth.screens.frames import overlay_panel
from intodepth.screens.services import Services
from intodepth.ui.buttons import menu_line
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.theme import SMALL

WIDTH = 440.0
SIGNAL = "Come out with nothing, all alive?"


class PauseLine(NamedTuple):
    """A line of the menu."""

    name: str
    label: str
    key: str
    leads: Transition
    asks: str = ""
    """question that is asked before it is done; empty for none"""
    does: Callable[[], object] = lambda: None
    """called when it is chosen"""


COMMON = (
    PauseLine("settings", "Settings", "s", Push(ToSettings())),
    PauseLine("codex", "Codex", "c", Push(ToCodex())),
    PauseLine("help", "Help", "h", Push(ToHelp("level"))),
)


class PauseScreen(Screen):
    """A menu over a level that stands still."""

    overlay: ClassVar[bool] = True

    def __init__(self, level: LevelDefinition, lines: Sequence[PauseLine]) -> None:
        """Offer lines over a level."""
        self._level, self._lines = level, lines
        self._asked = ""
        """the line whose question is open"""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the menu and follow what is chosen."""
        head, height = (104.0, 32.0) if ui.compact else (150.0, 44.0)
        definition = self._level
        room = ui.area[3] - 24 - head - height * len(self._lines)
        briefing = f"{definition.title}. {definition.briefing}"
        if (tall := paragraph_height(ui, briefing, WIDTH - 60, size=SMALL)) > room:
            briefing, tall = f"{definition.title}.", SMALL * 1.5
            height = min(height, (ui.area[3] - 24 - head - tall) / len(self._lines))
        content = overlay_panel(ui, "Paused", WIDTH, head + tall + height * len(self._lines), is_aside=True)
        x, y, width, _ = content
        y = paragraph(ui, x, y, width, briefing, size=SMALL)
        y = paragraph(ui, x, y + 4, width, "The game is saved as you play.", size=SMALL, ink="quiet") + 8
        ui.focus = ui.focus or "resume"
        if ui.take_key(OPEN_MENU):
            return Pop()
        self._asked = self._asked if ui.focus == self._asked else ""
        for line in self._lines:
            label = line.asks if self._asked == line.name else line.label
            if menu_line(ui, line.name, (x - 8, y, width + 16, height - 4), label, key=line.key):
                if not line.asks or self._asked == line.name:
                    line.does()
                    return line.leads
                self._asked = ui.focus = line.name
            y += height
        return None


def level_pause(services: Services, paused: ToPause) -> PauseScreen:
    """Return the menu over a practice level."""
    gives_up = f"Give up {count_noun(paused.done, 'action')}?" if paused.done else ""
    race = "Stop racing the best plan" if paused.races else "Race the best known plan"
    lines = (
        PauseLine("resume", "Resume", "escape", Pop()),
        *([PauseLine("race", race, "b", Pop(), does=paused.race)] if paused.race is not None else []),
        PauseLine("restart", "Restart level", "r", Reset(ToLevel(paused.level)), gives_up),
        *COMMON,
        PauseLine("levels", "Level select", "l", Reset(ToLevelSelect(paused.level))),
        PauseLine("title", "Title", "q", Reset(ToTitle())),
    )
    return PauseScreen(services.catalog.levels[paused.level], lines)


def run_pause(_: Services, paused: ToRunPause) -> PauseScreen:
    """Return the menu over a floor of a descent. Once a hero has left, the others can be left behind."""
    descent = paused.descent
    visit = descent.run.visit
    leaves = []
    if visit.leads_to is not None and visit.behind:
        names = " and ".join(hero.name for hero in visit.behind)
        leaves = [PauseLine("leave", f"Leave {names} behind …", "b", Push(ToCrossing(descent)))]
    lines = (
        PauseLine("resume", "Resume", "escape", Pop()),
        *leaves,
        *COMMON,
        PauseLine("signal", "Signal: be pulled out", "g", Reset(ToReckoning(descent, signals=True)), SIGNAL),
        PauseLine("title", "Title", "q", Reset(ToTitle())),
    )
    return PauseScreen(visit.level, lines)
