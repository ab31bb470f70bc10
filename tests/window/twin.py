"""twin: the same game without a window, in a folder of its own; it tells where things are on the screen."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.profile_store import load_profile
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.screens.title import TitleScreen
from intodepth.ui.draw import Text
from intodepth.ui.input import Input
from tests.catalogs import own_catalog
from tests.screens.level.glances import Glances
from tests.window.windows import count_lines

SIZE = (1280, 720)
FRAME, REST = 1 / 30, 0.1
"""seconds of a usual frame, and of one in which the picture stands still"""


class Twin:
    """The game as its screens alone, with a clock of its own."""

    def __init__(self, home: Path) -> None:
        profile, _ = load_profile(home)
        self.services = Services(own_catalog(), home, profile)
        self.stack = ScreenStack(TitleScreen(self.services), Typesetter().measure, self.services)
        self._time = 0.0
        self._mouse = (-1.0, -1.0)
        self.glances = Glances()
        self.commands = self.stack.frame(Input(*SIZE))
        self.rest()

    def close(self) -> None:
        """Let go of what it holds, as the game does when it ends."""
        self.services.close()

    def step(self, mouse: tuple[float, float] | None = None, dt: float = FRAME, **given: object) -> None:
        """A frame; the mouse stays where it was, as that of the window does."""
        self._time += dt
        self._mouse = mouse or self._mouse
        if self.stack.running:
            given |= {"mouse": self._mouse, "time": self._time, "dt": dt}
            top = self.stack.top
            self.commands = self.stack.frame(Input(*SIZE, **given))
            # A new level, and what a click or a key has chosen, are drawn in the next frame.
            is_drawn = self.stack.top is top and not {"keys", "pressed", "released"} & given.keys()
            if is_drawn and isinstance(top, LevelScreen):
                self.glances.look(self.level, self.stack.ui)

    def rest(self) -> None:
        """Let everything play and come to rest."""
        while isinstance(self.stack.top, LevelScreen) and self.level.session.playback is not None:
            self.step()
        for _ in range(3):
            self.step(dt=REST)

    def click(self, place: tuple[float, float], button: str = "left") -> None:
        # A mouse that rests while the picture moves beneath it would only look.
        self.step(mouse=(place[0] + 3, place[1]))
        self.step(mouse=place)
        self.step(mouse=place, pressed=(button,), held=frozenset({button}))
        self.step(mouse=place, released=(button,))
        self.rest()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Hold the left button down from one place to another."""
        held = frozenset({"left"})
        self.step(mouse=(start[0] + 3, start[1]))
        self.step(mouse=start)
        self.step(mouse=start, pressed=("left",), held=held)
        self.step(mouse=end, held=held)
        self.step(mouse=end, released=("left",))
        self.rest()

    def key(self, name: str) -> bool:
        """Press a key; whether something plays now, or another screen came."""
        before = self.lines, self.stack.top
        self.step(keys=(name,))
        has_acted = before != (self.lines, self.stack.top)
        if has_acted:
            self.rest()
        return has_acted

    def text(self, words: str) -> tuple[float, float]:
        """Where a text of exactly these words stands."""
        found = [c for c in self.commands if isinstance(c, Text) and c.text == words]
        assert found, f"{words!r} is not among {[c.text for c in self.commands if isinstance(c, Text)]}"
        return found[-1].x + 4, found[-1].y - 4

    def widget(self, name: str) -> tuple[float, float]:
        """The middle of a widget."""
        ui = self.stack.ui
        x, y, width, height = next(item.rect for item in ui.widgets if item.id == name)
        return (x + width / 2) * ui.scale, (y + height / 2) * ui.scale

    @property
    def level(self) -> LevelScreen:
        assert isinstance(self.stack.top, LevelScreen)
        return self.stack.top

    @property
    def lines(self) -> int:
        return count_lines(self.services.home)
