"""turns: whose turn it is, when a round ends, and when the level does."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from intodepth.sim.entities import Hero
from intodepth.sim.events import (
    ActionPointsChanged,
    Event,
    LeadPassed,
    RoundBegan,
    SwungChanged,
    TurnEnded,
)
from intodepth.sim.flow.relic_beats import on_round
from intodepth.sim.stage import Stage

if TYPE_CHECKING:
    from intodepth.sim.flow.schedule import Scheduler


class TurnState(Enum):
    """The four states that one turn of the loop goes through."""

    GENERATE = "generate actions"
    SELECT = "select action"
    PLAY = "play schedule"
    DONE = "done"


def next_actor(stage: Stage) -> Hero | None:
    """The hero that acts now; None when the level is over."""
    hero = stage.bodies.get(stage.lead)
    return hero if isinstance(hero, Hero) and hero.is_able and not hero.ended else None


def is_over(stage: Stage) -> bool:
    """Whether no hero can act in this level any more: all have left it or fallen."""
    return not any(hero.is_able for hero in stage.heroes())


def pass_on(scheduler: Scheduler) -> None:
    """Give the lead to the next hero that may act; when none is left, begin the next round."""
    stage = scheduler.stage
    if next_actor(stage) is not None or is_over(stage):
        return
    heroes = stage.heroes()
    able = [hero for hero in heroes if hero.is_able]
    waiting = [hero for hero in able if not hero.ended]
    if waiting:
        following = [hero for hero in waiting if hero.id > stage.lead] or waiting
        scheduler.beat(LeadPassed(stage.lead, following[0].id))
        return
    events: list[Event] = [RoundBegan(stage.round, stage.round + 1)]
    for hero in able:
        events.append(TurnEnded(hero.id, hero.ended, False))
        if hero.swung:
            events.append(SwungChanged(hero.id, True, False))
        if hero.action_points != hero.max_action_points:
            events.append(ActionPointsChanged(hero.id, hero.action_points, hero.max_action_points))
    if able[0].id != stage.lead:
        events.append(LeadPassed(stage.lead, able[0].id))
    scheduler.beat(*events)
    by_relics = on_round(stage)
    if by_relics:
        scheduler.caused_beat(by_relics)
        if scheduler.settle():
            pass_on(scheduler)
