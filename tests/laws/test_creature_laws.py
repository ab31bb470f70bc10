"""The laws, on random games with creatures; and what was announced is what they do."""

from __future__ import annotations

from random import Random

import pytest

from intodepth.sim import creatures
from intodepth.sim.entities import LEECH, Creature, Step
from intodepth.sim.events import (
    ActionPointsChanged,
    CarrierChanged,
    Event,
    FacingChanged,
    Gusted,
    Manner,
    Moved,
    RoundBegan,
)
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.footing import hangs_from_rock
from intodepth.sim.stage import Stage
from intodepth.tools.bots import random_play
from tests.creatures import den
from tests.laws.laws import game, noted


def deeds_are_announced(before: Stage, schedule: Schedule) -> int:
    """Hold a schedule to what creatures announced before it; how many of them took their turn.

    Each does the first of its steps, in its own frame, and no others; of itself it does nothing else.
    """
    stage, steps = before.copy(), dict[int, list[Step]]()
    for happening in schedule.timeline:
        event = happening.event
        creature = stage.bodies.get(getattr(event, "body", -1))
        if isinstance(creature, Creature):
            done = steps.setdefault(creature.id, [])
            together = [each.event for each in schedule.timeline if each.beat == happening.beat]
            is_struck = any(isinstance(each, ActionPointsChanged) for each in together)
            if isinstance(event, FacingChanged) and not (
                is_struck or any(isinstance(each, Moved) and each.body == creature.id for each in together)
            ):
                done.append(Step.TURN)
            elif isinstance(event, Moved) and event.manner == Manner.WALKED and event.side is not None:
                done.append(next(s for s in Step if s < Step.TURN and creature.side(s) == event.side))
            elif isinstance(event, Gusted):
                done.append(Step.GUST)
            elif creature.kind == LEECH and not is_struck and _lets_go(stage, creature, event):
                done.append(Step.LET_GO)
            announced = before.bodies[creature.id]
            assert isinstance(announced, Creature)
            assert tuple(done) == announced.intent[: len(done)], f"{creature.name} did {done}"
        event.apply(stage)
    began = any(isinstance(each.event, RoundBegan) for each in schedule.timeline)
    ended = began or turns.is_over(stage)
    if not ended:
        assert intents(before) == intents(stage), "what was announced is locked until the round ends"
    return len(intents(before)) if ended else 0


def _lets_go(stage: Stage, leech: Creature, event: Event) -> bool:
    """Whether a leech leaves the rock by itself: it falls, or is borne by what was right below it."""
    if isinstance(event, Moved):
        return event.manner in (Manner.FELL, Manner.SANK) and hangs_from_rock(stage.ground, leech)
    return (
        isinstance(event, CarrierChanged) and event.new is not None and hangs_from_rock(stage.ground, leech)
    )


def intents(stage: Stage) -> list[tuple[Step, ...]]:
    return [creature.intent for creature in creatures.creatures_of(stage)]


def take_turns(seeds: range, actions: int) -> int:
    turns = 0
    for seed in seeds:
        stage = den(seed)
        before = stage.copy()
        with noted(f"den({seed})"):
            for _, schedule in random_play(stage, Random(seed), actions):
                turns += deeds_are_announced(before, schedule)
                before = stage.copy()
    return turns


def test_what_was_announced_is_what_happens() -> None:
    assert take_turns(range(220), 60) >= 2000


@pytest.mark.long
def test_what_was_announced_is_what_happens_in_many_turns() -> None:
    assert take_turns(range(1000, 3200), 60) >= 20_000


def played_in_den(seed: int, limit: int) -> int:
    with noted(f"game(den({seed}), Random({seed}), {limit})"):
        return len(game(den(seed), Random(seed), limit).done)


@pytest.mark.parametrize("first", range(0, 40, 20))
def test_no_random_game_with_creatures_breaks_a_law(first: int) -> None:
    played = 0
    for seed in range(first, first + 20):
        played += played_in_den(seed, 40)
    assert played > 20 * 20, "the games are too short to mean something"


@pytest.mark.long
def test_no_random_game_of_thousands_with_creatures_breaks_a_law() -> None:
    for seed in range(10_000, 13_500):
        played_in_den(seed, 60)
