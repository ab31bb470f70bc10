"""Bindings: which key gives which command, and how a key is written on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property

FIXED = frozenset({"left", "right", "up", "down", "return", "escape", "f3", "f11", "f12"})
"""keys that every screen needs for itself, so that no player can lock themselves out"""


@dataclass(frozen=True, slots=True)
class Binding:
    """A command that a key can give."""

    name: str
    title: str
    key: str


COMMANDS: tuple[Binding, ...] = (
    Binding("move", "Move", "m"),
    Binding("deploy", "Deploy", "d"),
    Binding("take", "Take", "g"),
    Binding("drop", "Drop", "shift+g"),
    Binding("hand_over", "Hand over", "o"),
    Binding("shove", "Shove", "s"),
    Binding("exit", "Leave", "x"),
    Binding("pass", "Pass", "p"),
    Binding("next_hero", "Next hero", "tab"),
    Binding("tie", "Tie", "t"),
    Binding("untie", "Untie", "shift+t"),
    Binding("belay", "Belay", "b"),
    Binding("off_belay", "Off belay", "shift+b"),
    Binding("lower", "Lower", "l"),
    Binding("haul", "Haul", "h"),
    Binding("grip", "Grip", "r"),
    Binding("swing", "Swing", "w"),
    Binding("clip", "Clip", "e"),
    Binding("unclip", "Unclip", "shift+e"),
    Binding("throw", "Throw", "y"),
    Binding("cut", "Cut", "c"),
    Binding("splice", "Splice", "shift+c"),
    Binding("uncoil", "Uncoil", "u"),
    Binding("stow", "Stow", "shift+u"),
    Binding("piton", "Piton", "n"),
    Binding("wheel", "Wheel", "shift+n"),
    Binding("tip", "Tip", "j"),
    Binding("fill", "Fill", "shift+j"),
    Binding("pull", "Pull", "q"),
    Binding("turn_back", "Rewind", "shift+w"),
    Binding("undo", "Undo", "z"),
    Binding("redo", "Redo", "shift+z"),
    Binding("centre", "Look at the hero", "space"),
    Binding("look_goal", "Look at the goals", "f"),
    Binding("zoom_in", "Zoom in", "="),
    Binding("zoom_out", "Zoom out", "-"),
    Binding("help", "Help", "f1"),
)

TITLES = {binding.name: binding.title for binding in COMMANDS}

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


class BindingError(ValueError):
    """A key that cannot be taken, said in words for the player."""


def shown(key: str) -> str:
    """A key as it stands on the screen: `⇧G` for `shift+g`."""
    *held, last = key.split("+")
    last = last or "+"
    marks = {"shift": "⇧", "ctrl": "Ctrl ", "alt": "Alt "}
    plain = last.upper() if len(last) < 4 else last.capitalize()
    return "".join(marks.get(name, "") for name in held) + SHOWN.get(last, plain)


@dataclass(frozen=True)
class Bindings:
    """The key of every command: what the player chose, the default elsewhere."""

    chosen: Mapping[str, str]
    """only what differs from the defaults"""

    def __getitem__(self, name: str) -> str:
        """The key of a command. Raises KeyError for a name that is no command."""
        return self.chosen.get(name) or _defaults()[name]

    def owner(self, key: str) -> Binding | None:
        """The command that a key gives."""
        return self._owners.get(key)

    @cached_property
    def _owners(self) -> dict[str, Binding]:
        return {self[binding.name]: binding for binding in reversed(COMMANDS)}

    def rebound(self, name: str, key: str) -> Bindings:
        """The same with another key for one command. Raises BindingError in words when the key is taken."""
        if key in FIXED:
            raise BindingError(f"{shown(key)} always does the same; choose another key.")
        owner = self.owner(key)
        if owner and owner.name != name:
            raise BindingError(f"{shown(key)} is the key of {owner.title}; give that one another key first.")
        chosen = {other: held for other, held in self.chosen.items() if other != name}
        if key != _defaults()[name]:
            chosen[name] = key
        return replace(self, chosen=chosen)


@cache
def _defaults() -> dict[str, str]:
    return {binding.name: binding.key for binding in COMMANDS}


def bindings_from(stored: Mapping[str, str]) -> Bindings:
    """The bindings of a profile; an unknown command or a key twice falls back to the default."""
    result = Bindings({})
    for name, key in sorted(stored.items()):
        if name in _defaults():
            try:
                result = result.rebound(name, key)
            except BindingError:
                continue
    return result
