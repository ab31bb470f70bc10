"""The laws, on random games with creatures; and what was announced is what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from intodepth.extensions import stamp
from intodepth.sim import creatures
from intodepth.sim.creatures import Balk, Deed
from intodepth.sim.entities import Creature, Step
from intodepth.sim.events import FacingChanged, Manner, Moved, RoundBegan
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.invariants import problems
from intodepth.sim.stage import Stage
from intodepth.tools.bots import random_play
from tests.caves import cave, halls
from tests.creatures import with_creatures
from tests.laws.laws import game
from tests.rope_stages import rope_stage

MAKERS = (cave, halls, rope_stage)


def den(seed: int) -> Stage:
    """A cave, halls with doors, or a stage with ropes, in which something lives."""
    random = Random(seed)
    while True:
        stage = with_creatures(MAKERS[seed % len(MAKERS)](random), random)
        if creatures.creatures_of(stage) and not problems(stage):
            return stage


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
            if isinstance(event, FacingChanged) and not any(
                isinstance(each.event, Moved) and each.event.body == creature.id
                for each in schedule.timeline
                if each.beat == happening.beat
            ):
                done.append(Step.TURN)
            elif isinstance(event, Moved) and event.manner == Manner.WALKED and event.side is not None:
                done.append(next(s for s in Step if s < Step.TURN and creature.side(s) == event.side))
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


def take_turns(seeds: range, actions: int) -> int:
    turns = 0
    for seed in seeds:
        stage = den(seed)
        before = stage.copy()
        try:
            for _, schedule in random_play(stage, Random(seed), actions):
                turns += deeds_are_announced(before, schedule)
                before = stage.copy()
        except Exception as error:
            error.add_note(f"den({seed})")
            raise
    return turns


def test_what_was_announced_is_what_happens() -> None:
    assert take_turns(range(220), 60) >= 2000


@pytest.mark.long
def test_what_was_announced_is_what_happens_in_many_turns() -> None:
    assert take_turns(range(1000, 3200), 60) >= 20_000


@pytest.mark.skipif(stamp().exists(), reason="compiled rules call each other without a way between")
def test_creatures_stop_for_the_causes_of_their_page_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    causes: Counter[tuple[str, Balk | None]] = Counter()

    def noting(take: Callable[[Stage, Creature, Step], Deed]) -> Callable[[Stage, Creature, Step], Deed]:
        def noted(stage: Stage, creature: Creature, step: Step) -> Deed:
            deed = take(stage, creature, step)
            causes[creature.kind, deed.balk] += 1
            return deed

        return noted

    monkeypatch.setattr(creatures, "take", noting(creatures.take))
    take_turns(range(60), 60)
    page = {
        "tortoise": {None, Balk.NO_FOOTING, Balk.BLOCKED, Balk.TAUT},
        "gnawer": {None, Balk.NO_FOOTING, Balk.BLOCKED, Balk.TAUT, Balk.NOTHING_THERE},
    }
    assert page.keys() == creatures.CREATURES.keys()
    for kind, allowed in page.items():
        found = {balk for name, balk in causes if name == kind}
        assert found <= allowed and len(found) > 1, f"{kind} stops for {found}"


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_no_random_game_with_creatures_breaks_a_law(first: int) -> None:
    played = 0
    for seed in range(first, first + 20):
        try:
            played += len(game(den(seed), Random(seed), 40).done)
        except Exception as error:
            error.add_note(f"game(den({seed}), Random({seed}), 40)")
            raise
    assert played > 20 * 20, "the games are too short to mean something"


@pytest.mark.long
def test_no_random_game_of_thousands_with_creatures_breaks_a_law() -> None:
    for seed in range(10_000, 13_500):
        try:
            game(den(seed), Random(seed))
        except Exception as error:
            error.add_note(f"game(den({seed}), Random({seed}))")
            raise
