"""Whatever is pressed, moved, resized and set in whatever order: nothing fails, and what was done is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from intodepth.content.profile import Settings
from intodepth.screens.bindings import commands
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import resume_level, start_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.ui.input import Input
from tests.catalogs import own_catalog
from tests.ui.driving import measure

FRAMES = 260
SIZES = (1280, 720), (640, 360), (720, 1280), (64, 64)
KEYS = (
    *(command.key for command in commands().values()),
    *(key for key in ("return", "left", "right", "up", "down", "z", "shift+z") for _ in range(6)),
    *("escape", "shift+tab", "f2", "f12", "v", "1", "2", ",", ".", "shift+y", "shift+l", "shift+m"),
)


def any_settings(random: Random) -> Settings:
    return Settings(
        ui_scale=random.choice((0.75, 1.0, 2.0)),
        palette=random.choice(("usual", "red_green", "blue_yellow")),
        reduced_motion=random.random() < 0.4,
        brightness=random.choice((0.4, 1.6)),
        speed=random.choice((0.25, 8.0)),
    )


@pytest.mark.parametrize("level", ["tripwire", "light_goes_up"])
def test_random_input_breaks_nothing_and_the_recording_tells_all_of_it(tmp_path: Path, level: str) -> None:
    random, services = Random(level), Services(own_catalog(), tmp_path)
    services.film = lambda *_: None
    screen = start_level(services, level)
    assert isinstance(screen, LevelScreen)
    stack, size, time = ScreenStack(screen, measure, services), SIZES[0], 0.0
    for _ in range(FRAMES):
        if random.random() < 0.03:
            size = random.choice(SIZES)
            services.profile = services.profile.with_settings(any_settings(random))
        dt = random.choice((0.0, 0.016, 0.1, 2.0))
        time += dt
        mouse = random.uniform(-1, size[0]), random.uniform(-1, size[1])
        button = (random.choice(("left", "middle")),) if random.random() < 0.3 else ()
        keys = tuple(random.choices(KEYS, k=random.choice((0, 1, 1, 3))))
        wheel = random.choice((0.0, 0.0, 1.0, -2.0))
        for pressed, released in ((button, ()), ((), button)):
            given = Input(
                *size,
                mouse=mouse,
                held=frozenset(pressed),
                pressed=pressed,
                released=released,
                wheel=wheel,
                keys=keys,
                time=time,
                dt=dt,
            )
            stack.frame(given)
            if stack.top is not screen:
                # Back from whatever was opened.
                stack = ScreenStack(screen, measure, services)
    assert len(screen.session.history.done) > 2, "nothing was done"
    screen.session.skip()
    again = resume_level(services, level)
    assert isinstance(again, LevelScreen) and again.session.stage.digest == screen.session.stage.digest
