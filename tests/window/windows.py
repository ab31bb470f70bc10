"""windows: the game in a true window, and how it is pointed at, clicked and typed to.

Any machine with OpenGL can open an `Unseen` window; one that is `Shown` stands on an X display.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from operator import eq
from pathlib import Path
from threading import Thread
from typing import Any

from intodepth.content.profile_store import load_profile

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""seconds until a window that does not answer has failed"""


NUMBERS = {"left": 1, "right": 3}
"""of the buttons of a mouse"""


class Window(ABC):
    """The game in its window."""

    def __init__(self, home: Path, *words: str, **environment: str) -> None:
        self.home = home
        self.told: dict[str, Any] = {}
        """what the latest frame has seen, see `played`"""
        self.environment = os.environ | {
            "INTODEPTH_HOME": str(home),
            "SDL_AUDIODRIVER": "dummy",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            **environment,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.window.played", *words],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._listener = Thread(target=self._listen)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told = json.loads(line)

    @abstractmethod
    def click(self, place: tuple[float, float], button: str = "left") -> None:
        """Point at a place, and click."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Press a key by the name that the game has for it: `shift+g`."""

    @abstractmethod
    def rest(self) -> None:
        """See to it that what has begun is played before anything else is done."""

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def close(self) -> None:
        """End the game, whatever it is doing."""
        self.process.terminate()
        self.process.wait(timeout=20)
        self._listener.join()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()

    @property
    def lines(self) -> int:
        return count_lines(self.home)

    def wait_for_results(self, level: str) -> None:
        until(lambda: level in load_profile(self.home)[0].done, "the window did not reach the results")


class Unseen(Window):
    """A window of SDL's driver without a screen; what is done to it is pushed as an event."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, "pushed", SDL_VIDEODRIVER="offscreen")

    def click(self, place: tuple[float, float], button: str = "left") -> None:
        x, y = map(round, place)
        self._push("MOUSEMOTION", pos=(x + 3, y))
        self._push("MOUSEMOTION", pos=(x, y))
        self._push("MOUSEBUTTONDOWN", pos=(x, y), button=NUMBERS[button])
        self._push("MOUSEBUTTONUP", pos=(x, y), button=NUMBERS[button])

    def key(self, name: str) -> None:
        self._push("KEYDOWN", key=name)
        self._push("KEYUP", key=name)

    def rest(self) -> None:
        """It takes nothing more while it plays."""

    def _push(self, kind: str, **given: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([kind, given]).encode() + b"\n")
        self.process.stdin.flush()


class Shown(Window):
    """A window on an X display; xdotool has its mouse and its keys."""

    def __init__(self, home: Path, display: str) -> None:
        super().__init__(home, DISPLAY=display, SDL_VIDEODRIVER="x11")
        search = ("search", "--onlyvisible", "--pid", str(self.process.pid))
        try:
            self._wait("mouse", bool)
            assert not self.ended, "the game ended"
            self._tool("windowfocus", self._tool(*search).split()[0])
            self._wait("focused", bool)
        except AssertionError:
            self.close()
            raise

    def click(self, place: tuple[float, float], button: str = "left") -> None:
        for aside in (3, 0):
            there = [round(place[0]) + aside, round(place[1])]
            self._tool("mousemove", *map(str, there))
            # A frame must see each place: of a mouse that has not moved a click would only look.
            self._wait("mouse", partial(eq, there))
        self._tool("mousedown", str(NUMBERS[button]))
        self._wait("held", lambda held: button in held)
        self._tool("mouseup", str(NUMBERS[button]))
        self._wait("held", lambda held: button not in held)

    def key(self, name: str) -> None:
        *held, last = name.split("+")
        before = self.told["keys"]
        self._tool("key", "+".join([*held, last if len(last) == 1 else last.capitalize()]))
        self._wait("keys", lambda heard: heard > before)

    def rest(self) -> None:
        self._wait("rests", bool)

    def _wait(self, what: str, is_so: Callable[[Any], bool]) -> None:
        """Wait until a frame tells so."""
        until(lambda: self.ended or (what in self.told and is_so(self.told[what])), f"{what}: {self.told}")

    def _tool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True)
        return done.stdout.strip()


def count_lines(home: Path) -> int:
    """Return how much of levels and descents is recorded."""
    logs = (path for folder in ("recordings", "runs") for path in (home / folder).glob("*.jsonl"))
    return sum(len(path.read_bytes().splitlines()) for path in logs)


def until(done: object, complaint: str) -> None:
    end = time.monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end, complaint
        time.sleep(0.01)
