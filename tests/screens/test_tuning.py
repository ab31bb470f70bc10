"""The panel changes tweaks at once, takes changes back, and saves them with comments and order."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from intodepth import tweaks
from intodepth.files.folders import find_folders
from intodepth.files.tweak_lines import tweak_lines, with_values
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.services import Services
from intodepth.screens.table import build_screen, start_level
from intodepth.screens.tuning import TuningScreen, find_tunables
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.screens.game import Game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tweak files of a test's own, which the game watches."""
    monkeypatch.setattr(tweaks, "STORE", tweaks.TweakStore())
    copy = tmp_path / "tweaks"
    shutil.copytree(find_folders().tweaks, copy)
    tweaks.watch(copy, Rules.names())
    return copy


def opened(home: Path) -> tuple[Game, LevelScreen]:
    """The panel over a level."""
    services = Services(own_catalog(), home)
    level = start_level(services, "felt_bell")
    game = Game(level, services, build_screen)
    game.key("f10")
    assert isinstance(game.top, TuningScreen)
    return game, level


def drag(game: Game, name: str, share: float) -> None:
    """Drag the slider of the only tweak that the search shows to a share of its width."""
    game.key(*name)
    item = next(each for each in game.stack.ui.items if each.name == f"tuning:slide:rules.{name}")
    x, y, width, height = item.rect
    game.mouse = x + width / 2, y + height / 2
    game.frame()
    game.frame(pressed=("left",), held=frozenset({"left"}))
    game.mouse = x + width * share, y + height / 2
    game.frame(held=frozenset({"left"}))
    game.frame(released=("left",))
    game.wait()


def test_a_dragged_rule_changes_the_level_at_once_and_is_undone(folder: Path, tmp_path: Path) -> None:
    game, level = opened(tmp_path)
    assert level.session.stage.rules.walk == 1
    drag(game, "walk", 0.5)
    assert level.session.stage.rules.walk == 6
    assert len(level.session.history.done) == 1, "one event, however long it is dragged"
    assert any("changed rules" in words for words in game.texts())
    game.click("Undo")
    assert level.session.stage.rules.walk == 1
    assert (folder / "rules.toml").read_text() == (find_folders().tweaks / "rules.toml").read_text()


def test_what_is_saved_keeps_every_other_line(folder: Path, tmp_path: Path) -> None:
    game, level = opened(tmp_path)
    drag(game, "mantle", 0.25)
    game.key("ctrl+s")
    assert "Saved." in game.texts()
    before = (find_folders().tweaks / "rules.toml").read_text().splitlines()
    after = (folder / "rules.toml").read_text().splitlines()
    (changed,) = [(one, two) for one, two in zip(before, after, strict=True) if one != two]
    assert changed == (
        "# mantle = 2          # up a step of one cell",
        "mantle = 3            # up a step of one cell",
    )
    assert tweaks.rules() == {"mantle": 3} and not tweaks.STORE.tried
    game.key("escape", "escape")
    assert game.top is level and level.session.stage.rules.mantle == 3
    game.key("f10")
    game.click("Usual")
    game.key("ctrl+s")
    assert (folder / "rules.toml").read_text().splitlines() == before


def test_only_what_is_changed_is_shown_and_a_preset_is_saved_and_worn(folder: Path, tmp_path: Path) -> None:
    game, level = opened(tmp_path)
    drag(game, "walk", 0.5)
    game.key("escape")
    game.click("Changed")
    assert "walk" in game.texts() and "mantle" not in game.texts()
    game.click("Preset")
    game.key("s", "l", "o", "w", "return")
    assert (folder / "presets" / "slow.toml").read_text() == "walk = 6\n"
    game.click("Usual")
    assert level.session.stage.rules.walk == 1
    game.click("slow")
    assert level.session.stage.rules.walk == 6
    (folder / "presets" / "slow.toml").write_bytes(b"\xff")
    game.click("slow")
    assert any(words.startswith("presets/slow.toml:1: ") or "slow.toml" in words for words in game.texts())


def test_the_files_name_every_rule_with_its_usual_value(folder: Path) -> None:
    found = {each.line.name: each for each in find_tunables(folder) if each.section == "rules"}
    assert set(found) == set(Rules.names())
    for name, each in found.items():
        assert each.line.value == each.usual == getattr(Rules(), name), name
        assert each.range is not None and each.range[0] <= getattr(Rules(), name) <= each.range[1]


