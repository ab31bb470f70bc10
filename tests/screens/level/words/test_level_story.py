"""The story of a level: what befell the party, and none of its steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from intodepth.content.outcome import damage_taken, rounds_played
from intodepth.content.recording import read_recording, replay
from intodepth.screens.level.words.level_story import TOLD, build_story, is_told
from intodepth.screens.story import Story, StoryLine
from intodepth.search.bots import pick
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.flow import turns
from intodepth.sim.history import History
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.space.terrain import ENTRY
from intodepth.sim.what import What
from intodepth.story.phrase import Phrase
from intodepth.ui.pictograms.icons import ICONS
from tests.catalogs import own_catalog
from tests.caves import cave, halls

LOST = re.compile(r"−(\d+) hit point")
GOLDENS = Path(__file__).parents[3] / "goldens"


def told(history: History) -> Story:
    return build_story(history, Chronicle(history).unseen)


def story_of(level: str) -> Story:
    return told(replay(read_recording(GOLDENS / f"{level}.jsonl"), own_catalog()))


def test_a_story_tells_falls_finds_and_ways_out_but_no_steps() -> None:
    assert story_of("thin_floor")._replace(ways=()) == Story(
        (
            StoryLine(1, "fall", "Ada falls 2."),
            StoryLine(1, "breaks", "Pell falls 2. The floor breaks. Pell falls 4."),
            StoryLine(2, "take", "Pell takes the bell."),
            StoryLine(3, "take", "Ada takes the glass heart."),
            StoryLine(4, "fall", "Ada falls 3."),
            StoryLine(4, "exit", "Pell leaves with the bell."),
            StoryLine(5, "exit", "Ada leaves with the glass heart."),
        ),
        ("Deepest: Pell, 7 cells below the way in.",),
    )


def test_the_ways_of_all_heroes_lead_from_the_way_in_to_a_way_out() -> None:
    catalog = own_catalog()
    history = replay(read_recording(GOLDENS / "thin_floor.jsonl"), catalog)
    ground, ways = history.stage.ground, dict(told(history).ways)
    assert ways.keys() == {"Ada", "Pell"}
    for way in ways.values():
        assert ground.code(way[0]) == ENTRY and ground.kind(way[-1]).way_out
        assert all(abs(a.x - b.x) + abs(a.y - b.y) <= 2 for a, b in pairwise(way))


def test_the_first_catch_is_a_fact_of_its_own() -> None:
    assert story_of("iron_hand").facts == (
        "Deepest: Pell, 8 cells below the way in.",
        "First catch, in round 2: Pell gets caught 18 ≤ 18.",
    )


def test_what_was_taken_back_is_not_told_and_the_stage_stays_as_it_is() -> None:
    history = replay(read_recording(GOLDENS / "felt_bell.jsonl"), own_catalog())
    digest = history.stage.digest
    assert [line.icon for line in told(history).lines] == ["take", "exit"]
    assert history.stage.digest == digest
    history.undo()
    assert [line.icon for line in told(history).lines] == ["take"]


@pytest.mark.slow
def test_the_damage_told_adds_up_and_the_last_line_is_of_the_last_round() -> None:
    ended = hurt = 0
    for history in (*solutions(), *random_games()):
        story, damage = told(history), damage_taken(history)
        lost = [int(points) for line in story.lines for points in LOST.findall(line.words)]
        assert sum(lost) == damage, story.lines
        assert all(line.hurts == bool(LOST.search(line.words)) for line in story.lines)
        hurt += damage > 0
        if turns.is_over(history.stage):
            ended += 1
            assert story.lines[-1].round == rounds_played(history), story.lines
    assert ended > 26 and hurt > 4


def solutions() -> Iterator[History]:
    catalog = own_catalog()
    for path in sorted(GOLDENS.glob("*.jsonl")):
        yield replay(read_recording(path), catalog)


def random_games() -> Iterator[History]:
    for seed in range(60):
        random = Random(seed)
        history = History((cave, halls)[seed % 2](random))
        while len(history.done) < 80 and (actions := generate_actions(history.stage)):
            history.commit(pick(actions, random, (Move, Exit, Deploy)))
        yield history


@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        (Phrase(1, 1, "walk", "walk", 0, 3), False),
        (Phrase(1, 1, "fall", "fall", 0, 1), False),
        (Phrase(1, 1, "fall", "fall", 0, 2), True),
        (Phrase(1, 1, "land", "land", 0), False),
        (Phrase(1, 1, "land", "land", 0, harm=1), True),
        (Phrase(1, 1, "spikes", "get hurt by spikes", 0, harm=2), True),
        (Phrase(1, 1, "fall", "fall for ever", 0, what=What.FALL_FOR_EVER), True),
        (Phrase(1, 1, "sinks", "sink", 0, 2), False),
        (Phrase(1, 1, "sinks", "sink", 0, 2, sum="7 > 6"), True),
        (Phrase(1, 1, "pops", "", note="the piton pops"), True),
    ],
)
def test_steps_and_short_soft_falls_are_no_story(phrase: Phrase, told: bool) -> None:
    assert is_told(phrase) is told


def test_all_that_is_told_has_an_icon() -> None:
    assert set(TOLD) <= set(ICONS)
