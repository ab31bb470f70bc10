"""The laws, on random games with creatures; and what was announced is what they do."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from intodepth.search.bots import random_play
from intodepth.sim import creatures
from intodepth.sim.entities import Creature, Step
from intodepth.sim.events import Moved, RoundBegan
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.footing import hangs_from_rock
from intodepth.sim.stage import Stage
from intodepth.sim.what import OWN_STEPS, What
from tests.creatures import den
from tests.laws.random_games import game, noted
from tests.samples import fewer, some

LETS_GO = What.FALL, What.SINK_IN_WATER, What.CLING


def steps_are_announced(before: Stage, schedule: Schedule) -> int:
    """Hold a schedule to what creatures announced before it; how many of them took their turn.

    Each does the first of its steps, in its own frame, and no others; of itself it does nothing else.
    """
    stage, steps = before.copy(), dict[int, list[Step]]()
    for happening in schedule.timeline:
        event = happening.event
        creature = stage.bodies.get(getattr(event, "body", -1))
        if isinstance(creature, Creature):
            done = steps.setdefault(creature.id, [])
            if happening.what == What.TURN_ROUND:
                done.append(Step.TURN)
            elif isinstance(event, Moved) and happening.what in OWN_STEPS:
                done.append(next(s for s in Step if s < Step.TURN and creature.side(s) == event.side))
            elif happening.what == What.BLOW:
                done.append(Step.GUST)
            elif (
                creature.traits.hangs_from_rock and happening.who == creature.id and happening.what in LETS_GO
            ):
                assert hangs_from_rock(stage.ground, creature)
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


def intents(stage: Stage) -> list[tuple[Step, ...]]:
    return [creature.intent for creature in creatures.creatures_of(stage)]


def take_turns(seeds: Iterable[int], actions: int) -> int:
    turns = 0
    for seed in seeds:
        stage = den(seed)
        before = stage.copy()
        with noted(f"den({seed})"):
            for _, schedule in random_play(stage, Random(seed), actions):
                turns += steps_are_announced(before, schedule)
                before = stage.copy()
    return turns


def test_what_was_announced_is_what_happens() -> None:
    assert take_turns(some(range(110), 3), 60) >= fewer(1000, 3)


@pytest.mark.long
def test_what_was_announced_is_what_happens_in_many_turns() -> None:
    assert take_turns(range(1000, 3200), 60) >= 20_000


def played_in_den(seed: int, limit: int) -> int:
    with noted(f"game(den({seed}), Random({seed}), {limit})"):
        return len(game(den(seed), Random(seed), limit).done)


@pytest.mark.parametrize("first", range(0, 24, 12))
def test_no_random_game_with_creatures_breaks_a_law(first: int) -> None:
    played = 0
    for seed in some([*range(first + 2, first + 12), first, first + 1], 3):
        played += played_in_den(seed, 40)
    assert played > fewer(12, 3) * 20, "the games are too short to mean something"


@pytest.mark.long
def test_no_random_game_of_thousands_with_creatures_breaks_a_law() -> None:
    for seed in range(10_000, 13_500):
        played_in_den(seed, 60)
