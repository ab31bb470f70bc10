"""The true window: levels from the title to the results, once by mouse and once by keys alone.

A twin of the game plays along without a window and tells where things are on the screen; what the window
did is read from what it saved. The window is one that nobody sees, and one under Xvfb where there is Xvfb.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from intodepth.content.profile import Profile, Settings
from intodepth.content.profile_store import load_profile
from intodepth.content.recording import read_recording
from intodepth.screens.results import ResultsScreen
from intodepth.sim.actions import Action
from tests.catalogs import own_catalog
from tests.window.player import playing
from tests.window.windows import PATIENCE, ROOT, Shown, Unseen, Window

GOLDENS = ROOT / "tests" / "goldens"


OpenWindow = Callable[[Path], Window]


@pytest.fixture(params=["unseen", "shown"])
def open_window(request: pytest.FixtureRequest) -> OpenWindow:
    """Opens a window on the game of a home."""
    if request.param == "unseen":
        request.getfixturevalue("unseen")
        return Unseen
    display = request.getfixturevalue("display")
    return lambda home: Shown(home, display)


@pytest.fixture
def display(xvfb: None) -> Iterator[str]:
    """A screen of its own."""
    read, write = os.pipe()
    # A server that starts anew whenever nobody is left, as after each xdotool, may refuse the game meanwhile.
    options = ("-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset")
    command = ["Xvfb", "-displayfd", str(write), *options]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as stream:
        number = stream.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait()


def solution(level: str) -> list[Action]:
    steps = read_recording(GOLDENS / f"{level}.jsonl").steps
    actions = [done for done, *_ in steps if isinstance(done, Action)]
    assert actions
    return actions


def calm() -> Profile:
    return Profile(settings=Settings(reduced_motion=True, speed=8.0))


@pytest.mark.slow
@pytest.mark.usefixtures("unseen")
def test_a_level_by_mouse_alone_left_in_the_middle_and_taken_up_again(tmp_path: Path) -> None:
    actions = solution("felt_bell")
    middle = len(actions) // 2
    with playing(tmp_path, Unseen, calm()) as both:
        both.click_text("Practice")
        both.click_text("Start")
        for action in actions[:middle]:
            both.do_by_mouse(action)
        both.click_text("Menu")
        both.click_text("Title")
        both.click_text("Quit")
        assert both.window.process.wait(PATIENCE) == 0
    with playing(tmp_path, Unseen, calm()) as both:
        both.click_text("Continue: The Felt Bell")
        assert len(both.twin.level.session.history.done) == middle
        for action in actions[middle:]:
            both.do_by_mouse(action)
        assert isinstance(both.twin.stack.top, ResultsScreen)
        both.window.wait_for_results("felt_bell")
        both.click_text("Level select")
        assert load_profile(both.window.home)[0].done == load_profile(both.twin.services.home)[0].done


@pytest.mark.long
def test_another_level_by_keys_alone(tmp_path: Path, display: str) -> None:
    with playing(tmp_path, lambda home: Shown(home, display), calm()) as both:
        for name in ("p", "return"):
            both.key(name)
        for action in solution("felt_bell"):
            both.do_by_keys(action)
        both.window.wait_for_results("felt_bell")
        assert isinstance(both.twin.stack.top, ResultsScreen)
        both.key("z")
        assert both.in_level
        both.key("shift+z")
        assert isinstance(both.twin.stack.top, ResultsScreen)
        both.key("n")
        assert both.twin.level.session.level.name == "plumb_line"
        both.do_by_keys(solution("plumb_line")[0])
        assert load_profile(both.window.home)[0].done == load_profile(both.twin.services.home)[0].done


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDENS.glob("*.jsonl")))
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_every_level_by_mouse_alone_and_by_keys_alone(
    by: str, name: str, tmp_path: Path, open_window: OpenWindow
) -> None:
    levels = list(own_catalog().levels)
    profile = Profile(settings=calm().settings, unlocked=tuple(levels[: levels.index(name) + 1]))
    with playing(tmp_path, open_window, profile) as both:
        both.click_text("Practice")
        both.click_text("Start")
        assert both.twin.level.session.level.name == name
        do = both.do_by_mouse if by == "mouse" else both.do_by_keys
        actions = solution(name)
        for action, following in zip_longest(actions, actions[1:]):
            both.following = following
            do(action)
        both.window.wait_for_results(name)
        assert isinstance(both.twin.stack.top, ResultsScreen)
