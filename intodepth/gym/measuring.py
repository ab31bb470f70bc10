"""measuring: how long the list of actions gets, and how many steps are done in a second."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from typing import Any, NamedTuple

import gymnasium
import numpy as np

from intodepth.content.plans import load_plan
from intodepth.content.rooms.bank import read_rooms
from intodepth.gym import DESCENT, RANDOM_ROOM, id_of
from intodepth.gym.envs import DescentEnv, IntoDepthEnv, LevelEnv, RandomRoomEnv
from intodepth.gym.spaces import get_catalog
from intodepth.search.bots import pick
from intodepth.sim.actions import Action

MINIGRID, NETHACK = "MiniGrid-DoorKey-8x8-v0", "NetHackScore-v0"


class Lists(NamedTuple):
    """The lengths of the lists of actions that were met, and faults in them."""

    steps: int
    longest: int
    where: str
    """where the longest list was met"""
    lengths: Counter[int]
    """how often each length was met"""
    refused: int
    """actions that could not be done after all"""
    alike: int
    """lists in which two actions have the same features"""

    @property
    def most_of_all(self) -> int:
        """The length that 999 of 1,000 lists do not exceed."""
        seen = 0
        for length, count in sorted(self.lengths.items()):
            seen += count
            if seen >= 0.999 * self.steps:
                return length
        return self.longest


def measure_lists(steps: int, seeds: int) -> Lists:
    """Return what random play shows in all levels, rooms of all kinds and descents, and what the known plans
    of all levels and rooms do.

    `steps` are those of each episode, `seeds` the number of episodes of each level and kind. Every other
    episode chooses the kind of action first, as `pick` does, because uniform choices are nearly all moves.
    """
    lengths, longest, where, refused, alike = Counter[int](), 0, "", 0, 0
    played = (
        (name, each)
        for name, env in _list_envs(steps)
        for seed in range(seeds)
        for each in _play(env, seed, by_kind=seed % 2 == 1)
    )
    for name, (length, is_refused, has_alike) in chain(played, _follow_plans()):
        lengths[length] += 1
        refused, alike = refused + is_refused, alike + has_alike
        if length > longest:
            longest, where = length, name
    return Lists(lengths.total(), longest, where, lengths, refused, alike)


def _list_envs(steps: int) -> Iterator[tuple[str, IntoDepthEnv]]:
    common: dict[str, Any] = {"max_steps": steps, "previews": False}
    for name in get_catalog().levels:
        yield name, LevelEnv(name, **common)
        yield name, LevelEnv(name, observe="all", **common)
    for size in (1, 3, 5):
        yield f"rooms of size {size}", RandomRoomEnv(size=size, **common)
    for kind in get_catalog().shafts:
        for party in (("belayer", "smith", "rigger"), ("spider", "archer", "lampist")):
            yield f"a {kind} shaft", DescentEnv(kind=kind, party=party, **common)


def _play(env: IntoDepthEnv, seed: int, *, by_kind: bool) -> Iterator[tuple[int, bool, bool]]:
    """Play an episode at random; yield for each step the length of the list, whether the action before was
    refused, and whether two actions have the same features.
    """
    from random import Random

    random = Random(seed)
    observation, info = env.reset(seed=seed)
    is_over = False
    while not is_over:
        legal = env.legal()
        rows = observation["actions"][: len(legal)]
        yield len(legal), bool(info["refused"]), len(np.unique(rows, axis=0)) < len(legal)
        actions = [each for each in legal if isinstance(each, Action)]
        if by_kind and actions and len(actions) == len(legal):
            index = legal.index(pick(actions, random))
        else:
            index = random.randrange(len(legal))
        observation, _, is_terminated, is_truncated, info = env.step(index)
        is_over = is_terminated or is_truncated


def _follow_plans() -> Iterator[tuple[str, tuple[int, bool, bool]]]:
    """Follow the known plans of all levels and rooms; yield where, and what `_play` yields."""
    catalog = get_catalog()
    known = [(level, load_plan(level, catalog)) for level in catalog.levels.values()]
    plans = [(level, plan.actions) for level, plan in known if plan is not None]
    plans += [(room.level, room.plan) for room in read_rooms()]
    for level, actions in plans:
        env = LevelEnv(level, observe="all", previews=False)
        observation, _ = env.reset()
        for action in actions:
            legal = env.legal()
            rows = observation["actions"][: len(legal)]
            yield f"the plan of {level.title}", (len(legal), False, len(np.unique(rows, axis=0)) < len(legal))
            observation, *_ = env.step(env.index(action))


class Speed(NamedTuple):
    """Steps in a second of one environment."""

    name: str
    processes: int
    rate: float
    effort: float | None
    """milliseconds of processor time for a step; None for several processes"""


def measure_speeds(seconds: float) -> Iterator[Speed]:
    """Yield the steps a second of some environments with random actions, each measured for so long.

    Two processes are an AsyncVectorEnv of two environments, which go step by step together. MiniGrid, without
    its sentences, and NLE (NetHack) are measured too where they are installed.
    """
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("FeltBell", id_of("felt_bell"), {}),
        ("FeltBell, no previews", id_of("felt_bell"), {"previews": False}),
        ("RandomRoom, size 3", RANDOM_ROOM, {}),
        ("RandomRoom, size 3, no previews", RANDOM_ROOM, {"previews": False}),
        ("Descent", DESCENT, {}),
        ("Descent, no previews", DESCENT, {"previews": False}),
    ]
    wrappers: list[Any] = []
    if find_spec("minigrid") is not None:
        from minigrid.wrappers import ImgObsWrapper

        asked.append((MINIGRID, MINIGRID, {}))
        wrappers.append(ImgObsWrapper)
    if find_spec("nle") is not None:
        asked.append((NETHACK, f"nle:{NETHACK}", {}))
    for name, key, options in asked:
        around = wrappers if key == MINIGRID else []
        env: gymnasium.Env[Any, Any] = gymnasium.make(key, **options)
        for wrap in around:
            env = wrap(env)
        begun = time.process_time()
        steps = _step_one(env, seconds)
        yield Speed(name, 1, steps / seconds, 1_000 * (time.process_time() - begun) / max(1, steps))
        yield Speed(name, 2, _step_two(key, options, around, seconds) / seconds, None)


def _step_one(env: gymnasium.Env[Any, Any], seconds: float) -> int:
    """Return the steps that one environment does in so many seconds."""
    _, info = env.reset(seed=0)
    env.action_space.seed(0)
    steps, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        _, _, is_terminated, is_truncated, info = env.step(env.action_space.sample(info.get("action_mask")))
        steps += 1
        if is_terminated or is_truncated:
            _, info = env.reset()
    env.close()
    return steps


def _step_two(key: str, options: dict[str, Any], wrappers: list[Any], seconds: float) -> int:
    """Return the steps that two environments in processes of their own do together in so many seconds."""
    envs = gymnasium.make_vec(key, 2, "async", wrappers=wrappers, **options)
    _, info = envs.reset(seed=0)
    space: Any = envs.single_action_space
    space.seed(0)
    steps, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        masks = info.get("action_mask", (None, None))
        actions = np.array([space.sample(None if mask is None or not mask.any() else mask) for mask in masks])
        _, _, _, _, info = envs.step(actions)
        steps += 2
    envs.close()
    return steps
