"""transport: the buttons and keys that move a replay."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, color

HEIGHT: Final = 30.0
ARROW: Final = 26.0
"""width of an arrow button"""
SPACE: Final = 8.0

PAUSE = "Pause"
TransportMove = Literal[
    "",
    "start",
    "round back",
    "action back",
    "beat back",
    "backwards",
    "play",
    "beat",
    "action",
    "round",
    "end",
    "mark",
    "go to",
    "slower",
    "faster",
]


class Control(NamedTuple):
    """A button: what it does, its key, its label, and its words."""

    move: TransportMove
    key: str
    label: str
    told: str
    brief: str = ""
    """the label where there is little room; a name without one is left out there"""


def controls(speed: float, way: int) -> tuple[tuple[Control, ...], ...]:
    """Return the groups of buttons, from left to right. `way` says what goes on: as for ReplayScreen."""
    forwards, backwards = way > 0, way < 0
    back, play = PAUSE if backwards else "Back", PAUSE if forwards else "Play"
    return (
        (Control("start", "home", "Start", "Go to the start", "|‹"),),
        (
            Control("round back", "ctrl+left", "«", "Back to where the round began", "«"),
            Control("", "", "Round", ""),
            Control("round", "ctrl+right", "»", "On to the next round", "»"),
        ),
        (
            Control("action back", "shift+left", "‹", "Back by one action", "‹"),
            Control("", "", "Action", ""),
            Control("action", "shift+right", "›", "On by one action", "›"),
        ),
        (
            Control("beat back", "left", "←", "Back by one beat", "←"),
            Control("", "", "Beat", ""),
            Control("beat", "right", "→", "On by one beat", "→"),
        ),
        (
            Control("backwards", "b", PAUSE if backwards else "Backwards", "Play backwards", back),
            Control("play", "space", PAUSE if forwards else "Play", "Play, or pause", play),
        ),
        (
            Control("slower", "down", "−", "Slower", "−"),
            Control("", "", f"{speed:g}x", "", f"{speed:g}x"),
            Control("faster", "up", "+", "Faster", "+"),
        ),
        (Control("mark", "tab", "Next mark", "To the next harm, relic, creature or way out", "Mark"),),
        (Control("go to", "g", "Go to …", "Type the number of an action", "Go"),),
        (Control("end", "end", "End", "Go to the end", "›|"),),
    )


def take_move(
    ui: Ui, groups: tuple[tuple[Control, ...], ...], *, arrows: bool, heights: bool
) -> TransportMove:
    """Return what a key asks for; `arrows` and `heights` say whether ← → and ↑ ↓ are free for it."""
    for group in groups:
        for control in group:
            taken = {"left": arrows, "right": arrows, "up": heights, "down": heights}
            if control.key and taken.get(control.key, True) and ui.take_key(control.key):
                return control.move
    return ""


def draw_transport(ui: Ui, rect: Rect, groups: tuple[tuple[Control, ...], ...]) -> TransportMove:
    """Draw the buttons; return which was clicked."""
    space = SPACE * (len(groups) - 1)
    widths = [[_wide(ui, control) for control in group] for group in groups]
    if sum(map(sum, widths)) + space > rect[2]:
        groups = tuple(tuple(each._replace(label=each.brief) for each in group) for group in groups)
        widths = [[_wide(ui, control) for control in group] for group in groups]
    wanted = sum(map(sum, widths)) + space
    share = min(1.0, rect[2] / wanted)
    pressed: TransportMove = ""
    x = rect[0] + (rect[2] - wanted * share) / 2
    for group, wides in zip(groups, widths, strict=True):
        for control, wide in zip(group, wides, strict=True):
            place = (x, rect[1], wide * share, HEIGHT)
            pressed = _draw(ui, place, control) or pressed
            x += wide * share
        x += SPACE * share
    return pressed


def _wide(ui: Ui, control: Control) -> float:
    if not control.label:
        return 0.0
    return max(ARROW, ui.text_width(control.label, SMALL, 600) + (22 if control.move else 10))


def _draw(ui: Ui, rect: Rect, control: Control) -> TransportMove:
    if not control.label:
        return ""
    middle, base = rect[0] + rect[2] / 2, rect[1] + HEIGHT / 2 + 5
    label, size = fit_line(ui, control.label, SMALL, 600, rect[2] - 6)
    if not control.move:
        ui.text(middle, base, label, size, "quiet", 600, "middle")
        return ""
    is_sign = not any(map(str.isalpha, control.label))
    semantics = Semantics("button", control.told if is_sign else control.label, does=control.told)
    response = ui.interact(f"replay:{control.move}", rect, semantics, focusable=False)
    plate(ui, (rect[0] + 1, rect[1], rect[2] - 2, HEIGHT))
    ui.frame((rect[0] + 1, rect[1], rect[2] - 2, HEIGHT), color("gold" if response.hovered else "line"))
    ui.text(middle, base, label, size, "gold" if response.hovered else "text", 600, "middle")
    if response.hovered:
        tooltip(ui, (rect[0], rect[1] - 52, 0, 0), f"{control.told} ({spell(control.key)})")
    return control.move if response.clicked else ""
