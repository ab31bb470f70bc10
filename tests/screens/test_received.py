"""A level, a preset or a saved game that was pasted is shown, and stored only when that is asked for."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from intodepth import tweaks
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_plan
from intodepth.content.preset_codes import preset_code
from intodepth.content.rule_values import PRESETS, TWEAKS, read_preset
from intodepth.files.folders import find_folders
from intodepth.screens.destinations import ToIncoming, ToLevelSelect
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.paste import PasteScreen
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.received import LevelPage, PresetPage, SavesPage
from intodepth.screens.router import build_screen
from intodepth.screens.title import TitleScreen
from intodepth.sim.rules import Rules
from intodepth.window.web.links import follow
from tests.catalogs import own_catalog
from tests.content.incoming.crafted import DATA, own_level_code, own_level_text, packed_files
from tests.screens.conftest import FakeServices
from tests.screens.game import Game
from tests.screens.test_incoming import files

PRESET = preset_code("Slow feet", {"walk": 2, "safe_fall": 4, "hang": 1})


class Friend(Game):
    """The game of somebody with files of their own, at its title. What was copied last can be pasted."""

    def __init__(self, home: Path) -> None:
        own = OwnLevels.read_all(home)
        self.services = FakeServices(own.catalog, home)
        self.services.own = own
        self.copied = [""]
        self.services.copy = lambda text: self.copied.append(text) is None
        self.services.paste = lambda: self.copied[-1]
        super().__init__(TitleScreen(self.services), self.services, build_screen)

    def paste(self, text: str) -> None:
        self.copied.append(text)
        self.key("ctrl+v")

    def receive_version(self, par: int) -> None:
        """Drop the file of a version of a level with another par."""
        text = own_level_text("Two Bells").replace("par = 6", f"par = {par}")
        self.stack.receive(ToIncoming(text.encode(), name="two_bells.toml"))
        self.wait()
        assert isinstance(self.top, LevelPage)


@pytest.fixture
def game(tmp_path: Path) -> Friend:
    return Friend(tmp_path / "home")


def told(game: Game) -> str:
    return " ".join(game.texts())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tweak files of a test's own, which the game watches."""
    monkeypatch.setattr(tweaks, "STORE", tweaks.TweakStore())
    copy = tmp_path / "tweaks"
    shutil.copytree(find_folders().tweaks, copy)
    tweaks.watch(copy, Rules.names())
    return copy


def test_a_level_is_shown_and_then_kept_or_played(tmp_path: Path, game: Friend) -> None:
    home = tmp_path / "home"
    game.paste(own_level_code("Two Bells"))
    assert isinstance(game.top, LevelPage) and files(home) == []
    for words in (
        "Two Bells",
        "Finished by its author in 6 rounds.",
        "Bram",
        "Bell",
        "levels/two_bells.toml",
    ):
        assert words in told(game), words
    game.key("escape")
    assert isinstance(game.top, TitleScreen) and files(home) == []
    game.paste(own_level_code("Two Bells"))
    game.key("k")
    kept = ["levels/two_bells.toml", "plans/two_bells.jsonl"]
    assert isinstance(game.top, TitleScreen) and files(home) == kept
    assert game.services.notice.startswith("The level is saved as levels/two_bells.toml")
    level = game.services.catalog.levels["two_bells"]
    plan, fault = find_plan(level, game.services.catalog)
    assert plan is not None and not fault
    game.paste(own_level_code("Two Bells"))
    assert "You have this level already, as two_bells." in told(game)
    game.key("k")
    assert isinstance(game.top, LevelPage) and files(home) == kept, "it is not kept twice"
    game.key("return")
    assert isinstance(game.top, LevelScreen) and game.top.session.level.name == "two_bells"
    assert not (home / "levels" / "two_bells_2.toml").exists(), "nor when it is played"


