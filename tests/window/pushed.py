"""pushed: the game, in a window that nobody sees, with a player whose deeds are lines on its standard input.

A line is a kind of event and what pygame says of it, as JSON. What those before it began is played first,
so that it meets the picture that its player saw.
"""

from __future__ import annotations

import json
import sys
from queue import SimpleQueue
from threading import Thread

import pygame

from intodepth.screens.level.screen import LevelScreen
from intodepth.window import app

LINES: SimpleQueue[str] = SimpleQueue()


def listen() -> None:
    for line in sys.stdin:
        LINES.put(line)


def frame(self: app.App, plain=app.App.frame) -> bool:  # type: ignore[no-untyped-def]
    top = self.stack.top
    is_playing = isinstance(top, LevelScreen) and top.session.playback is not None
    if not is_playing and not LINES.empty():
        pygame.event.post(event_of(LINES.get()))
    return plain(self)


def event_of(line: str) -> pygame.event.Event:
    kind, given = json.loads(line)
    if "key" in given:
        *held, last = given["key"].split("+")
        given |= {"key": pygame.key.key_code(last), "mod": pygame.KMOD_SHIFT if held else pygame.KMOD_NONE}
    return pygame.event.Event(getattr(pygame, kind), given)


if __name__ == "__main__":
    Thread(target=listen, daemon=True).start()
    app.App.frame = frame  # type: ignore[method-assign]
    sys.exit(app.play())
