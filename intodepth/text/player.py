"""player: a player without a view: gives the screens their inputs, with a fixed measure for words."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from intodepth.screens.base import Screen
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.screens.stack import BuildScreen, ScreenStack
from intodepth.text.pressing import list_inputs
from intodepth.ui.core import Ui
from intodepth.ui.draw import Command, Point
from intodepth.ui.input import Input

SIDE: Final = 1280
"""width and height of the window that is not there, in px; a panel has room for all its words"""
AWAY: Final[Point] = (-1.0, -1.0)
"""position of a mouse that points at nothing"""
STEP, REST = 0.02, 1.0
"""seconds of a usual frame, and of one after which no press is too early"""

PATIENCE, PAUSE = 30.0, 0.01
"""longest wait for a screen that works on something, and between its frames, in seconds"""


def measure_by_signs(text: str, size: int, weight: int) -> float:
    """Return the width of a text of which every sign is a little over half as wide as it is high."""
    return len(text) * size * 0.56


class TextPlayer:
    """A player of a stack of screens who reads their nodes and presses them."""

    def __init__(self, screen: Screen, services: Services, build: BuildScreen | None = None) -> None:
        """Begin with one screen."""
        given = () if build is None else (build,)
        self.stack = ScreenStack(screen, measure_by_signs, services, *given)
        self.commands: list[Command] = []
        """what the latest frame has drawn"""
        self._services = services
        self._input = Input(SIDE, SIDE, mouse=AWAY, dt=STEP)

    @property
    def ui(self) -> Ui:
        """The interface of the top screen; raises IndexError once the player has quit."""
        return self.stack.ui

    @property
    def level(self) -> LevelScreen | None:
        """The level that is played now; None on another screen."""
        top = self.stack.top
        return top if isinstance(top, LevelScreen) else None

    def step(self, **changes: object) -> None:
        """Run one frame with these changes to a quiet input, in which the mouse stays where it is."""
        quiet = replace(self._input, pressed=(), released=(), keys=(), text="", wheel=0.0, dt=STEP)
        self._input = replace(quiet, **changes)  # type: ignore[arg-type]
        self._input = replace(self._input, time=self._input.time + self._input.dt)
        if self.stack.running:
            self._services.poll(self._input.time)
            self.commands = self.stack.frame(self._input)

    def rest(self) -> None:
        """Let everything play to its end, and wait until no press would be too early."""
        end = time.monotonic() + PATIENCE
        while self.stack.top is not None and self.stack.top.waits and time.monotonic() < end:
            self.step()
            time.sleep(PAUSE)
        if self.level is not None:
            self.level.session.skip()
        self.step(mouse=AWAY)
        self.step(dt=REST)
        self.step()

    def press(self, name: str) -> None:
        """Press a node by its id or name, and let what follows play; raises PressFault as `list_inputs`."""
        for changes in list_inputs(self.ui, name):
            self.step(**changes)
        self.rest()

    def key(self, name: str) -> None:
        """Press a key, and let what follows play."""
        self.step(keys=(name,))
        self.rest()

    def type(self, text: str) -> None:
        """Type a text into the field of the screen."""
        self.step(text=text)
        self.rest()
