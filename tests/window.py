"""window: the true window, its player, and a twin that tells where things are on the screen."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from intodepth.content.catalog import load_catalog
from intodepth.content.profile import Profile
from intodepth.content.profile_store import load_profile, save_profile
from intodepth.places import find_places
from intodepth.render.text import Typesetter
from intodepth.screens import routes
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.level.selectors import bands
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.sim.actions import Action, Selector
from intodepth.sim.actions.pass_turn import Pass
from intodepth.ui.draw import Text
from intodepth.ui.input import Input
from tests.screens.level.driving import key_of, presses

ROOT = Path(__file__).parents[1]
SIZE = (1280, 720)
PATIENCE = 60.0
"""seconds until a window that does not answer has failed"""


class Twin:
    """The same game without a window, in a folder of its own."""

    def __init__(self, home: Path) -> None:
        profile, _ = load_profile(home)
        self.services = Services(load_catalog(find_places()), home, profile)
        self.stack = ScreenStack(
            routes.title(self.services), Typesetter().measure, lambda: self.services.settings
        )
        self._time = 0.0
        self._mouse = (-1.0, -1.0)
        self.commands = self.stack.frame(Input(*SIZE))
        self.rest()

    def step(self, mouse: tuple[float, float] | None = None, **given: object) -> None:
        """A frame; the mouse stays where it was, as that of the window does."""
        self._time += 1 / 30
        self._mouse = mouse or self._mouse
        if self.stack.running:
            given |= {"mouse": self._mouse, "time": self._time, "dt": 1 / 30}
            self.commands = self.stack.frame(Input(*SIZE, **given))  # type: ignore[arg-type]

    def rest(self) -> None:
        """Let everything play and come to rest."""
        for _ in range(60):
            self.step()

    def click(self, place: tuple[float, float]) -> None:
        # A mouse that rests while the picture moves beneath it would only look.
        self.step(mouse=(place[0] + 3, place[1]))
        self.step(mouse=place)
        self.step(mouse=place, pressed=("left",), held=frozenset({"left"}))
        self.step(mouse=place, released=("left",))
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
        ui = self.stack._layers[-1].ui
        x, y, width, height = next(item.rect for item in ui.items if item.name == name)
        return (x + width / 2) * ui.scale, (y + height / 2) * ui.scale

    @property
    def level(self) -> LevelScreen:
        assert isinstance(self.stack.top, LevelScreen)
        return self.stack.top

    @property
    def lines(self) -> int:
        return count_lines(self.services.home)


class Window:
    """The game in its window."""

    def __init__(self, home: Path, display: str) -> None:
        self.home = home
        self._environment = os.environ | {
            "DISPLAY": display,
            "INTODEPTH_HOME": str(home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "intodepth"], cwd=ROOT, env=self._environment, stderr=subprocess.PIPE
        )
        search = ("search", "--onlyvisible", "--pid", str(self.process.pid))
        windows: list[str] = []
        try:
            until(lambda: windows.extend(self._tool(*search).split()) or windows or self.ended, "no window")
            assert windows, f"the game ended: {self.process.communicate()[1].decode()}"
        except AssertionError:
            self.close()
            raise
        time.sleep(1.5)
        self._tool("windowfocus", windows[0])

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def close(self) -> None:
        """End the game, whatever it is doing."""
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def _tool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._environment, capture_output=True, text=True)
        return done.stdout.strip()

    def click(self, place: tuple[float, float]) -> None:
        for aside in (3, 0):
            self._tool("mousemove", str(round(place[0]) + aside), str(round(place[1])))
            # A frame must see each place: of a mouse that has not moved a click would only look.
            time.sleep(0.25)
        self._tool("mousedown", "1", "sleep", "0.06", "mouseup", "1")

    def key(self, name: str) -> None:
        self._tool("key", name)

    @property
    def lines(self) -> int:
        return count_lines(self.home)

    def wait_for_results(self, level: str) -> None:
        until(lambda: level in load_profile(self.home)[0].done, "the window did not reach the results")


class Both:
    """One player at both; every input goes to the twin and to the window."""

    def __init__(self, twin: Twin, window: Window) -> None:
        self.twin = twin
        self.window = window
        self._passes = 0
        """in a row, of those that were to be done"""

    def click(self, place: tuple[float, float]) -> None:
        self.twin.click(place)
        self.window.click(place)
        self.agree()
        time.sleep(0.3)

    def click_text(self, words: str) -> None:
        self.click(self.twin.text(words))

    def click_widget(self, name: str) -> None:
        self.click(self.twin.widget(name))

    def key(self, name: str) -> None:
        """A key by the name that xdotool has for it; keys that do nothing yet may follow at once."""
        has_acted = self.twin.key(name.lower())
        self.window.key(name)
        self.agree()
        if has_acted:
            time.sleep(0.3)

    def agree(self) -> None:
        """Wait until the window has recorded as much as the twin."""
        until(
            lambda: self.window.lines >= self.twin.lines or self.window.ended,
            "the window did not do what its twin did",
        )

    def do_by_mouse(self, action: Action) -> None:
        """One action, by pointing and clicking."""
        if self._happens_by_itself(action):
            return
        session = self.twin.level.session
        done = len(session.history.done)
        if type(action).SELECTOR == Selector.HERO:
            self.click_widget(f"hero:{action.to}")  # type: ignore[attr-defined]
        elif session.selection.kind is not type(action):
            self.click_widget(f"do:{action.NAME}")
        if len(self.twin.level.session.history.done if self.in_level else ()) == done and self.in_level:
            offer = session.selection.offer
            place = action.aim(session.stage) if offer is None else offer.place(action)
            assert place is not None
            ways = offer.cells[place] if offer else ()
            height = sum(bands(ways)[ways.index(action)]) / 2 if ways else 0.5
            viewpoint, ui = self.twin.level.picture.viewpoint, self.twin.stack._layers[-1].ui
            x, y = viewpoint.screen(ui, place.x + 0.5, place.y + height)
            self.click((x * ui.scale, y * ui.scale))

    def do_by_keys(self, action: Action) -> None:
        """One action, by its key, the arrows and Enter."""
        if self._happens_by_itself(action):
            return
        session = self.twin.level.session
        done = len(session.history.done)
        if session.selection.kind is not type(action):
            key = key_of(type(action))
            self.key("Tab" if key == "tab" else key)
        if self.in_level and len(session.history.done) == done:
            for name in presses(session.selection, action):
                self.key(name if len(name) == 1 else name.capitalize())
            self.key("Return")

    def _happens_by_itself(self, action: Action) -> bool:
        """Whether the turn of one who has no points left was ended with that of another."""
        if not isinstance(action, Pass):
            self._passes = 0
            return False
        done = [entry.action for entry in self.twin.level.session.history.done]
        self._passes += 1
        trailing = next((i for i, each in enumerate(reversed(done)) if not isinstance(each, Pass)), len(done))
        return trailing >= self._passes

    @property
    def in_level(self) -> bool:
        return isinstance(self.twin.stack.top, LevelScreen)


def count_lines(home: Path) -> int:
    return sum(len(path.read_bytes().splitlines()) for path in sorted((home / "recordings").glob("*.jsonl")))


def until(done: object, complaint: str) -> None:
    end = time.monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end, complaint
        time.sleep(0.05)


@contextmanager
def playing(folder: Path, display: str, profile: Profile) -> Iterator[Both]:
    """Both games, from the title on."""
    homes = folder / "twin", folder / "window"
    for home in homes:
        home.mkdir(exist_ok=True)
        if not (home / "profile.json").exists():
            assert not save_profile(home, profile).problem
    both = Both(Twin(homes[0]), Window(homes[1], display))
    try:
        yield both
    finally:
        both.window.close()
