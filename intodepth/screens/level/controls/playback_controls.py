"""playback_controls: how the player speeds up or ends playback without losing a key press.

- Commands that work at any time let it play on: undo and redo, help, menu, clip, log, map and camera.
- Space and Enter end it, and do nothing else.
- In the level, a click ends it and points there, and holding the button speeds it up. Neither commits
  anything, because nothing was shown.
- Any other key, or a press on panel or strip, ends it at once and then does what it always does.
"""

from __future__ import annotations

from typing import Final

from intodepth.screens.bindings import OPEN_MENU, SHOW_LOG, SHOW_MAP, Bindings
from intodepth.screens.level.camera.layout import Layout
from intodepth.tweaks import tweak
from intodepth.ui.core import Response, Ui
from intodepth.ui.rects import contains

FAST = 4.0
"""playback speed while the player hurries it, as a multiple"""
ENDING: Final = ("space", "return")
COMMANDS: Final = frozenset({"undo", "redo", "help", "centre", "zoom_in", "zoom_out"})
"""commands whose keys let the playback go on"""
KEYS: Final = frozenset(
    {
        "escape", "f12", "ctrl+z", "ctrl+y", "ctrl+shift+z", SHOW_LOG, SHOW_MAP, OPEN_MENU,
        "shift+left", "shift+right", "shift+up", "shift+down",
    }
)  # fmt: skip
"""keys that let the playback go on if no command has them"""
READING: Final = ("up", "down")
"""keys that let the playback go on while the log is open"""


class PlaybackControls:
    """Speeds up or ends playback, as the player wants by mouse and keys."""

    def __init__(self) -> None:
        """Begin with nothing pressed."""
        self._since = 0.0
        """time at which the button went down in the level"""

    def ends(self, ui: Ui, layout: Layout, level: Response, keys: Bindings, *, reads: bool) -> bool:
        """Return whether playback should be skipped to its end.

        `level` is what is done with the level itself; `reads` says whether the log is open, which then has
        keys of its own.
        """
        if "left" in ui.input.pressed:
            self._since = ui.input.time
            if contains(layout.panel, ui.mouse) or contains(layout.strip, ui.mouse):
                return True
        if any(ui.take_key(key) for key in ENDING) or (level.clicked and not self._is_long(ui)):
            return True
        return any(not plays_on(key, keys, reads=reads) for key in ui.input.keys)

    def pace(self, ui: Ui, level: Response) -> float:
        """Return the speed of playback, as a multiple of the usual one."""
        return FAST if level.held and self._is_long(ui) else 1.0

    def _is_long(self, ui: Ui) -> bool:
        return ui.input.time - self._since >= tweak("animation.hold", 0.25)


def plays_on(key: str, keys: Bindings, *, reads: bool = False) -> bool:
    """Return whether a key works during playback without ending it."""
    owner = keys.owner(key)
    if reads and key in READING:
        return True
    return key in KEYS if owner is None else owner.name in COMMANDS
