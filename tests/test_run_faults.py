"""Nothing that a descent has promised is lost, wherever the game dies and whatever the disk does.

The flow is that of three descents on true screens: down to the third floor and home, one that is lost and
whose code is copied, and the rescue of those who fell in it; then what is told of them all, and the end.
"""

from __future__ import annotations

import errno
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.profile import Profile, Settings
from intodepth.content.profile_store import FILE_NAME, load_profile, save_profile
from intodepth.content.recorder import find_left
from intodepth.content.recording import read_recording, replay
from intodepth.content.runs.annals import fame, find_ended, past_runs
from intodepth.content.runs.record import find_unfinished_runs, read_record, replay_run, resume_run
from intodepth.content.runs.run import End, Run
from intodepth.files.faults import FileFault
from intodepth.play.commands import do
from intodepth.screens.descent.annals import AnnalsScreen
from intodepth.screens.descent.crossing import CrossingScreen
from intodepth.screens.descent.muster import MusterScreen
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import build_screen
from intodepth.screens.title import TitleScreen
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.flow.turns import is_over
from tests.catalogs import own_catalog
from tests.conftest import Tried
from tests.faults import KILLS, Disk, check_failing_calls, lay_out
from tests.runs import small_shaft, step_of
from tests.samples import some
from tests.screens.conftest import FakeServices
from tests.screens.descent.driving import descent_of, go_on
from tests.screens.game import Game

GOLDENS = Path(__file__).parent / "goldens"
BEFORE = Profile(settings=Settings(volume=0.3), met_heroes=("smith",))
FEATS_WON = "home", "deep", "unhurt", "clean", "friend"
"""those of the three descents"""


@dataclass(frozen=True)
class Promise:
    """What the player has been shown to be done, and counts on."""

    ended: tuple[tuple[End, int, int], ...] = ()
    """how each descent has ended, its score, and how many it has saved"""
    feats: tuple[str, ...] = ()
    place: tuple[int, int, int] | None = None
    """floors gone into, and actions done on the last of them, and the digest after them, of a descent"""
    code: str = ""
    """that was copied"""


class Astray(Exception):
    """Because of a fault the game shows another screen than the flow expects."""


@dataclass
class Flow:
    """Three descents, and what they have promised so far."""

    home: Path
    catalog: Catalog
    promise: Promise = field(default_factory=Promise)
    copied: list[str] = field(default_factory=list)
    shown: Callable[[], None] = lambda: None
    """is called whenever the player has been shown something new"""

    def play(self, before_end: Callable[[], None] = lambda: None) -> None:
        """Play all of it, as far as faults let it come, and quit."""
        profile, _ = load_profile(self.home)
        self.services = FakeServices(self.catalog, self.home, profile)
        self.services.copy = lambda text: self.copied.append(text) or True
        self.services.paste = lambda: self.copied[-1]
        try:
            self._descend_and_return()
            self._lose()
            self._rescue()
            self._look_back()
        except Astray:
            pass
        before_end()
        self.services.poll(1e9)
        self.services.close()

    def _title(self, *keys: str) -> None:
        self.game = Game(TitleScreen(self.services), self.services, build_screen)
        if "Continue: descent" in self.game.texts():
            raise Astray
        self.game.key(*keys)

    def _descend_and_return(self) -> None:
        self._title("d", "n")
        for way, wanted in ((">", "saints_tooth"), (">", "bell"), ("v", "hourglass"), ("v", ""), ("v", "")):
            self._walk(way, wanted)
            if way == ">":
                self.game.key("l")
            go_on(self.game)
        self._over()

    def _lose(self) -> None:
        self._title("d", "n")
        self._walk(">")
        go_on(self.game)
        session = descent_of(self.game).session
        while not is_over(session.stage):
            self._do(_waits(session.stage))
        self.game.wait()
        go_on(self.game)
        self._over()
        self.game.key("c")
        if any("also in" in text for text in self.game.texts()):
            self.tell(code=self.copied[-1])

    def _rescue(self) -> None:
        self._title("e", "ctrl+v")
        self.game.wait()
        if not isinstance(self.game.top, MusterScreen) or "Go down" not in self.game.texts():
            raise Astray
        self.game.key("n")
        for way, wanted in ((">", ""), ("v", "swinger"), ("v", "")):
            self._walk(way, wanted)
            self.game.key("n")
        self._over()

    def _look_back(self) -> None:
        self._title("d", "h")
        if isinstance(self.game.top, AnnalsScreen):
            self.game.key("return", "escape", "down", "return", "escape")

    def _walk(self, way: str, wanted: str = "") -> None:
        if not isinstance(self.game.top, LevelScreen):
            raise Astray
        session = descent_of(self.game).session
        for hero in [hero.id for hero in session.stage.heroes() if hero.is_able]:
            while session.stage.hero(hero).is_able:
                self._do(step_of(session.stage, hero, way, (wanted,)))
        self.game.wait()
        if not isinstance(self.game.top, CrossingScreen):
            raise Astray

    def _do(self, action: Action) -> None:
        session = descent_of(self.game).session
        session.act(do(action))
        session.skip()
        self.tell(place=place_of(descent_of(self.game).run))

    def _over(self) -> None:
        if not isinstance(self.game.top, ReckoningScreen):
            raise Astray
        run = self.game.top.run
        assert run.end is not None
        told = (*self.promise.ended, (run.end, run.score, len(run.saved)))
        self.tell(ended=told, feats=self.services.profile.feats, place=None)

    def tell(self, **changes: object) -> None:
        self.promise = replace(self.promise, **changes)
        self.shown()


