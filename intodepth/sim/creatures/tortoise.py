"""tortoise: walks straight on, pushes what it meets, and turns round when it cannot go on."""

from __future__ import annotations

from typing import Final

from intodepth.sim.creatures.base import (
    Balk,
    Habit,
    Intent,
    Rule,
    StepResult,
    find_hindrance,
    turn_round,
    wait_if_hindered,
)
from intodepth.sim.creatures.pushing import push, row_ahead
from intodepth.sim.entities import Body, Creature, Hero, Posture, Step
from intodepth.sim.events import Hurt, PostureChanged, TaggedEvent
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


def take(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Turn, or go one cell and push the row ahead, with all riders."""
    if balk := find_hindrance(stage, creature):
        return StepResult([], balk)
    if step == Step.TURN:
        return turn_round(creature)
    row, is_free = row_ahead(stage, creature)
    if not is_free:
        return StepResult(_pin(row[1][0], stage.rules.pinned) if len(row) > 1 else [], Balk.BLOCKED)
    return push(stage, creature, row)


def _pin(body: Body, harm: int) -> list[TaggedEvent]:
    """Return the events of a body that is pressed against something that does not move."""
    if not body.hit_points or not harm:
        return []
    left = max(0, body.hit_points - harm)
    events: list[TaggedEvent] = [(What.PINNED, Hurt(body.id, body.hit_points, left))]
    if not left and isinstance(body, Hero) and body.posture != Posture.PRONE:
        events.append((What.POSTURE, PostureChanged(body.id, body.posture, Posture.PRONE)))
    return events


def _turn_when_barred(stage: Stage, creature: Creature) -> Intent | None:
    return (Step.TURN,) if take(stage, creature, Step.AHEAD).balk else None


TORTOISE: Final = Habit(
    (
        Rule("it does not stand", "waits", wait_if_hindered),
        Rule("rock, a taut rope or more than it can push is ahead", "turns round", _turn_when_barred),
        Rule(
            "the way ahead is free, even over an edge",
            "goes {tortoise_steps} cells ahead, pushes what it meets and carries what stands on it",
            lambda stage, creature: (Step.AHEAD,) * stage.rules.tortoise_steps,
        ),
    ),
    take,
)
