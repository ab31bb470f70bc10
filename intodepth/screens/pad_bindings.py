"""pad_bindings: which button of a gamepad gives which command, by the key that gives it too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from intodepth.screens.bindings import (
    ASK_WHY,
    DESCRIBE,
    LAST_VERB,
    NEXT_VERB,
    OPEN_MENU,
    OTHER_WAYS,
    SHOW_LOG,
    SHOW_MAP,
    Bindings,
)
from intodepth.ui.core import ROAM
from intodepth.ui.pads import CROSS, spell_control
from intodepth.ui.prompts import PadPrompts, PadStyle

FREE_CURSOR: Final = "free cursor"
"""the key that lets the left stick lead a cursor over the screen, or no more"""


@dataclass(frozen=True, slots=True)
class PadCommand:
    """A command that a button of a pad can give."""

    name: str
    title: str
    control: str
    """its default"""
    key: str = ""
    """the key that gives it; empty for the key of the command `name` in the settings"""


COMMANDS: Final = {
    command.name: command
    for command in (
        PadCommand("confirm", "Do it", "a", "return"),
        PadCommand("back", "Back", "b", "escape"),
        PadCommand("ways", "Other ways, keyboard", "x", OTHER_WAYS),
        PadCommand("why", "Why?", "y", ASK_WHY),
        PadCommand("last_hero", "Hero before", "lb"),
        PadCommand("next_hero", "Next hero", "rb"),
        PadCommand("last_verb", "Verb before", "lt", LAST_VERB),
        PadCommand("next_verb", "Next verb", "rt", NEXT_VERB),
        PadCommand("menu", "Menu", "start", OPEN_MENU),
        PadCommand("map", "Map", "select", SHOW_MAP),
        PadCommand("cursor", "Free cursor", "l3", FREE_CURSOR),
        PadCommand("roam", "To the buttons", "r3", ROAM),
        PadCommand("end_round", "End the round", "lb+a"),
        PadCommand("undo", "Undo", "lb+b"),
        PadCommand("way_home", "All leave, or go down", "lb+x"),
        PadCommand("hint", "Hint", "lb+y"),
        PadCommand("redo", "Redo", "lb+rb"),
        PadCommand("follow", "The others follow", "lb+rt"),
        PadCommand("wait", "Wait", "lb+lt"),
        PadCommand("help", "Help", "lb+start"),
        PadCommand("danger", "Where a fall hurts", "lb+select"),
        PadCommand("look_goal", "Look at the goals", "lb+up"),
        PadCommand("centre", "Look at the hero", "lb+down"),
        PadCommand("log", "Log", "lb+left", SHOW_LOG),
        PadCommand("describe", "What is there", "lb+right", DESCRIBE),
        PadCommand("beat_before", "Beat before", "lb+l3", ","),
        PadCommand("next_beat", "Next beat", "lb+r3", "."),
    )
}
"""every command of a pad, by name; the rest is reached by going to its button"""
IN_RING: Final = {
    "hands": "up",
    "rope": "right",
    "haul": "down",
    "iron": "left",
    "blade": "ways",
    "shove": "next_hero",
    "relic": "next_verb",
}
"""what picks a verb at once while the ring of verbs is held open, by its name: an arrow or a command"""


@dataclass(frozen=True)
class PadBindings:
    """The button of every command: the player's choice, else the default."""

    chosen: Mapping[str, str]
    """the buttons that differ from the defaults"""

    def __getitem__(self, name: str) -> str:
        """Return the button of a command; raises KeyError for an unknown name."""
        return self.chosen.get(name) or COMMANDS[name].control

    @cached_property
    def owners(self) -> Mapping[str, PadCommand]:
        """The command of each button that has one."""
        return {self[name]: command for name, command in reversed(COMMANDS.items())}

    def find_key(self, control: str, keys: Bindings) -> str:
        """Return the key that does what a button does; empty without one."""
        if control in CROSS:
            return control
        command = self.owners.get(control)
        return "" if command is None else _find_key(command, keys)

    def find_in_ring(self, verb: str) -> str:
        """Return the two controls that pick a verb from the ring, by its name; empty without such two."""
        way = IN_RING.get(verb, "")
        control = way if way in CROSS else self[way] if way else ""
        ring = self["last_verb"]
        return f"{ring}+{control}" if control and "+" not in ring + control else ""

    def rebound(self, name: str, control: str) -> PadBindings:
        """Return the bindings with another button for one command; the command that had that button gets the
        freed one.
        """
        owner = self.owners.get(control)
        changes = {owner.name: self[name], name: control} if owner else {name: control}
        chosen = {**self.chosen, **changes}
        return replace(self, chosen={each: on for each, on in chosen.items() if on != COMMANDS[each].control})

    def list_prompts(self, style: PadStyle, keys: Bindings) -> PadPrompts:
        """Return the controls that are named in place of keys."""
        controls = {_find_key(command, keys): self[name] for name, command in reversed(COMMANDS.items())}
        for verb in IN_RING:
            if control := self.find_in_ring(verb):
                controls.setdefault(keys[verb], control)
        ring = self["last_verb"]
        sign = spell_control(ring, style)
        return PadPrompts(
            style,
            controls | {each: each for each in CROSS},
            partial(spell_control, style=style),
            # Two controls together do not hold the ring open.
            f"{sign} until it is lit" if "+" in ring else f"hold {sign}",
            lambda: keys.verb_keys,
        )


def list_ring_keys(keys: Bindings) -> dict[str, str]:
    """Return the name of the verb that each key picks while the ring of verbs is held open."""
    return {way if way in CROSS else _find_key(COMMANDS[way], keys): verb for verb, way in IN_RING.items()}


def _find_key(command: PadCommand, keys: Bindings) -> str:
    if command.name == "last_hero":
        return f"shift+{keys['next_hero']}"
    return command.key or keys[command.name]


def pad_bindings_from(stored: Mapping[str, str]) -> PadBindings:
    """Return the bindings of a profile. Unknown commands and duplicate buttons get their default."""
    result = PadBindings({})
    for name, control in sorted(stored.items()):
        if name in COMMANDS:
            result = result.rebound(name, control)
    return result
