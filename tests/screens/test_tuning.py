"""The panel changes tweaks at once, takes changes back, and saves them with comments and order."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from intodepth import tweaks
from intodepth.content.plans import list_plans
from intodepth.files.folders import find_folders
from intodepth.files.toml_lines import parse_toml
from intodepth.files.tweak_lines import tweak_lines, with_values
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.presets import COLUMNS
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.router import build_screen, start_level
from intodepth.screens.services import Services
from intodepth.screens.tunables import find_tunables
from intodepth.screens.tuning import TuningScreen
from intodepth.sim.rules import Rules
from intodepth.tools.check import check_file
from intodepth.tools.numbers import preset_rules
from intodepth.ui.draw import Rect
from tests.catalogs import own_catalog
from tests.mutations import mutate
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
    """Search for a tweak, and drag its slider to a share of the width."""
    game.key(*name)
    items = game.stack.ui.widgets
    x, y, width, height = next(each.rect for each in items if each.id.startswith("tuning:slide:"))
    game.mouse = x + width / 2, y + height / 2
    game.frame()
    game.frame(pressed=("left",), held=frozenset({"left"}))
    game.mouse = x + width * share, y + height / 2
    game.frame(held=frozenset({"left"}))
    game.mouse = x + width * share, y + 3 * height
    game.frame(held=frozenset({"left"}))
    game.frame(released=("left",))
    game.wait()


def test_a_dragged_rule_changes_the_level_at_once_and_is_undone(folder: Path, tmp_path: Path) -> None:
    game, level = opened(tmp_path)
    level.session.skip()
    before = len(level.session.history.done)
    assert level.session.stage.rules.walk == 1
    drag(game, "walk", 0.5)
    assert level.session.stage.rules.walk == 6
    assert len(level.session.history.done) == before + 1, "one event, however long it is dragged"
    assert any("changed rules" in words for words in game.texts())
    game.click("Undo")
    assert level.session.stage.rules.walk == 1
    assert (folder / "rules.toml").read_text() == (find_folders().tweaks / "rules.toml").read_text()


def test_every_row_is_reached_and_changed_by_keys(folder: Path, tmp_path: Path) -> None:
    game, _ = opened(tmp_path)
    ui = game.stack.ui
    rows = [item for item in ui.widgets if item.semantics.role in ("slider", "switch")]
    hidden = {item.id for item in rows if item.is_hidden}
    assert all(item.focusable for item in rows) and len(hidden) > 100
    for _ in range(40):
        if ui.focus not in hidden:
            game.key("down")
    game.wait()  # the list is still scrolling
    assert ui.focus in hidden and not next(item for item in ui.widgets if item.id == ui.focus).is_hidden
    game.key(*"walk")
    name = next(item.id for item in game.stack.ui.widgets if item.id.startswith("tuning:slide:"))
    while game.stack.ui.focus != name:
        game.key("down")
    before = next(item.value for item in game.stack.ui.widgets if item.id == name)
    game.key("right")
    game.wait()
    assert int(next(item.value for item in game.stack.ui.widgets if item.id == name)) == int(before) + 1


def test_what_is_saved_keeps_every_other_line(folder: Path, tmp_path: Path) -> None:
    game, level = opened(tmp_path)
    drag(game, "mantle", 0.25)
    game.key("ctrl+s")
    assert "Saved in tweaks/rules.toml in your data." in game.texts()
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
    found = {each.line.name: each for each in find_tunables() if each.section == "rules"}
    assert set(found) == set(Rules.names())
    for name, each in found.items():
        assert each.line.value == each.usual == getattr(Rules(), name), name
        assert each.range is not None and each.range[0] <= getattr(Rules(), name) <= each.range[1]


def spot(game: Game, name: str) -> None:
    """Click the middle of what has a name."""
    x, y, width, height = next(each.rect for each in game.stack.ui.widgets if each.id == name)
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
    kinds = [each for each in find_tunables() if each.section != "rules"]
    for each in kinds:
        if isinstance(each.usual, int | float):
            assert each.line.range is not None, each.name
            assert each.line.range.low <= each.usual <= each.line.range.high, each.name
    said = tweaks.STORE.try_out("camera.field", 120.0)
    assert said == "camera.field must be a number from 5 to 90 degrees, not 120"
    path = folder / "camera.toml"
    path.write_text(path.read_text().replace("# field = 36.0", "field = 120"))
    tweaks.watch(folder, Rules.names())
    assert tweaks.problems() == (f"tweaks/camera.toml:6: {said}",)


def test_what_differs_from_the_files_after_an_undo_is_said(folder: Path, tmp_path: Path) -> None:
    game, level = opened(tmp_path)
    drag(game, "walk", 0.5)
    game.key("escape", "escape")
    assert game.top is level
    game.key("z")
    assert level.session.stage.rules.walk == 1
    assert any("undone: walk is 1 here, but tuned to 6" in words for words in game.texts())


def test_lines_are_changed_one_by_one() -> None:
    text = '# Head\n\n# blink = 0.12  # seconds\ncolour = "#ece9e1" # of words\n# odd stuff\n'
    file = parse_toml("tweaks/ui.toml", text)
    assert [(each.name, each.value, each.is_on, each.comment) for each in tweak_lines(file)] == [
        ("blink", 0.12, False, "seconds"),
        ("colour", "#ece9e1", True, "of words"),
    ]
    usual = {"blink": 0.12, "colour": "#ece9e1"}
    changed = with_values(file, {"blink": 0.5, "colour": "#ece9e1", "more": True}, usual)
    assert changed.text.splitlines() == [
        "# Head",
        "",
        "blink = 0.5     # seconds",
        '# colour = "#ece9e1"  # of words',
        "# odd stuff",
        "more = true",
    ]


def panel(home: Path) -> Game:
    """The panel alone."""
    services = Services(own_catalog(), home)
    return Game(TuningScreen(services), services, build_screen)


def rect_of(game: Game, name: str) -> Rect:
    return next(each.rect for each in game.stack.ui.widgets if each.id == name)


def test_a_name_with_several_lines_has_one_row(folder: Path, tmp_path: Path) -> None:
    rules = folder / "rules.toml"
    rules.write_text(f"{rules.read_text()}\n# Costs in action points\n# walk = 5\nwalk = 2\n# walk = 4\n")
    tweaks.watch(folder, Rules.names())
    game = panel(tmp_path)
    game.key(*"walk")
    assert [each.id for each in game.stack.ui.widgets].count("tuning:slide:rules.walk") == 1
    assert "2" in game.texts()
    drag(game, "", 0.5)
    game.key("ctrl+s")
    assert "Saved in tweaks/rules.toml in your data." in game.texts()
    assert rules.read_text().endswith("# walk = 5\nwalk = 6\n# walk = 4\n")


def test_broken_files_leave_a_panel_that_shows_what_is_good(folder: Path, tmp_path: Path) -> None:
    text = b"# Costs. In points\n# walk = 1  # 1 to 9 points: so\nturn = 2\n[label]\n# size = 5\n"
    for path in folder.glob("*.toml"):
        path.unlink()
    seen = set()
    for seed in range(60):
        broken = mutate(text, seed)
        (folder / "ui.toml").write_bytes(broken)
        (folder / "rules.toml").write_bytes(broken.partition(b"[")[0])
        tweaks.watch(folder, Rules.names())
        game = panel(tmp_path)
        assert "Tuning" in game.texts(), seed
        seen |= {*game.texts()}
    assert {"walk", "turn", "label.size", "There are no tweak files to tune."} <= seen


def test_a_value_whose_usual_one_is_not_known_yet_is_written_as_it_is(folder: Path, tmp_path: Path) -> None:
    sound = folder / "sound.toml"
    before = sound.read_text().replace("# far = 1.5 ", "far = 3.0   ")
    sound.write_text(before)
    tweaks.watch(folder, Rules.names())
    game = panel(tmp_path)
    tweaks.STORE.try_out("sound.far", 3.0)
    game.key("ctrl+s")
    assert "Saved in tweaks/sound.toml in your data." in game.texts() and sound.read_text() == before
    assert tweaks.tweak("sound.far", 1.5) == 3.0
    tweaks.STORE.try_out("sound.far", 1.5)
    game.key("ctrl+s")
    assert sound.read_text() == (find_folders().tweaks / "sound.toml").read_text()


def test_a_file_with_a_fault_has_rows_and_its_fault_is_said(folder: Path, tmp_path: Path) -> None:
    rules = folder / "rules.toml"
    rules.write_text("# walk = 1\nturn = 100\n")
    tweaks.watch(folder, Rules.names())
    fault = "tweaks/rules.toml:2: rules.turn must be a whole number from 0 to 99"
    game = panel(tmp_path)
    assert {fault, "walk", "turn"} <= {*game.texts()}
    drag(game, "walk", 0.5)
    game.key("ctrl+s")
    assert f"Not saved: {fault}" in " ".join(game.texts()) and tweaks.rules() == {"walk": 6}


def test_headings_that_come_twice_are_one_section(folder: Path, tmp_path: Path) -> None:
    text = "# Costs. More\nwalk = 2\n\n# Water\ncork = 7\n\n# Costs. Other\nturn = 2\n"
    (folder / "rules.toml").write_text(text)
    (folder / "rules.old.toml").write_text(text)
    (folder / "animation.toml").unlink()
    tweaks.watch(folder, Rules.names())
    words = panel(tmp_path).texts()
    assert [words.count(each) for each in ("rules: Costs", "walk", "turn", "rules: Water")] == [1, 1, 1, 1]


def test_the_panel_follows_files_that_are_saved_elsewhere(folder: Path, tmp_path: Path) -> None:
    game = panel(tmp_path)
    drag(game, "walk", 0.5)
    rules = folder / "rules.toml"
    rules.write_text(rules.read_text().replace("# walk = 1", "walk = 3  # a whole cell"))
    for now in (1.0, 2.0):
        tweaks.poll(now)
    game.wait()
    assert {"A newer value from the file counts: walk = 3", "3", "a whole cell"} <= {*game.texts()}
    game.key("ctrl+z")
    assert tweaks.rules() == {"walk": 3}, "there is nothing to undo any more"


def test_a_file_that_is_gone_is_said_and_the_values_stay(folder: Path, tmp_path: Path) -> None:
    game = panel(tmp_path)
    drag(game, "walk", 0.5)
    (folder / "rules.toml").rename(folder / "mine.txt")
    game.key("ctrl+s")
    assert "Not saved: tweaks/rules.toml:1: the file is gone" in game.texts()
    (folder / "mine.txt").rename(folder / "rules.toml")
    game.key("ctrl+s")
    assert "Saved in tweaks/rules.toml in your data." in game.texts() and tweaks.rules() == {"walk": 6}


def test_what_the_command_line_asks_for_is_told_on_saving_another_value(folder: Path, tmp_path: Path) -> None:
    tweaks.STORE.insist({"walk": 3})
    game = panel(tmp_path)
    drag(game, "walk", 0.5)
    assert tweaks.rules() == {"walk": 6}
    game.key("ctrl+s")
    assert "in your data. The command line asks for what counts now: walk = 3" in " ".join(game.texts())
    assert tweaks.rules() == {"walk": 3}


def test_rules_are_saved_for_the_player_and_the_game_s_files_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tweaks, "STORE", tweaks.TweakStore())
    game_files = tmp_path / "game"
    shutil.copytree(find_folders().tweaks, game_files)
    before = {each.name: each.read_bytes() for each in game_files.glob("*.toml")}
    own = tmp_path / "tweaks" / "rules.toml"
    tweaks.watch(game_files, Rules.names(), own.parent)
    game, level = opened(tmp_path)
    drag(game, "walk", 0.5)
    game.key("ctrl+s")
    assert "Saved in tweaks/rules.toml in your data." in game.texts()
    assert own.read_text().endswith("\nwalk = 6\n")
    later, _ = opened(tmp_path)
    assert "tweaks/rules.toml in your data come first: walk = 6" in later.texts()
    later.click("Usual")
    later.key("ctrl+s")
    assert "Saved. The usual values count again." in later.texts()
    assert own.read_text().endswith("\n# walk = 1\n") and level.session.stage.rules.walk == 6
    game.wait()
    assert not tweaks.STORE.own
    assert {each.name: each.read_bytes() for each in game_files.glob("*.toml")} == before


def test_one_press_is_one_undo(folder: Path, tmp_path: Path) -> None:
    preset = folder / "presets" / "slow.toml"
    preset.parent.mkdir()
    preset.write_text("walk = 9\nmantle = 9\n")
    game = panel(tmp_path)
    for name in ("walk", "mantle", "hang"):
        drag(game, name, 0.5)
        game.key("escape")
    before = {"walk": 6, "mantle": 6, "hang": 6}
    for press in ("Usual", "slow", "Reset all"):
        assert tweaks.rules() == before
        game.click(press)
        assert tweaks.rules() != before
        game.click("Undo")
    assert tweaks.rules() == before
    game.click("Undo")
    assert tweaks.rules() == {"walk": 6, "mantle": 6}, "a drag is one undo, too"


def test_a_preset_that_is_there_is_replaced_after_a_question_and_kept(folder: Path, tmp_path: Path) -> None:
    presets = folder / "presets"
    game = panel(tmp_path)
    for walk, share in ((6, 0.5), (3, 0.25), (9, 0.75)):
        drag(game, "walk", share)
        game.key("escape")
        game.click("Preset")
        game.key(*"Slow feet", "return")
        if walk != 6:
            asked = "There is a preset Slow feet. Enter replaces it and keeps the old one as Slow feet.toml."
            assert asked in " ".join(game.texts())
            game.key("x", "backspace", "return")
            assert asked in " ".join(game.texts()), "another name was typed meanwhile"
            game.key("return")
        assert (presets / "Slow feet.toml").read_text() == f"walk = {walk}\n"
    assert "The old one is Slow feet.toml.2." in " ".join(game.texts())
    kept = [(presets / f"Slow feet.toml.{number}").read_text() for number in (1, 2)]
    assert kept == ["walk = 6\n", "walk = 3\n"]
    assert not list(check_file(presets / "Slow feet.toml", own_catalog()))
    game.click("Preset")
    game.key(*"slow_feet", "return", "escape")
    assert len(list(presets.iterdir())) == 3


def test_a_preset_is_saved_for_the_player_under_the_name_that_was_typed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "presets").mkdir()
    (folder / "presets" / "of_the_game.toml").write_text("walk = 9\n")
    game = panel(tmp_path / "home")
    drag(game, "walk", 0.5)
    game.key("escape")
    game.click("Preset")
    game.key(*"../Tired Feet", "return")
    saved = tmp_path / "home" / "tweaks" / "presets" / "Tired Feet.toml"
    assert (
        saved.read_text() == "walk = 6\n"
        and "Saved as tweaks/presets/Tired Feet.toml in your data." in " ".join(game.texts())
    )
    assert [path.name for path in (folder / "presets").iterdir()] == ["of_the_game.toml"]
    assert not list(check_file(saved, own_catalog()))
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path / "home"))
    assert preset_rules("Tired Feet") == preset_rules("tiredfeet") == {"walk": 6}
    game.click("of_the_game")
    assert tweaks.rules()["walk"] == 9
    game.click("Tired Feet")
    assert tweaks.rules()["walk"] == 6


def test_a_preset_is_never_written_through_a_link_or_over_a_folder(folder: Path, tmp_path: Path) -> None:
    presets, diary = folder / "presets", tmp_path / "diary.txt"
    (presets / "folder.toml").mkdir(parents=True)
    diary.write_text("walk = 7\n")
    (presets / "link.toml").symlink_to(diary)
    (presets / "lost.toml").symlink_to(tmp_path / "nowhere")
    game = panel(tmp_path)
    drag(game, "walk", 0.5)
    for name in ("folder", "link", "lost"):
        game.click("Preset")
        game.key(*name, "return", "return")
        assert any(words.startswith(f"Not saved: presets/{name}.toml:1: ") for words in game.texts()), name
    assert diary.read_text() == "walk = 7\n" and not (tmp_path / "nowhere").exists()
    assert len(list(presets.iterdir())) == 3


def test_a_preset_may_name_rules_that_the_files_do_not(folder: Path, tmp_path: Path) -> None:
    presets, rules = folder / "presets", folder / "rules.toml"
    presets.mkdir()
    (presets / "odd.TOML").write_text("walk = 5\n")
    (presets / "odd.toml.1").write_text("walk = 6\n")
    rules.write_text("# turn = 0\n")
    tweaks.watch(folder, Rules.names())
    game = panel(tmp_path)
    game.click("odd")
    assert tweaks.rules() == {"walk": 5}
    game.key("ctrl+s")
    assert rules.read_text() == "# turn = 0\nwalk = 5\n" and "walk" in game.texts()


@pytest.mark.parametrize(("count", "ways"), [(24, ("wheel", "keys", "bar")), (200, ("wheel", "bar"))])
def test_many_presets_are_a_list_that_scrolls(
    folder: Path, tmp_path: Path, count: int, ways: tuple[str, ...]
) -> None:
    presets = folder / "presets"
    presets.mkdir()
    names = [f"preset_{number:03}" for number in range(count)]
    for number, name in enumerate(names):
        (presets / f"{name}.toml").write_text(f"walk = {2 + number % 90}\n")
    for way in ways:
        game = panel(tmp_path)
        widths = {rect_of(game, f"tuning:preset:{name}.toml")[2] for name in names}
        assert min(widths) > 100
        last = f"tuning:preset:{names[-1]}.toml"
        x, y, width, height = rect_of(game, "tuning:usual")
        if way == "keys":
            game.stack.ui.focus = f"tuning:preset:{names[0]}.toml"
            rows, columns = divmod(count - 1, COLUMNS)
            game.key(*["down"] * rows, *["right"] * columns)
            assert game.stack.ui.focus == last
        elif way == "wheel":
            game.mouse = x + width + 20, y + height / 2
            for _ in range(20):
                game.frame(wheel=-count / 40)
        else:
            x, y, width, height = rect_of(game, "tuning:presets:bar")
            game.mouse = x + width / 2, y + height / 2
            game.frame()
            game.frame(pressed=("left",), held=frozenset({"left"}))
            game.mouse = x + width / 2, y + height - 1
            game.frame(held=frozenset({"left"}))
            game.frame(released=("left",))
        for _ in range(30):
            game.frame()
        assert next(each.seen for each in game.stack.ui.widgets if each.id == last)[3] > 27
        if way == "keys":
            game.key("return")
        else:
            spot(game, last)
        assert tweaks.rules() == {"walk": 2 + (count - 1) % 90}
        assert f"These are the rules of {names[-1]}." in game.texts()
        game.click("Usual")
        tweaks.STORE.tried.clear()


def test_a_wheel_that_scrolls_goes_on_scrolling_over_sliders(folder: Path, tmp_path: Path) -> None:
    ends = []
    for aside in (75.0, -20.0):
        game = panel(tmp_path)
        x, y, _, _ = rect_of(game, "tuning:slide:rules.turn")
        game.mouse = x + aside, y - 4
        for notch in range(12):
            game.mouse = game.mouse[0] + notch % 2, game.mouse[1]
            for frame in range(20):
                game.frame(wheel=-1.0 if frame == 0 else 0.0)
        ends.append([(each.id, round(each.rect[1])) for each in game.stack.ui.widgets])
    assert tweaks.rules() == {}
    assert ends[0] == ends[1], "over sliders and beside them, all notches scroll"


def test_a_slider_takes_the_wheel_once_the_mouse_has_rested_on_it(folder: Path, tmp_path: Path) -> None:
    game = panel(tmp_path)
    x, y, width, height = rect_of(game, "tuning:slide:rules.turn")
    game.mouse = x + width / 2, y + height / 2
    game.frame()
    game.frame(wheel=-1.0)
    assert tweaks.rules() == {}, "the mouse was only passing"
    game.frame(wheel=1.0)
    for _ in range(40):
        game.frame()
    game.mouse = x + width / 4, y + height / 2
    for _ in range(20):
        game.frame()
    for notches in (1.0, 0.2, 3.0):
        game.frame(wheel=notches)
    assert tweaks.rules() == {"turn": 5}
    assert round(rect_of(game, "tuning:slide:rules.turn")[1]) == y, "nothing has scrolled"


def test_whatever_is_pressed_and_saved_elsewhere_nothing_fails(folder: Path, tmp_path: Path) -> None:
    chance, game = Random(5), panel(tmp_path)
    rules, size, now = folder / "rules.toml", (1280, 720), 0.0
    good = rules.read_bytes()
    keys = ("ctrl+s", "ctrl+z", "return", "tab", "down", "page down", "backspace", "a", "w", "escape")
    said = set()
    for turn in range(250):
        if turn % 20 == 19:
            size = chance.choice(((1280, 720), (800, 600), (640, 360), (64, 64)))
            other = good.replace(b"# walk = 1", b"walk=%d" % (turn % 90))
            rules.write_bytes(chance.choice((good, other, mutate(good, turn))))
        if not game.stack.running:
            game = panel(tmp_path)
        game.mouse = chance.uniform(0.5, 1) * size[0], chance.random() ** 2 * size[1]
        button, key = chance.choice(((), ("left",))), chance.choice((*keys, "", "", ""))
        pressed = {"pressed": button, "held": frozenset(button), "keys": (key,) if key else ()}
        for changes in (pressed, {"released": button, "wheel": chance.choice((0.0, 0.0, 1.0, -2.0))}):
            game.frame(width=size[0], height=size[1], **changes)
        now += 0.2
        tweaks.poll(now)
        said |= {*game.texts()}
    assert any(words.startswith("Saved in ") for words in said)


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
    assert (
        f"{len(list_plans())} same, 0 different, 1 cannot be done; 1 no longer won" in words
        and "to go" not in words
    )
    assert "breaks at action 14, round 4" in game.texts()
    assert any("cannot be done: Oda cannot get there: only air there." in words for words in game.texts())
    assert not any("rounds" in words for words in game.texts()), "fewer rounds until it breaks are no gain"
    assert "Oda sets a piton that holds 8." in " ".join(game.texts())
    game.click("breaks at action 14, round 4")
    replay = game.top
    assert isinstance(replay, ReplayScreen)
    assert replay.timeline.number_of(replay.timeline.place) == 3, "before the action that differs"
    assert {"This", "Other", "breaks", "4"} <= {*game.texts()}
    told = "Action 14, round 4: it cannot be done: Oda cannot get there: only air there."
    assert told in " ".join(game.texts())
    assert {"4", "16"} <= {*game.texts()} and "13" not in game.texts(), "nor are fewer actions"
    game.key("end")
    assert told in " ".join(game.texts()) and "It ends here" not in " ".join(game.texts()), "told once"
    for _ in range(2):
        game.frame(width=640, height=360)
    assert "This: breaks. The other: rounds 4, actions 16, damage 0, rope actions 4." in game.texts()
    assert replay.timeline.segment.history.stage.rules.hold_hard == 8
    game.key("escape", "escape")
    assert isinstance(game.top, TuningScreen)
