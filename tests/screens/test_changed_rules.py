"""Under other rules than the usual ones nothing is recorded, and screens say so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from intodepth import tweaks
from intodepth.content.outcome import find_changed_rules
from intodepth.content.own_levels import open_catalog
from intodepth.content.profile import Result
from intodepth.content.recording import read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.screens.destinations import ToLevelSelect
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.practice.level_select import CHANGED, LevelSelectScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.router import build_screen, start_level
from intodepth.screens.services import Services
from tests.catalogs import own_catalog
from tests.reenacting import do, list_rest
from tests.screens.game import Game

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"


@pytest.fixture
def own_tweaks() -> Iterator[None]:
    """Rules that a test may change for itself."""
    yield
    tweaks.insist({})


def win(services: Services) -> tuple[Game, LevelScreen]:
    level = start_level(services, "felt_bell")
    game = Game(level, services, build_screen)
    for step in list_rest(level.session, [each.step for each in read_recording(GOLDEN).steps]):
        assert do(level.session, step)
        level.session.skip()
    game.wait()
    assert isinstance(game.top, ResultsScreen)
    return game, level


@pytest.mark.usefixtures("own_tweaks")
def test_a_level_that_was_won_under_other_rules_counts_for_nothing(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    tweaks.insist({"safe_fall": 9})
    assert CHANGED.split()[0] in " ".join(Game(LevelSelectScreen(services), services).texts())
    game, level = win(services)
    assert find_changed_rules(level.session.history, level.session.level) == {"safe_fall": 9}
    assert "Changed rules: safe_fall 9. Nothing of it is recorded." in " ".join(game.texts())
    assert services.best("felt_bell") is None and not services.profile.unlocked
    assert "Unlocked" not in game.texts()
    assert str(level.session.level.par) not in game.texts()[game.texts().index("Par") :][:4]


@pytest.mark.usefixtures("own_tweaks")
def test_a_rule_that_is_changed_in_between_counts_too_unless_that_is_undone(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    level = start_level(services, "felt_bell")
    game = Game(level, services, build_screen)
    level.session.skip()
    assert not any("changed rules" in words for words in game.texts())
    tweaks.insist({"safe_fall": 9})
    game.wait()
    assert any("changed rules: nothing is recorded" in words for words in game.texts())
    tweaks.insist({})
    game.wait()
    assert find_changed_rules(level.session.history, level.session.level) == {"safe_fall": 9}, (
        "it was so for a time"
    )
    game.key("z", "z")
    assert find_changed_rules(level.session.history, level.session.level) == {}


def test_a_level_under_the_usual_rules_is_recorded(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    game, _ = win(services)
    assert services.best("felt_bell") is not None and "Unlocked" in game.texts()
    assert not any("Changed rules" in words for words in game.texts())


@pytest.mark.usefixtures("own_tweaks")
def test_a_level_has_rules_of_its_own_which_are_its_usual_ones(tmp_path: Path) -> None:
    text = (find_folders().levels / "felt_bell.toml").read_text(encoding="utf-8")
    path = tmp_path / "slow_bell.toml"
    path.write_text(f"{text}\n[rules]\nsafe_fall = 9\n", encoding="utf-8")
    catalog = open_catalog(str(path))
    level = catalog.levels["slow_bell"]
    assert level.digest != catalog.levels["felt_bell"].digest and level.rules == {"safe_fall": 9}
    services = Services(catalog, tmp_path / "home")
    services.profile = services.profile.finish("still_life", Result(1, 1, 0, 0, 0, 0), "slow_bell")
    assert "safe_fall 9 instead of 2" in " ".join(
        Game(LevelSelectScreen(services, ToLevelSelect("slow_bell")), services).texts()
    )
    screen = start_level(services, "slow_bell")
    assert screen.session.stage.rules.safe_fall == 9
    assert find_changed_rules(screen.session.history, level) == {} and not screen.session.has_changed_rules
    screen.session.skip()
    services.close()
    (recorded,) = services.recordings.iterdir()
    assert replay(read_recording(recorded), catalog).stage.rules.safe_fall == 9
    tweaks.insist({"safe_fall": 4, "walk": 2})
    again = start_level(services, "slow_bell")
    assert again.session.stage.rules.safe_fall == 9, "what the level says counts before the tweaks"
    assert find_changed_rules(again.session.history, level) == {"walk": 2}


def test_a_wrong_rule_of_a_level_is_named(tmp_path: Path) -> None:
    text = (find_folders().levels / "felt_bell.toml").read_text(encoding="utf-8")
    path = tmp_path / "slow_bell.toml"
    for line, told in (
        ("safe_fal = 9", "there is no rule 'safe_fal'; did you mean safe_fall?"),
        ("safe_fall = 120", "safe_fall is a whole number from 0 to 99, not '120'"),
    ):
        path.write_text(f"{text}\n[rules]\n{line}\n", encoding="utf-8")
        with pytest.raises(FileFault) as fault:
            open_catalog(str(path))
        assert told in str(fault.value) and f"slow_bell.toml:{text.count(chr(10)) + 3}: " in str(fault.value)
