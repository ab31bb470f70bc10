"""doors: the doors to the next floor, each with its sign, as cards to choose from."""

from __future__ import annotations

from intodepth.content.runs.signs import DOORS, DoorSign
from intodepth.ui.buttons import key_frame
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, wrap
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BUTTON, SMALL, Ink, color

KEYS = "1", "2"
HEAD = 28.0
"""height of the title"""
LEAST, LINE = 17.0, 23.0
"""least and greatest distance of two lines"""


def draw_door(ui: Ui, rect: Rect, index: int, sign: DoorSign, *, chosen: bool, alone: bool) -> bool:
    """Draw a door as a card; return whether it is chosen now. A single door cannot be chosen."""
    x, y, width, height = rect
    key = KEYS[index]
    head = "The next floor" if alone else DOORS[index]
    name, value = f"{head}: {sign.title}", "\n".join(line.words for line in sign.lines)
    semantics = Semantics("option", name, value, chosen)
    is_pressed = not alone and ui.interact(f"door:{key}", rect, semantics, key=key).clicked
    if alone:
        ui.tell(rect, "text", name, value)
    ui.rect(rect, color("raised" if chosen and not alone else "fill"))
    ui.frame(rect, color("gold" if chosen and not alone else "line"))
    right = x + width - 12
    if not alone:
        right -= key_frame(ui, right, y + 19, key) + 8
    title, size = fit_line(ui, name, BUTTON, 650, right - x - 12)
    ui.text(x + 12, y + 24, title, size, "gold", 650)
    room = height - HEAD - 6
    told = [(line, wrap(ui, line.words, SMALL, 500, width - 50)) for line in sign.lines]
    if sum(len(words) for _, words in told) > int(room / LEAST):
        told = [(line, (line.words,)) for line in sign.lines]
    step = max(LEAST, min(LINE, room / max(1, sum(len(words) for _, words in told))))
    base = y + HEAD - 0.28 * step
    for line, words in told:
        ink: Ink = "harm" if line.is_warning else "text"
        for number, each in enumerate(words):
            base += step
            if base > y + height - 6:
                return is_pressed
            if not number:
                icon_ink: Ink = "harm" if line.is_warning else "gold"
                draw_icon(ui, line.icon, x + 22, base - SMALL * 0.36, 18, icon_ink)
            said, size = fit_line(ui, each, SMALL, 500, width - 50)
            ui.text(x + 38, base, said, size, ink, 500)
    return is_pressed
