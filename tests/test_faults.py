"""Nothing that was promised is lost, wherever the game dies and whatever call of the disk fails meanwhile.

The flow is a whole game on true screens: start, settings, a level with undo and redo, its results and back,
another one left in the middle and taken up again, the end.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.profile import Profile, Result, Settings
from intodepth.content.profile_store import load_profile, save_profile
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.router import resume_level
from intodepth.screens.services import Services
from intodepth.screens.settings import SettingsScreen
from intodepth.screens.title import TitleScreen
from intodepth.sim.actions import Action
from tests.conftest import Tried
from tests.faults import KILLS, Disk, check_failing_calls, lay_out
from tests.screens.game import Game
from tests.screens.level.driving import TINY, make_services

BEFORE = (
    Profile(settings=Settings(speed=8.0))
    .finish("old", Result(3, 1, 0, 0, 0, 0), "older")
    .meet(("smith",), ("bell",))
)
"""who played before"""


@dataclass(frozen=True)
class Promise:
    """What the player has been shown to be done, and counts on."""

    less_motion: bool = False
    is_won: bool = False
    actions: tuple[Action, ...] = ()
    """of the level that is being played, in order"""


@dataclass
class Flow:
    """One whole game, and what it has promised so far."""

    home: Path
    catalog: Catalog
    promise: Promise = field(default_factory=Promise)
    shown: Callable[[], None] = lambda: None
    """is called whenever the player has been shown something new"""

    def play(self, before_end: Callable[[], None] = lambda: None) -> Services:
        """Play all of it, and quit."""
        profile, _ = load_profile(self.home)
        self.services = Services(self.catalog, self.home, profile)
        self.game = Game(TitleScreen(self.services), self.services)
        self.keys("s")
        assert isinstance(self.game.top, SettingsScreen)
        self.game.click("Less motion")
        self.keys("escape")
        assert self.services.settings.reduced_motion
        self.tell(less_motion=True)
        self.keys("p", "return")
        self.keys("return", "right", "right", "return", "z", "shift+z", "g", "return")
        self.keys("left", "left", "return", "v", "return")
        assert isinstance(self.game.top, ResultsScreen)
        self.keys("z", "shift+z")
        assert isinstance(self.game.top, ResultsScreen)
        self.keys("escape", "return")
        self.keys("return", "right", "return")
        self.keys("escape", "t", "return")
        if isinstance(self.game.top, LevelScreen):  # there is nothing to continue on a disk that was full
            self.keys("right", "return")
        before_end()
        self.services.poll(1e9)
        self.services.close()
        return self.services

    def keys(self, *names: str) -> None:
        for name in names:
            if name == "z":  # whatever comes now, the last action is not counted on any more
                self.tell(actions=self.promise.actions[:-1])
            self.game.key(name)
            for _ in range(500):
                top = self.game.top
                if not isinstance(top, LevelScreen) or top.session.playback is None:
                    break
                self.game.frame()
            self.game.frame()
            if isinstance(top, LevelScreen):
                actions = tuple(entry.action for entry in top.session.history.done)
                self.tell(actions=tuple(each for each in actions if isinstance(each, Action)))
            elif isinstance(top, ResultsScreen):
                self.tell(is_won=True, actions=())

    def tell(self, **changes: object) -> None:
        self.promise = replace(self.promise, **changes)
        self.shown()


def losses(home: Path, catalog: Catalog, promise: Promise) -> list[str]:
    """What of a promise is not there when the game is started anew."""
    profile, line = load_profile(home)
    services = Services(catalog, home, profile)
    found = [line] if line else []
    if not BEFORE.done.items() <= profile.done.items() or not {"smith"} <= set(profile.met_heroes):
        found.append("what was there before")
    if promise.less_motion and not profile.settings.reduced_motion:
        found.append("the settings")
    screen = resume_level(services, "small")
    session = screen.session if isinstance(screen, LevelScreen) else None
    is_won = "small" in profile.done or (session is not None and session.is_over and session.outcome.is_won)
    if promise.is_won and not is_won:
        found.append("the win")
    if promise.actions:
        done = tuple(entry.action for entry in session.history.done) if session else ()
        if done[: len(promise.actions)] != promise.actions and not is_won:
            found.append(f"actions: {len(done)} of {len(promise.actions)}")
    services.close()
    if services.problem or services.notice:
        found.append(services.problem or services.notice)
    return found


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    return make_services(tmp_path_factory.mktemp("catalog"), TINY).catalog


def new_home(folder: Path) -> Path:
    home = folder / "home"
    home.mkdir(parents=True)
    assert not save_profile(home, BEFORE).problem
    return home


def test_whenever_the_game_or_the_power_goes_nothing_is_lost(
    tmp_path: Path, catalog: Catalog, tried: Tried
) -> None:
    home = new_home(tmp_path)
    flow = Flow(home, catalog)
    ends: dict[tuple[tuple[tuple[str, bytes], ...], Promise], int] = {}

    def note() -> None:
        for image in disk.images():
            ends.setdefault((tuple(sorted(image.items())), flow.promise), disk.calls)

    disk = Disk(home, note)
    with disk.watched():
        flow.play()
        note()
    assert len(flow.promise.actions) == 3 and disk.calls > 100
    lost: dict[str, int] = {}
    for index, ((image, promise), call) in enumerate(ends.items()):
        folder = tmp_path / f"end{index}"
        folder.mkdir()
        lay_out(dict(image), folder)
        for what in losses(folder, catalog, promise):
            lost.setdefault(what, call)
    assert not lost, "what is lost, and the first call of the disk that it is lost at"
    tried(KILLS, len(ends))


def faulty(folder: Path, catalog: Catalog, count: int, seed: int) -> None:
    check_failing_calls(
        lambda place: Flow(new_home(place), catalog),
        lambda home, promise: losses(home, catalog, promise),
        folder,
        count,
        seed,
    )


def test_whatever_call_of_the_disk_fails_nothing_is_lost(
    tmp_path: Path, catalog: Catalog, tried: Tried
) -> None:
    faulty(tmp_path, catalog, 12, seed=11)
    tried(KILLS, 12)


@pytest.mark.long
def test_whichever_of_many_calls_of_the_disk_fails_nothing_is_lost(
    tmp_path: Path, catalog: Catalog, tried: Tried
) -> None:
    faulty(tmp_path, catalog, 200, seed=12)
    tried(KILLS, 200)


CHILD = """
import sys
from pathlib import Path
from tests.test_faults import TINY, Flow, make_services
flow = Flow(Path(sys.argv[1]), make_services(Path(sys.argv[2]), TINY).catalog)
flow.shown = lambda: print(flush=True)
flow.play()
"""


@pytest.mark.long
def test_a_game_that_is_killed_loses_nothing(tmp_path: Path, catalog: Catalog, tried: Tried) -> None:
    flow = Flow(new_home(tmp_path / "whole"), catalog)
    promises = [flow.promise]
    flow.shown = lambda: promises.append(flow.promise)
    flow.play()
    chance = random.Random(13)
    lost: list[str] = []
    for index in range(40):
        home, levels = new_home(tmp_path / str(index)), tmp_path / f"levels{index}"
        levels.mkdir()
        words = [sys.executable, "-c", CHILD, str(home), str(levels)]
        with subprocess.Popen(words, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            shown = chance.randrange(len(promises) - 1)
            for _ in range(shown):
                child.stdout.readline()
            time.sleep(chance.random() * 0.05)
            child.kill()
            shown += len(child.stdout.readlines())
        lost += losses(home, catalog, promises[shown])
    assert not lost
    tried(KILLS, 40)
