"""episodes: plays episodes of the research environments at random, as tests need them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from intodepth.content.runs.record import Passage, read_record
from intodepth.gym.envs import DescentEnv, IntoDepthEnv
from intodepth.gym.episode import Onward
from intodepth.search.bots import pick
from intodepth.sim.actions import Action

Told = tuple[dict[str, Any], float, bool, bool, dict[str, Any]]


GOLDEN = Path(__file__).parents[1] / "goldens" / "runs" / "lost_to_greed.jsonl"
"""a descent in a shaft of the present edition"""


def descend(observe: str = "known") -> Iterator[tuple[DescentEnv, Told]]:
    """Play a golden descent in the environment; what each step returns, with the environment."""
    record = read_record(GOLDEN)
    header = record.header
    env = DescentEnv(seed=header.seed, party=header.party, observe=observe, previews=False)
    env.reset()
    for line in record.lines:
        choice = Onward(line.locker, line.right, line.find) if isinstance(line, Passage) else line.step
        if not isinstance(choice, str):
            yield env, env.step(env.index(choice))


def on_the_second_floor() -> DescentEnv:
    """A descent that has just come to its second floor."""
    for env, told in descend():
        if told[4]["depth"] == 2:
            return env
    raise AssertionError("the golden descent has one floor")


def choose(env: IntoDepthEnv, random: Random) -> int:
    """The place of a random action: its kind first, so that not all are moves."""
    legal = env.legal()
    actions = [each for each in legal if isinstance(each, Action)]
    return legal.index(pick(actions, random)) if actions else 0


def wander(env: IntoDepthEnv, steps: int, seed: int = 0) -> Iterator[Told]:
    """Play at random from the present moment for so many steps, or to the end; what each step returns."""
    random = Random(seed)
    for _ in range(steps):
        told = env.step(choose(env, random))
        yield told
        if told[2] or told[3]:
            return


def assert_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    """That two observations or infos hold the same values."""
    assert one.keys() == other.keys()
    for name, value in one.items():
        assert np.array_equal(value, other[name]), name
