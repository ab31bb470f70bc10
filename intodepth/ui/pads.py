"""pads: the controls of a gamepad, what is written on them, and how they are drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Final

from intodepth.ui.canvas import Canvas
from intodepth.ui.draw import Point
from intodepth.ui.prompts import PadStyle, get_prompts
from intodepth.ui.shapes import outline
from intodepth.ui.theme import SMALL, Ink, color

STYLES: Final[tuple[PadStyle, ...]] = "xbox", "playstation", "nintendo", "deck"
BUTTONS: Final = ("a", "b", "x", "y", "lb", "rb", "lt", "rt", "select", "start", "l3", "r3")
"""what is pressed, by the names on an Xbox pad"""
CROSS: Final = ("left", "right", "up", "down")
"""the cross and the left stick, which are the arrows"""
HOLDER: Final = "lb"
"""while it is held, every other button gives another command: `lb+a`"""
SIGNS: Final[Mapping[PadStyle, Mapping[str, str]]] = {
    "xbox": {"select": "View", "start": "Menu", "l3": "LS", "r3": "RS"},
    "playstation": {
        "a": "Cross", "b": "Circle", "x": "Square", "y": "Triangle",
        "lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2", "select": "Create", "start": "Options",
    },
    "nintendo": {"lb": "L", "rb": "R", "lt": "ZL", "rt": "ZR", "select": "−", "start": "+"},
    "deck": {"lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2", "select": "View", "start": "Menu"},
}  # fmt: skip
"""what is written on the controls of each style, where that is not their name"""
ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
MAKERS: Final[Mapping[str, PadStyle]] = {"054c": "playstation", "057e": "nintendo", "28de": "deck"}
"""the numbers of USB's list of makers"""
WORDS: Final[tuple[tuple[PadStyle, str], ...]] = (
    ("deck", r"steam ?deck|valve"),
    ("nintendo", r"nintendo|switch|joy-?con"),
    ("playstation", r"playstation|dualshock|dualsense|\bps[345]\b|sony"),
)
SIDE: Final = 20.0
"""height of a control that is drawn, and the width of a round one"""
PLUS: Final = 10.0
"""width of the sign between two that are pressed together"""
ROUND: Final = frozenset({"a", "b", "x", "y"})
CORNERS: Final = {
    "b": (16, 0.0),
    "x": (4, math.pi / 4),
    "y": (3, -math.pi / 2),
}
"""corners of the shapes on a PlayStation pad, and their turn; the cross has none"""


def find_style(name: str, guid: str = "") -> PadStyle:
    """Return the style of a pad by its name and its GUID, as SDL writes it, or by its name in a browser."""
    maker = f"{guid[10:12]}{guid[8:10]}".lower() if len(guid) == 32 else ""
    told = re.search(r"vendor: ([0-9a-f]{4})|^([0-9a-f]{4})-[0-9a-f]{4}-", name.lower())
    if told is not None:
        maker = told[1] or told[2]
    if maker in MAKERS:
        return MAKERS[maker]
    return next((style for style, words in WORDS if re.search(words, name.lower())), "xbox")


def spell_control(control: str, style: PadStyle) -> str:
    """Return what is written on a control, or on two that are pressed together."""
    signs = SIGNS[style]
    return "+".join(signs.get(part) or ARROWS.get(part) or part.upper() for part in control.split("+"))


def measure_control(canvas: Canvas, control: str, style: PadStyle | None = None) -> float:
    """Return the width of a control that is drawn."""
    parts = control.split("+")
    return sum(_measure(canvas, part, style or _style()) for part in parts) + PLUS * (len(parts) - 1)


def draw_control(
    canvas: Canvas, left: float, middle: float, control: str, ink: Ink, style: PadStyle | None = None
) -> None:
    """Draw a control, or two that are pressed together, at a left edge and a middle line."""
    style = style or _style()
    for number, part in enumerate(control.split("+")):
        if number:
            canvas.text(left + PLUS / 2 - 1, middle + 5, "+", SMALL, ink, 600, "middle")
            left += PLUS
        width = _measure(canvas, part, style)
        if part in ROUND:
            _draw_round(canvas, (left + width / 2, middle), part, style, ink)
        else:
            sign = spell_control(part, style)
            rect = left, middle - SIDE / 2 + 1, width - 2, SIDE - 2
            outline(canvas, _cut_corners(*rect), 1.0, color(ink))
            canvas.text(left + width / 2 - 1, middle + 5, sign, SMALL, ink, 600, "middle")
        left += width


def _style() -> PadStyle:
    shown = get_prompts()
    return "xbox" if shown is None else shown.style


def _measure(canvas: Canvas, control: str, style: PadStyle) -> float:
    if control in ROUND:
        return SIDE
    return max(SIDE, canvas.text_width(spell_control(control, style), SMALL, 600) + 12)


def _draw_round(canvas: Canvas, at: Point, control: str, style: PadStyle, ink: Ink) -> None:
    line = color(ink)
    outline(canvas, _ring(at, SIDE / 2, 20), 1.2, line)
    if style != "playstation":
        canvas.text(at[0], at[1] + 5, control.upper(), SMALL, ink, 700, "middle")
    elif control in CORNERS:
        corners, turn = CORNERS[control]
        outline(canvas, _ring(at, 5.6, corners, turn), 1.4, line)
    else:
        for way in (1, -1):
            (x, y), far, thick = at, 4.4, 0.9
            canvas.polygon(
                [
                    (x - far - thick, y - way * (far - thick)),
                    (x - far + thick, y - way * (far + thick)),
                    (x + far + thick, y + way * (far - thick)),
                    (x + far - thick, y + way * (far + thick)),
                ],
                line,
            )


def _ring(at: Point, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    turns = (turn + 2 * math.pi * corner / corners for corner in range(corners))
    return [(at[0] + radius * math.cos(each), at[1] + radius * math.sin(each)) for each in turns]


def _cut_corners(x: float, y: float, width: float, height: float, cut: float = 4.0) -> list[Point]:
    """Return a rectangle without its corners, as the buttons at the shoulders are drawn."""
    right, low = x + width, y + height
    return [
        (x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut),
        (right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut),
    ]  # fmt: skip
