"""pads: the gamepads of a browser, whose page tells what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from intodepth.ui.pads import find_style
from intodepth.window.input_queue import ByPad

if TYPE_CHECKING:
    from intodepth.window.game import Game
    from intodepth.window.gamepad import Stick

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
        """Begin with every stick at rest."""
        self._game = game
        self._places: dict[Stick, list[float]] = {"left": [0.0, 0.0], "right": [0.0, 0.0]}

    def read(self, name: str, kind: str, number: int, value: float) -> Iterator[ByPad]:
        """Yield what a change does: of a `button` or an `axis` with this number, or that a pad is `gone`."""
        gamepad = self._game.gamepad
        if kind == "gone":
            self._places = {"left": [0.0, 0.0], "right": [0.0, 0.0]}
            yield from gamepad.unplug()
            return
        style = _find_style(name)
        if kind == "axis":
            stick: Stick = "left" if number < 2 else "right"
            self._places[stick][number % 2] = value
            yield from gamepad.push(stick, style, (self._places[stick][0], self._places[stick][1]))
        elif number < len(CONTROLS):
            control = CONTROLS[number]
            control = LETTERS.get(control, control) if style == "nintendo" else control
            if control in TRIGGERS:
                yield from gamepad.pull(control, style, value)
            else:
                yield from gamepad.press(control, style, is_down=value > 0)


@cache
def _find_style(name: str) -> str:
    return find_style(name)
