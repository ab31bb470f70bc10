"""The laws, on random play over the levels with ropes, where a third of what is done touches a rope."""

from random import Random

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.search.bots import has_ropes, touches_a_rope
from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from tests.laws.random_games import CATALOG, game, noted
from tests.samples import some

# By name: each seed keeps its level when the order of the levels changes.
FIRST = [build_stage(level, CATALOG, Rules()) for _, level in sorted(CATALOG.levels.items())]
ROPED: list[Stage] = [stage for stage in FIRST if has_ropes(stage)]


def played(seed: int) -> History:
    with noted(f"test_level_laws.played({seed})"):
        return game(ROPED[seed % len(ROPED)].copy(), Random(seed), 45, ROPE_ACTIONS)


def share(games: list[History]) -> float:
    entries = [entry for history in games for entry in history.done]
    return sum(touches_a_rope(entry.schedule) for entry in entries) / len(entries)


def test_no_random_game_in_a_level_with_ropes_breaks_a_law() -> None:
    games = [played(seed) for seed in some(range(len(ROPED)), 2)]
    assert sum(len(history.done) for history in games) > 20 * len(games)
    assert share(games) > 1 / 3


@pytest.mark.long
def test_no_random_action_of_fifty_thousand_breaks_a_law() -> None:
    games: list[History] = []
    while sum(len(history.done) for history in games) < 50_000:
        games.append(played(10_000 + len(games)))
    assert share(games) > 1 / 3
