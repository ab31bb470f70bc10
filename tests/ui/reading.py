"""Reading: what is written on a screen in words or numbers that its nodes do not tell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from intodepth.story.english.names import shorten_names
from intodepth.ui.core import Ui
from intodepth.ui.draw import Polygon, Text
from intodepth.ui.keys import spell
from intodepth.ui.nodes import UiNode
from intodepth.ui.rects import contains


def list_untold(ui: Ui) -> list[str]:
    """Return the words of the latest frame that no node at their place tells, and widgets without a name."""
    nodes = [node for node in ui.nodes if node.role not in ("group", "scrollbar")]
    tell, covers = cache(_tell), list(_list_covers(ui))
    found = [f"{node.id} has no name" for node in nodes if not node.name]
    for index, command in enumerate(ui.commands):
        if not isinstance(command, Text):
            continue
        x, y = command.x + 1, command.y - command.size / 4
        if any(later > index and a <= x <= c and b <= y <= d for later, a, b, c, d in covers):
            continue
        place = command.x / ui.scale + 1, y / ui.scale
        told = " ".join(tell(node) for node in nodes if contains(node.seen, place))
        words = _squash(command.text.rstrip("…"))
        is_sign = not any(map(str.isalnum, words))
        if not is_sign and words not in _squash(told) and words not in _squash(shorten_names(told)):
            found.append(f"{command.text} at {place}: {told}")
    return found


def _list_covers(ui: Ui) -> Iterator[tuple[int, float, float, float, float]]:
    """Yield the number and the bounds of each command that hides what was drawn before it."""
    for index, command in enumerate(ui.commands):
        if isinstance(command, Polygon) and command.color[3] > 0.7:
            across, down = zip(*command.points, strict=True)
            yield index, min(across), min(down), max(across), max(down)


def _tell(node: UiNode) -> str:
    """Return all words of a node, and the key on it: its own, or Enter if it is in focus."""
    return f"{node.name} {node.value} {node.does} {node.reason} {spell(node.key)} {spell('return')}"


def _squash(words: str) -> str:
    return "".join(words.split()).lower()
