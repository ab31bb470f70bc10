"""Each golden is opened, sought, played backwards, branched and left in the running game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GOLDENS = Path(__file__).parents[1] / "goldens"
CHILD = """
import sys
from pathlib import Path
from random import Random

import pygame

from intodepth.files.folders import find_home
from intodepth.screens.destinations import ToReplay
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.services import Services
from intodepth.window import app
from intodepth.window import game as running
from tests.catalogs import own_catalog

clock = [0.0]


class Clock:
    def perf_counter(self):
        clock[0] += 0.05
        return clock[0]


app.WINDOW = 320, 180
app.time = running.time = Clock()
app.open_window()
services = Services.open_home(own_catalog(), find_home().folder)
game = app.App(services, [])


def frame():
    assert game.frame(), "the game has ended"


def press(*keys):
    for key in keys:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0))
        frame()
        frame()


def state(screen):
    timeline = screen.timeline
    return timeline.place, timeline.segment.history.stage.digest, screen.level.session.knowledge.digest


path = Path(sys.argv[1])
game.stack.show(ToReplay(path))
frame()
while game.stack.top.waits:  # a long descent is read over several frames
    frame()
screen = game.stack.top
assert isinstance(screen, ReplayScreen), services.notice
timeline = screen.timeline
assert timeline.differs is None and not timeline.stopped
screen.seek(timeline.start)
start, reached = state(screen), {}
while True:
    reached[timeline.place] = state(screen)
    screen.seek(timeline.next_beat())
    if timeline.place in reached:
        break
end = timeline.place
for place in Random(path.stem).choices(list(reached), k=200):
    screen.seek(place)
    frame()
    assert state(screen) == reached[place], place
press(pygame.K_END, *[pygame.K_UP] * 3, pygame.K_b)
for _ in range(40 * len(timeline.actions) + 400):
    if timeline.place == timeline.start:
        break
    frame()
assert state(screen) == start, "played backwards"
for place in Random(path.stem).choices([each for each in reached if each < end], k=3):
    screen.seek(place)
    frame()
    if screen.level.session.is_over:
        continue
    press(pygame.K_c, pygame.K_c)
    branch = game.stack.top
    assert isinstance(branch, LevelScreen) and not branch.session.is_watched
    for _ in range(3):
        if game.stack.top is branch:  # a first Esc may drop what is aimed at
            press(pygame.K_ESCAPE)
    press(pygame.K_b)
    assert game.stack.top is screen and state(screen) == reached[place], place
press(pygame.K_ESCAPE)
assert game.stack.top is not screen
print(path.stem, len(reached), flush=True)
game.close()
"""


@pytest.mark.long
@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("path", sorted(GOLDENS.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_every_golden_is_watched_in_the_running_game(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    result = subprocess.run(
        [sys.executable, "-c", CHILD, str(copy)],
        env=os.environ
        | {
            "SDL_VIDEODRIVER": "offscreen",
            "SDL_AUDIODRIVER": "dummy",
            "INTODEPTH_HOME": str(tmp_path / "home"),
        },
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith(path.stem)
