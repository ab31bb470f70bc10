"""What steps are worth."""

from __future__ import annotations

import pytest

from intodepth.gym.envs import LevelEnv, RandomRoomEnv
from tests.gym.episodes import wander


def follow_plan(env: RandomRoomEnv) -> list[float]:
    """The rewards of the plan of the first room."""
    env.reset(options={"room": 0})
    return [env.step(env.index(action))[1] for action in env.room.plan]


def test_a_relic_and_the_end_count_one_each() -> None:
    rewards = follow_plan(RandomRoomEnv(size=1, observe="all"))
    assert sum(rewards) == 2 and rewards[-1] >= 1 and set(rewards) <= {0, 1, 2}


def test_rounds_cost() -> None:
    env = RandomRoomEnv(size=1, observe="all", reward="rounds", max_rounds=50)
    rewards = follow_plan(env)
    assert sum(rewards) == pytest.approx(2 - env.episode.rounds / 50)


def test_the_estimate_adds_up_to_what_was_left_at_the_start() -> None:
    """Whatever is done: the potential at the end is 0."""
    env = RandomRoomEnv(size=1, observe="all", reward="estimate")
    whole = sum(follow_plan(env))
    assert whole > 2
    level = LevelEnv("felt_bell", reward="estimate", max_steps=5_000, max_rounds=2_000)
    sums = []
    for seed in (1, 2):
        level.reset()
        told = list(wander(level, 5_000, seed))
        assert told[-1][2]
        sums.append(
            sum(reward for _, reward, *_ in told) - told[-1][4]["brought"] - told[-1][4]["is_success"]
        )
    assert sums[0] == pytest.approx(sums[1])


def test_a_step_towards_the_relic_is_worth_more_than_one_away() -> None:
    env = RandomRoomEnv(size=1, pattern="steps", observe="all", reward="estimate")
    rewards = follow_plan(env)
    assert sum(reward > 0 for reward in rewards) > len(rewards) / 3
