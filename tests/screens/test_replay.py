"""A level that was left under other rules is named, kept, and plays itself as far as it goes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from intodepth.content.recorder import find_left
from intodepth.screens.destinations import ToUnfinished
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.practice.level_select import OUTDATED, LevelSelectScreen
from intodepth.screens.replay import ReplayScreen
from intodepth.screens.services import Services
from intodepth.screens.table import build_screen, start_level
from intodepth.screens.title import TitleScreen
from tests.screens.game import Game
from tests.screens.level.driving import TINY, make_services


def leave(services: Services, **header: object) -> Path:
    """Leave the level `small` in the middle, and change what its recording says it was played on."""
    screen = start_level(services, "small")
    game = Game(screen, services)
    assert isinstance(screen, LevelScreen)
    for key in ("return", "right", "right", "return", "g", "return"):
        game.key(key)
        while screen.session.playback is not None:
            game.frame()
    services.close()
    assert len(screen.session.history.done) == 3
    (path,) = services.recordings.iterdir()
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([json.dumps(json.loads(first) | header), *rest, ""]), encoding="utf-8")
    return path


def watch(services: Services) -> tuple[Game, ReplayScreen]:
    game = Game(LevelSelectScreen(services, "small"), services)
    assert " ".join(OUTDATED.split()[:4]) in " ".join(game.texts())
    assert "Continue" not in game.texts()
    game.click("Watch")
    assert isinstance(game.top, ReplayScreen)
    return game, game.top


def test_a_level_left_under_other_rules_is_watched_and_kept(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services, rules_version=1)
    data = path.read_bytes()
    game, replay = watch(services)
    for _ in range(800):
        game.frame()
    session = replay.level.session
    assert len(session.history.done) == 3 and session.stage.carried(0)
    assert not any("differs" in words for words in game.texts())
    game.click("Close")
    assert isinstance(game.top, LevelSelectScreen)
    assert session.recorder.path and not session.recorder.path.parent.parent.exists()
    assert not session.recorder.is_open, "on Windows the folder of an open file stays"
    game.click("Start")
    assert isinstance(game.top, LevelScreen)
    assert path.read_bytes() == data
    assert len(list(services.recordings.iterdir())) == 2


def test_what_comes_out_otherwise_is_said_and_it_ends_where_it_cannot_go_on(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services, level_digest="0123456789abcdef", rules={"walk": 2, "stroll": 7})
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"kind":"Take"', '"kind":"Give","taker":0'), encoding="utf-8")
    game, replay = watch(services)
    game.wait()
    assert "The level has changed: the result differs from what was recorded." in "".join(game.texts())
    for _ in range(800):
        game.frame()
    assert replay.level.session.stage.rules.walk == 2
    assert "It ends here: action 3 is no longer possible." in "".join(game.texts())
    game.key("escape")
    assert isinstance(game.top, LevelSelectScreen)


def test_a_recording_that_cannot_be_read_is_named_and_not_watched(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services, rules_version=1)
    game = Game(LevelSelectScreen(services, "small"), services)
    path.write_bytes(b"")
    game.click("Watch")
    assert isinstance(game.top, LevelSelectScreen)
    assert services.notice == "small-0001.jsonl:1: there is no whole line in it"


@pytest.mark.parametrize("spoil", ["stage", "line"])
def test_what_cannot_be_gone_on_with_is_named_and_what_was_left_before_is_taken_up(
    tmp_path: Path, spoil: str
) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services)
    later = path.with_name("small-0002.jsonl")
    text = path.read_text(encoding="utf-8")
    wrong = text.replace('"kind":"Take"', '"kind":"Drop"') if spoil == "stage" else text.replace('"to"', "to")
    later.write_text(wrong, encoding="utf-8")
    assert [left.path for left in find_left(services.recordings, "small", services.catalog)] == [later, path]
    screen = build_screen(ToUnfinished(), services)
    assert isinstance(screen, LevelScreen) and screen.session.recorder.path == path
    assert services.notice.startswith("small-0002.jsonl:")
    assert services.notice.endswith("; the one before it is used")


def test_a_level_that_cannot_be_gone_on_with_leaves_the_player_where_levels_are_chosen(
    tmp_path: Path,
) -> None:
    services = make_services(tmp_path, TINY)
    path = leave(services)
    game = Game(LevelSelectScreen(services, "small"), services)
    path.write_text(path.read_text(encoding="utf-8").replace('"to"', "to"), encoding="utf-8")
    game.click("Continue")
    assert isinstance(game.top, LevelSelectScreen)
    assert services.notice.startswith(f"{path.name}:")
    game = Game(TitleScreen(services), services)
    game.click("Continue: Small Place")
    assert isinstance(game.top, LevelSelectScreen)