def test_another_level_of_that_name_is_played_under_a_name_of_its_own(tmp_path: Path, game: Friend) -> None:
    level = tmp_path / "home" / "levels" / "two_bells.toml"
    level.parent.mkdir(parents=True)
    level.write_text("of somebody", encoding="utf-8")
    game.paste(own_level_code("Two Bells", is_by_hand=False))
    assert "You have another one of that name" in told(game) and "levels/two_bells_2.toml" in told(game)
    assert "Finished by the solver in 6 rounds." in told(game)
    game.key("return")
    assert isinstance(game.top, LevelScreen) and game.top.session.level.name == "two_bells_2"
    assert level.read_text(encoding="utf-8") == "of somebody"


def test_a_later_version_replaces_an_earlier_one_or_is_kept_beside_it(tmp_path: Path, game: Friend) -> None:
    level = tmp_path / "home" / "levels" / "two_bells.toml"
    game.paste(own_level_code("Two Bells"))
    game.key("k")
    first = level.read_bytes()
    game.receive_version(7)
    assert "You have an earlier version of this level, as levels/two_bells.toml." in told(game)
    assert {"Play", "Replace it", "Keep both"} <= set(game.texts())
    game.key("r")
    assert isinstance(game.top, TitleScreen)
    assert game.services.notice.endswith("The earlier one is levels/two_bells.toml.1.bak.")
    assert level.with_name("two_bells.toml.1.bak").read_bytes() == first
    assert game.services.catalog.levels["two_bells"].par == 7
    game.receive_version(8)
    game.key("k")
    pars = [game.services.catalog.levels[name].par for name in ("two_bells", "two_bells_2")]
    assert pars == [7, 8] and not level.with_name("two_bells.toml.2.bak").exists()
    game.receive_version(9)
    level.unlink()
    level.mkdir()
    game.key("r")
    assert isinstance(game.top, LevelPage) and game.services.notice.startswith("The level cannot be saved: ")


def test_a_level_comes_as_a_file_a_text_and_a_link_as_well(tmp_path: Path, game: Friend) -> None:
    text = own_level_text("Two Bells")
    for sent in (
        ToIncoming(text.encode()),
        ToIncoming(text.encode(), name="Two bells (1).toml"),
        ToIncoming(f"see https://example.org/#level={own_level_code('Two Bells')}".encode()),
    ):
        game.stack.receive(sent)
        game.wait()
        assert isinstance(game.top, LevelPage), sent.name
        assert f"levels/two_bells{'_1' if sent.name else ''}.toml" in told(game)
        assert ("It comes without a plan" in told(game)) == (sent.data == text.encode())
        game.key("escape")
    assert not follow(f"#level={own_level_code('Two Bells')}", game.stack, game.services)
    game.wait()
    assert isinstance(game.top, LevelPage) and files(tmp_path / "home") == []
    game.key("escape")
    game.stack.receive(ToIncoming(text.replace('map = """', 'map = """\n?').encode(), name="torn.toml"))
    assert game.services.notice.startswith("torn.toml: level:")
    assert isinstance(game.top, TitleScreen)


def test_a_full_disk_is_told_of_and_the_level_stays_on_the_page(tmp_path: Path, game: Friend) -> None:
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "levels").write_text("no folder", encoding="utf-8")
    game.paste(own_level_code("Two Bells"))
    for key in ("k", "return"):
        game.key(key)
        assert isinstance(game.top, LevelPage)
        assert game.services.notice.startswith("The level cannot be saved: ")


def test_an_own_level_goes_from_one_player_to_another(tmp_path: Path, game: Friend) -> None:
    own, theirs = tmp_path / "own", tmp_path / "home"
    for path, data in (
        ("levels/two_bells.toml", own_level_text("Two Bells").encode()),
        ("recordings/two_bells-0001.jsonl", DATA.replace(b'"felt_bell"', b'"two_bells"', 1)),
    ):
        (own / path).parent.mkdir(parents=True)
        (own / path).write_bytes(data)
    sender = Friend(own)
    sender.stack.show(ToLevelSelect("two_bells"))
    sender.wait()
    assert isinstance(sender.top, LevelSelectScreen)
    sender.key("c")
    for _ in range(200):
        sender.frame()
    assert "Finished by its author in 6 rounds." in sender.services.notice
    game.paste(sender.copied[-1])
    assert "Finished by its author in 6 rounds." in told(game)
    game.key("return")
    assert isinstance(game.top, LevelScreen)
    source = game.top.session.level.source
    assert (theirs / "levels" / "two_bells.toml").read_text(encoding="utf-8") == source
    assert game.services.catalog.levels["two_bells"].rows == own_catalog().levels["felt_bell"].rows


