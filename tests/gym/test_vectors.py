"""Vectors of environments, with all modes of autoreset."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from intodepth.gym.envs import LevelEnv

STEPS = 6


def vector(mode: AutoresetMode) -> SyncVectorEnv:
    makes = [
        lambda: LevelEnv("felt_bell", max_steps=STEPS),
        lambda: LevelEnv("felt_bell", max_steps=2 * STEPS),
    ]
    return SyncVectorEnv(makes, autoreset_mode=mode)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_episodes_begin_again(mode: AutoresetMode) -> None:
    envs = vector(mode)
    _, info = envs.reset(seed=0)
    lengths, since, is_over = list[int](), 0, np.zeros(2, np.bool_)
    for _ in range(3 * STEPS):
        if mode == AutoresetMode.DISABLED and is_over.any():
            envs.reset(options={"reset_mask": is_over})
            info["action_mask"][is_over] = 0
            info["action_mask"][is_over, 0] = 1
        actions = [int(np.flatnonzero(mask)[0]) if mask.any() else 0 for mask in info["action_mask"]]
        observation, _, terminated, truncated, info = envs.step(np.array(actions))
        assert envs.observation_space.contains(observation)
        is_over, since = terminated | truncated, since + 1
        if is_over[0]:
            lengths.append(since)
            since = 0
    # After an end, NEXT_STEP spends a step on the reset.
    assert lengths == ([6, 7] if mode == AutoresetMode.NEXT_STEP else [6, 6, 6])
    envs.close()


def test_the_last_observation_is_kept_where_a_step_resets() -> None:
    envs = vector(AutoresetMode.SAME_STEP)
    envs.reset(seed=0)
    for _ in range(STEPS):
        observation, _, _, truncated, info = envs.step(np.array([0, 0]))
    assert truncated.tolist() == [True, False]
    last = info["final_obs"][0]["scalars"]
    assert last[2] == 0 and observation["scalars"][0][2] == STEPS
