"""pads: the gamepads of a browser, whose page tells what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from intodepth.ui.pads import find_style
from intodepth.window.input_queue import ByPad

if TYPE_CHECKING:
    from intodepth.window.game import Game

CONTROLS: Final = (
    "a", "b", "x", "y", "lb", "rb", "lt", "rt", "select", "start", "l3", "r3", "up", "down", "left", "right",
)  # fmt: skip
"""the buttons of the standard layout of browsers, in its order"""
TRIGGERS: Final = ("lt", "rt")
LETTERS: Final = {"a": "b", "b": "a", "x": "y", "y": "x"}
"""what is written on the buttons of a Nintendo pad: browsers count by place, and A is the right one there"""


class WebPads:
    """The gamepads that the browser knows."""

    def __init__(self, game: Game) -> None:
        """Begin without a gamepad."""
        self._game = game

    def read(self, name: str, kind: str, number: int, *values: float) -> Iterator[ByPad]:
        """Yield what a change does: of a `button` with this number, of a `stick`, or that a pad is `gone`.

        A button has one value; a stick has those of both axes, and the left one is number 0.
        """
        gamepad = self._game.gamepad
        if kind == "gone":
            yield from gamepad.unplug()
            return
        style = _find_style(name)
        if kind == "stick":
            x, y = values
            yield from gamepad.push("right" if number else "left", style, (x, y))
        elif number < len(CONTROLS):
            control = CONTROLS[number]
            control = LETTERS.get(control, control) if style == "nintendo" else control
            if control in TRIGGERS:
                yield from gamepad.pull(control, style, values[0])
            else:
                yield from gamepad.press(control, style, is_down=values[0] > 0)


@cache
def _find_style(name: str) -> str:
    return find_style(name)
