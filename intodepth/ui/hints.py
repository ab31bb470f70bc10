"""hints: the line that says which keys do what, and tooltips."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.ui.buttons import key_frame, key_width
from intodepth.ui.canvas import Layer
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, color

WIDE = 260.0
"""greatest width of the words of a tooltip, in pixels at the usual size"""


def hint_bar(ui: Ui, x: float, y: float, width: float, hints: Sequence[tuple[Sequence[str], str]]) -> None:
    """Draw (keys, meaning) pairs side by side around the line y, as many as fit."""
    right = x + width
    for keys, what in hints:
        own = sum(key_width(ui, key) + 4 for key in keys)
        words = ui.text_width(what, SMALL)
        if x + own + 3 + words > right:
            return
        for key in keys:
            x += key_width(ui, key)
            key_frame(ui, x, y, key)
            x += 4
        ui.text(x + 3, y + 5, what, SMALL, "quiet")
        x += words + 24


def tooltip(ui: Ui, anchor: Rect, text: str) -> None:
    """Draw words on a panel above or below a rectangle, over everything else in the frame."""
    width = min(WIDE, ui.text_width(text, SMALL) + 1)
    height = paragraph_height(ui, text, width, size=SMALL)
    panel_width, panel_height = width + 20, height + 14
    x = min(max(8.0, anchor[0] + anchor[2] / 2 - panel_width / 2), ui.width - panel_width - 8)
    y = anchor[1] - panel_height - 6
    if y < 8:
        y = anchor[1] + anchor[3] + 6
    with ui.layer(Layer.TOOLTIP):
        plate(ui, (x, y, panel_width, panel_height))
        ui.frame((x, y, panel_width, panel_height), color("line"))
        paragraph(ui, x + 10, y + 7, width, text, size=SMALL)
