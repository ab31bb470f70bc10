"""plan_words: a plan for a level, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from intodepth.sim.actions import Action
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.stage import Stage
from intodepth.story.english.actions import Places, action_words
from intodepth.story.english.answers import plan_line


class ToldAction(NamedTuple):
    """A hero's actions of a round in words."""

    round: int
    name: str
    words: str
    """such as `takes the bell`"""


def tell_plan(stage: Stage, actions: Iterable[Action], places: Places = Places.CELLS) -> Iterator[ToldAction]:
    """Yield each action in words. The first one is done on `stage`, which is left unchanged."""
    stage = stage.copy()
    for action in actions:
        name = stage.bodies[action.actor].name
        yield ToldAction(stage.round, name, action_words(action, stage, places).removeprefix(f"{name} "))
        build_schedule(stage, action).apply(stage)


def round_lines(told: Iterable[ToldAction]) -> list[str]:
    """Return a plan as one line for each round: `2. Ada: takes the bell; ends the turn.`"""
    lines = []
    for number, in_round in groupby(told, lambda each: each.round):
        turns = groupby(in_round, lambda each: each.name)
        lines.append(plan_line(number, ((name, [each.words for each in turn]) for name, turn in turns)))
    return lines
