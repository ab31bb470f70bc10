"""keys: names the keys of a browser as the game does."""

from __future__ import annotations

import re
from collections.abc import Collection
from string import ascii_lowercase
from typing import Final

from intodepth.window.keyboard import PHYSICAL, key_name

NAMES: Final = {
    "Enter": "return", "Escape": "escape", "ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up",
    "ArrowDown": "down", "PageUp": "page up", "PageDown": "page down", " ": "space", "Backspace": "backspace",
    "Tab": "tab", "Delete": "delete", "Insert": "insert", "Home": "home", "End": "end", "Pause": "pause",
}  # fmt: skip
"""the game's names for values of `KeyboardEvent.key`"""
KEYPAD: Final = {"NumpadAdd": "[+]", "NumpadSubtract": "[-]"}
SCANCODES: Final = {
    **{f"Key{letter.upper()}": code for code, letter in enumerate(ascii_lowercase, 4)},
    **{f"Digit{digit}": code for code, digit in enumerate("1234567890", 30)},
    **{
        "Minus": 45, "Equal": 46, "BracketLeft": 47, "BracketRight": 48, "Backslash": 49, "Semicolon": 51,
        "Quote": 52, "Backquote": 53, "Comma": 54, "Period": 55, "Slash": 56,
    },
}  # fmt: skip
"""codes of the USB HID usage tables for values of `KeyboardEvent.code`"""
HELD: Final = ("ctrl", "alt", "shift")
"""modifiers, in the order in which they are named"""
IGNORED: Final = re.compile(r"Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Dead|Unidentified|Process|OS")


def named(key: str, code: str, held: Collection[str], bound: Collection[str]) -> str:
    """Return the name of a key with its modifiers, as `shift+g`; empty for one that the game does not use.

    `key` and `code` are those of `KeyboardEvent`, `held` some of HELD, and `bound` the characters that give a
    command. A character that needs Shift is named by the character of an American keyboard at its place.
    """
    if IGNORED.fullmatch(key):
        return ""
    scancode = SCANCODES.get(code, 0)
    name = KEYPAD.get(code) or NAMES.get(key) or key.lower()
    if "shift" in held and len(name) == 1 and not name.isalpha():
        name = PHYSICAL.get(scancode, name)
    name = key_name(name, scancode, bound)
    return "".join(f"{each}+" for each in HELD if each in held) + name
