"""frames: headings, back buttons and panels that screens share."""

from __future__ import annotations

from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.lettering import HEIGHT, plain_letters, title_width
from intodepth.ui.rects import centre, cut_left, cut_top, inset
from intodepth.ui.theme import MARGIN, MENU, SMALL, color

HEADING_SIDE = 30 / HEIGHT
"""side of the letters of a heading; their bars are a sixth as high and end on whole pixels"""
SMALLEST_SIDE = 24 / HEIGHT
"""smallest side of letters that can be read, in px"""


DIMMED = 0.5
"""how much of the light of a scene an overlay takes"""


def smallest_side(ui: Ui) -> float:
    """Return the side of the smallest letters, larger in small windows."""
    return SMALLEST_SIDE / min(1.0, ui.scale)


def heading(ui: Ui, word: str, plain: str = "", note: str = "", *, faded: bool = False) -> tuple[bool, Rect]:
    """Draw the heading of a screen; return whether its back button was pressed, and the area below."""
    side = smallest_side(ui) if ui.compact else HEADING_SIDE
    bar, rest = cut_top(inset(ui.area, MARGIN, 12 if ui.compact else 20), side * HEIGHT + 12)
    base = bar[1] + side * HEIGHT
    letters = plain_letters(word)
    ui.tell((*bar[:2], bar[2] - 124, bar[3]), "heading", word, " ".join(filter(None, (plain, note))))
    ui.title(bar[0], base, letters, side, faded=faded)
    x = bar[0] + title_width(letters) * side + 24
    right = bar[0] + bar[2]
    if plain and x + ui.text_width(plain, MENU, 600) < right - 124:
        x += ui.text(x, base - 6, plain, MENU, "text", 600) + 16
    if note and x + ui.text_width(note, SMALL) < right - 130:
        ui.text(x, base - 6, note, SMALL, "quiet")
    back: Rect = (right - 112, bar[1], 112, 36)
    return button(ui, "back", back, "Back", key="escape").clicked, rest


def two_parts(ui: Ui, body: Rect, across: float, down: float) -> tuple[Rect, Rect]:
    """Return two parts of a page, the first with a share of it: side by side, or in an upright window
    stacked.
    """
    if ui.width > ui.height:
        left, right = cut_left(body, body[2] * across)
        return left, (right[0] + 28, right[1], right[2] - 28, right[3])
    top, bottom = cut_top(body, body[3] * down)
    return top, (bottom[0], bottom[1] + 14, bottom[2], bottom[3] - 14)


def overlay_panel(ui: Ui, word: str, width: float, height: float, *, is_aside: bool = False) -> Rect:
    """Dim the scene below and draw a panel with a heading, in the middle or at the right; return the area for
    its content.
    """
    ui.rect(ui.area, color("back", DIMMED))
    panel = centre(inset(ui.area, 12), width, height)
    if is_aside and ui.width > ui.height:
        panel = (ui.area[0] + ui.area[2] - panel[2] - MARGIN, *panel[1:])
    ui.rect(panel, color("back"))
    ui.frame(panel, color("line"))
    ui.rect((panel[0], panel[1], panel[2], 3), color("gold"))
    margin = 16.0 if ui.compact else MARGIN
    top, rest = cut_top(inset(panel, margin), 36 if ui.compact else 52)
    side = smallest_side(ui) if ui.compact else HEADING_SIDE
    ui.tell(top, "heading", word)
    ui.title(top[0], top[1] + side * HEIGHT, plain_letters(word), side)
    return rest
