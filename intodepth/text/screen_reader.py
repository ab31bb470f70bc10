"""screen_reader: reads any screen but a level: what is new on it, and what can be pressed."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from intodepth.text.player import TextPlayer
from intodepth.text.pressing import list_pressed
from intodepth.text.records import TextRecord, tell_lines
from intodepth.text.replies import Choice, Reply
from intodepth.ui.nodes import READ, UiNode

FIELD: Final = TextRecord("question", "Write with: type TEXT")


class ScreenReader:
    """Reads the screens that lie over a level or stand by themselves."""

    def __init__(self, player: TextPlayer) -> None:
        """Begin with nothing told."""
        self._player = player
        self._of: object = None
        """the screen that was told last"""
        self._told = Counter[str]()
        """its lines"""

    def tell_news(self) -> list[TextRecord]:
        """Return what is written on the screen and was not there before."""
        top = self._player.stack.top
        before, self._told = (self._told if top is self._of else Counter[str]()), Counter[str]()
        self._of = top
        found = list[TextRecord]()
        for node in self._player.ui.nodes:
            if node.role not in READ or not _is_worth_reading(node):
                continue
            words = ": ".join(filter(None, (node.name, ", ".join(node.value.splitlines()))))
            self._told[words] += 1
            if self._told[words] > before[words]:
                found += tell_lines("screen" if node.role == "heading" else "text", words)
        return found

    def describe(self) -> Reply:
        """Return what can be pressed."""
        asked = [] if self._player.ui.typing is None else [FIELD]
        nodes = [node for node in list_pressed(self._player.ui) if node.name]
        choices = [
            Choice(node.id, tell_node(node), partial(self._press, node.id)) for node in nodes if node.enabled
        ]
        off = [node for node in nodes if not node.enabled]
        told = [
            TextRecord("text", f"Not now: {node.name}{f', {node.reason}' if node.reason else ''}")
            for node in off
        ]
        default = next(
            (node for node in nodes if node.enabled and node.is_chosen and node.role == "button"), None
        )
        focused = next((node for node in nodes if node.enabled and node.id == self._player.ui.focus), default)
        if focused is None:
            return Reply([*told, *asked], choices)
        does = TextRecord("question", f"Enter: {focused.name}.")
        return Reply([*told, *asked, does], choices, partial(self._press, focused.id))

    def _press(self, name: str) -> Reply:
        self._player.press(name)
        return Reply()


def tell_node(node: UiNode) -> str:
    """Return what a node that can be pressed is, its value, and what a press does."""
    value = ", ".join(node.value.splitlines())
    chosen = "chosen" if node.is_chosen and node.role in ("option", "tab", "button") else ""
    chosen = ("on" if node.is_chosen else "off") if node.role == "switch" else chosen
    told = ", ".join(filter(None, (node.name, value, chosen)))
    return f"{told}: {node.does}" if node.does else told


def _is_worth_reading(node: UiNode) -> bool:
    """Return whether words tell something by themselves, which signs, bare numbers and names of keys do
    not.
    """
    words = f"{node.name} {node.value}".strip()
    return " " in words and any(map(str.isalpha, words))