def _waits(stage: object) -> Action:
    """What those do who wait for the water: come in, go aside, and end their turns."""
    actions = [each for each in generate_actions(stage) if not isinstance(each, Exit | Lead)]
    ways_in = stage.ways_in()  # type: ignore[attr-defined]
    fresh = [each for each in actions if isinstance(each, Deploy)]
    cell = stage.hero(stage.lead).cell  # type: ignore[attr-defined]
    aside = [each for each in actions if isinstance(each, Move) and cell in ways_in]
    return [*fresh, *aside[-1:], *(each for each in actions if isinstance(each, Pass))][0]


def place_of(run: Run) -> tuple[int, int, int]:
    return len(run.visits), len(run.visit.history.done), run.visit.stage.digest


def losses(home: Path, catalog: Catalog, promise: Promise) -> list[str]:
    """What of a promise is not there when the game is started anew."""
    found: list[str] = []
    profile, line = load_profile(home)
    if line or "smith" not in profile.met_heroes or profile.settings.volume != 0.3:
        found.append(f"the profile: {line}")
    if not {*promise.feats} <= {*profile.feats}:
        found.append(f"feats: {profile.feats} of {promise.feats}")
    over = [past for past in reversed(find_ended(past_runs(home / "runs")))]
    told = [(past.end.end, past.score, past.saved) for past in over if past.end is not None]
    if told[: len(promise.ended)] != [*promise.ended]:
        found.append(f"ends: {told} of {promise.ended}")
    if promise.ended and fame(over) != sum(saved for *_, saved in told):
        found.append("fame")
    if promise.code and (home / "code.txt").read_text().strip() != promise.code:
        found.append("the code")
    if promise.place is not None and len(told) == len(promise.ended):
        left = next(find_unfinished_runs(home / "runs", catalog), None)
        try:
            run = None if left is None else resume_run(left.path, catalog)[0]
        except FileFault as fault:
            return [*found, fault.faults[0]]
        place = None if run is None else place_of(run)
        is_behind = place is None or place[:2] < promise.place[:2]
        if is_behind or (place is not None and place[:2] == promise.place[:2] and place != promise.place):
            found.append(f"the place: {place} of {promise.place}")
    return found


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    return small_shaft(own_catalog(), tmp_path_factory.mktemp("floors"))


def new_home(folder: Path) -> Path:
    home = folder / "home"
    home.mkdir(parents=True)
    assert not save_profile(home, BEFORE).problem
    return home


def ends_of(folder: Path, catalog: Catalog) -> list[tuple[int, dict[str, bytes], Promise]]:
    """What may be left after each call of the disk, of the game alone or of the power, and its promise."""
    home = new_home(folder)
    flow = Flow(home, catalog)
    ends: dict[tuple[object, Promise], tuple[int, dict[str, bytes], Promise]] = {}

    def note() -> None:
        for image in disk.images():
            key = (tuple(sorted((name, hash(data)) for name, data in image.items())), flow.promise)
            ends.setdefault(key, (disk.calls, image, flow.promise))

    disk = Disk(home, note)
    with disk.watched():
        flow.play()
        note()
    whole = flow.promise
    assert [end for end, *_ in whole.ended] == [End.DAYLIGHT, End.LOST, End.DAYLIGHT], whole
    assert whole.feats == FEATS_WON and whole.ended[2][2] == 1 and whole.code
    return [*ends.values()]


