"""Levels of the player's folder are listed, open, reloaded while played, and carried by recordings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from intodepth.content import own_levels
from intodepth.content.own_levels import OwnLevels
from intodepth.content.recording import read_recording, replay
from intodepth.files.folders import find_folders
from intodepth.screens.destinations import ToLevelSelect
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.practice.level_select import UNLISTED, LevelSelectScreen
from intodepth.screens.router import build_screen, start_level
from intodepth.screens.services import Services
from intodepth.tools.replay import check_recording
from tests.catalogs import own_catalog
from tests.reenacting import do, list_rest
from tests.screens.game import Game

LEVELS = find_folders().levels
GOLDEN = Path(__file__).parents[2] / "goldens" / "felt_bell.jsonl"
SAVES = iter(range(1, 100))


def save(home: Path, name: str, text: str) -> Path:
    """Save a level in the player's folder."""
    path = home / "levels" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    stamp = next(SAVES)
    os.utime(path, (stamp, stamp))  # no two saves at the same time, however quick
    return path


def bell(title: str = "My Bell") -> str:
    text = (LEVELS / "felt_bell.toml").read_text(encoding="utf-8")
    return text.replace('title = "The Felt Bell"', f'title = "{title}"')


def services_with(home: Path) -> Services:
    services = Services(own_catalog(), home)
    services.own = OwnLevels(services.catalog, home / "levels", LEVELS)
    services.catalog = services.own.catalog
    return services


def wait(services: Services, since: float) -> None:
    """Let a second go by, in which saved files are read."""
    for tick in range(10):
        services.poll(since + tick / 10)


def play(level: LevelScreen, count: int) -> None:
    """Do the first actions of a plan."""
    steps = [each.step for each in read_recording(GOLDEN).steps[:count]]
    for step in list_rest(level.session, steps):
        assert do(level.session, step)
        level.session.skip()


def test_own_levels_are_listed_and_open_and_unlock_nothing(tmp_path: Path) -> None:
    save(tmp_path, "my_bell", bell())
    services = services_with(tmp_path)
    assert services.is_open("my_bell") and services.next_level("my_bell") is None
    last = list(own_catalog().levels)[-1]
    assert services.next_level(last) is None, "the game's last level does not lead to one of the player's"
    game = Game(LevelSelectScreen(services), services, build_screen)
    assert "The Felt Bell" in game.texts(), "the deepest open level of the game is chosen at first"
    game.click("Yours")
    for _ in range(60):
        game.frame()  # the list scrolls there
    assert "One of your own levels: my_bell.toml." in game.texts()
    assert any(words.startswith("Yours  My Bell") for words in game.texts())
    game.key("return")
    assert isinstance(game.top, LevelScreen) and game.top.session.level.name == "my_bell"


def test_a_bad_own_level_is_named_and_leaves_the_others(tmp_path: Path) -> None:
    save(tmp_path, "my_bell", bell())
    bad = save(tmp_path, "broken", "title = 5")
    services = services_with(tmp_path)
    assert services.catalog.own.keys() == {"my_bell"}
    assert services.problems[0].startswith("levels/broken.toml:1: ")
    bad.unlink()
    wait(services, 1.0)
    assert services.problems == ()


RENAME = "the name of a level ends in .toml; rename the file"
NAME_RULE = "the file name of a level is up to 40 small letters, digits and _"
NAMED = {
    "my_bell.toml.txt": RENAME,
    "my_bell.TML": RENAME,
    "my_bell.toml (1)": RENAME,
    "my_bell.txt": RENAME,
    "my_bell": RENAME,
    "sub/my_bell.tml": RENAME,
    "My_Bell.toml": NAME_RULE,
    "my bell.toml": NAME_RULE,
    "h\u00f6hle.toml": NAME_RULE,
    "ho\u0308hle.toml": NAME_RULE,
    "my_bell.TOML": "levels/my_bell.toml has the same name; rename one of them",
    "sub/my_bell.toml": "levels/my_bell.toml has the same name; rename one of them",
}
"""files that look like a level and are none, with the reason"""
IGNORED = (
    *(".#x.toml", ".x.toml.swp", "x.toml.swp", "x.toml~", "#x.toml#", ".hidden/x.toml", "x.toml.bak"),
    *("._x.toml", "4913", "readme.txt", "picture.png", "sub/notes.md"),
)
"""files that are none of the game's business"""


def test_every_file_that_looks_like_a_level_is_listed_or_named_with_its_reason(tmp_path: Path) -> None:
    folder = tmp_path / "levels"
    for name in ("my_bell.toml", "other.TOML", "Deep/Er/third.toml", *NAMED, *IGNORED):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        text = "title = 5" if name in ("readme.txt", "4913", "picture.png", "sub/notes.md") else bell()
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "linked.toml").symlink_to(folder / "my_bell.toml")
    (folder / "nowhere.toml").symlink_to(tmp_path / "nothing")
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    (folder / "around").symlink_to(folder)
    (folder / "pack.toml").mkdir()
    os.mkfifo(folder / "pipe.toml")
    os.mkfifo(folder / "pipe")
    services = services_with(tmp_path)
    assert services.own is not None
    assert services.catalog.own.keys() == {"my_bell", "other", "third", "linked"}
    told = dict(line.removeprefix("levels/").split(":1: ", 1) for line in services.own.faults)
    rest = {name: what for name, what in told.items() if name not in NAMED}
    assert {name: what for name, what in told.items() if name in NAMED} == NAMED
    assert rest == {
        "around": "a link to a folder is not followed; link the level files",
        "loop.toml": "cannot be read: Too many levels of symbolic links",
        "nowhere.toml": "cannot be read: No such file or directory",
        "pack.toml": "this is a folder, not a level",
        "pipe.toml": "cannot be read: not a regular file",
    }
    game = Game(LevelSelectScreen(services, ToLevelSelect("my_bell")), services, build_screen)
    game.mouse = (1100.0, 400.0)
    texts = ""
    for _ in range(60):
        game.frame(wheel=-1.0)
        texts += " ".join(game.texts())
    assert UNLISTED in texts and "levels/sub/my_bell.toml:1: " in texts


