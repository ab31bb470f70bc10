"""game: a stack of screens with a made-up player who reads what is written on it."""

from __future__ import annotations

from unicodedata import normalize

from intodepth.screens.base import Screen
from intodepth.screens.services import Services
from intodepth.screens.stack import BuildScreen, ScreenStack
from intodepth.ui.draw import Command, Text, Title
from intodepth.ui.input import Input
from tests.screens.conftest import build_fake
from tests.ui.driving import measure
from tests.ui.pressing import list_inputs


def typed(key: str) -> str:
    """The text that a key types, as a window would tell it."""
    bare = key.removeprefix("shift+")
    if len(bare) == 3 and bare[0] == "[":
        return bare[1]
    return "" if len(bare) != 1 else bare.upper() if bare != key else bare


class Game:
    """A stack of screens with a player who reads what is written on it."""

    def __init__(self, screen: Screen, services: Services, build: BuildScreen = build_fake) -> None:
        self.stack = ScreenStack(screen, measure, services, build)
        self.commands: list[Command] = []
        self.mouse = (-1.0, -1.0)
        self.wait()

    @property
    def top(self) -> Screen:
        assert self.stack.top is not None
        return self.stack.top

    def frame(self, dt: float = 0.02, **changes: object) -> None:
        if self.stack.running:
            self.commands = self.stack.frame(Input(mouse=self.mouse, dt=dt, **changes))

    def wait(self) -> None:
        self.frame()
        self.frame()

    def texts(self) -> list[str]:
        return [command.text for command in self.commands if isinstance(command, Text)]

    def told(self) -> list[str]:
        """What the nodes tell: their names, and their values line by line."""
        nodes = self.stack.ui.nodes
        return [line for node in nodes for line in (node.name, *node.value.splitlines())]

    def headings(self) -> list[str]:
        """What is set in triangle letters, in capitals."""
        titles = (command.text for command in self.commands if isinstance(command, Title))
        return [normalize("NFKC", text).upper() for text in titles]

    def key(self, *names: str) -> None:
        for name in names:
            self.frame(keys=(name,), text=typed(name))
            self.wait()

    def click(self, text: str) -> None:
        """Click on the last thing that has these words on it."""
        self.point(text)
        self.frame(pressed=("left",), held=frozenset({"left"}))
        self.frame(released=("left",))
        self.wait()

    def press(self, name: str) -> None:
        """Press a node by what is written on it: scroll to it, and click in its middle."""
        ui = self.stack.ui
        for changes in list_inputs(ui, name):
            mouse = changes.pop("mouse", self.mouse)
            assert isinstance(mouse, tuple)
            self.mouse = mouse
            self.frame(**changes)
        self.wait()

    def point(self, text: str) -> None:
        """Rest the mouse on the last thing that has these words on it."""
        found = [command for command in self.commands if isinstance(command, Text) and command.text == text]
        assert found, f"{text!r} is not among {self.texts()}"
        self.mouse = found[-1].x + 3.0, found[-1].y - 3.0
        self.frame()
