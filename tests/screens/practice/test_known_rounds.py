"""What the list of levels tells of a level of the player's: who has finished it, what is proven, its par."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.own_levels import OwnLevels
from intodepth.content.profile import Result
from intodepth.files.folders import find_folders
from intodepth.screens.destinations import ToLevelSelect
from intodepth.screens.medals import medal_words
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.replay.choice import find_watchable
from intodepth.screens.router import build_screen, start_level
from intodepth.screens.services import Services
from intodepth.sim import RULES_VERSION
from tests.catalogs import own_catalog
from tests.screens.game import Game
from tests.tools.test_own_names import HALL


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    (tmp_path / "levels").mkdir()
    return tmp_path


def write(home: Path, text: str = HALL) -> None:
    (home / "levels" / "hallow.toml").write_text(text, encoding="utf-8")


def services_in(home: Path) -> Services:
    own = OwnLevels(own_catalog(), home / "levels", find_folders().levels)
    return Services(own.catalog, home, own=own)


def told(services: Services) -> str:
    return " ".join(
        Game(LevelSelectScreen(services, ToLevelSelect("hallow")), services, build_screen).texts()
    )


def finish(services: Services, rounds: int) -> None:
    digest = services.catalog.levels["hallow"].digest
    result = Result(rounds, 1, 0, 0, 0, 0, rules_version=RULES_VERSION, level_digest=digest)
    services.profile = services.profile.finish("hallow", result, None)


def test_a_par_that_nobody_has_reached_is_no_best_known_way(home: Path) -> None:
    write(home)
    words = told(services_in(home))
    assert "Nobody has finished it yet" in words and "Best known" not in words
    assert "Par 2 is what its file says; nobody has reached it." in words
    write(home, HALL.replace("par = 2", "par = 2\nproven = 1"))
    words = told(services_in(home))
    assert "Its file says that it takes at least 2, which nobody has proven here." in words
    assert "Best possible" not in words


def test_a_level_without_par_is_played_and_says_that_nobody_has_checked_one(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(home, HALL.replace("par = 2\n", ""))
    assert main(["check", "yours/hallow"]) == 0
    services = services_in(home)
    assert "Its file names no par: par not checked." in told(services)
    finish(services, 2)
    words = told(services)
    assert "Best known: 2 rounds" in words and "Finished by you in 2 rounds." in words
    assert "par" in words.split() and "Par" not in words, "it is not checked"
    assert medal_words(services.catalog.levels["hallow"], Result(2, 1, 0, 0, 0, 0)) == (
        "Done in 2 rounds: all brought out, nobody hurt."
    )
    level = start_level(services, "hallow")
    game = Game(level, services, build_screen)
    assert "Round 1" in game.texts() and not any("par" in words.split() for words in game.texts())
    capsys.readouterr()
    assert main(["solve", "yours/hallow", "--save"]) == 0
    assert "a plan in 2 rounds" in capsys.readouterr().out
    for command in ("campaign", "ablation"):
        assert main([command, "yours/hallow"]) == 0
        assert "| hallow | – |" in capsys.readouterr().out


def test_your_own_result_and_the_plan_are_told_with_who_it_was(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(home)
    services = services_in(home)
    finish(services, 4)
    words = told(services)
    assert "Best known: 4 rounds" in words and "Finished by you in 4 rounds." in words
    assert "Par 2 is what its file says; nobody has reached it." in words
    assert main(["solve", "yours/hallow", "--save"]) == 0
    words = told(services)
    assert "Best possible: 2 rounds" in words and "Best 4" in words
    assert "Finished by the solver in 2 and by you in 4 rounds." in words
    assert "The solver has proven that it takes at least 2 rounds." in words and "Par 2 was reached." in words
    watched = {each.name: each.label for each in find_watchable(services, services.catalog.levels["hallow"])}
    assert watched["plan"] == "Best known plan: 2 rounds"
    write(home, HALL.replace("par = 2", "par = 5"))
    assert "Par 5 was reached, and beaten by 3." in told(services_in(home))


def test_a_plan_that_does_not_fit_is_named_in_the_list_and_no_result_of_before_counts(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(home)
    assert main(["solve", "yours/hallow", "--save"]) == 0
    services = services_in(home)
    finish(services, 2)
    write(home, HALL.replace("#v....b#", "#v...b.#"))
    changed = services_in(home)
    changed.profile = services.profile
    words = told(changed)
    assert "plans/hallow.jsonl:1: the level hallow has changed since; the plan is not used." in words
    assert "Nobody has finished it yet" in words and "Done in 2, before it was changed" in words
    assert "plan" not in [each.name for each in find_watchable(changed, changed.catalog.levels["hallow"])]


def test_a_hint_comes_from_the_plan_at_once_and_its_race_is_offered(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(home)
    assert main(["solve", "yours/hallow", "--save"]) == 0
    services = services_in(home)
    finish(services, 4)
    screen = start_level(services, "hallow")
    game = Game(screen, services, build_screen)
    game.wait()
    services.find_plan = lambda recording: pytest.fail("nobody has to search")
    game.key("shift+h")
    assert any(words.startswith("Hint: ") for words in game.texts())
    assert not services.notice
    game.key("escape")
    assert any("race" in words.lower() for words in game.texts())


def test_a_hint_names_a_plan_that_does_not_fit(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(home)
    assert main(["solve", "yours/hallow", "--save"]) == 0
    write(home, HALL.replace("#v....b#", "#v...b.#"))
    services = services_in(home)
    game = Game(start_level(services, "hallow"), services, build_screen)
    game.wait()
    game.key("shift+h")
    assert services.notice == "plans/hallow.jsonl:1: the level hallow has changed since; the plan is not used"
