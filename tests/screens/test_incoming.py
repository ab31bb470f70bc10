"""What comes from others opens whichever way it comes, without ever holding the game, and writes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from intodepth.content.incoming.opening import MOST_STEPS
from intodepth.content.incoming.received import Received
from intodepth.content.replay_codes import ReplayCode, replay_code
from intodepth.content.runs.codes import seed_code
from intodepth.files.folders import find_folders
from intodepth.screens import waiting
from intodepth.screens.descent.muster import MusterScreen
from intodepth.screens.destinations import ToDescent, ToIncoming, ToReplay
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.router import build_screen
from intodepth.screens.title import TitleScreen
from intodepth.screens.waiting import Slices, WaitingScreen, Work, WorkState
from intodepth.window.web.app import WebGame
from intodepth.window.web.links import follow
from tests.content.incoming.crafted import CODE, DATA, FIRST, REST, packed_files
from tests.screens.conftest import FakeServices, OpenedAtOnce
from tests.screens.game import Game

NAMES = (
    "first_rope (1).jsonl", "felt_bell - Copy.jsonl", "felt_bell.jsonl.txt", "felt_bell.jsonl.json", "felt",
    "FELT_BELL.JSONL", "e\u0301\U0001f600.jsonl", "CON.jsonl", "x" * 300, "../../felt_bell.jsonl", "-rf",
    "a\\b:c.jsonl", "saves.zip", "\u202egpj.jsonl", ".zip",
)  # fmt: skip
"""what browsers and systems make of names"""


@pytest.fixture
def game(services: FakeServices) -> Game:
    return Game(TitleScreen(services), services, build_screen)


def files(home: Path) -> list[str]:
    return sorted(path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file())


def test_content_decides_whatever_the_name_is(services: FakeServices, game: Game, tmp_path: Path) -> None:
    for name in NAMES:
        game.stack.receive(ToIncoming(DATA, name=name))
        assert isinstance(game.top, ReplayScreen), (name, services.notice)
        game.key("escape")
        game.stack.receive(ToIncoming(b"{" * 9, name=name))
        assert isinstance(game.top, TitleScreen) and services.notice.isprintable()
    path = tmp_path / NAMES[0]
    path.write_bytes(DATA)
    game.stack.receive(ToIncoming(path=path, name=path.name))
    assert isinstance(game.top, ReplayScreen)
    assert files(tmp_path) == [NAMES[0]], "what is only watched is not saved"


def test_a_link_writes_once_and_only_when_something_is_done(
    services: FakeServices, game: Game, tmp_path: Path
) -> None:
    for bookmarks in (False, True):
        for _ in range(6):
            assert not follow(f"#replay={CODE}&action=3", game.stack, services)
            game.wait()
            assert isinstance(game.top, ReplayScreen)
            if bookmarks:
                game.key("m", "return", "m")
            game.key("escape")
        there = [name.partition("/")[0] for name in files(tmp_path)]
        assert there == ["notes.lock", "notes", "received"] * bookmarks
    assert next(path.read_bytes() for path in (tmp_path / "received").iterdir()) == DATA


def test_levels_of_one_name_do_not_replace_each_other(services: FakeServices, game: Game) -> None:
    text = (find_folders().levels / "felt_bell.toml").read_text(encoding="utf-8")
    seen = []
    for title in ("One", "Other", "One"):
        own = text.replace('title = "The Felt Bell"', f'title = "{title}"')
        code = replay_code(ReplayCode("own", DATA.replace(b'"felt_bell"', b'"own"', 1), own))
        game.stack.receive(ToIncoming(code.encode()))
        game.key("m", "return")
        assert isinstance(game.top, ReplayScreen)
        seen.append(game.top.level.session.level.title)
    assert seen == ["One", "Other", "One"]
    kept = sorted((services.home / "received").iterdir())
    assert len(kept) == 2
    titles = []
    for path in kept:
        game.stack.show(ToReplay(path))
        assert isinstance(game.top, ReplayScreen), services.notice
        titles.append(game.top.level.session.level.title)
    assert sorted(titles) == ["One", "Other"], "also when their files are opened"


def test_every_place_takes_every_code(services: FakeServices, game: Game) -> None:
    services.paste = lambda: f"https://example.org/#replay={CODE}"
    for keys in (("ctrl+v",), ("e", "ctrl+v"), ("p", "ctrl+v")):
        game.key(*keys)
        assert isinstance(game.top, ReplayScreen), keys
        game.key("escape", "escape")
    game.stack.show(ToDescent("seed", anew=True))
    game.key("ctrl+v")
    assert isinstance(game.top, ReplayScreen)
    game.key("escape")
    assert isinstance(game.top, MusterScreen)
    services.paste = lambda: "PK is not a code, nor is this."
    game.key("ctrl+v")
    assert any("This is neither a seed, a code, a link," in text for text in game.texts())
    game.key("escape")
    game.stack.receive(ToIncoming(seed_code("ember").encode()))
    game.wait()
    assert isinstance(game.top, MusterScreen) and game.top.shaft.seed == "ember"


def test_what_is_too_large_is_told_without_being_read(
    services: FakeServices, game: Game, tmp_path: Path
) -> None:
    large = tmp_path / "large.jsonl"
    with large.open("wb") as file:
        file.truncate(70 << 20)
    game.stack.receive(ToIncoming(path=large, name=large.name))
    assert services.notice == "large.jsonl: it has 70 MB, the limit is 64 MB"
    web = cast(Any, SimpleNamespace(services=services, stack=game.stack))
    for size, why in ((70 << 20, "it has 70 MB, the limit is 64 MB"), (0, "it cannot be read")):
        WebGame.take(web, "dropped", size, None)
        assert services.notice == f"dropped: {why}"
    undo = b'{"action":"undo","digest":"0123456789abcdef"}\n'
    game.stack.receive(ToIncoming(FIRST + undo * 120_000, name="undone.jsonl"))
    assert services.notice == "undone.jsonl: the recording is too large, the limit is 4 MB"
    game.stack.receive(ToIncoming(FIRST + undo * (MOST_STEPS + 1), name="undone.jsonl"))
    assert services.notice == "undone.jsonl: the recording has 5,001 steps, the limit is 5,000"
    assert isinstance(game.top, TitleScreen)


class Ticking:
    """A clock that goes on by a step each time it is looked at."""

    def __init__(self, step: float) -> None:
        self.step, self.now = step, 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each piece of work take 10 ms, and work take at most 30 ms of a frame."""
    monkeypatch.setattr(waiting, "SLICE", 0.03)
    monkeypatch.setattr(waiting, "Slices", partial(Slices, clock=Ticking(0.01)))


