"""Frames: headings are in the triangle typeface, whole screens and panels alike."""

from __future__ import annotations

from itertools import product

from intodepth.screens.codex.screen import CodexScreen
from intodepth.screens.destinations import ToHelp, ToPause
from intodepth.screens.pause import level_pause
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.router import build_screen
from intodepth.screens.settings import SettingsScreen
from intodepth.ui.core import Ui
from intodepth.ui.draw import Text, Title
from intodepth.ui.input import Input
from intodepth.ui.lettering import HEIGHT, plain_letters
from tests.each import for_each
from tests.screens.conftest import SIZES, FakeServices

HEADINGS = {
    "Codex": CodexScreen,
    "Practice": LevelSelectScreen,
    "Settings": SettingsScreen,
    "Help": lambda services: build_screen(ToHelp("level"), services),
    "Paused": lambda services: level_pause(services, ToPause(services.levels[0].name)),
}


@for_each(("heading", "size"), product(HEADINGS, SIZES))
def test_a_heading_is_in_plain_letters_and_is_never_lower_than_24_px(
    services: FakeServices, heading: str, size: tuple[int, int, float]
) -> None:
    width, height, scale = size
    ui = Ui(lambda text, size, weight: len(text) * size * 0.5)
    ui.user_scale = scale
    screen = HEADINGS[heading](services)  # type: ignore[operator]
    ui.begin(Input(width, height, dt=0.1, time=0.0))
    screen.frame(ui)
    commands = list(ui.end())
    (title,) = [command for command in commands if isinstance(command, Title)]
    assert title.text == plain_letters(heading)
    assert title.side * HEIGHT >= 24 - 1e-6
    assert heading.lower() not in [command.text.lower() for command in commands if isinstance(command, Text)]
