"""Gymnasium's own checks are silent for all environments."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from intodepth.gym import DESCENT, RANDOM_ROOM, VERSION, id_of, list_ids
from intodepth.gym.spaces import get_catalog
from tests.gym.episodes import wander

SOME = [id_of("felt_bell"), id_of("two_rooms"), RANDOM_ROOM, DESCENT]


def passes(key: str) -> None:
    """All checks, with warnings as errors, and some steps under the passive checker."""
    env = gymnasium.make(key)
    check_env(env.unwrapped)
    _, info = env.reset(seed=3)
    for _ in range(12):
        _, _, is_terminated, is_truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        if is_terminated or is_truncated:
            _, info = env.reset()


@pytest.mark.parametrize("key", SOME)
def test_some_environments_pass_all_checks(key: str) -> None:
    passes(key)


@pytest.mark.slow
def test_all_environments_pass_all_checks() -> None:
    for key in list_ids():
        passes(key)


def test_there_is_an_environment_for_each_practice_level() -> None:
    ids = list_ids()
    assert len(ids) == len(set(ids)) == len(get_catalog().levels) + 2
    assert f"IntoDepth/FeltBell-v{VERSION}" in ids
    for name in get_catalog().levels:
        assert gymnasium.spec(id_of(name)).kwargs == {"level": name}


def test_every_observation_of_a_long_play_is_in_its_space() -> None:
    for key in (id_of("three_bad_pitons"), id_of("for_ever"), DESCENT):
        env = gymnasium.make(key).unwrapped
        env.reset(seed=5)
        for observation, *_ in wander(env, 60):
            assert env.observation_space.contains(observation)


def test_a_level_can_be_drawn_as_text() -> None:
    env = gymnasium.make(id_of("felt_bell"), render_mode="ansi")
    env.reset()
    drawn = env.render()
    assert isinstance(drawn, str) and len(drawn.splitlines()) >= 13 and "H" in drawn
