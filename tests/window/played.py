"""played: the game in a true window, with a player in another process who is told what each frame has seen.

What a frame has seen, and whether its picture stands still, is a line of JSON on the standard output, if it
has changed. With the word `pushed` events come by the standard input: a line is a kind of event and what
pygame says of it. What those before it began is played first, so that it meets the picture that its player
saw. Each frame takes a thirtieth of a second of the game's time, however long it takes to draw.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import pygame

from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.stack import ScreenStack
from intodepth.ui.draw import Command
from intodepth.ui.input import Input
from intodepth.window import app, game

IDLE = 50
"""milliseconds until the next frame, or until something is done, where the picture stands still"""
LINES: SimpleQueue[str] = SimpleQueue()


class Clock:
    """The time of the game, which each frame moves on."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now


class Told:
    """What the player knows of the frames."""

    def __init__(self) -> None:
        self.seen: dict[str, Any] = {"keys": 0, "mouse": (-1, -1), "held": []}
        self.commands: list[Command] = []
        self.is_still = False
        self._said: dict[str, Any] = {}

    def hear(self, given: Input, commands: list[Command]) -> None:
        """Note the input and the picture of a frame."""
        seen = self.seen
        acts = bool(given.keys or given.pressed or given.released)
        seen["keys"] += len(given.keys)
        seen["mouse"], seen["held"] = [*map(round, given.mouse)], sorted(given.held)
        self.is_still, self.commands = not acts and commands == self.commands, [*commands]

    def say(self, top: object) -> None:
        """Tell of the frame that is now on the screen."""
        focused = bool(pygame.key.get_focused())
        told = self.seen | {"rests": self.is_still and not plays(top), "focused": focused}
        if told != self._said:
            self._said = told
            print(json.dumps(told), flush=True)


def plays(top: object) -> bool:
    return isinstance(top, LevelScreen) and top.session.playback is not None


def listen() -> None:
    for line in sys.stdin:
        LINES.put(line)


def wait(is_pushed: bool) -> None:
    """Wait until something is done, at most IDLE."""
    if is_pushed:
        with suppress(Empty):
            pygame.event.post(event_of(LINES.get(timeout=IDLE / 1000)))
        return
    for _ in range(IDLE // 5):
        if (
            pygame.event.peek()
        ):  # to wait for an event would take it, and a key might go up before it goes down
            return
        pygame.time.wait(5)


def event_of(line: str) -> pygame.event.Event:
    kind, given = json.loads(line)
    if "key" in given:
        *held, last = given["key"].split("+")
        given |= {"key": pygame.key.key_code(last), "mod": pygame.KMOD_SHIFT if held else pygame.KMOD_NONE}
    return pygame.event.Event(getattr(pygame, kind), given)


def main(is_pushed: bool) -> int:
    """Play until the player quits; return the exit status."""
    clock, told = Clock(), Told()
    plain_frame, plain_stack = app.App.frame, ScreenStack.frame

    def stack_frame(self: ScreenStack, given: Input) -> list[Command]:
        commands = plain_stack(self, given)
        told.hear(given, commands)
        return commands

    def frame(self: app.App) -> bool:
        clock.now += 1 / 30
        if told.is_still and not plays(self.stack.top):
            wait(is_pushed)
        elif is_pushed and not plays(self.stack.top) and not LINES.empty():
            pygame.event.post(event_of(LINES.get()))
        goes_on = plain_frame(self)
        told.say(self.stack.top)
        return goes_on

    app.App.frame, ScreenStack.frame = frame, stack_frame  # type: ignore[method-assign]
    for module, name, value in ((app, "time", clock), (game, "time", clock), (app, "FRAMES_A_SECOND", 0)):
        setattr(module, name, value)
    if is_pushed:
        Thread(target=listen, daemon=True).start()
    return app.play()


if __name__ == "__main__":
    sys.exit(main("pushed" in sys.argv[1:]))