def spot(game: Game, name: str) -> None:
    """Click the middle of what has a name."""
    x, y, width, height = next(each.rect for each in game.stack.ui.items if each.name == name)
    game.mouse = x + width / 2, y + height / 2
    game.frame()
    game.frame(pressed=("left",), held=frozenset({"left"}))
    game.frame(released=("left",))
    game.wait()


def test_one_value_is_undone_and_a_section_is_reset(folder: Path, tmp_path: Path) -> None:
    game, _ = opened(tmp_path)
    for name, share in (("mantle", 0.25), ("hold_hard", 0.4), ("mantle", 0.5)):
        drag(game, name, share)
        game.key("escape")
    assert tweaks.rules() == {"mantle": 6, "hold_hard": 8}
    game.click("Changed")
    spot(game, "tuning:back:rules.hold_hard")
    assert tweaks.rules() == {"mantle": 6}, "a later change of another value stays"
    spot(game, "tuning:back:rules.mantle")
    assert tweaks.rules() == {"mantle": 3}
    game.click("Changed")
    drag(game, "hold_hard", 0.4)
    game.key("escape")
    spot(game, "tuning:section:rules: Costs in action points")
    assert tweaks.rules() == {"mantle": 2, "hold_hard": 8}


def test_a_number_of_a_file_states_its_range_which_is_kept_to(folder: Path) -> None:
    kinds = [each for each in find_tunables(folder) if each.section != "rules"]
    for each in kinds:
        if isinstance(each.usual, int | float):
            assert each.line.range is not None, each.name
            assert each.line.range.low <= each.usual <= each.line.range.high, each.name
    said = tweaks.STORE.try_out("camera.field", 120.0)
    assert said == "camera.field must be a number from 5 to 90 degrees, not 120"
    path = folder / "camera.toml"
    path.write_text(path.read_text().replace("# field = 36.0", "field = 120"))
    tweaks.watch(folder, Rules.names())
    assert tweaks.problems() == (f"tweaks/camera.toml:5: {said}",)


def test_what_differs_from_the_files_after_an_undo_is_said(folder: Path, tmp_path: Path) -> None:
    game, level = opened(tmp_path)
    drag(game, "walk", 0.5)
    game.key("escape", "escape")
    assert game.top is level
    game.key("z")
    assert level.session.stage.rules.walk == 1
    assert any("undone: walk is 1 here, but tuned to 6" in words for words in game.texts())


def test_lines_are_changed_one_by_one() -> None:
    text = '# Head\n\n# blink = 0.12  # seconds\ncolour = "#ece9e1" # of words\nodd stuff\n'
    assert [(each.name, each.value, each.is_on, each.comment) for each in tweak_lines(text)] == [
        ("blink", 0.12, False, "seconds"),
        ("colour", "#ece9e1", True, "of words"),
    ]
    usual = {"blink": 0.12, "colour": "#ece9e1"}
    changed = with_values(text, {"blink": 0.5, "colour": "#ece9e1", "more": True}, usual)
    assert changed.splitlines() == [
        "# Head",
        "",
        "blink = 0.5     # seconds",
        '# colour = "#ece9e1"  # of words',
        "odd stuff",
        "more = true",
    ]


def test_what_a_rule_would_change_is_listed_and_a_click_shows_it_beside_the_plan(
    folder: Path, tmp_path: Path
) -> None:
    game, _ = opened(tmp_path)
    drag(game, "hold_hard", 0.4)
    assert tweaks.rules() == {"hold_hard": 8}
    game.key(*["backspace"] * 9)
    game.click("Compare")
    for _ in range(60):
        game.frame()
    words = " ".join(game.texts())
    assert "49 same, 0 different, 1 cannot be done; 1 no longer won" in words and "to go" not in words
    assert "breaks at action 14, round 3" in game.texts()
    assert any("cannot be done: Oda has no way there." in words for words in game.texts())
    assert not any("rounds" in words for words in game.texts()), "fewer rounds until it breaks are no gain"
    assert "Oda sets a piton that holds 8." in " ".join(game.texts())
    game.click("breaks at action 14, round 3")
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    assert replay.timeline.number_of(replay.timeline.place) == 3, "before the action that differs"
    assert {"This", "Other", "breaks", "4"} <= {*game.texts()}
    assert "Action 14: it cannot be done: Oda has no way there." in " ".join(game.texts())
    game.key("end")
    told = "It ends here: action 14 is no longer possible: Oda has no way there."
    assert told in game.texts()
    assert replay.timeline.segment.history.stage.rules.hold_hard == 8
    game.key("escape", "escape")
    assert isinstance(game.top, TuningScreen)
