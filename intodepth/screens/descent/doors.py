"""doors: the doors to the next floor, each with its sign, as cards to choose from."""

from __future__ import annotations

from intodepth.content.runs.signs import DOORS, DoorSign
from intodepth.ui.buttons import key_frame
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.paragraphs import fit_line
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
    is_pressed = not alone and ui.interact(f"door:{key}", rect, key=key).clicked
    ui.rect(rect, color("raised" if chosen and not alone else "fill"))
    ui.frame(rect, color("gold" if chosen and not alone else "line"))
    head = "The next floor" if alone else DOORS[index]
    right = x + width - 12
    if not alone:
        right -= key_frame(ui, right, y + 19, key) + 8
    title, size = fit_line(ui, f"{head}: {sign.title}", BUTTON, 650, right - x - 12)
    ui.text(x + 12, y + 24, title, size, "gold", 650)
    room = height - HEAD - 6
    step = max(LEAST, min(LINE, room / max(1, len(sign.lines))))
    for number, line in enumerate(sign.lines[: int(room / step)]):
        base = y + HEAD + step * (number + 0.72)
        ink: Ink = "harm" if line.is_warning else "text"
        draw_icon(ui, line.icon, x + 22, base - SMALL * 0.36, 18, "harm" if line.is_warning else "gold")
        said, size = fit_line(ui, line.words, SMALL, 500, width - 50)
        ui.text(x + 38, base, said, size, ink, 500)
    return is_pressed
