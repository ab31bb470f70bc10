"""Every beat of a recording is the same moment, however it is reached: forwards, backwards or by seeking."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from intodepth.content.first_stage import build_stage
from intodepth.content.recording import RecordedStep, Recording, first_line, parse_recording, step_line, take
from intodepth.content.runs.record import read_record
from intodepth.play.timeline_reader import descent_steps, finish, read_level, read_timeline
from intodepth.search.bots import pick
from intodepth.sim.actions import generate_actions
from intodepth.sim.history import History, Tune
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.laws.timelines import timeline_is_sound
from tests.samples import some

CATALOG = own_catalog()
GOLDENS = Path(__file__).parents[1] / "goldens"
RUNS = sorted((GOLDENS / "runs").glob("*.jsonl"), key=lambda path: path.stat().st_size)
"""recorded descents, the shortest first"""
LEVELS = list(CATALOG.levels.values())


def played_at_random(seed: int, steps: int = 48) -> Recording:
    """A recording of a level with actions, undo, redo, hints and tuned rules."""
    random, level = Random(seed), LEVELS[seed % len(LEVELS)]
    history = History(build_stage(level, CATALOG, Rules()))
    data = first_line(level, history.stage)
    for _ in range(steps):
        chance, actions = random.random(), generate_actions(history.stage)
        step: RecordedStep
        if chance < 0.15 and history.done:
            step = "undo"
        elif chance < 0.25 and history.undone:
            step = "redo"
        elif chance < 0.28:
            step = "hint"
        elif chance < 0.3:
            step = Tune((("walk", random.randint(1, 3)),))
        elif actions:
            step = pick(actions, random)
        else:
            break
        assert not take(history, step)
        data += step_line(step, history.stage)
    return parse_recording(f"random-{seed}.jsonl", data)


def random_timelines_are_sound(seeds: Sequence[int]) -> None:
    beats = 0
    for seed in seeds:
        timeline = read_level(played_at_random(seed), CATALOG)
        assert not timeline.stopped and timeline.differs is None, f"seed {seed}: {timeline.stopped}"
        beats += timeline_is_sound(timeline, Random(seed))
    assert beats > 30 * len(seeds), "the games are too short to mean something"


def test_every_beat_of_random_play_is_one_moment() -> None:
    random_timelines_are_sound(some(range(len(LEVELS)), 2))


@pytest.mark.long
def test_every_beat_of_much_random_play_is_one_moment() -> None:
    random_timelines_are_sound(range(1000, 3000))


@for_each("path", [*some(sorted(GOLDENS.glob("*.jsonl")), 2), *RUNS[:1]])
def test_every_beat_of_a_golden_is_one_moment(path: Path) -> None:
    golden_is_sound(path)


@pytest.mark.long
@for_each("path", RUNS[1:])
def test_every_beat_of_a_descent_is_one_moment(path: Path) -> None:
    golden_is_sound(path)


def golden_is_sound(path: Path) -> None:
    timeline = read_timeline(path, CATALOG)
    assert not timeline.stopped and timeline.differs is None
    timeline_is_sound(timeline, Random(path.stem), sought=60)


def test_a_descent_has_a_segment_for_each_visit() -> None:
    timeline = finish(descent_steps(read_record(GOLDENS / "runs" / "to_daylight.jsonl"), CATALOG))
    assert [each.level.order for each in timeline.segments] == [1, 2, 3, 4, 5, 4, 3, 2, 1]


@for_each("action", (1, 4, 9, 15))
def test_a_difference_is_named_at_its_action(action: int) -> None:
    data = (GOLDENS / "felt_bell.jsonl").read_bytes().splitlines(keepends=True)
    digest = json.loads(data[action])["digest"]
    wrong = f"{int(digest, 16) ^ 1:016x}"
    data[action] = data[action].replace(digest.encode(), wrong.encode())
    timeline = read_level(parse_recording("planted.jsonl", b"".join(data)), CATALOG)
    assert timeline.differs is not None and timeline.number_of(timeline.differs) == action
    assert not timeline.stopped and timeline.number_of(timeline.end) == 15, "it plays on"
    timeline_is_sound(timeline, Random(action))


def test_what_is_no_longer_possible_ends_it_and_is_named() -> None:
    data = (GOLDENS / "felt_bell.jsonl").read_bytes().replace(b'"kind":"Take"', b'"kind":"Give","taker":0')
    timeline = read_level(parse_recording("planted.jsonl", data), CATALOG)
    assert timeline.stopped == "Give cannot be done here"
    assert timeline.number_of(timeline.end) < 15 and timeline_is_sound(timeline, Random(1))


def test_a_descent_under_other_floors_plays_as_far_as_it_goes() -> None:
    record = read_record(GOLDENS / "runs" / "lost_on_three.jsonl")
    half = len(record.lines) // 2
    planted = replace(record, lines=(*record.lines[:half], *record.lines[half + 1 :]))
    timeline = finish(descent_steps(planted, CATALOG))
    assert timeline.stopped or timeline.differs is not None
    assert timeline.number_of(timeline.differs or timeline.end) >= half - 3
    assert timeline_is_sound(timeline, Random(1))
