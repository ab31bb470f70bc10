"""Pause: what one can do instead of going on."""

from __future__ import annotations

from typing import ClassVar

from intodepth.content.words import counted
from intodepth.screens import routes
from intodepth.screens.base import Pop, Push, Reset, Screen, Transition
from intodepth.screens.frames import overlay_panel
from intodepth.screens.services import Services
from intodepth.ui.buttons import menu_line
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.theme import SMALL

LINES = (
    ("resume", "Resume", "escape"),
    ("restart", "Restart level", "r"),
    ("settings", "Settings", "s"),
    ("help", "Help", "h"),
    ("levels", "Level select", "l"),
    ("title", "Title", "t"),
)


WIDTH = 560.0


class PauseScreen(Screen):
    """A menu over a level that stands still."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, level: str, done: int = 0) -> None:
        """Pause the level of this name, in which so many actions have been done."""
        self._services = services
        self._level = level
        self._done = done
        self._asks = False
        """whether it is asked if all that is to be given up"""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the menu and follow what is chosen."""
        height = 36.0 if ui.compact else 44.0
        definition = self._services.catalog.levels[self._level]
        room = ui.area[3] - 24 - 150 - height * len(LINES)
        briefing = f"{definition.title}. {definition.briefing}"
        if (tall := paragraph_height(ui, briefing, WIDTH - 60, size=SMALL)) > room:
            briefing, tall = f"{definition.title}.", SMALL * 2
        content = overlay_panel(ui, "Paused", WIDTH, 150 + tall + height * len(LINES))
        x, y, width, _ = content
        y = paragraph(ui, x, y, width, briefing, size=SMALL)
        y = paragraph(ui, x, y + 4, width, "The game is saved as you play.", size=SMALL, ink="quiet") + 8
        ui.focus = ui.focus or "resume"
        self._asks &= ui.focus == "restart"
        for name, label, key in LINES:
            if name == "restart" and self._asks:
                label = f"Give up {counted(self._done, 'action')}?"
            if menu_line(ui, name, (x - 8, y, width + 16, height - 4), label, key=key):
                if name != "restart" or self._asks or not self._done:
                    return self._go(name)
                self._asks, ui.focus = True, "restart"
            y += height
        return None

    def _go(self, name: str) -> Transition:
        match name:
            case "restart":
                return Reset(self._services.start_level(self._level))
            case "settings":
                return Push(routes.settings(self._services))
            case "help":
                return Push(routes.help_page(self._services, "level"))
            case "levels":
                return Reset(routes.level_select(self._services, self._level))
            case "title":
                return Reset(routes.title(self._services))
        return Pop()