def test_a_level_whose_code_is_too_long_is_offered_as_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("intodepth.content.level_sharing.MESSAGE", 100)
    level = tmp_path / "levels" / "two_bells.toml"
    level.parent.mkdir()
    level.write_text(own_level_text("Two Bells"), encoding="utf-8")
    sender = Friend(tmp_path)
    sender.stack.show(ToLevelSelect("two_bells"))
    sender.key("c")
    for _ in range(200):
        sender.frame()
    assert sender.services.notice.endswith(f"Send the file {level} instead.")
    assert sender.copied[-1] == ""


@pytest.mark.usefixtures("folder")
def test_a_preset_is_shown_and_then_kept_or_tried(tmp_path: Path, game: Friend) -> None:
    home = tmp_path / "home"
    game.paste(PRESET)
    assert isinstance(game.top, PresetPage) and files(home) == []
    assert {"Slow feet", "walk 2 instead of 1", "safe_fall 4 instead of 2"} <= set(game.texts())
    assert not any(words.startswith("hang ") for words in game.texts()), "it has its usual value"
    game.key("k")
    path = home / TWEAKS / PRESETS / "Slow feet.toml"
    assert isinstance(game.top, TitleScreen) and read_preset(path)["walk"] == 2
    game.paste(PRESET)
    assert "You have this preset already" in told(game) and not tweaks.rules()
    game.key("return")
    assert isinstance(game.top, TitleScreen) and tweaks.rules() == {"walk": 2, "safe_fall": 4}


@pytest.mark.usefixtures("folder")
def test_the_panel_copies_the_rules_that_count(tmp_path: Path, game: Friend) -> None:
    sender = Friend(tmp_path / "own")
    sender.paste(PRESET)
    sender.key("return")
    sender.key("f10")
    sender.click("Copy code")
    game.paste(sender.copied[-1])
    assert isinstance(game.top, PresetPage)
    assert {"rules", "walk 2 instead of 1", "safe_fall 4 instead of 2"} <= set(game.texts())


def test_a_saved_game_is_added_only_after_a_question(tmp_path: Path, game: Friend) -> None:
    level = own_level_text("Two Bells").encode()
    data = packed_files({"profile.json": b'{"unlocked": ["b"]}', "levels/two_bells.toml": level})
    game.services.own = None  # as in a browser, where nothing follows the files
    for key, kept in (("escape", []), ("return", ["levels/two_bells.toml", "profile.json"])):
        game.stack.receive(ToIncoming(data, name="saves.zip"))
        game.wait()
        assert isinstance(game.top, SavesPage) and "results and 1 file." in told(game)
        game.key(key)
        game.wait()
        there = [each for each in files(tmp_path / "home") if not each.endswith(".lock")]
        assert isinstance(game.top, TitleScreen) and there == kept
    assert "two_bells" in game.services.catalog.own


def test_what_is_typed_is_opened_and_an_empty_clipboard_is_told_of(game: Friend) -> None:
    game.key("ctrl+v")
    assert game.services.notice == "There is no text on the clipboard."
    game.key("e")
    assert isinstance(game.top, PasteScreen)
    game.key("return")
    assert isinstance(game.top, PasteScreen), "there is nothing to open"
    game.frame(text=own_level_code("Two Bells"))
    game.key("x", "backspace", "return")
    assert isinstance(game.top, LevelPage)
    game.key("escape")
    assert isinstance(game.top, PasteScreen)
    game.key("x", "return")
    assert game.services.notice.startswith(("This is no level code", "The code is damaged"))
    game.key("escape")
    assert isinstance(game.top, TitleScreen)
