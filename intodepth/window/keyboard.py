"""keyboard: names the keys of any layout so that every command has one."""

from __future__ import annotations

from collections.abc import Collection
from string import ascii_lowercase
from typing import Final
from unicodedata import name as name_of

PHYSICAL: Final = {
    **dict(enumerate(ascii_lowercase, 4)),
    **dict(enumerate("1234567890", 30)),
    **{45: "-", 46: "=", 47: "[", 48: "]", 49: "\\", 51: ";", 52: "'", 53: "`", 54: ",", 55: ".", 56: "/"},
}
"""character of an American keyboard for each scancode of the USB HID usage tables"""
KEYPAD: Final = {"[+]": "=", "[-]": "-"}
"""keys of the keypad that act as other keys"""


def key_name(name: str, scancode: int, bound: Collection[str]) -> str:
    """Return the name of a key: by its character, or by its place if the character is of no use.

    `name` is what the layout calls it, such as `z`, `ф` or `return`; `bound` are the characters that give a
    command. Named by their place are letters of other scripts, digits that need Shift, and characters without
    a command in a place whose American character has one.
    """
    if len(name) != 1:
        return KEYPAD.get(name, name)
    physical = PHYSICAL.get(scancode, "")
    if name in bound or (name.isascii() and name.isalnum()):
        return name
    if physical.isdigit():
        return physical
    if name == "+":
        return "="
    if physical and (physical in bound or not _is_latin(name)):
        return physical
    return name


def _is_latin(sign: str) -> bool:
    return name_of(sign, "").startswith("LATIN ") or sign.isascii()
