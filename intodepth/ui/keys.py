"""keys: the keys that every screen needs, and how keys are written."""

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
    """Return a key as it is written on the screen: `⇧G` for `shift+g`."""
    *held, last = key.split("+")
    last = last or "+"
    marks = {"shift": "⇧", "ctrl": "Ctrl ", "alt": "Alt "}
    plain = last.upper() if len(last) < 4 else last.capitalize()
    return "".join(marks.get(name, "") for name in held) + SHOWN.get(last, plain)
