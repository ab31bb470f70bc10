"""Under other rules than the usual ones nothing is recorded, and screens say so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from intodepth import tweaks
from intodepth.content.outcome import changed_rules
from intodepth.content.recording import read_recording
from intodepth.play.reenacting import do
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.practice.level_select import CHANGED, LevelSelectScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.services import Services
from intodepth.screens.table import build_screen, start_level
from tests.catalogs import own_catalog
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
    for each in read_recording(GOLDEN).steps:
        assert do(level.session, each.step)
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
    assert changed_rules(level.session.history) == {"safe_fall": 9}
    assert "Changed rules: safe_fall 9. Nothing of it is recorded." in " ".join(game.texts())
    assert services.best("felt_bell") is None and not services.profile.unlocked
    assert "Unlocked" not in game.texts()
    assert str(level.session.level.par) not in game.texts()[game.texts().index("Par") :][:4]


@pytest.mark.usefixtures("own_tweaks")
def test_a_rule_that_is_changed_in_between_counts_too_unless_that_is_undone(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    level = start_level(services, "felt_bell")
    game = Game(level, services, build_screen)
    assert do(level.session, read_recording(GOLDEN).steps[0].step)
    level.session.skip()
    assert not any("changed rules" in words for words in game.texts())
    tweaks.insist({"safe_fall": 9})
    game.wait()
    assert any("changed rules: nothing is recorded" in words for words in game.texts())
    tweaks.insist({})
    game.wait()
    assert changed_rules(level.session.history) == {"safe_fall": 9}, "it was so for a time"
    game.key("z", "z")
    assert changed_rules(level.session.history) == {}


def test_a_level_under_the_usual_rules_is_recorded(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    game, _ = win(services)
    assert services.best("felt_bell") is not None and "Unlocked" in game.texts()
    assert not any("Changed rules" in words for words in game.texts())
