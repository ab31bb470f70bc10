"""Pilots: bots that play a level in the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.first_stage import build_stage
from intodepth.content.outcome import outcome_of
from intodepth.search.solver.pilot import MANNERS, build_pilot
from intodepth.sim.actions import generate_actions
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.screens.game import Game
from tests.screens.level.driving import TINY, make_services

CATALOG = own_catalog()


def played(manner: str, name: str, limit: int) -> History:
    level = CATALOG.levels[name]
    history = History(build_stage(level, CATALOG, Rules()))
    choose = build_pilot(manner, level, history.stage)
    for _ in range(limit):
        action = choose(history.stage)
        if action is None:
            break
        assert action in generate_actions(history.stage)
        history.commit(action)
    return history


def test_the_greedy_one_finishes_the_first_level() -> None:
    assert outcome_of(played("greedy", "felt_bell", 60), CATALOG.levels["felt_bell"]).is_won


def test_each_plays_the_same_every_time() -> None:
    for manner in MANNERS:
        one, other = ([entry.action for entry in played(manner, "plumb_line", 8).done] for _ in range(2))
        assert one == other and len(one) > 4, manner


def test_another_one_is_refused_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--bot", "clever"]) == 2
    assert capsys.readouterr().err == "play: there is no bot 'clever', only greedy and random\n"


def test_in_the_game_it_plays_instead_of_the_player_until_the_results(tmp_path: Path) -> None:
    services = make_services(tmp_path, TINY)
    services.pilot = lambda level, start: build_pilot("greedy", level, start)
    from intodepth.screens.results import ResultsScreen
    from intodepth.screens.router import start_level

    game = Game(start_level(services, "small"), services)
    for _ in range(400):
        game.frame(time=0.1)
        if isinstance(game.top, ResultsScreen):
            return
    raise AssertionError("it has not come to the results")
