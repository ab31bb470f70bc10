"""hints: the line that says which keys do what, and tooltips."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.ui.buttons import key_frame, key_width
from intodepth.ui.canvas import Layer
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect, Text
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.rects import contains, middle, overlaps
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
    """Draw words on a panel beside a rectangle, over everything else in the frame.

    The panel is above the rectangle, or else where it covers fewest of the other words and widgets drawn so
    far.
    """
    width = min(WIDE, ui.text_width(text, SMALL) + 1)
    height = paragraph_height(ui, text, width, size=SMALL)
    panel_width, panel_height = width + 20, height + 14
    x, y = _find_place(ui, anchor, panel_width, panel_height)
    with ui.layer(Layer.TOOLTIP):
        plate(ui, (x, y, panel_width, panel_height))
        ui.frame((x, y, panel_width, panel_height), color("line"))
        paragraph(ui, x + 10, y + 7, width, text, size=SMALL)


def _find_place(ui: Ui, anchor: Rect, width: float, height: float) -> Point:
    """Return the upper left corner of a panel: above a rectangle, below it, or beside it."""
    left, top, wide, high = anchor
    right, low = ui.width - width - 8, ui.height - height - 8
    x = min(max(8.0, left + wide / 2 - width / 2), right)
    y = min(max(8.0, top + high / 2 - height / 2), low)
    places = (x, top - height - 6), (x, top + high + 6), (left - width - 6, y), (left + wide + 6, y)
    inside = [(x, y) for x, y in places if 8 <= x <= right and 8 <= y <= low]
    if not inside:
        return x, min(max(8.0, top + high + 6), low)
    taken = [each.seen for each in ui.widgets if not contains(each.seen, middle(anchor))]
    taken += [_find_box(ui, each) for each in ui.drawn if isinstance(each, Text)]
    return min(inside, key=lambda place: sum(overlaps((*place, width, height), each) for each in taken))


def _find_box(ui: Ui, text: Text) -> Rect:
    """Return the rectangle of the words of a command, in logical units."""
    width, size = ui.measure(text.text, text.size, text.weight), text.size
    return text.x / ui.scale, (text.y - 0.75 * size) / ui.scale, width / ui.scale, size / ui.scale
