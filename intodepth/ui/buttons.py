"""buttons: buttons with words or icons, and the key of each in a small frame."""

from __future__ import annotations

import math

from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Color, Rect
from intodepth.ui.keys import spell_key
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line
from intodepth.ui.prompts import find_control
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import BUTTON, MENU, SMALL, Ink, color, mix

KEY_SIDE = 20.0
BUTTON_HEIGHT = 42.0
EDGES, ICON_EDGES = 26.0, 42.0
"""width of a button besides its words and its key: without a pictogram, and with one"""


def key_width(ui: Ui, key: str) -> float:
    """Return the width of a key frame, or of the control of a pad in its place; 0 for none."""
    if not key:
        return 0.0
    control = find_control(key)
    if control is None:
        return max(KEY_SIDE, ui.text_width(spell_key(key), SMALL, 600) + 10)
    if not control:
        return 0.0
    from intodepth.ui.pads import measure_control  # only here: most players have no gamepad

    return measure_control(ui, control)


def key_frame(
    ui: Ui, right: float, middle: float, key: str, *, ink: Ink = "quiet", line: Color | None = None
) -> float:
    """Draw a key in its frame, at a right edge and a middle line, or the control of a pad that does the same
    while one is in use; return its width.
    """
    if find_control(key) is None:
        return draw_key(ui, right, middle, key, ink=ink, line=line) if key else 0.0
    width = key_width(ui, key)
    if control := find_control(key):
        from intodepth.ui.pads import draw_control  # only here: most players have no gamepad

        draw_control(ui, right - width, middle, control, ink)
    return width


def draw_key(
    ui: Ui, right: float, middle: float, key: str, *, ink: Ink = "quiet", line: Color | None = None
) -> float:
    """Draw a key of the keyboard in its frame, whatever was used last; return its width."""
    width = max(KEY_SIDE, ui.text_width(spell_key(key), SMALL, 600) + 10)
    ui.frame((right - width, middle - KEY_SIDE / 2, width, KEY_SIDE), line or color("line"))
    ui.text(right - width / 2, middle + 5, spell_key(key), SMALL, ink, 600, "middle")
    return width


def tag_width(ui: Ui, text: str, icon: str = "", size: float = SMALL) -> float:
    """Return how wide `tag` is."""
    return ui.text_width(text, size, 600) + 10 + (size + 3 if icon else 0)


def tag(
    ui: Ui, x: float, y: float, text: str, ink: Ink | Color = "text", size: float = SMALL, *, icon: str = ""
) -> Rect:
    """Draw a word on dark ground, with an optional icon before it; return its rectangle.

    The middle of the baseline is at (x, y).
    """
    width = tag_width(ui, text, icon, size)
    rect = (x - width / 2, y - size - 1, width, size + 8)
    plate(ui, rect)
    if icon:
        draw_icon(ui, icon, rect[0] + 5 + size / 2, y - size * 0.36, size, ink)
    ui.text(x + width / 2 - 5, y + 1, text, size, ink, 600, "right")
    return rect


def fits(ui: Ui, rect: Rect, label: str, key: str = "", icon: str = "") -> bool:
    """Return whether a button of this size can show all of these."""
    edges = ICON_EDGES if icon else EDGES
    return ui.text_width(label, SMALL, 500) + key_width(ui, key) + edges <= rect[2]


