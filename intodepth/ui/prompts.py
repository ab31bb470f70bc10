"""prompts: whether keys or the controls of a gamepad are named, by what was used last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal

PadStyle = Literal["xbox", "playstation", "nintendo", "deck"]
"""whose names and shapes the controls have"""


@dataclass(frozen=True)
class PadPrompts:
    """The signs of the gamepad in use, and the keys that its controls stand for."""

    style: PadStyle
    controls: Mapping[str, str]
    """the control that does what a key does, by key"""
    spell: Callable[[str], str]
    """returns what is written on a control"""
    to_verbs: str
    """what is done with the controls to choose any verb, in words"""
    list_verbs: Callable[[], Collection[str]]
    """lists the keys of the verbs once somebody asks: a first start is not to wait for all the rules"""


_shown: PadPrompts | None = None


def use_prompts(prompts: PadPrompts | None) -> None:
    """Name the controls of a gamepad in place of keys from now on, or keys again."""
    global _shown
    _shown = prompts


def get_prompts() -> PadPrompts | None:
    """Return what the controls of the gamepad in use do; None while mouse and keys are used."""
    return _shown


def pick_words(usual: str, by_pad: str) -> str:
    """Return an instruction for mouse and keys, or the one for a gamepad while one is in use."""
    return usual if _shown is None else by_pad


def find_control(key: str) -> str | None:
    """Return the control that is named in place of a key, empty if none does the same; None if keys are
    named.
    """
    return None if _shown is None else _shown.controls.get(key, "")


def find_words(key: str) -> str:
    """Return what the control that does what a key does is called, or how a verb is chosen; empty without
    either, or if keys are named.
    """
    if _shown is None:
        return ""
    if control := _shown.controls.get(key):
        return _shown.spell(control)
    return _shown.to_verbs if key in _shown.list_verbs() else ""
