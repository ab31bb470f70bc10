"""From screen to screen, by the mouse alone and by the keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from intodepth.content.outcome import Outcome
from intodepth.content.profile import Result
from intodepth.content.profile_store import load_profile
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.codex.screen import CodexScreen
from intodepth.screens.destinations import ToCodex, ToLevelSelect, ToPause, ToResults
from intodepth.screens.help import HelpScreen
from intodepth.screens.pause import PauseScreen, level_pause
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.settings import SettingsScreen
from intodepth.screens.title import TitleScreen
from intodepth.screens.tuning import TuningScreen
from intodepth.ui.canvas import FADED
from intodepth.ui.core import Ui
from intodepth.ui.draw import Scene, Text, Title
from intodepth.ui.theme import Ink, color
from tests.screens.conftest import FakeLevel, FakeServices
from tests.screens.game import Game

RESULT = Result(rounds=3, relics=1, damage=0, noise=4, undos=1, heroes_lost=0)


@pytest.fixture
def game(services: FakeServices) -> Game:
    return Game(TitleScreen(services), services)


def end(services: FakeServices, outcome: Outcome, undo: Callable[[], object] = lambda: None) -> Game:
    """The results over a level, as they come when it ends."""
    game = Game(FakeLevel(outcome.level), services)
    game.stack.push(ResultsScreen(services, ToResults(outcome, services.finish(outcome), undo)))
    game.wait()
    return game


def won(services: FakeServices, result: Result = RESULT) -> Outcome:
    """The first level, won."""
    level = services.levels[0]
    return Outcome(level.name, result, True, level.wanted)


def failed(services: FakeServices, result: Result = RESULT) -> Outcome:
    """The first level, lost with all heroes."""
    level = services.levels[0]
    return Outcome(level.name, result, False, lost=level.party)


def test_the_whole_way_by_mouse(game: Game, services: FakeServices) -> None:
    first = services.levels[0]
    game.click("Codex")
    assert isinstance(game.top, CodexScreen)
    game.click("Terrain")
    game.click("Back")
    game.click("Help")
    assert isinstance(game.top, HelpScreen)
    game.click("Back")
    game.click("Settings")
    assert isinstance(game.top, SettingsScreen)
    game.click("Less motion")
    game.click("Close")
    assert services.settings.reduced_motion
    game.click("Practice")
    assert isinstance(game.top, LevelSelectScreen)
    game.click("Start")
    assert isinstance(game.top, FakeLevel) and game.top.name == first.name


def test_the_whole_way_by_keys(game: Game, services: FakeServices) -> None:
    first = services.levels[0]
    game.key("c")
    assert isinstance(game.top, CodexScreen)
    game.key("tab", "tab", "escape", "f1")
    assert isinstance(game.top, HelpScreen)
    game.key("escape", "s")
    assert isinstance(game.top, SettingsScreen)
    game.key("escape")
    assert isinstance(game.top, TitleScreen)
    game.key(*["up"] * 7, *["down"] * 3, "return")
    assert isinstance(game.top, LevelSelectScreen)
    game.key("return")
    assert isinstance(game.top, FakeLevel) and game.top.name == first.name


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_quitting_empties_the_stack(game: Game, way: str) -> None:
    if way == "mouse":
        game.click("Quit")
    else:
        game.key("down", "down", "down", "down", "return")
    assert not game.stack.running


def test_continue_is_there_only_when_there_is_something_to_continue(services: FakeServices) -> None:
    assert not any("Continue" in words for words in Game(TitleScreen(services), services).texts())
    services.left = services.levels[0].name
    game = Game(TitleScreen(services), services)
    assert f"Continue: {services.levels[0].title}" in game.texts()
    game.key("return")
    assert isinstance(game.top, FakeLevel)


def test_continue_leads_to_the_next_level_when_none_was_left_in_the_middle(services: FakeServices) -> None:
    services.finish(won(services))
    game = Game(TitleScreen(services), services)
    game.click(f"Continue: {services.levels[1].title}")
    assert isinstance(game.top, FakeLevel) and game.top.name == services.levels[1].name


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_locked_level_does_not_start(services: FakeServices, way: str) -> None:
    game = Game(LevelSelectScreen(services), services)
    title = f"2  {services.levels[1].title}"
    if way == "mouse":
        game.click(title)
        game.click(title)
    else:
        game.key("down", "return", "return")
    assert isinstance(game.top, LevelSelectScreen)
    assert "Locked" in game.texts()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_an_open_level_starts_when_chosen_twice(services: FakeServices, way: str) -> None:
    services.finish(won(services))
    game = Game(LevelSelectScreen(services), services)
    title = f"1  {services.levels[0].title}"
    if way == "mouse":
        game.click(title)
        game.click(title)
    else:
        game.key("up", "return")
    assert isinstance(game.top, FakeLevel) and game.top.name == services.levels[0].name


def test_level_select_leads_back_to_the_title(services: FakeServices) -> None:
    game = Game(LevelSelectScreen(services), services)
    game.key("escape")
    assert isinstance(game.top, TitleScreen)


@pytest.mark.parametrize(
    ("label", "key", "kind"),
    [
        ("Resume", "escape", "PauseBelow"),
        ("Restart level", "r", "FakeLevel"),
        ("Settings", "s", "SettingsScreen"),
        ("Codex", "c", "CodexScreen"),
        ("Help", "h", "HelpScreen"),
        ("Level select", "l", "LevelSelectScreen"),
        ("Title", "q", "TitleScreen"),
    ],
)
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_every_line_of_the_pause(services: FakeServices, way: str, label: str, key: str, kind: str) -> None:
    name = services.levels[0].name
    game = Game(FakeLevel(name), services)
    below = game.top
    game.stack.push(level_pause(services, ToPause(name)))
    game.wait()
    assert f"level {name}" not in game.texts()
    if way == "mouse":
        game.click(label)
    else:
        game.key(key)
    if kind == "PauseBelow":
        assert game.top is below
    else:
        assert type(game.top).__name__ == kind


def test_only_the_top_screen_gets_input(services: FakeServices) -> None:
    game = Game(TitleScreen(services), services)
    game.point("Codex")
    game.key("s")
    assert isinstance(game.top, SettingsScreen)
    game.key("n")
    assert isinstance(game.top, SettingsScreen)
    game.frame(pressed=("left",), held=frozenset({"left"}))
    game.frame(released=("left",))
    assert isinstance(game.top, SettingsScreen)


def test_under_a_menu_the_scene_stays_in_sight_and_no_words_do(services: FakeServices) -> None:
    game = Game(TitleScreen(services), services)
    game.key("s")
    assert [command for command in game.commands if isinstance(command, Scene)]
    assert "Settings" in game.told() and "Practice" not in game.texts()
    game.key("escape", "f10")
    assert isinstance(game.top, TuningScreen) and "Practice" in game.texts()


class KeyScreen(Screen):
    """Notes whether the player plays by keys; F1 lays another one over it, Esc takes it away."""

    by_keys = False

    def frame(self, ui: Ui) -> Transition | None:
        self.by_keys = ui.by_keys
        return Push(ToCodex()) if ui.take_key("f1") else Pop() if ui.take_key("escape") else None


def test_screens_know_from_the_one_before_whether_keys_are_used(services: FakeServices) -> None:
    game = Game(KeyScreen(), services, lambda *_: KeyScreen())
    game.mouse = (400.0, 300.0)
    game.wait()
    for key in ("f1", "escape"):
        game.key(key)
        assert isinstance(game.top, KeyScreen) and game.top.by_keys
    game.mouse = (500.0, 300.0)
    game.wait()
    assert isinstance(game.top, KeyScreen) and not game.top.by_keys


@pytest.mark.parametrize(
    ("label", "key", "kind"),
    [
        ("Next level", "n", "LevelSelectScreen"),
        ("Again", "r", "FakeLevel"),
        ("Level select", "l", "LevelSelectScreen"),
    ],
)
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_results_lead_on(services: FakeServices, way: str, label: str, key: str, kind: str) -> None:
    level = services.levels[0]
    game = end(services, won(services))
    if way == "mouse":
        game.click(label)
    else:
        game.key(key)
    assert type(game.top).__name__ == kind
    if isinstance(game.top, FakeLevel):
        assert game.top.name == level.name
    if key == "n":
        game.key("return")
        assert isinstance(game.top, FakeLevel) and game.top.name == services.levels[1].name


@pytest.mark.parametrize("way", ["mouse", "keys", "ctrl+z"])
@pytest.mark.parametrize("build", [won, failed])
def test_results_lead_back_into_the_level(
    services: FakeServices, build: Callable[[FakeServices], Outcome], way: str
) -> None:
    undone: list[str] = []
    game = end(services, build(services), lambda: undone.append("the last action"))
    done = services.profile.done
    game.click("Undo") if way == "mouse" else game.key("z" if way == "keys" else way)
    assert isinstance(game.top, FakeLevel) and undone == ["the last action"]
    assert services.profile.done == done, "what was reached was reached"


def test_results_are_noted_and_open_the_next_level(services: FakeServices) -> None:
    first, second = services.levels[:2]
    game = end(services, won(services))
    assert services.is_open(second.name)
    assert second.title in game.texts() and "Unlocked" in game.texts()
    assert load_profile(services.home)[0] == services.profile
    better = Result(2, 1, 0, 0, 0, 0)
    game = end(services, won(services, better))
    assert "Unlocked" not in game.texts()
    best = services.best(first.name)
    assert best is not None and best.rank == better.rank
    assert best == services.profile.done[first.name][0]


def test_it_is_said_who_was_carried_out_and_what_is_broken(services: FakeServices) -> None:
    level = services.levels[0]
    rescued, lost = level.party[0], level.party[1:]
    game = end(services, Outcome(level.name, RESULT, True, (), lost, (rescued,), level.wanted))
    said, called = game.texts(), services.catalog.get_name
    assert f"{called(rescued)}, carried out" in said
    assert any(text.startswith("Broken: ") for text in said)
    assert any(text.startswith("Lost: ") for text in said) == bool(lost)
    assert not any(text.startswith("Left behind") for text in said)


def test_who_came_out_stands_at_the_cave_with_what_was_brought_and_is_named_once(
    services: FakeServices,
) -> None:
    level = services.levels[2]
    lost, safe = level.party[:1], level.party[1:]
    game = end(services, Outcome(level.name, RESULT, True, level.wanted, lost))
    (scene,) = [command for command in game.commands if isinstance(command, Scene)]
    assert [figure.mesh for figure in scene.figures] == [*safe, *level.wanted]
    said = game.texts()
    for key in (*safe, *level.wanted):
        assert said.count(services.catalog.get_name(key)) == 1
    assert f"Lost: {services.catalog.get_name(lost[0])}." in said


def test_names_stand_below_those_they_name(services: FakeServices) -> None:
    level = services.levels[2]
    game = end(services, Outcome(level.name, RESULT, True, level.wanted))
    (scene,) = [command for command in game.commands if isinstance(command, Scene)]
    camera, (_, top, _, tall) = scene.camera, scene.area
    places = {command.text: command.y for command in game.commands if isinstance(command, Text)}
    for figure in scene.figures:
        feet = top + tall / 2 + (camera.y - figure.y) * camera.cell
        assert places[services.catalog.get_name(figure.mesh)] > feet + 14


def test_what_a_level_teaches_is_told_once_it_is_done(services: FakeServices) -> None:
    level = services.levels[0]
    chosen = ToLevelSelect(level.name)
    assert level.teaches not in Game(LevelSelectScreen(services, chosen), services).texts()
    services.profile = services.profile.finish(level.name, RESULT)
    assert level.teaches in Game(LevelSelectScreen(services, chosen), services).texts()


def test_who_has_done_eight_levels_is_offered_a_descent(services: FakeServices) -> None:
    for number in range(6):
        services.profile = services.profile.finish(f"level_{number}", RESULT)
    assert "Descend" not in end(services, won(services)).texts()
    services.profile = services.profile.finish("level_6", RESULT)
    game = end(services, won(services))
    game.key("d")
    assert type(game.top).__name__ == "MusterScreen"


def test_a_lost_level_opens_nothing(services: FakeServices) -> None:
    first = services.levels[0]
    game = end(services, failed(services, Result(9, 0, 5, 9, 0, 1)))
    assert first.name not in services.profile.done
    assert "NOT THIS TIME" in game.headings()
    assert "Next level" not in game.texts()


def test_the_codex_tells_nothing_of_what_is_not_met(services: FakeServices) -> None:
    game = Game(CodexScreen(services), services)
    heroes = services.catalog.heroes
    assert not {hero.name for hero in heroes.values()} & set(game.texts())
    services.profile = services.profile.meet(tuple(heroes)[:1])
    game.wait()
    assert game.texts().count(next(iter(heroes.values())).name) == 2, "on its card and large"


def test_after_a_defeat_the_first_thing_offered_is_to_try_again(services: FakeServices) -> None:
    first = services.levels[0]
    services.finish(won(services))
    game = end(services, failed(services))
    game.key("return")
    assert isinstance(game.top, FakeLevel) and game.top.name == first.name


@pytest.mark.parametrize(
    ("label", "key", "name"), [("Continue", "return", "{} again"), ("Start over", "r", "{}")]
)
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_level_left_in_the_middle_is_not_started_over_by_accident(
    services: FakeServices, way: str, label: str, key: str, name: str
) -> None:
    services.left = services.levels[0].name
    game = Game(LevelSelectScreen(services), services)
    game.click(label) if way == "mouse" else game.key(key)
    if key == "r":
        assert isinstance(game.top, LevelSelectScreen), "it is asked first"
        game.click("Give it up?") if way == "mouse" else game.key(key)
    assert isinstance(game.top, FakeLevel) and game.top.name == name.format(services.left)


def test_what_is_given_up_is_asked_about_until_something_else_is_chosen(services: FakeServices) -> None:
    name = services.levels[0].name
    game = Game(FakeLevel(name), services)
    game.stack.push(level_pause(services, ToPause(name, 12)))
    game.wait()
    game.key("r")
    assert isinstance(game.top, PauseScreen) and "Give up 12 actions?" in game.texts()
    game.key("down")
    assert "Restart level" in game.texts()
    game.key("r")
    assert isinstance(game.top, PauseScreen)
    game.key("return")
    assert isinstance(game.top, FakeLevel) and game.top.name == name


def test_up_and_down_stay_in_the_list_of_levels(services: FakeServices) -> None:
    game = Game(LevelSelectScreen(services), services)
    first = services.levels[0]
    for _ in range(len(services.levels)):
        game.key("up")
    texts = game.texts()
    game.key("up", "return")
    assert any(first.briefing.split()[0] in text for text in texts)
    assert not isinstance(game.top, TitleScreen | LevelSelectScreen), "Enter starts the level"


def test_enter_on_the_pause_goes_on_with_the_level(services: FakeServices) -> None:
    name = services.levels[0].name
    game = Game(FakeLevel(name), services)
    below = game.top
    game.stack.push(level_pause(services, ToPause(name)))
    game.wait()
    game.key("return")
    assert game.top is below


@pytest.mark.parametrize(("more", "ink"), [(0, "text"), (1, "harm")])
def test_rounds_are_told_in_the_ink_of_harm_from_beyond_par_on(
    services: FakeServices, more: int, ink: Ink
) -> None:
    rounds = (services.levels[0].par or 0) + more
    game = end(services, won(services, Result(rounds, 1, 0, 99, 0, 0)))
    inks = [each.color for each in game.commands if isinstance(each, Text) and each.text == str(rounds)]
    assert inks[0] == color(ink)


def test_the_pause_menu_shows_the_briefing(services: FakeServices) -> None:
    level = services.levels[0]
    game = Game(level_pause(services, ToPause(level.name)), services)
    assert " ".join(level.briefing.split()[:3]) in " ".join(game.texts())


def test_after_a_lost_level_the_fallen_lie_at_the_lamp_and_the_heading_is_no_gold(
    services: FakeServices,
) -> None:
    for outcome, pose, is_faded in ((won(services), "throw", False), (failed(services), "fallen", True)):
        game = end(services, outcome)
        scene = next(command for command in game.commands if isinstance(command, Scene))
        party = services.levels[0].party
        shown = {figure.mesh: figure.pose for figure in scene.figures if figure.mesh in party}
        assert shown == dict.fromkeys(party, pose)
        title = next(command for command in game.commands if isinstance(command, Title))
        assert (title.top == FADED[0]) == is_faded
