"""Costs: the points of an order are told part by part where they are not a point each time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from intodepth.content.recording import read_recording, replay
from intodepth.sim.actions import ACTIONS, Action, generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.flow.schedule import Schedule, build_schedule
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.story.costs import cost_parts, cost_words, dear_parts
from intodepth.story.english import sums
from tests.action_examples import OFFERING
from tests.catalogs import own_catalog

GOLDENS = Path(__file__).parents[1] / "goldens"
LADDER = "########\n#......#\n####H###\n#...H..#\n#.A.H..#\n########"


def test_a_walk_alone_is_not_taken_apart_and_a_climb_is() -> None:
    stage = draw(LADDER)
    assert cost_words(build_schedule(stage, Move(0, Cell(3, 1))), 0) == ""
    words = cost_words(build_schedule(stage, Move(0, Cell(4, 3))), 0)
    assert words == "walk 2, climb 2 cells: 4"


def test_one_deed_at_its_price_is_not_taken_apart() -> None:
    stage = draw("#######\n#.Ar..#\n#######")
    assert cost_words(build_schedule(stage, Shove(0, Side.E)), 0) == ""


PRICES = {kind.RULE: 3 for kind in ACTIONS if kind.RULE is not None}
SENTENCE = re.compile(r"(To [a-z]+|[A-Z][a-z]+ing)\b.* ?costs \d+ action points( a cell)?\.")
NO_INFINITIVE = re.compile(r"(To )?(\w+ed|hands|lose|found|lost|get|face)\b")


def dear_schedules() -> Iterator[tuple[Action, Schedule]]:
    """Every kind of action where nothing is free, on stages that offer it and along some known plans."""
    stages: list[Stage] = [build() for build in OFFERING]
    for path in sorted(GOLDENS.glob("*.jsonl"))[::12]:
        history = replay(read_recording(path), own_catalog())
        stage = history.start
        for entry in history.done:
            stages.append(stage.copy())
            entry.schedule.apply(stage)
    for stage in stages:
        stage.rules = replace(stage.rules, **PRICES)
        for action in generate_actions(stage):
            yield action, build_schedule(stage, action)


def test_every_price_is_told_in_whole_words() -> None:
    told = set[str]()
    for action, schedule in dear_schedules():
        parts = cost_parts(schedule, action.actor)
        sentences = list(dear_parts(schedule, action.actor).values())
        for words in (*sentences, *(sums.cost([part]) for part in parts)):
            told.add(words)
            assert sums.DO_THAT not in words and "_" not in words, (action, words)
            assert not NO_INFINITIVE.match(words), (action, words)
        assert all(map(SENTENCE.fullmatch, sentences)), (action, sentences)
    assert len(told) > 40