def button(
    ui: Ui,
    name: str,
    rect: Rect,
    label: str,
    *,
    key: str = "",
    icon: str = "",
    chosen: bool = False,
    enabled: bool = True,
    flat: bool = False,
    note: str = "",
    semantics: Semantics | None = None,
) -> Response:
    """Draw a button with words, which Enter and its key also press; return what is done with it.

    A flat button only chooses. A note is a second, smaller line. `semantics` tells more than label and note.
    """
    semantics = semantics or Semantics("button", label, note, chosen)
    response = ui.interact(name, rect, semantics, key=key, enabled=enabled)
    ink, middle = _ground(ui, name, rect, response, chosen=chosen, enabled=enabled, flat=flat)
    x, width = rect[0], rect[2]
    left, right = x + (42 if icon else 12), x + width - 8
    if key and width > 76:
        line = color("gold_low") if chosen else None
        right -= (
            key_frame(ui, right, middle, key, ink=ink if chosen or not enabled else "quiet", line=line) + 6
        )
    weight = 650 if chosen else 500
    tight = ui.text_width(label, SMALL, weight) > right - left
    if tight:
        left = x + (28 if icon else 8)
    if icon:
        place, size = (x + 15, 18.0) if tight else (x + 22, 22.0)
        draw_icon(ui, icon, place, middle, size, ink if chosen or not enabled else "gold")
    label, size = fit_line(ui, label, BUTTON, weight, right - left)
    if note:
        words, small = fit_line(ui, note, SMALL, 500, right - left)
        ui.text(left, middle + 12, words, small, ink if chosen or not enabled else "gold", 500)
        middle, size = middle - 8, min(size, SMALL)
    ui.text(left, middle + size * 0.36, label, size, ink, weight)
    return response


def icon_button(
    ui: Ui,
    name: str,
    rect: Rect,
    icon: str,
    semantics: Semantics,
    *,
    key: str,
    chosen: bool = False,
    enabled: bool = True,
    flat: bool = False,
) -> Response:
    """Draw a button with an icon and its key, without words; return what is done with it."""
    response = ui.interact(name, rect, semantics, key=key, enabled=enabled)
    ink, middle = _ground(ui, name, rect, response, chosen=chosen, enabled=enabled, flat=flat)
    x, _, width, height = rect
    right = x + width - 3
    wide = key_width(ui, key)
    if height > KEY_SIDE and width > wide + 26:
        line = color("gold_low") if chosen else None
        right -= key_frame(ui, right, middle, key, ink=ink if chosen or not enabled else "quiet", line=line)
    size = min(22.0, height - 4, right - x - 4)
    draw_icon(ui, icon, (x + right) / 2, middle, size, ink if chosen or not enabled else "gold")
    return response


def _ground(
    ui: Ui, name: str, rect: Rect, response: Response, *, chosen: bool, enabled: bool, flat: bool
) -> tuple[Ink, float]:
    """Draw the ground of a button; return the ink and the middle line of its words."""
    glow = ui.animate(f"{name}:lit", float(response.lit and enabled))
    held = response.held and enabled
    if chosen:
        ui.rect(rect, color("gold"))
        if glow > 0.01:
            ui.frame(rect, color("text", glow), 2)
    elif enabled:
        ground = color("back" if flat else "fill")
        ui.rect(rect, color("back") if held else mix(ground, color("raised"), glow))
        ui.frame(rect, mix(color("line"), color("gold"), glow), 1 + glow)
    else:
        plate(ui, rect)
        ui.frame(rect, color("line", 0.6))
    return "back" if chosen else "text" if enabled else "off", rect[1] + rect[3] / 2 + (1 if held else 0)


def menu_line(ui: Ui, name: str, rect: Rect, label: str, *, key: str = "") -> bool:
    """Draw a line of a menu, filled with gold while Enter would choose it; return whether it was chosen."""
    response = ui.interact(name, rect, Semantics("menuitem", label), key=key)
    lit = ui.animate(f"{name}:lit", float(response.focused), 30.0)
    x, y, width, height = rect
    middle = y + height / 2
    if lit > 0.01:
        ui.rect((x, y, width, height), color("gold", lit))
        ui.triangle(x + 20, middle, 14 * lit, color("back"), math.pi / 2)
    filled = lit > 0.5
    ink: Ink = "back" if filled else "text"
    shift = 1.0 if response.held else 0.0
    ui.text(x + 42 + shift, middle + MENU * 0.36 + shift, label, MENU, ink, 700 if filled else 500)
    if key := "return" if response.focused else key:
        ink = "back" if filled else "quiet"
        if find_control(key) is None:
            ui.text(x + width - 12, middle + SMALL * 0.36, spell_key(key), SMALL, ink, 550, "right")
        elif response.focused:
            key_frame(ui, x + width - 12, middle, key, ink=ink)
    return response.clicked
