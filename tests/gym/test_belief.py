"""An agent is told nothing of what nobody has seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from intodepth.content.plans import load_plan
from intodepth.gym.belief import build_belief
from intodepth.gym.envs import DescentEnv, IntoDepthEnv, LevelEnv
from intodepth.gym.episode import LevelEpisode
from intodepth.gym.spaces import get_catalog
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.knowledge import NOTHING, Knowledge, notice
from intodepth.sim.space.terrain import ENTRY, HARD
from tests.gym.episodes import assert_same, choose, wander
from tests.laws.unknown import otherwise

LEVELS = ["thin_floor", "good_hands", "long_shot", "down_is_up", "hanger_on", "plumb_line"]


def compared(env: IntoDepthEnv, seed: int, turns: int = 24) -> int:
    """Play at random; how many observations were compared with such as differ only in the unseen."""
    random, count = Random(seed), 0
    env.reset(seed=seed)
    for turn in range(turns):
        if turn % 3 == 2:
            episode = env.episode
            other = otherwise(episode.stage, episode.known, random)
            # Rock that is too dark to see can hide a lit cell behind it: then the two look unlike.
            if other is not None and notice(other) == notice(episode.stage):
                assert other.digest != episode.stage.digest
                twin = env.clone()
                one, _ = twin.restore(env.save())
                words = twin.actions()
                two, _ = twin.restore(replace(env.save(), episode=episode.on(other)))
                assert_same(one, two)
                assert words == twin.actions()
                count += 1
        _, _, is_terminated, is_truncated, _ = env.step(choose(env, random))
        if is_terminated or is_truncated:
            break
    return count


def test_stages_that_differ_only_in_the_unseen_give_equal_observations() -> None:
    assert sum(compared(LevelEnv(level), 0) for level in LEVELS) > 15
    assert compared(DescentEnv(), 1) > 2


@pytest.mark.slow
def test_so_it_is_in_all_levels() -> None:
    assert sum(compared(LevelEnv(level), seed, 40) for level in get_catalog().levels for seed in (1, 2)) > 200


def test_an_agent_that_is_told_all_is_told_of_the_unseen() -> None:
    env = LevelEnv("plumb_line", observe="all")
    env.reset(seed=0)
    env.step(0)
    other = otherwise(env.episode.stage, env.episode.known, Random(0))
    assert other is not None
    one, _ = env.restore(env.save())
    two, _ = env.restore(replace(env.save(), episode=env.episode.on(other)))
    assert any((one[name] != two[name]).any() for name in one)


@pytest.mark.parametrize("level", ["plumb_line", "down_is_up", "for_ever", "tripwire"])
def test_unseen_cells_are_empty_in_all_planes(level: str) -> None:
    env = LevelEnv(level)
    for observation in (env.reset()[0], *(told[0] for told in wander(env, 6))):
        unseen = observation["knowledge"] == 0
        assert unseen.any()
        for name, array in observation.items():
            if array.shape[-2:] == unseen.shape:
                assert not array[..., unseen].any(), name


def test_nobody_is_offered_to_walk_where_nobody_has_looked() -> None:
    """Unseen cells beside seen ones are open in the belief, so the rules would offer them."""
    catalog, kept = get_catalog(), 0
    level = catalog.levels["pedestal"]
    episode, plan = LevelEpisode(level, catalog, "known"), load_plan(level, catalog)
    assert plan is not None
    for action in plan.actions:
        moves = [each for each in generate_actions(episode.belief) if isinstance(each, Move)]
        unseen = [each for each in moves if each.to not in episode.known.terrain]
        assert not set(unseen) & set(episode.choices)
        kept += len(unseen)
        episode.do(action)
    assert kept


def test_a_party_that_has_seen_everything_believes_what_is() -> None:
    for name in ("felt_bell", "tripwire", "seen_twice"):
        env = LevelEnv(name, observe="all")
        env.reset()
        stage = env.episode.stage
        assert build_belief(stage, Knowledge.of_all(stage)) is stage


def test_a_party_that_has_seen_nothing_believes_in_rock_and_its_own_heroes() -> None:
    env = LevelEnv("felt_bell")
    env.reset()
    belief = build_belief(env.episode.stage, NOTHING)
    assert [body.cell for body in belief.bodies.values()] == [None, None]
    assert set(belief.ground.kinds) == {ENTRY, HARD}
