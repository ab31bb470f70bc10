"""keys: the keys that every screen needs, and how keys are written."""

from functools import lru_cache

from intodepth.ui.prompts import find_words

FIXED = frozenset({"left", "right", "up", "down", "return", "escape", "f3", "f8", "f10", "f11", "f12"})
"""keys that every screen uses and that cannot be changed, so that no player is locked out"""

SHOWN = {
    "return": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "space": "Space",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "backspace": "Bksp",
    "delete": "Del",
    "page up": "PgUp",
    "page down": "PgDn",
}


def spell(key: str) -> str:
    """Return what does what a key does as it is written on the screen: `⇧G` for `shift+g`; what the control
    of a gamepad is called while one is in use.
    """
    return find_words(key) or spell_key(key)


@lru_cache(maxsize=256)
def spell_key(key: str) -> str:
    """Return a key of the keyboard as it is written on the screen."""
    *held, last = key.split("+")
    last = last or "+"
    marks = {"shift": "⇧", "ctrl": "Ctrl ", "alt": "Alt "}
    plain = last.upper() if len(last) < 4 else last.capitalize()
    return "".join(marks.get(name, "") for name in held) + SHOWN.get(last, plain)
