"""presets: the list of presets in the tuning panel, and the saving of a new one."""

from __future__ import annotations

import os
from pathlib import Path

from intodepth.content.rule_values import PRESETS, free_name, preset_name, save_preset
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

LONGEST = 24
"""greatest number of characters of a preset's name"""
PREFIX = "tuning:preset:"
COLUMNS, VISIBLE = 2, 3
"""presets side by side, and rows of them that are seen at once"""
TALL, SPACE = 28.0, 6.0


class Presets:
    """The presets of a folder of tweaks."""

    def __init__(self, tweaks: Path) -> None:
        """Begin with the list not read yet."""
        self._folder = tweaks / PRESETS
        self._stamp: Stamp = None
        self._files: list[Path] = []
        self._scroll = ScrollState()
        self.name: str | None = None
        """name of a preset that is being typed; None if none is"""
        self._asked = False
        """whether the player was asked if the preset of this name is to be replaced"""

    def height(self) -> float:
        """Read the list anew if it has changed; return its height in the panel."""
        if (stamp := read_stamp(self._folder)) != self._stamp:
            self._stamp = stamp
            self._files = [path for path in list_files(self._folder, "*") if path.suffix.lower() == ".toml"]
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
        path, rules = self._folder / f"{name}.toml", find_changed_rules()
        if name and rules and os.path.lexists(path) and not self._asked:
            self._asked = True
            kept = free_name(path).name
            return f"There is a preset {name}. {spell('return')} replaces it and keeps the old one as {kept}."
        self.name, self._asked = None, False
        if not name or not rules:
            return "A preset needs a name, and at least one rule that is not the usual one."
        try:
            old = save_preset(path, rules)
        except FileFault as fault:
            return f"Not saved: {fault.faults[0]}"
        said = f"Saved as tweaks/{PRESETS}/{path.name}."
        return f"{said} The old one is {old.name}." if old else said
