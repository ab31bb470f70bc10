"""The solutions of levels are played by the mouse alone and by the keys alone, through all lists.

The recordings are those of a player who plays line by line.

In every frame no label covers anything, and the view holds still while it shows what it must (`glances`).
"""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Literal

import pytest

from intodepth.content.profile import Profile, Settings
from intodepth.content.profile_store import save_profile
from intodepth.content.recording import read_recording, replay
from intodepth.screens.results import ResultsScreen
from intodepth.sim.actions import Action
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.samples import some
from tests.text import test_goldens_by_text as by_text
from tests.text.test_goldens_by_text import GOLDENS, NAMES
from tests.window.player import Both
from tests.window.twin import Twin
from tests.window.windows import Window

Hand = Literal["mouse", "keys"]
BY: tuple[Hand, ...] = "mouse", "keys"
SOME = "bell_pull", "pendulum", "two_rooms", "counterweight"


class Nowhere(Window):
    """No window: only the twin is played."""

    def __init__(self, twin: Twin) -> None:
        self._twin = twin

    def click(self, place: tuple[float, float], button: str = "left") -> None:
        """Nothing to do."""

    def key(self, name: str) -> None:
        """Nothing to do."""

    def rest(self) -> None:
        """Nothing to do."""

    @property
    def lines(self) -> int:
        return self._twin.lines


def play(folder: Path, name: str, by: Hand) -> None:
    """Play a golden from the list of levels to its results, and compare where it ends."""
    catalog = own_catalog()
    levels = list(catalog.levels)
    settings = Settings(reduced_motion=True, speed=8.0)
    home = folder / f"{name}_{by}"
    home.mkdir()
    profile = Profile(settings=settings, unlocked=tuple(levels[: levels.index(name) + 1]))
    assert not save_profile(home, profile).problem
    twin = Twin(home)
    try:
        both = Both(twin, Nowhere(twin))
        both.click_text("Practice")
        both.click_text("Start")
        session = twin.level.session
        assert session.level.name == name
        wanted = replay(read_recording(GOLDENS / f"{name}.jsonl"), catalog)
        actions = [entry.action for entry in wanted.done if isinstance(entry.action, Action)]
        done = [entry.action for entry in session.history.done]
        rest = actions[len(done) :]
        for action, following in zip_longest(rest, rest[1:]):
            both.following = following
            (both.do_by_mouse if by == "mouse" else both.do_by_keys)(action)
            done = [entry.action for entry in session.history.done]
            assert done == actions[: len(done)] and action in done, (name, by, action)
        assert isinstance(twin.stack.top, ResultsScreen)
        assert session.stage.digest == wanted.stage.digest
        assert twin.glances.labels and (twin.glances.aimed or by == "keys")
        assert not twin.glances.shifts, (name, by)
    finally:
        twin.close()


def compare(folder: Path, name: str) -> None:
    """Play a golden in each way, and compare what is recorded."""
    recorded = by_text.play(folder, name)
    for by in BY:
        play(folder, name, by)
        assert by_text.read_recorded(folder / f"{name}_{by}") == recorded, by


@pytest.mark.compiled
@for_each("name", some(SOME, 2))
def test_solutions_are_recorded_alike_by_mouse_alone_by_keys_alone_and_line_by_line(
    name: str, tmp_path: Path
) -> None:
    compare(tmp_path, name)


@pytest.mark.long
@for_each("name", NAMES)
def test_all_solutions_are_recorded_alike(name: str, tmp_path: Path) -> None:
    compare(tmp_path, name)
