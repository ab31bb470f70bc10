"""Lines about faults cover nothing: a screen ends above them, and in a level they stand above the strip."""

from __future__ import annotations

from pathlib import Path

import pytest
from moderngl import Context

from intodepth.screens.destinations import ToLevelSelect
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.screens.title import TitleScreen
from intodepth.tools.pictures.level_sample import build_sample
from intodepth.ui.canvas import Canvas
from intodepth.ui.draw import Text
from intodepth.ui.input import Input
from intodepth.window.audio import PygameSound
from intodepth.window.game import Game, Machine, write_lines
from intodepth.window.glyph_faces import FreetypeFace
from tests.catalogs import own_catalog
from tests.ui.driving import measure

SIZES = (1280, 720), (640, 360), (480, 800)
LINES = ["levels/mine.toml:12: cell 4,3: unknown glyph 'x'", "tweaks/rules.toml:3: there is no rule 'wlak'"]


def lowest(stack: ScreenStack) -> float:
    """The lowest y of what can be pressed or read on the top screen, in px."""
    ui = stack.ui
    return max(node.seen[1] + node.seen[3] for node in ui.nodes if not node.is_hidden) * ui.scale


@pytest.mark.parametrize("size", SIZES)
def test_a_screen_ends_above_the_lines(size: tuple[int, int], tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    for screen in (TitleScreen(services), LevelSelectScreen(services, ToLevelSelect("felt_bell"))):
        stack = ScreenStack(screen, measure, services)
        for number in range(3):
            stack.frame(Input(*size, time=1.0 + number, room=60))
        assert stack.top is not None and stack.top.foot is None
        assert lowest(stack) <= size[1] - 60, type(screen)


@pytest.mark.parametrize("size", SIZES)
def test_in_a_level_the_lines_leave_strip_and_prompt_free(size: tuple[int, int], tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    screen = build_sample(services, "felt_bell")
    stack = ScreenStack(screen, measure, services)
    for number in range(3):
        stack.frame(Input(*size, time=1.0 + number, dt=0.1))
    canvas = Canvas(measure)
    canvas.resize(*size, 1.0)
    assert screen.foot is not None and screen.reach is not None
    high = write_lines(canvas, [*LINES, f"{LINES[0]}; {LINES[1]}"], screen.foot, screen.reach)
    texts = [each for each in canvas.commands if isinstance(each, Text)]
    right = max(each.x + measure(each.text, each.size, each.weight) for each in texts) / canvas.scale
    bottom = canvas.height - screen.foot
    told = [
        node for node in stack.ui.nodes if node.role in ("button", "text", "option") and not node.is_hidden
    ]
    assert told and high < bottom
    covered = [
        node.name
        for node in told
        if node.seen[0] < right and node.seen[1] < bottom and node.seen[1] + node.seen[3] > bottom - high
    ]
    assert not covered


def test_the_game_gives_the_lines_their_room(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "_sound", lambda *heard: None)
    services = Services(own_catalog(), tmp_path)
    game = Game(services, [], context, Machine(FreetypeFace, PygameSound, bool, str))

    def show() -> float:
        game.show((), (1280, 720), 0.02, lambda: None, focused=True, alt=False)
        return game.stack.ui.height

    assert show() == 720
    services.notice = LINES[0]
    show()
    assert show() == 720 - 22
    services.notice = ""
    show()
    assert show() == 720
    game.close()
