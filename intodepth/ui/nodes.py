"""nodes: what a screen is made of, as a tree that keys, tests and readers share, made by what draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple

from intodepth.ui.draw import Rect

Role = Literal[
    "button",
    "menuitem",
    "tab",
    "option",
    "switch",
    "slider",
    "spinbutton",
    "gridcell",
    "link",
    "listitem",
    "heading",
    "text",
    "scrollbar",
    "group",
]
"""what a node is, by the names of WAI-ARIA 1.2 where it has one:

- `button` does something at once, `menuitem` is a line of a menu, `link` leads to another place of a screen
- `tab` chooses a page, `option` is one of several things to choose, `gridcell` is a place of the level
- `switch` is on or off, `slider` a number, `spinbutton` one of several values in a row
- `listitem`, `heading` and `text` can only be read
- `scrollbar` scrolls its group, `group` holds other nodes
"""
READ: Final = frozenset[Role](("listitem", "heading", "text"))
"""roles of what can only be read"""
PRESSED: Final = frozenset[Role](("button", "menuitem", "tab", "option", "switch", "spinbutton", "link"))
"""roles of what does something at a press"""
Words = str | Callable[[], str]
"""words, or a function that finds them once somebody asks"""


class Semantics(NamedTuple):
    """The meaning of a widget or of words, for a player who cannot see them."""

    role: Role
    name: str
    """what the player reads on it"""
    value: Words = ""
    """the value that it has now, or what else is told on it"""
    chosen: bool = False
    """whether it is the chosen one of several, or on"""
    reason: Words = ""
    """why it cannot be pressed now"""
    does: Words = ""
    """what a press does, if its name does not say it"""


class UiNode(NamedTuple):
    """A part of a screen in one frame."""

    id: str
    """unique in its frame; empty for what can only be read"""
    semantics: Semantics
    rect: Rect
    """bounds in logical units, also if they are scrolled away"""
    seen: Rect
    """the part in view; without width or height if there is none"""
    group: str = ""
    """id of the group that holds it; empty for the screen"""
    focusable: bool = False
    """whether arrows and Tab lead to it"""
    enabled: bool = True
    key: str = ""
    """key that presses it"""

    @property
    def role(self) -> Role:
        """What it is."""
        return self.semantics.role

    @property
    def name(self) -> str:
        """What the player reads on it."""
        return self.semantics.name

    @property
    def value(self) -> str:
        """The value that it has now, or what else is told on it."""
        return _find_words(self.semantics.value)

    @property
    def does(self) -> str:
        """What a press does, if its name does not say it."""
        return _find_words(self.semantics.does)

    @property
    def reason(self) -> str:
        """Why it cannot be pressed; empty if it can."""
        return "" if self.enabled else _find_words(self.semantics.reason)

    @property
    def is_chosen(self) -> bool:
        """Whether it is the chosen one of several, or on."""
        return self.semantics.chosen

    @property
    def is_hidden(self) -> bool:
        """Whether it is scrolled away or outside the view."""
        return self.seen[2] <= 0 or self.seen[3] <= 0


NodeSource = Callable[[], Iterable[UiNode]]
"""lists the nodes of a group once somebody asks"""


def _find_words(words: Words) -> str:
    return words if isinstance(words, str) else words()
