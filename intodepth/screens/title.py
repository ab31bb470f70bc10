"""title: the first screen: a lit shaft with the party in it, and the menu."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.content.levels import LevelDefinition
from intodepth.files.reading import read_change_time
from intodepth.screens.backdrop import build_backdrop
from intodepth.screens.base import Pop, Push, Reset, Screen, Transition
from intodepth.screens.destinations import (
    ToCodex,
    ToDescent,
    ToHelp,
    ToLevel,
    ToLevelSelect,
    ToPaste,
    ToSettings,
    ToUnfinished,
)
from intodepth.screens.pasting import take_paste
from intodepth.screens.services import Services
from intodepth.ui.buttons import menu_line
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.lettering import HEIGHT, plain_letters, title_width
from intodepth.ui.shapes import plate, shade
from intodepth.ui.theme import MENU

NAME = "InTo DePt" + plain_letters("h")
WORDS = "Bring up relics on one rope.", "Nothing is left to chance."
ABOVE = 84.0
"""gap between the title and the menu"""
ROOM = 0.45
"""share of the height for the menu"""
SOFT, BANDS, DARK = 160.0, 20, 0.55
"""width over which the rock grows dark towards the menu, its steps, and how dark it is behind the menu"""


class MenuLine(NamedTuple):
    """A line of the menu."""

    name: str
    label: str
    key: str
    leads: Transition


DAILY = "Daily shaft"
LAST = (
    MenuLine("paste", "Paste a code", "e", Push(ToPaste())),
    MenuLine("practice", "Practice", "p", Reset(ToLevelSelect())),
    MenuLine("codex", "Codex", "c", Push(ToCodex())),
    MenuLine("settings", "Settings", "s", Push(ToSettings())),
    MenuLine("help", "Help", "f1", Push(ToHelp("title"))),
    MenuLine("quit", "Quit", "q", Pop()),
)
"""lines that are always there"""


def menu_of(services: Services) -> tuple[MenuLine, ...]:
    """Return the lines of the menu: first what was played last, then everything else."""
    run, level = services.find_left_run(), services.find_unfinished()
    lines: list[MenuLine] = []
    is_last = run is not None and (level is None or run.changed >= read_change_time(level[1]))
    if is_last:
        lines.append(MenuLine("continue", "Continue: descent", "", Reset(ToDescent())))
    elif level is not None:
        title = services.catalog.levels[level[0]].title
        lines.append(MenuLine("continue", f"Continue: {title}", "", Reset(ToUnfinished())))
    elif (following := next_to_play(services)) is not None:
        lines.append(MenuLine("continue", f"Continue: {following.title}", "", Reset(ToLevel(following.name))))
    if services.catalog.floors or services.catalog.floor_faults:
        is_open = run is not None
        said = "New descent" if is_last else "Descend: go on" if is_open else "Descend"
        lines.append(MenuLine("descend", said, "d", Reset(ToDescent(anew=is_last))))
        lines.append(MenuLine("daily", DAILY, "t", Reset(ToDescent("daily", anew=is_open))))
    return (*lines, *LAST)


def next_to_play(services: Services) -> LevelDefinition | None:
    """Return the first level that is unlocked and not finished; None before the first is finished."""
    done = services.profile.done
    fresh = (level for level in services.levels if level.name not in done and services.is_open(level.name))
    return next(fresh, None) if done else None


def shade_right(ui: Ui, x: float) -> None:
    """Darken the rock behind words that begin at an x, softly towards the left."""
    band = SOFT / BANDS
    parts: list[tuple[Rect, float]] = [((x, 0.0, ui.width - x, ui.height), DARK)]
    parts += [
        ((x - SOFT + index * band, 0.0, band, ui.height), DARK * (index + 0.5) / BANDS)
        for index in range(BANDS)
    ]
    shade(ui, parts)


class TitleScreen(Screen):
    """The name of the game and the menu."""

    def __init__(self, services: Services) -> None:
        """Build the menu, with what can be continued."""
        self._services = services
        self._lines = menu_of(services)
        self._brought = services.profile.brought

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the shaft, the name and the menu; follow what is chosen."""
        upright = ui.height > ui.width
        ui.commands.append(build_backdrop(ui, self._brought, drifts=not self._services.draws_slowly))
        share = 0.92 if upright else 0.84
        side = min(ui.width * share / title_width(NAME), ui.height * 0.26)
        width = title_width(NAME) * side
        row = 36.0 if ui.compact else min(44.0, ui.height * ROOM / len(self._lines))
        menu_width = max(250.0, *(ui.text_width(line.label, MENU, 700) + 110 for line in self._lines))
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
            shade_right(ui, x)
            for index, words in enumerate(WORDS):
                ui.text(x + 42, y - 42 + 24 * index, words, MENU, "quiet")
        first = self._lines[0].name
        ui.focus = ui.focus or (first if first == "continue" else "practice")
        chosen = None
        for index, (name, label, key, leads) in enumerate(self._lines):
            if menu_line(ui, name, (x, y + index * row, menu_width, row - 4), label, key=key):
                chosen = leads
        return chosen or take_paste(ui, self._services)
