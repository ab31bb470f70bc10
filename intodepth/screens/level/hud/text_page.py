"""text_page: a panel at the lower left of a level, with a title and scrolling words."""

from __future__ import annotations

from intodepth.screens.level.camera.layout import LINE
from intodepth.ui.buttons import key_frame
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, color

WIDTH = 520.0
HEAD = 38.0
INSET = 12.0
CLOSE = "Close"


def page_area(rect: Rect, words: float) -> Rect:
    """Return the part of an area that a page with words of this height takes."""
    x, y, width, height = rect
    high = min(height, HEAD + max(words, 3 * LINE) + INSET)
    return x - 10, y + height - high, min(width, WIDTH), high


def find_inside(page: Rect) -> Rect:
    """Return the rectangle for the words of a page."""
    x, y, width, height = page
    return x + INSET, y + HEAD, width - 2 * INSET, height - HEAD - INSET


def draw_page(ui: Ui, name: str, page: Rect, title: str) -> bool:
    """Draw a page without its words; return whether a click closes it: one on its cross, or beside what can
    be clicked in it, as it may be meant for the level below.
    """
    x, y, width, _ = page
    is_beside = ui.interact(name, page, Semantics("group", title), focusable=False).clicked
    plate(ui, page)
    ui.frame(page, color("line"))
    ui.text(x + INSET, y + 25, title, SMALL, "text", 600)
    close: Rect = (x + width - 62, y + 6, 58, 26)
    closes = ui.interact(
        f"{name}:close", close, Semantics("button", CLOSE, spell("escape")), focusable=False
    ).clicked
    key_frame(ui, x + width - INSET, y + 19, "escape")
    return closes or is_beside