def test_of_two_files_of_one_name_the_other_is_listed_once_the_first_is_gone(tmp_path: Path) -> None:
    first = save(tmp_path, "my_bell", bell("The First"))
    (tmp_path / "levels" / "sub").mkdir()
    (tmp_path / "levels" / "sub" / "my_bell.toml").write_text(bell("The Second"), encoding="utf-8")
    services = services_with(tmp_path)
    assert services.catalog.levels["my_bell"].title == "The First" and len(services.problems) == 1
    first.unlink()
    wait(services, 1.0)
    assert services.catalog.levels["my_bell"].title == "The Second" and not services.problems


def test_of_very_many_files_some_are_looked_at_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_levels, "MOST", 3)
    for number in range(5):
        save(tmp_path, f"bell_{number}", bell())
    services = services_with(tmp_path)
    assert services.catalog.own.keys() == {"bell_0", "bell_1", "bell_2"}
    assert services.problems == ("levels:1: more than 3 files; the others are not looked at",)


def test_a_saved_level_is_reloaded_where_it_is_played(tmp_path: Path) -> None:
    save(tmp_path, "my_bell", bell())
    services = services_with(tmp_path)
    level = start_level(services, "my_bell")
    game = Game(level, services, build_screen)
    play(level, 6)
    game.wait()
    assert "Reload the saved level file" not in game.texts()
    save(tmp_path, "my_bell", bell("My Second Bell") + "\nwrong")
    wait(services, 10.0)
    game.wait()
    assert services.problems and "Reload the saved level file" not in game.texts(), "it is broken"
    save(tmp_path, "my_bell", bell("My Second Bell"))
    services.poll(20.0)
    assert services.catalog.levels["my_bell"].title == "My Bell", "it may be half written"
    wait(services, 20.3)
    game.wait()
    assert not services.problems
    before, done = level.session.stage.digest, len(level.session.history.done)
    game.key("f5")
    again = game.top
    assert isinstance(again, LevelScreen) and again is not level
    assert again.session.level.title == "My Second Bell"
    assert again.session.stage.digest == before and len(again.session.history.done) == done
    assert f"{done} of {done} actions could be done again" in services.notice
    save(tmp_path, "my_bell", bell() + "\n[rules]\nwalk = 9\n")
    wait(services, 30.0)
    game.wait()
    game.key("f5")
    top = game.top
    assert isinstance(top, LevelScreen)
    assert 0 < len(top.session.history.done) < done, "as far as they can be done"
    services.close()
    recorded = sorted(services.recordings.iterdir())[-1]
    assert replay(read_recording(recorded), services.catalog).stage.digest == top.session.stage.digest


def test_a_recording_carries_a_level_that_is_not_of_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path, "my_bell", bell())
    services = services_with(tmp_path)
    level = start_level(services, "my_bell")
    play(level, 3)
    services.close()
    (path,) = services.recordings.iterdir()
    recording = read_recording(path)
    assert recording.header.source == bell()
    assert "my_bell" not in own_catalog().levels
    assert replay(recording, own_catalog()).stage.digest == level.session.stage.digest
    assert check_recording(path, own_catalog()) == 0
    save(tmp_path, "my_bell", bell().replace("######%...H.%#####", "######%...H%%#####"))
    changed = services_with(tmp_path).catalog
    assert changed.levels["my_bell"].digest != recording.header.level_digest
    assert replay(recording, changed).stage.digest == level.session.stage.digest, (
        "it is played on its own level"
    )
    capsys.readouterr()
    path.write_bytes(path.read_bytes().replace(b"npar = ", b"npar_ = ", 1))
    assert check_recording(path, own_catalog()) == 1
    assert "its level:" in capsys.readouterr().out


def test_a_level_too_large_for_a_line_is_played_and_gone_on_with_all_the_same(tmp_path: Path) -> None:
    save(tmp_path, "my_bell", bell() + "# a long story about a bell\n" * 3_000)
    services = services_with(tmp_path)
    assert services.catalog.own.keys() == {"my_bell"}
    play(start_level(services, "my_bell"), 3)
    services.close()
    (path,) = services.recordings.iterdir()
    assert read_recording(path).header.source == "", "it does not fit"
    assert services.find_unfinished_recording("my_bell") == path


def test_a_recording_of_the_game_carries_nothing(tmp_path: Path) -> None:
    services = services_with(tmp_path)
    start_level(services, "felt_bell")
    services.close()
    (path,) = services.recordings.iterdir()
    assert read_recording(path).header.source == "" and b"source" not in path.read_bytes()
