"""Title: the first screen, a lit shaft with the party in it, and the menu."""

from __future__ import annotations

from intodepth.screens.backdrop import build_backdrop
from intodepth.screens.base import Pop, Push, Reset, Screen, Transition
from intodepth.screens.destinations import (
    ToCodex,
    ToDescent,
    ToHelp,
    ToLevelSelect,
    ToSettings,
    ToUnfinished,
)
from intodepth.screens.services import Services
from intodepth.ui.buttons import menu_line
from intodepth.ui.core import Ui
from intodepth.ui.lettering import HEIGHT, title_width
from intodepth.ui.shapes import plate
from intodepth.ui.theme import MENU

NAME = "InTo DePtH"
WORDS = "Bring up relics on one rope.", "Nothing is left to chance."
ABOVE = 84.0
"""room between the name and the menu"""
ROOM = 0.45
"""of the height for the menu"""
LINES: tuple[tuple[str, str, str, Transition], ...] = (
    ("continue", "Continue", "", Reset(ToUnfinished())),
    ("descend", "Descend", "d", Reset(ToDescent())),
    ("daily", "Shaft of the day", "t", Reset(ToDescent("daily"))),
    ("seed", "Seed or rescue code", "e", Reset(ToDescent("seed"))),
    ("practice", "Practice", "p", Reset(ToLevelSelect())),
    ("codex", "Codex", "c", Push(ToCodex())),
    ("settings", "Settings", "s", Push(ToSettings())),
    ("help", "Help", "f1", Push(ToHelp("title"))),
    ("quit", "Quit", "q", Pop()),
)


class TitleScreen(Screen):
    """The name of the game and where to go from it."""

    def __init__(self, services: Services) -> None:
        """Look whether there is something to continue."""
        absent = {"continue"} if not services.can_continue else set()
        absent |= {"descend"} if not services.catalog.floors else set()
        is_below = services.has_run
        absent |= {"daily", "seed"} if is_below or "descend" in absent else set()
        present = [line for line in LINES if line[0] not in absent]
        self._lines = sorted(present, key=lambda line: is_below and line[0] != "descend")
        self._labels = {"descend": "Descend: go on"} if is_below else {}

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the shaft, the name and the menu; follow what is chosen."""
        upright = ui.height > ui.width
        ui.commands.append(build_backdrop(ui))
        share = 0.92 if upright else 0.84
        side = min(ui.width * share / title_width(NAME), ui.height * 0.26)
        width = title_width(NAME) * side
        row = 36.0 if ui.compact else min(44.0, ui.height * ROOM / len(self._lines))
        menu_width = 250.0
        foot = row * len(self._lines) + 28
        if ui.compact:
            base = ui.height * 0.06 + side * HEIGHT
        else:
            base = min(ui.height * (0.2 if upright else 0.44), ui.height - foot - ABOVE)
        ui.title((ui.width - width) / 2, base, NAME, side)
        x = (ui.width - menu_width) / 2 if upright else ui.width - menu_width - 36
        height = row * len(self._lines)
        y = min(base + 100, ui.height - height - 28) if not upright else ui.height - height - 90
        if ui.compact or ui.width < ui.height * 1.6:
            plate(ui, (x - 12, y - 12, menu_width + 24, height + 20))
        else:
            for index, words in enumerate(WORDS):
                ui.text(x + 16, y - 42 + 24 * index, words, MENU, "quiet")
        first = self._lines[0][0]
        ui.focus = ui.focus or (first if first == "continue" or first in self._labels else "practice")
        for index, (name, label, key, leads) in enumerate(self._lines):
            said = self._labels.get(name, label)
            if menu_line(ui, name, (x, y + index * row, menu_width, row - 4), said, key=key):
                return leads
        return None
