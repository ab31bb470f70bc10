"""Rollouts: plays that repeat, in any order and by any number of processes, and bots that go by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from intodepth.search.bots import Best, pick, pick_sooner, random_play
from intodepth.search.solver.problem import next_round
from intodepth.search.solver.rollouts import LOST, Players, PlaysOutcome, RolloutManner, RolloutPlayer
from intodepth.sim.actions import ACTIONS, ROPE_ACTIONS, generate_actions
from intodepth.sim.history import History
from intodepth.sim.stage import Stage
from tests.search.solver.rooms import CATALOG, level_of, problem_of

LEGEND = "gear = {}\n[legend]\nb = { relic = 'lead_crown' }\n"
CORRIDOR = problem_of(level_of("######\n#v..b#\n######", ("swinger",), LEGEND))
KNOTS = problem_of(CATALOG.levels["twin_knots"])


def test_the_same_is_found_again_in_any_order_and_by_any_number_of_processes() -> None:
    stages = [KNOTS.start, next_round(KNOTS.start)]
    stages += [after for _, after in KNOTS.list_successors(stages[0])][:4]
    manner = RolloutManner(plays=6, rounds=2, favoured=ROPE_ACTIONS)
    here = RolloutPlayer(KNOTS, manner).outlooks(stages)
    assert len(set(here)) > 1
    assert RolloutPlayer(KNOTS, manner).outlooks(stages[::-1])[::-1] == here
    for jobs in (1, 2, 3):
        players = Players(KNOTS, manner, jobs)
        try:
            assert players.outlooks(stages) == here
        finally:
            players.close()


def test_another_seed_is_another_play() -> None:
    found = {
        RolloutPlayer(KNOTS, RolloutManner(plays=1, seed=seed)).outlooks([KNOTS.start])[0]
        for seed in range(6)
    }
    assert len(found) > 1


def test_plays_that_solve_a_level_are_counted() -> None:
    [one] = RolloutPlayer(CORRIDOR, RolloutManner(plays=120, rounds=8)).outlooks([CORRIDOR.start])
    assert one.is_solved and one.tasks == 0 and 0 < one.unsolved < 120
    [other] = RolloutPlayer(CORRIDOR, RolloutManner(plays=24)).outlooks([CORRIDOR.start])
    assert not other.is_solved and other.unsolved == 24 and 0 < other.tasks < LOST


def test_longer_plays_come_no_less_far() -> None:
    short, long = (
        RolloutPlayer(KNOTS, RolloutManner(plays=4, rounds=rounds)).outlooks([KNOTS.start])
        for rounds in (1, 3)
    )
    assert long[0][:2] <= short[0][:2]


def test_where_nothing_can_be_done_any_more_it_is_lost() -> None:
    stage = CORRIDOR.start.copy()
    hero = stage.heroes()[0]
    stage.write(hero.id, "hit_points", hero.hit_points, 0)
    assert RolloutPlayer(CORRIDOR, RolloutManner(plays=3)).outlooks([stage]) == [PlaysOutcome(LOST, 0.0, 3)]


@pytest.mark.parametrize("numbers", [{"plays": 0}, {"rounds": -1}, {"actions": 0}])
def test_what_plays_nothing_is_refused_in_a_line(numbers: dict[str, int]) -> None:
    [(name, number)] = numbers.items()
    with pytest.raises(ValueError, match=f"^{name} is {number}, not 1 or more$"):
        RolloutManner(**numbers)


@pytest.mark.parametrize("favoured", [(), ROPE_ACTIONS])
def test_what_is_picked_sooner_is_picked_as_often(favoured: tuple[type, ...]) -> None:
    stage = KNOTS.start.copy()
    for _ in random_play(stage, Random(5), 12, ROPE_ACTIONS):
        pass
    stage = next_round(stage)
    actions, random, times = generate_actions(stage), Random(1), 3000
    wanted = Counter(type(pick(actions, random, favoured)) for _ in range(times))
    found = Counter(type(pick_sooner(stage, random, ACTIONS, favoured)) for _ in range(times))
    assert wanted.keys() == found.keys() and len(wanted) > 3
    for kind, count in wanted.items():
        assert abs(found[kind] - count) < 6 * count**0.5


def best_play(stage: Stage, best: Best, limit: int) -> Iterator[None]:
    """Do what it chooses, until it has no action or `limit` were done; yield after each."""
    history = History(stage)
    for _ in range(limit):
        action = best.choose(stage)
        if action is None:
            return
        history.commit(action)
        yield


def test_a_bot_that_looks_ahead_brings_the_relic_out_of_a_corridor() -> None:
    player = RolloutPlayer(CORRIDOR, RolloutManner(plays=4, rounds=4))
    stage = CORRIDOR.start.copy()
    done = list(best_play(stage, Best(player.outlooks), 20))
    assert CORRIDOR.is_solved(stage) and len(done) < 20


def test_a_bot_never_comes_back_to_where_it_was() -> None:
    def saved(stages: Sequence[Stage]) -> list[tuple[float]]:
        return [(-float(sum(hero.action_points for hero in stage.heroes())),) for stage in stages]

    stage = KNOTS.start.copy()
    met = {stage.digest}
    for _ in best_play(stage, Best(saved), 40):
        assert stage.digest not in met
        met.add(stage.digest)
    assert len(met) == 41
