"""Hints: the line that says which keys do what, and the words that appear beside the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.ui.bindings import shown
from intodepth.ui.buttons import key_frame, key_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.theme import SMALL, color


def hint_bar(ui: Ui, x: float, y: float, width: float, hints: Sequence[tuple[str, str]]) -> None:
    """Draw (key, what it does) side by side about the line y, as many as fit."""
    right = x + width
    for key, what in hints:
        own = key_width(ui, key)
        words = ui.text_width(what, SMALL)
        if x + own + 6 + words > right:
            return
        key_frame(ui, x + own, y, key)
        ui.text(x + own + 6, y + 5, what, SMALL, "quiet")
        x += own + words + 24


def keys_line(keys: Sequence[str]) -> str:
    """Several keys as they are written in running text."""
    return " ".join(shown(key) for key in keys)


def tooltip(ui: Ui, anchor: Rect, text: str, *, width: float = 260.0) -> None:
    """Draw words on a panel above or below a rectangle, over everything else in the frame."""
    start = len(ui.commands)
    width = min(width, ui.text_width(text, SMALL) + 1)
    height = paragraph_height(ui, text, width, size=SMALL)
    panel_width, panel_height = width + 20, height + 14
    x = min(max(8.0, anchor[0] + anchor[2] / 2 - panel_width / 2), ui.width - panel_width - 8)
    y = anchor[1] - panel_height - 6
    if y < 8:
        y = anchor[1] + anchor[3] + 6
    ui.rect((x, y, panel_width, panel_height), color("back", 0.94))
    ui.frame((x, y, panel_width, panel_height), color("line"))
    paragraph(ui, x + 10, y + 7, width, text, size=SMALL)
    ui.raise_above(start)