def killed(folder: Path, catalog: Catalog, most: int) -> int:
    ends = ends_of(folder / "whole", catalog)
    lost: dict[str, int] = {}
    for index, (call, image, promise) in enumerate(random.Random(35).sample(ends, min(most, len(ends)))):
        home = folder / f"end{index}"
        home.mkdir()
        lay_out(image, home)
        for what in losses(home, catalog, promise):
            lost.setdefault(what, call)
    assert not lost, "what is lost, and the first call of the disk that it is lost at"
    return min(most, len(ends))


def test_wherever_a_descent_is_cut_off_nothing_is_lost(
    tmp_path: Path, catalog: Catalog, tried: Tried
) -> None:
    tried(KILLS, killed(tmp_path, catalog, 30))


@pytest.mark.long
def test_wherever_a_descent_is_cut_off_at_any_call_nothing_is_lost(
    tmp_path: Path, catalog: Catalog, tried: Tried
) -> None:
    tried(KILLS, killed(tmp_path, catalog, 1200))


def faulty(folder: Path, catalog: Catalog, count: int, seed: int) -> None:
    check_failing_calls(
        lambda place: Flow(new_home(place), catalog),
        lambda home, promise: losses(home, catalog, promise),
        folder,
        count,
        seed,
    )


def test_whatever_call_of_the_disk_fails_a_descent_loses_nothing(
    tmp_path: Path, catalog: Catalog, tried: Tried
) -> None:
    faulty(tmp_path, catalog, 4, seed=21)
    tried(KILLS, 4)


@pytest.mark.long
def test_whichever_of_many_calls_of_the_disk_fails_a_descent_loses_nothing(
    tmp_path: Path, catalog: Catalog, tried: Tried
) -> None:
    faulty(tmp_path, catalog, 300, seed=22)
    tried(KILLS, 300)


def fault_of(path: Path, catalog: Catalog) -> str:
    """What is wrong with a recording; empty for nothing."""
    try:
        replay(read_recording(path), catalog)
    except FileFault as fault:
        return "\n".join(fault.faults)
    return ""


@pytest.mark.compiled
def test_a_flipped_bit_costs_what_it_hits_and_nothing_else(tmp_path: Path, catalog: Catalog) -> None:
    """In the first, a middle and the last line of every kind of file."""
    home = new_home(tmp_path)
    flow = Flow(home, catalog)
    flow.play()
    (home / "recordings").mkdir()
    (home / "recordings" / "felt_bell-0001.jsonl").write_bytes((GOLDENS / "felt_bell.jsonl").read_bytes())
    chance, whole = random.Random(36), len(past_runs(home / "runs"))
    for path in sorted(path for path in home.rglob("*") if path.is_file() and path.stat().st_size):
        data = path.read_bytes()
        lines = data.splitlines(keepends=True)
        for number in dict.fromkeys((0, len(lines) // 2, len(lines) - 1)):
            start = sum(map(len, lines[:number]))
            for _ in some(range(3), 3):
                broken = bytearray(data)
                broken[start + chance.randrange(len(lines[number]))] ^= 1 << chance.randrange(8)
                path.write_bytes(broken)
                services = FakeServices(catalog, home, load_profile(home)[0])
                game = Game(TitleScreen(services), services, build_screen)
                game.key("d")
                game.key("h", "return", "escape")
                assert len(services.notice.splitlines()) <= 1, (path.name, number, services.notice)
                assert len(past_runs(home / "runs")) >= whole - 1, (path.name, number)
                list(find_left(home / "recordings", "felt_bell", catalog))
                if path.parent.name == "recordings":
                    assert fault_of(path, catalog).count("\n") == 0
                services.close()
                path.write_bytes(data)
    for past in past_runs(home / "runs"):
        assert replay_run(read_record(past.path), catalog).end == (past.end and past.end.end)


def test_a_profile_that_could_not_be_read_for_a_session_has_its_feats_afterwards(
    tmp_path: Path, catalog: Catalog
) -> None:
    home = new_home(tmp_path)
    disk = Disk(home, fault=lambda number: None)

    def unreadable(call: int) -> int | None:
        return errno.EIO if disk.target == FILE_NAME else None

    disk.fault = unreadable
    flow = Flow(home, catalog)
    with disk.watched():
        flow.play()
    assert flow.promise.feats == FEATS_WON
    assert losses(home, catalog, flow.promise) == []
