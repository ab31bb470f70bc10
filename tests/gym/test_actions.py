"""What can be done in an episode: the list, its mask and words, invalid and refused actions, the end."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from intodepth.content.plans import load_plan
from intodepth.content.rooms.drawing import NoRoom
from intodepth.gym.envs import BadOption, DescentEnv, LevelEnv, RandomRoomEnv
from intodepth.gym.episode import Onward
from intodepth.gym.observing import TooMany, encode_actions
from intodepth.gym.spaces import ONWARD, PAD, ActionField, Scalar, get_catalog
from intodepth.sim.actions import ACTIONS, Action, generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.space.terrain import HARD
from tests.gym.episodes import choose, descend, wander


def test_the_mask_tells_what_the_game_offers() -> None:
    env = LevelEnv("two_rooms", observe="all")
    _, info = env.reset(seed=0)
    random = Random(0)
    for _ in range(40):
        assert list(env.legal()) == generate_actions(env.episode.stage)
        assert info["action_mask"].dtype == np.int8
        assert info["action_mask"].sum() == len(env.legal()) == len(env.actions()) == env.action_masks().sum()
        assert info["action_mask"][: len(env.legal())].all()
        observation, _, is_over, _, info = env.step(choose(env, random))
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        if is_over:
            break


def test_words_name_the_hero_and_the_cell() -> None:
    env = LevelEnv("felt_bell")
    env.reset()
    env.step(0)
    move = next(each for each in env.legal() if isinstance(each, Move))
    words = env.actions()[env.index(move)]
    assert f"{move.to.x}, {move.to.y}" in words and "Bram" in words


def test_features_tell_kind_cell_and_cost() -> None:
    env = LevelEnv("felt_bell")
    env.reset()
    observation, *_ = env.step(0)
    for row, action in zip(observation["actions"], env.legal(), strict=False):
        assert isinstance(action, Action)
        assert row[ActionField.KIND] == 1 + ACTIONS.index(type(action))
        assert row[ActionField.COST] == action.cost(env.episode.stage)
        if isinstance(action, Move):
            assert (row[ActionField.X], row[ActionField.Y]) == action.to
    assert not observation["actions"][len(env.legal()) :].any()


def test_features_tell_damage_as_it_then_happens() -> None:
    """A jump that hurts is told of beforehand."""
    told = 0
    for seed in range(4):
        env = LevelEnv("stepping_stone", observe="all")
        observation, _ = env.reset()
        random = Random(seed)
        for _ in range(40):
            index = choose(env, random)
            row, before = observation["actions"][index], env.episode.stage.copy()
            observation, _, is_over, *_ = env.step(index)
            lost = sum(
                max(0, before.hero(hero.id).hit_points - hero.hit_points)
                for hero in env.episode.stage.heroes()
            )
            assert row[ActionField.PARTY_DAMAGE] == lost
            told += lost
            if is_over:
                break
    assert told


def test_without_previews_nothing_is_expected() -> None:
    env = LevelEnv("stepping_stone", previews=False)
    env.reset()
    for observation, *_ in wander(env, 20):
        assert not observation["actions"][:, ActionField.PARTY_DAMAGE :].any()
        assert observation["actions"][0, ActionField.KIND]


def test_an_invalid_action_does_nothing_is_told_and_counts() -> None:
    env = LevelEnv("felt_bell")
    before, _ = env.reset()
    stage = env.episode.stage.digest
    after, reward, is_terminated, is_truncated, info = env.step(PAD - 1)
    assert info["invalid"] and reward == 0 and not is_terminated and not is_truncated
    assert env.episode.stage.digest == stage
    assert after["scalars"][Scalar.STEPS_LEFT] == before["scalars"][Scalar.STEPS_LEFT] - 1
    assert not env.step(0)[4]["invalid"]


def test_a_place_that_there_is_not_is_an_error() -> None:
    env = LevelEnv("felt_bell")
    env.reset()
    for place in (-1, PAD):
        with pytest.raises(BadOption, match="places 0 to 255"):
            env.step(place)


def test_what_turns_out_to_be_impossible_is_told_and_changes_nothing() -> None:
    env = LevelEnv("felt_bell")
    env.reset()
    env.step(0)
    moves = [each for each in env.legal() if isinstance(each, Move)]
    stage = env.episode.stage
    stage.write_terrain(moves[-1].to, stage.ground.code(moves[-1].to), HARD)
    before = stage.digest
    _, reward, _, _, info = env.step(env.index(moves[-1]))
    assert info["refused"] and not info["invalid"] and reward == 0
    assert env.episode.stage.digest == before


def test_too_many_actions_are_an_error_and_none_is_left_out() -> None:
    env = LevelEnv("felt_bell")
    env.reset()
    with pytest.raises(TooMany, match="257 actions, and the list has 256 places"):
        encode_actions(env.episode.belief, env.episode.knowledge, [Pass(0)] * (PAD + 1), previews=False)


def test_known_plans_can_be_done_by_what_the_party_knows() -> None:
    """Of all levels but those whose plan goes to a cell that nobody has seen before."""
    catalog, left = get_catalog(), []
    for name in ("felt_bell", "first_rope", "seen_twice", "high_water", "hanger_on", "plumb_line"):
        plan = load_plan(catalog.levels[name], catalog)
        assert plan is not None
        env = LevelEnv(name, previews=False)
        env.reset()
        for action in plan.actions:
            if action not in env.legal():
                left.append(name)
                break
            *_, info = env.step(env.index(action))
            assert not info["refused"] and not info["invalid"]
        else:
            assert info["is_success"]
    assert not left


def test_the_mask_has_an_action_until_the_end_and_none_after_it() -> None:
    env = LevelEnv("felt_bell", max_steps=4_000, max_rounds=1_000)
    _, info = env.reset()
    random, is_over = Random(2), False
    for _ in range(4_000):
        assert info["action_mask"].any()
        *_, is_over, is_truncated, info = env.step(choose(env, random))
        assert not is_truncated
        if is_over:
            break
    assert is_over and not info["action_mask"].any() and env.legal() == ()
    with pytest.raises(ResetNeeded, match="has ended"):
        env.step(0)


def test_free_actions_end_an_episode_by_its_steps() -> None:
    env = LevelEnv("two_rooms", max_steps=7)
    env.reset()
    ends = [told[2:4] for told in wander(env, 20)]
    assert ends == [(False, False)] * 6 + [(False, True)]
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_waiting_ends_an_episode_by_its_rounds() -> None:
    env = LevelEnv("felt_bell", max_rounds=5)
    env.reset()
    for number in range(1, 6):
        place = next(place for place, each in enumerate(env.legal()) if isinstance(each, Pass))
        observation, _, _, is_truncated, info = env.step(place)
        assert info["round"] == number + 1
        assert observation["scalars"][Scalar.ROUNDS_LEFT] == 5 - number
        assert is_truncated == (number == 5)


@pytest.mark.parametrize("observe", ["known", "all"])
def test_a_golden_descent_can_be_played(observe: str) -> None:
    """Every action is in the list, and so are the choices between the floors."""
    depths = [(told[4]["depth"], told[4]["refused"], told[2]) for _, told in descend(observe)]
    assert {refused for _, refused, _ in depths} == {""}
    assert [depth for depth, *_ in depths] == sorted(depth for depth, *_ in depths) and depths[-1][0] == 2
    assert [is_over for *_, is_over in depths] == [False] * (len(depths) - 1) + [True]


def test_a_floor_can_be_left_once_a_hero_is_out() -> None:
    for env, told in descend():
        onward = [each for each in env.legal() if isinstance(each, Onward)]
        is_out = told[0]["scalars"][Scalar.HEROES_OUT] > 0
        assert bool(onward) == is_out
        if is_out:
            break
    assert Onward() in onward and any(each.find for each in onward) and any(each.right for each in onward)
    assert len(onward) == len(set(onward)) == 16
    rows = told[0]["actions"][[env.index(each) for each in onward]]
    assert len(np.unique(rows, axis=0)) == len(onward) and (rows[:, ActionField.KIND] == ONWARD).all()
    words = [env.actions()[env.index(each)] for each in onward]
    assert words[0] == "leave the floor" and len(set(words)) == len(words)


def test_to_turn_back_at_once_ends_a_descent_without_a_score() -> None:
    env = DescentEnv()
    env.reset(seed=3)
    for kind in (Deploy, Exit, Onward):
        place = next(place for place, each in enumerate(env.legal()) if isinstance(each, kind))
        _, reward, is_over, _, info = env.step(place)
    assert is_over and reward == 0 and info["score"] == 0 and not info["is_success"]


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: LevelEnv("no_such_level"), "there is no level 'no_such_level'"),
        (lambda: LevelEnv("felt_bell", observe="some"), "observe: there is no 'some', only known, all"),
        (lambda: LevelEnv("felt_bell", reward="gold"), "reward: there is no 'gold', only sparse"),
        (lambda: LevelEnv("felt_bell", max_steps=0), "max_steps is a number from 1, not 0"),
        (lambda: LevelEnv("felt_bell", board=(3, 3)), "board is at least 18 x 13 cells here"),
        (lambda: LevelEnv("felt_bell", render_mode="human"), "render_mode: there is no 'human'"),
        (lambda: LevelEnv("felt_bell", discount=2.0), "discount is from 0 to 1"),
        (lambda: RandomRoomEnv(size=9), "there is no size '9', only 1 to 5"),
        (lambda: RandomRoomEnv(pattern="maze"), "there is no pattern 'maze', only steps"),
        (lambda: RandomRoomEnv(split="half"), "split: there is no 'half', only train, test, all"),
        (lambda: DescentEnv(seed="Nine Lives"), "'Nine Lives' is no seed"),
        (lambda: DescentEnv(party=("smith", "smith", "dog")), "a party is 3 different heroes"),
        (lambda: DescentEnv(party=("smith", "ghost", "dog")), "party: there is no 'ghost'"),
        (lambda: DescentEnv(kind="dusty"), "kind: there is no 'dusty'"),
        (lambda: DescentEnv(reward="estimate"), "only for levels and rooms"),
    ],
)
def test_bad_options_are_told_in_one_line(make: Any, told: str) -> None:
    with pytest.raises((BadOption, NoRoom)) as caught:
        make()
    assert told in str(caught.value) and "\n" not in str(caught.value)


def test_bad_options_of_a_reset_are_told() -> None:
    for env, options in (
        (LevelEnv("felt_bell"), {"hard": True}),
        (RandomRoomEnv(), {"room": 10_000}),
        (DescentEnv(), {"seed": "No!"}),
    ):
        with pytest.raises(BadOption):
            env.reset(options=options)
    with pytest.raises(ResetNeeded, match="no episode yet"):
        LevelEnv("felt_bell").legal()