@pytest.mark.usefixtures("slowly")
def test_a_recording_is_played_a_few_steps_in_a_frame(game: Game, tmp_path: Path) -> None:
    game.stack.receive(ToIncoming(DATA))
    frames = 0
    while isinstance(game.top, WaitingScreen):
        frames += 1
        game.frame()
    assert isinstance(game.top, ReplayScreen) and frames >= len(REST) // 3
    path = tmp_path / "long.jsonl"
    path.write_bytes(DATA)
    game.stack.show(ToReplay(path))
    assert isinstance(game.top, WaitingScreen), "one's own as well"
    game.frame()
    assert any(f"of {len(REST)} steps. Esc stops it." in text for text in game.texts())
    game.key("escape")
    assert isinstance(game.top, ReplayScreen), "back at the first one"


@pytest.mark.usefixtures("slowly")
def test_a_saved_game_is_added_a_few_files_in_a_frame(
    services: FakeServices, game: Game, tmp_path: Path
) -> None:
    packed = {f"recordings/a-{number}.jsonl": b"%d" % number for number in range(1, 31)}
    data = packed_files({"profile.json": b'{"unlocked": ["b"]}', **packed})
    game.stack.receive(ToIncoming(data, name="saves.zip"))
    while isinstance(game.top, WaitingScreen):
        game.frame()
    game.frame()
    assert files(tmp_path) == [] and "It has settings, results and 30 files." in " ".join(game.texts())
    game.key("return")
    before = 0
    while isinstance(game.top, WaitingScreen):
        there = len(files(tmp_path))
        assert there - before <= 4
        before = there
        game.frame()
    assert "b" in services.profile.unlocked and len(list((tmp_path / "recordings").iterdir())) == 30
    assert services.notice == "The saved game was added to this one: 30 new files."


class Endless:
    """An opening that never ends by itself."""

    progress = 3, 40
    is_over = False

    def __init__(self) -> None:
        self.is_cancelled = False

    def answer(self) -> Received:
        raise AssertionError("there is none yet")

    def cancel(self) -> None:
        self.is_cancelled = True


def test_while_something_is_opened_the_game_goes_on_and_escape_stops_it(
    services: FakeServices, game: Game, tmp_path: Path
) -> None:
    opening = Endless()
    services.open_sent = lambda data: opening
    game.stack.receive(ToIncoming(b"#anything", name="first"))
    for _ in range(5):
        game.frame()
    assert "It is being opened: 3 of 40 done. Esc stops it." in game.texts()
    game.stack.receive(ToIncoming(DATA, name="second"))
    assert services.notice == "second is not opened, because something else is being opened"
    game.key("escape")
    assert opening.is_cancelled and isinstance(game.top, TitleScreen) and files(tmp_path) == []
    services.open_sent = lambda data: OpenedAtOnce(data, services.catalog)
    game.stack.receive(ToIncoming(DATA))
    assert isinstance(game.top, ReplayScreen)


def test_work_stops_for_the_frame_when_its_time_is_over(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "SLICE", 0.03)
    done = []

    def work() -> Iterator[WorkState]:
        for number in range(100):
            done.append(number)
            yield WorkState("Work.", waits=number % 50 == 49)

    slices = Slices(services, cast(Work, work()), clock=Ticking(0.01))
    counts: list[int] = []
    while not slices.go_on():
        counts.append(len(done) - sum(counts))
    assert max(counts) <= 4 and sum(counts) == 100
