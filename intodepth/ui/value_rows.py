"""value_rows: rows with a label on the left and a slider, toggle or choice."""

from __future__ import annotations

import math
from collections.abc import Sequence

from intodepth.story.sound_names import Sound
from intodepth.ui.core import Response, Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line
from intodepth.ui.theme import BUTTON, Ink, color, mix

ROW_HEIGHT = 44.0


def _row(ui: Ui, name: str, rect: Rect, semantics: Semantics) -> tuple[Response, Rect]:
    """Draw the ground and name of a row; return what is done with it, and the rectangle of the value."""
    response = ui.interact(name, rect, semantics)
    glow = ui.animate(f"{name}:lit", float(response.lit))
    x, y, width, height = rect
    ui.rect(rect, mix(color("fill"), color("raised"), glow))
    ui.rect((x, y, 3, height), mix(color("line"), color("gold"), glow))
    share = max(150.0, width * 0.42)
    label, size = fit_line(ui, semantics.name, BUTTON, 500, width - share - 20)
    ui.text(x + 16, y + height / 2 + size * 0.36, label, size, "text", 500)
    return response, (x + width - share, y, share - 14, height)


def slider(
    ui: Ui, name: str, rect: Rect, label: str, value: float, low: float, high: float, step: float, text: str
) -> float:
    """Draw a row for a number, changed by dragging or with left and right; return the number.

    `text` formats it.
    """
    before = value
    response, place = _row(ui, name, rect, Semantics("slider", label, text))
    x, y, width, height = place
    bar, middle = width - 74, y + height / 2
    if ui.active == name and "left" in ui.input.held | frozenset(ui.input.pressed):
        value = low + (high - low) * (ui.mouse[0] - x) / bar
    elif response.focused:
        value += step * (ui.take_key("right") - ui.take_key("left"))
    value = min(high, max(low, low + round((value - low) / step) * step))
    if abs(value - before) > step / 2:
        ui.cues.append(Cue(Sound.HOVER))
    shown = ui.animate(f"{name}:value", (value - low) / (high - low), 40.0)
    ink: Ink = "gold" if response.lit or response.held else "text"
    ui.rect((x, middle - 2, bar, 4), color("line"))
    ui.rect((x, middle - 2, bar * shown, 4), color("gold"))
    ui.triangle(x + bar * shown, middle + 1, 20, color("back"))
    ui.triangle(x + bar * shown, middle + 1, 16, color(ink))
    ui.text(x + width, middle + BUTTON * 0.36, text, BUTTON, ink, 550, "right")
    return value


def toggle(ui: Ui, name: str, rect: Rect, label: str, value: bool) -> bool:
    """Draw a row that is on or off, changed by a click or Enter; return its value."""
    semantics = Semantics("switch", label, _say(value), chosen=value)
    response, (x, y, width, height) = _row(ui, name, rect, semantics)
    if response.clicked:
        value = not value
    on = ui.animate(f"{name}:on", float(value), 40.0)
    left, middle = x + width - 44, y + height / 2
    ui.rect((left, middle - 11, 44, 22), mix(color("line"), color("gold"), on))
    ui.rect((left + 3 + 22 * on, middle - 8, 16, 16), mix(color("quiet"), color("back"), on))
    ink: Ink = "text" if value else "quiet"
    ui.text(left - 12, middle + BUTTON * 0.36, _say(value), BUTTON, ink, 500, "right")
    return value


def choice(ui: Ui, name: str, rect: Rect, label: str, options: Sequence[str], index: int) -> int:
    """Draw a row that steps through options with two arrows, or left and right; return the index."""
    semantics = Semantics("spinbutton", label, options[index])
    response, (x, y, width, height) = _row(ui, name, rect, semantics)
    step = 0
    for side, turn, way in (("less", -math.pi / 2, -1), ("more", math.pi / 2, 1)):
        area = (x if way < 0 else x + width - height, y, height, height)
        possible = 0 <= index + way < len(options)
        told = Semantics("button", options[index + way * possible])
        arrow = ui.interact(f"{name}:{side}", area, told, focusable=False)
        ink: Ink = "dim" if not possible else "text" if arrow.hovered else "gold"
        ui.triangle(area[0] + height / 2, y + height / 2, 14, color(ink), turn)
        step += way * arrow.clicked
    if response.focused:
        step += ui.take_key("right") - ui.take_key("left")
    if response.clicked:
        step = 1 if index + 1 < len(options) else -index
    before, index = index, min(len(options) - 1, max(0, index + step))
    if index != before:
        ui.cues.append(Cue(Sound.CHOOSE))
    ink = "gold" if response.lit else "text"
    said, size = fit_line(ui, options[index], BUTTON, 550, width - 2 * height)
    ui.text(x + width / 2, y + height / 2 + size * 0.36, said, size, ink, 550, "middle")
    return index


def _say(value: bool) -> str:
    return "On" if value else "Off"
