"""screen_reader: reads any screen but a level: what is new on it, and what can be pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from intodepth.text.player import TextPlayer
from intodepth.text.pressing import list_pressed
from intodepth.text.records import TextRecord, tell_lines
from intodepth.text.replies import Choice, Reply
from intodepth.ui.keys import spell
from intodepth.ui.nodes import READ, UiNode

ROW: Final = 6.0
"""greatest distance of the lower edges of words in one row, in units"""
KEYS: Final = frozenset(map(spell, ("return", "escape", "up", "left")))
GO_ON: Final = "return", "n"
"""keys of buttons that go on to the next screen"""
FIELD: Final = "Write with: type TEXT"


class ScreenReader:
    """Reads the screens that lie over a level or stand by themselves."""

    def __init__(self, player: TextPlayer) -> None:
        """Begin with nothing told."""
        self._player = player
        self._of: object = None
        """the screen that was told last"""
        self._told = Counter[str]()
        """its lines"""

    def forget(self) -> None:
        """Tell all of the screen the next time."""
        self._of = None

    def tell_news(self) -> list[TextRecord]:
        """Return what is written on the screen and was not there before."""
        top = self._player.stack.top
        before, self._told = (self._told if top is self._of else Counter[str]()), Counter[str]()
        self._of = top
        found = list[TextRecord]()
        for words, is_heading in _read_words(self._player.ui.nodes):
            self._told[words] += 1
            if self._told[words] > before[words]:
                found += tell_lines("screen" if is_heading else "text", words)
        return found

    def describe(self) -> Reply:
        """Return what can be pressed."""
        written = self._player.ui.typing
        asked = [] if written is None else [TextRecord("question", FIELD)]
        asked += [TextRecord("text", f"Written: {written}")] if written else []
        nodes = [node for node in list_pressed(self._player.ui) if node.name]
        default = self._find_default([node for node in nodes if node.enabled])
        choices = [
            Choice(node.id, tell_node(node, is_default=node is default), partial(self._press, node.id))
            for node in nodes
            if node.enabled
        ]
        off = [node for node in nodes if not node.enabled]
        told = [
            TextRecord("text", f"Not now: {node.name}{f', {node.reason}' if node.reason else ''}")
            for node in off
        ]
        if default is None:
            return Reply([*told, *asked], choices)
        does = TextRecord("question", f"Enter: {default.name}.")
        return Reply([*told, *asked, does], choices, partial(self._press, default.id))

    def _find_default(self, nodes: Sequence[UiNode]) -> UiNode | None:
        """Return what Enter presses: what goes on to the next screen, else what is in focus; None if that is
        nothing.
        """
        going = [node for node in nodes if node.role == "button" and node.key in GO_ON]
        focus = self._player.ui.focus
        return next((node for node in (*going, *nodes) if node in going or node.id == focus), None)

    def _press(self, name: str) -> Reply:
        node = next(node for node in self._player.ui.nodes if node.id == name)
        if node.role == "slider":
            self._player.ui.focus = name
            return Reply([TextRecord("question", f"{node.name}: key left is less, key right is more.")], [])
        self._player.press(name)
        return Reply()


def tell_node(node: UiNode, *, is_default: bool) -> str:
    """Return what a node that can be pressed is, its value, and what a press does.

    The button that Enter presses is drawn like one that is chosen.
    """
    value = ", ".join(node.value.splitlines())
    chosen = "chosen" if node.is_chosen and node.role in ("option", "tab", "button") else ""
    chosen = "" if is_default and node.role == "button" else chosen
    chosen = ("on" if node.is_chosen else "off") if node.role == "switch" else chosen
    told = ", ".join(filter(None, (node.name, value, chosen)))
    return f"{told}: {node.does}" if node.does else told


def _read_words(nodes: Sequence[UiNode]) -> Iterator[tuple[str, bool]]:
    """Yield what can only be read, and whether it is a heading; loose words that stand in a row are one
    line.
    """
    explained = {words for node in nodes if node.role not in READ for words in (node.value, node.does)}

    def is_told(node: UiNode) -> bool:
        """Return whether something that can be pressed tells it; a loose word may belong to its row."""
        if " " not in node.name:
            return node.name in explained and not _is_loose(node)
        return any(words.endswith(node.name) for words in explained)

    told = [node for node in nodes if node.role in READ and not is_told(node)]
    for node in told:
        if _is_loose(node):
            continue
        yield ": ".join(filter(None, (node.name, ", ".join(node.value.splitlines())))), node.role == "heading"
    rows: dict[float, list[UiNode]] = {}
    for node in filter(_is_loose, told):
        foot = node.rect[1] + node.rect[3]
        rows.setdefault(next((row for row in rows if abs(row - foot) < ROW), foot), []).append(node)
    for row in rows.values():
        names = [node.name for node in sorted(row, key=lambda node: node.rect[0])]
        words = " ".join(names)
        # Names of keys say nothing here, nor do bare numbers, or a name in a picture.
        if not KEYS.intersection(names) and " " in words and any(map(str.isalpha, words)):
            yield words, False


def _is_loose(node: UiNode) -> bool:
    return node.role == "text" and not (node.group or node.value)
