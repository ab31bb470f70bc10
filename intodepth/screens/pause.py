"""Pause: what one can do instead of going on."""

from __future__ import annotations

from typing import ClassVar

from intodepth.content.words import counted
from intodepth.screens.base import Pop, Push, Reset, Screen, Transition
from intodepth.screens.destinations import (
    ToCodex,
    ToHelp,
    ToLevel,
    ToLevelSelect,
    ToPause,
    ToSettings,
    ToTitle,
)
from intodepth.screens.frames import overlay_panel
from intodepth.screens.services import Services
from intodepth.ui.buttons import menu_line
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.theme import SMALL

WIDTH = 560.0


class PauseScreen(Screen):
    """A menu over a level that stands still."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, paused: ToPause) -> None:
        """Pause a level."""
        self._services = services
        self._level, self._done = paused.level, paused.done
        self._lines: tuple[tuple[str, str, str, Transition], ...] = (
            ("resume", "Resume", "escape", Pop()),
            ("restart", "Restart level", "r", Reset(ToLevel(paused.level))),
            ("settings", "Settings", "s", Push(ToSettings())),
            ("codex", "Codex", "c", Push(ToCodex())),
            ("help", "Help", "h", Push(ToHelp("level"))),
            ("levels", "Level select", "l", Reset(ToLevelSelect(paused.level))),
            ("title", "Title", "t", Reset(ToTitle())),
        )
        self._asks = False
        """whether it is asked if all that is to be given up"""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the menu and follow what is chosen."""
        head, height = (104.0, 32.0) if ui.compact else (150.0, 44.0)
        definition = self._services.catalog.levels[self._level]
        room = ui.area[3] - 24 - head - height * len(self._lines)
        briefing = f"{definition.title}. {definition.briefing}"
        if (tall := paragraph_height(ui, briefing, WIDTH - 60, size=SMALL)) > room:
            briefing, tall = f"{definition.title}.", SMALL * 1.5
            height = min(height, (ui.area[3] - 24 - head - tall) / len(self._lines))
        content = overlay_panel(ui, "Paused", WIDTH, head + tall + height * len(self._lines))
        x, y, width, _ = content
        y = paragraph(ui, x, y, width, briefing, size=SMALL)
        y = paragraph(ui, x, y + 4, width, "The game is saved as you play.", size=SMALL, ink="quiet") + 8
        ui.focus = ui.focus or "resume"
        self._asks &= ui.focus == "restart"
        for name, label, key, leads in self._lines:
            if name == "restart" and self._asks:
                label = f"Give up {counted(self._done, 'action')}?"
            if menu_line(ui, name, (x - 8, y, width + 16, height - 4), label, key=key):
                if name != "restart" or self._asks or not self._done:
                    return leads
                self._asks, ui.focus = True, "restart"
            y += height
        return None
