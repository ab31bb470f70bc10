"""presets: the list of presets in the tuning panel, and the saving of a new one."""

from __future__ import annotations

import os
from pathlib import Path

from intodepth.content.rule_values import (
    LONGEST,
    PRESETS,
    TWEAKS,
    free_name,
    plain_name,
    preset_name,
    save_preset,
    tidy_name,
)
from intodepth.files.faults import FileFault, printable
from intodepth.files.reading import list_files
from intodepth.files.stamps import Stamp, read_stamp
from intodepth.screens.tunables import find_changed_rules
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.rects import columns
from intodepth.ui.scroll import ScrollState, scroll_area

PREFIX = "tuning:preset:"
COLUMNS, VISIBLE = 2, 3
"""presets side by side, and rows of them that are seen at once"""
TALL, SPACE = 28.0, 6.0


class Presets:
    """The presets of the player, then those of the game."""

    def __init__(self, own: Path, game: Path) -> None:
        """Begin with the list not read yet. New presets are saved in the folder `own`."""
        self._folder, self._game = own, game
        self._stamps: tuple[Stamp, Stamp] | None = None
        self._files: list[Path] = []
        self._scroll = ScrollState()
        self.name: str | None = None
        """name of a preset that is being typed; None if none is"""
        self._asked = False
        """whether the player was asked if the preset of this name is to be replaced"""

    def height(self) -> float:
        """Read the list anew if it has changed; return its height in the panel."""
        if (stamps := (read_stamp(self._folder), read_stamp(self._game))) != self._stamps:
            self._stamps = stamps
            found = (*list_files(self._game, "*"), *list_files(self._folder, "*"))
            by_name = {path.name: path for path in found if path.suffix.lower() == ".toml"}
            self._files = sorted(by_name.values(), key=lambda path: (path.parent != self._folder, path.name))
        return min(VISIBLE, max(1.0, self._rows)) * (TALL + SPACE) - SPACE

    @property
    def _rows(self) -> int:
        return -(-len(self._files) // COLUMNS)

    def choose(self, ui: Ui, rect: Rect) -> Path | None:
        """Draw the list; return the file of the preset that was chosen, or None."""
        chosen = None
        by_pages = ui.focus.startswith(PREFIX)
        with scroll_area(ui, "tuning:presets", rect, self._scroll, by_pages=by_pages) as page:
            places = columns((page.x, page.y, page.width, TALL), COLUMNS, SPACE)
            for index, path in enumerate(self._files):
                row, column = divmod(index, COLUMNS)
                x, y, width, height = places[column]
                place = x, y + row * (TALL + SPACE), width, height
                is_seen = rect[1] - height < place[1] < rect[1] + rect[3]
                name, label = f"{PREFIX}{path.name}", printable(path.stem)
                if is_seen:
                    response = button(ui, name, place, label, flat=True)
                else:  # keys can go there
                    response = ui.interact(name, place, Semantics("button", label))
                if response.clicked:
                    chosen = path
            page.bottom = page.y + self._rows * (TALL + SPACE) - SPACE
        return chosen

    def type(self, ui: Ui, typed: str) -> str | None:
        """Take the name of a new preset, sign by sign; Enter saves it. Return what is to be said, or None."""
        before = self.name or ""
        self.name = (before + preset_name(typed))[:LONGEST]
        if ui.take_key("backspace"):
            self.name = self.name[:-1]
        self._asked = self._asked and self.name == before
        if ui.take_key("return"):
            return self._save(self.name)
        if ui.take_key("escape"):
            self.name = None
        return None

    def _save(self, name: str) -> str:
        """Write the rules that are not the usual ones; ask first if that replaces a preset."""
        name, rules = tidy_name(name), find_changed_rules()
        known = (each for each in self._files if each.parent == self._folder)
        path = self._folder / f"{name}.toml"
        path = next((each for each in known if plain_name(each.stem) == plain_name(name)), path)
        if name and rules and os.path.lexists(path) and not self._asked:
            self._asked = True
            kept = free_name(path).name
            asked = f"There is a preset {printable(path.stem)}. {spell('return')} replaces it"
            return f"{asked} and keeps the old one as {kept}."
        self.name, self._asked = None, False
        if not name or not rules:
            return "A preset needs a name, and at least one rule that is not the usual one."
        try:
            old = save_preset(path, rules)
        except FileFault as fault:
            return f"Not saved: {fault.faults[0]}"
        said = f"Saved as {TWEAKS}/{PRESETS}/{path.name} in your data."
        return f"{said} The old one is {old.name}." if old else said
