"""Driving: runs an interface frame by frame with a made-up player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from intodepth.ui.core import Ui
from intodepth.ui.draw import Command, Text
from intodepth.ui.input import Input
from tests.ui.pressing import list_inputs


def measure(text: str, size: int, weight: int) -> float:
    """Every sign is a little over half as wide as the text is high."""
    return len(text) * size * 0.56


class Player:
    """Gives one input a frame to a drawing function and keeps what it returned."""

    def __init__(self, draw: Callable[[Ui], object], width: int = 1280, height: int = 720) -> None:
        self.ui = Ui(measure)
        self.draw = draw
        self.input = Input(width, height, dt=1 / 60)
        self.commands: list[Command] = []
        self.result: object = None
        self.step()

    def step(self, **changes: object) -> object:
        """One frame with these changes to a quiet input."""
        self.input = replace(self.input, pressed=(), released=(), keys=(), wheel=0.0)
        self.input = replace(self.input, **changes)
        self.ui.begin(self.input)
        self.result = self.draw(self.ui)
        self.commands = self.ui.end()
        return self.result

    def texts(self) -> list[str]:
        """All that is written in the latest frame."""
        return [command.text for command in self.commands if isinstance(command, Text)]

    def move(self, x: float, y: float) -> object:
        return self.step(mouse=(x, y))

    def hold(self, button: str = "left") -> object:
        return self.step(pressed=(button,), held=frozenset({button}))

    def release(self, button: str = "left") -> object:
        return self.step(released=(button,), held=frozenset())

    def click(self, x: float, y: float) -> object:
        self.move(x, y)
        self.hold()
        return self.release()

    def press(self, name: str) -> object:
        """Press a node by what is written on it: scroll to it, and click in its middle."""
        usual = self.input.dt
        for changes in list_inputs(self.ui, name):
            self.step(**{"dt": usual} | changes)
        return self.result

    def key(self, name: str) -> object:
        return self.step(keys=(name,))
