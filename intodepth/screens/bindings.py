"""bindings: which key gives which command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final

from intodepth.ui.core import Ui
from intodepth.ui.keys import FIXED, spell


@dataclass(frozen=True, slots=True)
class Binding:
    """A command that a key can give."""

    name: str
    title: str
    key: str


class BindingError(ValueError):
    """Raised for a key that cannot be used, with a sentence for the player."""


OWN: Final = {
    binding.name: binding
    for binding in (
        Binding("lower", "Lower", "l"),
        Binding("undo", "Undo", "z"),
        Binding("redo", "Redo", "shift+z"),
        Binding("centre", "Look at the hero", "space"),
        Binding("look_goal", "Look at the goals", "f"),
        Binding("zoom_in", "Zoom in", "="),
        Binding("zoom_out", "Zoom out", "-"),
        Binding("hint", "Hint", "shift+h"),
        Binding("end_round", "End the round", "shift+p"),
        Binding("follow", "The others follow", "shift+f"),
        Binding("way_home", "All leave a floor, or go down", "u"),
        Binding("danger", "Where a fall hurts", "x"),
        Binding("help", "Help", "f1"),
    )
}
"""the commands that are not verbs, by name"""


BEATS: Final = frozenset(",.")
"""the keys that step through the beats of the preview; they cannot be changed"""

OTHER_WAYS: Final = "v"
"""the key that lists the other ways at the same cell, and steps through them"""
ASK_WHY: Final = "shift+y"
"""the key that asks why a beat happens"""
DESCRIBE: Final = "f2"
"""the key after which the arrows choose the cell that is described"""
OPEN_MENU: Final = "open menu"
NEXT_VERB, LAST_VERB = "next verb", "last verb"
"""keys that only a gamepad has: for the menu, and for the verb after or before the chosen one"""
SHOW_MAP: Final = "shift+m"
SHOW_LOG: Final = "shift+l"
"""the keys that show or hide the map and the log; like the three above, they do nothing while a command has
that key
"""


@cache
def commands() -> dict[str, Binding]:
    """Return every command by its name, with its default key, in the order of the settings."""
    # A first start is not to wait for all the rules.
    from intodepth.content.verbs import VERBS

    return {verb.name: Binding(verb.name, verb.label, verb.key) for verb in VERBS} | OWN


@dataclass(frozen=True)
class Bindings:
    """The key of every command: the player's choice, else the default."""

    chosen: Mapping[str, str]
    """the keys that differ from the defaults"""

    def __getitem__(self, name: str) -> str:
        """Return the key of a command; raises KeyError for an unknown name."""
        return self.chosen.get(name) or (OWN if name in OWN else commands())[name].key

    def owner(self, key: str) -> Binding | None:
        """Return the command of a key, or None."""
        return self._owners.get(key)

    def take_spare(self, ui: Ui, key: str) -> bool:
        """Return whether a key was pressed that no command has, and take it."""
        return self.owner(key) is None and ui.take_key(key)

    @cached_property
    def _owners(self) -> dict[str, Binding]:
        return {self[name]: binding for name, binding in reversed(commands().items())}

    @cached_property
    def verb_keys(self) -> frozenset[str]:
        """The keys of the verbs."""
        return frozenset(self[name] for name in commands() if name not in OWN)

    @cached_property
    def signs(self) -> frozenset[str]:
        """The characters whose keys give a command, with Shift or without; for verbs only rebound ones."""
        # The usual keys of verbs are plain letters, and the first key is not to wait for all the rules.
        keys = (*(binding.key for binding in OWN.values()), *self.chosen.values())
        return frozenset(bare for key in keys if len(bare := key.removeprefix("shift+")) == 1) | BEATS

    def rebound(self, name: str, key: str) -> Bindings:
        """Return the bindings with another key for one command; the command that had that key gets the freed
        one.

        Raises BindingError for a key that no command can have.
        """
        if key in FIXED:
            raise BindingError(f"{spell(key)} always does the same; choose another key.")
        owner = self.owner(key)
        changes = {owner.name: self[name], name: key} if owner else {name: key}
        chosen = {**self.chosen, **changes}
        differing = {each: held for each, held in chosen.items() if held != commands()[each].key}
        return replace(self, chosen=differing)


def bindings_from(stored: Mapping[str, str]) -> Bindings:
    """Return the bindings of a profile. Unknown commands and duplicate keys get their default."""
    result = Bindings({})
    for name, key in sorted(stored.items()):
        if name in commands():
            try:
                result = result.rebound(name, key)
            except BindingError:
                continue
    return result
