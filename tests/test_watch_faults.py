"""Nothing that a replay has promised is lost, wherever the game dies and whatever call of the disk fails.

The flow is that of somebody who watches a recording on true screens: bookmarks with notes, a branch in which
something is done and one in which nothing is, a code that is copied, and a copy that is saved to be sent.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from intodepth.content.recording import read_recording
from intodepth.content.replay_notes import KeptNotes
from intodepth.files.faults import FileFault
from intodepth.play.commands import Do
from intodepth.screens.destinations import ToReplay
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.router import build_screen
from intodepth.screens.services import Services
from intodepth.screens.title import TitleScreen
from intodepth.sim.actions import generate_actions
from tests.catalogs import own_catalog
from tests.conftest import Tried
from tests.faults import FAULTS, KILLS, Disk, check_failing_calls, lay_out
from tests.samples import fewer
from tests.screens.game import Game

GOLDEN = (Path(__file__).parent / "goldens" / "felt_bell.jsonl").read_bytes()
NAME = "recordings/felt_bell-0001.jsonl"


@dataclass(frozen=True)
class Promise:
    """What the player has been shown to be done, and counts on."""

    notes: frozenset[str] = frozenset()
    """of bookmarks"""
    branches: frozenset[tuple[str, int]] = frozenset()
    """names of branches, and the number of actions in each"""
    code: str = ""
    saved: int = 0
    """number of copies"""


@dataclass
class Flow:
    """Somebody who watches, and what was promised so far."""

    home: Path
    promise: Promise = field(default_factory=Promise)
    shown: Callable[[], None] = lambda: None
    """is called whenever the player has been shown something new"""

    def play(self, before_end: Callable[[], None] = lambda: None) -> None:
        """Watch and note, as far as faults let it come, and quit."""
        copied: list[str] = []
        services = self.services = Services(own_catalog(), self.home)
        services.copy = lambda text: copied.append(text) is None
        self.game = Game(TitleScreen(services), services, build_screen)
        self.game.stack.show(ToReplay(self.home / NAME))
        self.game.wait()
        if isinstance(self.game.top, ReplayScreen):
            self._watch(self.game.top, copied)
        before_end()
        if isinstance(self.game.top, ReplayScreen):
            self.game.key("home", "m", "z", "return", "escape")
            self._note("z")
        services.poll(1e9)
        services.close()

    def _watch(self, replay: ReplayScreen, copied: list[str]) -> None:
        self.game.key("3", "return", "m", "a", "return")
        self._note("a")
        self._branch(2)
        self.game.key("7", "return", "m", "b", "return")
        self._note("b")
        self._branch(0)
        self.tell(notes=self.promise.notes - {"a"})  # whatever comes now, it is not counted on any more
        self.game.key("3", "return", "m")
        self.game.key("k")
        if any(text.startswith("It is copied, and also in ") for text in self.game.texts()):
            self.tell(code=copied[-1])
        self.game.key("s")
        if any(text.startswith("The recording is saved as ") for text in self.game.texts()):
            self.tell(saved=self.promise.saved + 1)

    def _note(self, note: str) -> None:
        """A bookmark is promised, unless it is said that it cannot be saved."""
        if "cannot be saved" not in self.services.notice:
            self.tell(notes=self.promise.notes | {note})

    def _branch(self, count: int) -> None:
        """Play a branch on for so many actions, and come back."""
        self.game.key("c", "c")
        level = self.game.top
        if not isinstance(level, LevelScreen):
            return
        session = level.session
        for _ in range(count):
            session.act(Do((generate_actions(session.stage)[0],)))
            session.skip()
            path, notice = session.recorder.path, f"{self.services.notice}{session.recorder.problem}"
            if path is not None and not notice:
                others = {each for each in self.promise.branches if each[0] != path.name}
                self.tell(branches=frozenset({*others, (path.name, len(session.history.done))}))
        self.game.key("escape", "b")

    def tell(self, **changes: object) -> None:
        self.promise = replace(self.promise, **changes)
        self.shown()


def losses(home: Path, promise: Promise) -> list[str]:
    """What of a promise is not there when the game is started anew."""
    kept = KeptNotes(home, home / NAME, GOLDEN)
    found = [kept.told] if kept.told else []
    lacking = promise.notes - {each.note for each in kept.notes.bookmarks}
    found += [f"the bookmark {note}" for note in sorted(lacking)]
    if (home / NAME).read_bytes() != GOLDEN:
        found.append("the recording itself")
    for name, count in promise.branches:
        try:
            done = len(read_recording(home / "branches" / name).steps)
        except FileFault as fault:
            found += fault.faults
            continue
        if done < count or name not in {each.file for each in kept.notes.branches}:
            found.append(f"the branch {name}: {done} of {count} actions")
    if promise.code and (home / "code.txt").read_text().strip() != promise.code:
        found.append("the code")
    copies = [path for path in (home / "shared").glob("*.jsonl") if path.read_bytes() == GOLDEN]
    if len(copies) < promise.saved:
        found.append("the copy")
    return found


def new_home(folder: Path) -> Path:
    home = folder / "home"
    (home / "recordings").mkdir(parents=True)
    (home / NAME).write_bytes(GOLDEN)
    return home


def test_wherever_watching_is_cut_off_nothing_is_lost(tmp_path: Path, tried: Tried) -> None:
    """Of the game alone, or of the power."""
    flow = Flow(new_home(tmp_path / "whole"))
    ends: dict[object, tuple[int, dict[str, bytes], Promise]] = {}

    def note() -> None:
        for image in disk.images():
            key = tuple(sorted((name, hash(data)) for name, data in image.items())), flow.promise
            ends.setdefault(key, (disk.calls, image, flow.promise))

    disk = Disk(flow.home, note)
    with disk.watched():
        flow.play()
        note()
    assert flow.promise.notes == {"b", "z"} and len(flow.promise.branches) == 1, flow.promise
    assert flow.promise.code and flow.promise.saved == 1, flow.promise
    lost: dict[str, int] = {}
    for index, (call, image, promise) in enumerate(ends.values()):
        home = tmp_path / f"end{index}"
        home.mkdir()
        lay_out(image, home)
        for what in losses(home, promise):
            lost.setdefault(what, call)
    assert not lost, "what is lost, and the first call of the disk that it is lost at"
    tried(KILLS, len(ends))


def faulty(folder: Path, count: int, seed: int) -> None:
    check_failing_calls(
        lambda place: Flow(new_home(place)), losses, folder, count, seed, (*FAULTS, errno.EROFS)
    )


@pytest.mark.compiled
def test_whatever_call_of_the_disk_fails_a_replay_loses_nothing(tmp_path: Path, tried: Tried) -> None:
    faulty(tmp_path, fewer(3, 3), seed=54)
    tried(KILLS, fewer(3, 3))


@pytest.mark.long
def test_whichever_of_many_calls_of_the_disk_fails_a_replay_loses_nothing(
    tmp_path: Path, tried: Tried
) -> None:
    faulty(tmp_path, 150, seed=55)
    tried(KILLS, 150)
