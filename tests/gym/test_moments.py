"""The same seed and actions give the same; moments are independent; an episode is a recording."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from intodepth.content.recording import digest_text, parse_recording, read_recording, replay
from intodepth.content.rooms.drawing import draw_room
from intodepth.content.runs.record import parse_record, replay_run
from intodepth.gym.baselines import RandomBot, SolverBot, play_episode
from intodepth.gym.envs import DescentEnv, IntoDepthEnv, LevelEnv, RandomRoomEnv
from intodepth.gym.episode import LevelEpisode, Onward
from intodepth.gym.spaces import get_catalog
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from tests.gym.episodes import Told, assert_same, descend, on_the_second_floor, wander


def make(name: str) -> IntoDepthEnv:
    """A new environment: a level, rooms or descents."""
    if name == "rooms":
        return RandomRoomEnv(size=(1, 2))
    return DescentEnv() if name == "descents" else LevelEnv(name, reward="estimate")


def assert_alike(one: Told, other: Told) -> None:
    assert_same(one[0], other[0])
    assert one[1:4] == other[1:4]
    assert_same(one[4], other[4])


@pytest.mark.parametrize("name", ["two_rooms", "rooms", "descents"])
def test_the_same_seed_and_actions_give_the_same(name: str) -> None:
    one, other = make(name), make(name)
    assert_same(one.reset(seed=7)[0], other.reset(seed=7)[0])
    for mine, theirs in zip(wander(one, 30), wander(other, 30), strict=True):
        assert_alike(mine, theirs)
    assert one.recording() == other.recording()
    assert_same(one.reset()[0], other.reset()[0])


def test_seeds_choose_rooms_and_shafts() -> None:
    rooms, shafts = RandomRoomEnv(), DescentEnv()
    assert len({(rooms.reset(seed=seed), rooms.room.level_digest)[1] for seed in range(8)}) > 2
    assert len({(shafts.reset(seed=seed), shafts.shaft)[1] for seed in range(4)}) == 4
    fixed = DescentEnv(seed="moss-42")
    fixed.reset(seed=1)
    assert fixed.shaft == "moss-42"
    fixed.reset(options={"seed": "ember"})
    assert fixed.shaft == "ember"
    rooms.reset(options={"room": 3})
    assert rooms.room is rooms.rooms[3]


@pytest.mark.parametrize("name", ["two_rooms", "rooms", "descents"])
def test_a_restored_moment_goes_on_as_it_did(name: str) -> None:
    env = make(name)
    env.reset(seed=1)
    list(wander(env, 8))
    saved = env.save()
    one = list(wander(env, 12, seed=2))
    observation, _ = env.restore(saved)
    again = env.observe_again()
    assert_same(observation, again)
    for mine, theirs in zip(one, list(wander(env, 12, seed=2)), strict=True):
        assert_alike(mine, theirs)
    env.restore(saved)
    assert_same(env.observe_again(), again)


@pytest.mark.parametrize("name", ["two_rooms", "rooms", "descents"])
def test_a_clone_is_independent(name: str) -> None:
    env = make(name)
    env.reset(seed=1)
    list(wander(env, 8))
    before, digest = env.observe_again(), env.episode.stage.digest
    twin = env.clone()
    one = list(wander(twin, 12, seed=2))
    assert_same(env.observe_again(), before)
    assert env.episode.stage.digest == digest
    for mine, theirs in zip(one, list(wander(env, 12, seed=2)), strict=True):
        assert_alike(mine, theirs)
    assert_same(env.reset()[0], twin.reset()[0])


def test_a_clone_of_a_descent_leaves_its_floors_alone() -> None:
    env = on_the_second_floor()
    saved, recording = env.save(), env.recording()
    twin = env.clone()
    for each in (env, twin):
        for kind in (Deploy, Exit, Onward):
            each.step(next(place for place, choice in enumerate(each.legal()) if isinstance(choice, kind)))
        assert each.episode.depth == 1
        each.restore(saved)
        assert each.episode.depth == 2 and each.recording() == recording
    assert replay_run(parse_record("episode.jsonl", recording), get_catalog()).visit.depth == 2


def test_observations_share_no_arrays() -> None:
    env = LevelEnv("two_rooms")
    kept = [env.reset(seed=0)]
    kept += [(told[0], told[4]) for told in wander(env, 5)]
    arrays = [
        each for told in kept for part in told for each in part.values() if isinstance(each, np.ndarray)
    ]
    for index, one in enumerate(arrays):
        assert not any(np.shares_memory(one, other) for other in arrays[index + 1 :])


@pytest.mark.parametrize("name", ["two_rooms", "halfway"])
def test_an_episode_in_a_level_is_a_recording(name: str) -> None:
    env = LevelEnv(name)
    env.reset()
    list(wander(env, 40))
    recording = parse_recording("episode.jsonl", env.recording())
    assert len(recording.steps) > 10
    history = replay(recording, get_catalog())
    assert digest_text(history.stage) == digest_text(env.episode.stage)


def test_a_room_that_was_finished_is_a_recording_with_its_level(tmp_path: Path) -> None:
    env = RandomRoomEnv(size=1, observe="all")
    env.reset(options={"room": 0})
    assert play_episode(env, SolverBot(0), 0, {"room": 0}).successes == 1
    path = tmp_path / "room.jsonl"
    path.write_bytes(env.recording())
    recording = read_recording(path)
    assert recording.steps[-1].step == "end" and recording.header.source
    assert replay(recording, get_catalog()).stage.digest == env.episode.stage.digest


def test_a_descent_is_a_recording() -> None:
    *_, (env, told) = descend()
    assert told[2]
    run = replay_run(parse_record("episode.jsonl", env.recording()), get_catalog())
    assert run.end == "lost" and len(run.visits) == 2
    assert run.visit.stage.digest == env.episode.stage.digest


def test_the_solver_finishes_a_level_from_the_middle() -> None:
    env = LevelEnv("felt_bell", observe="all")
    env.reset()
    env.step(0)
    plan = env.solve(500)
    assert plan is not None and isinstance(env.episode, LevelEpisode)
    for action in plan:
        *_, info = env.step(env.index(action))
    assert info["is_success"] and info["brought"] == 1
    assert env.solve(500) is None


def test_nothing_is_found_with_too_small_a_limit() -> None:
    env = LevelEnv(draw_room("shaft", 1, 0))
    env.reset()
    assert env.solve(1) is None


def test_a_random_bot_ends_every_episode() -> None:
    result = play_episode(RandomRoomEnv(size=1), RandomBot(0), 0)
    assert 0 < result.steps <= 400
