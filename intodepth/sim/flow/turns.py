"""turns: whose turn it is, and when a round or the level ends."""

from __future__ import annotations

from enum import Enum

from intodepth.sim.entities import Hero, Lamp
from intodepth.sim.events import (
    ActionPointsChanged,
    LampChanged,
    LeadPassed,
    RoundBegan,
    SwungChanged,
    TaggedEvent,
    TurnEnded,
)
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


class TurnState(Enum):
    """The four states of one turn of the loop."""

    GENERATE = "generate actions"
    SELECT = "select action"
    PLAY = "play schedule"
    DONE = "done"


def next_actor(stage: Stage) -> Hero | None:
    """Return the hero whose turn it is; None if the level is over."""
    hero = stage.bodies.get(stage.lead)
    return hero if isinstance(hero, Hero) and hero.is_able and not hero.ended else None


def is_over(stage: Stage) -> bool:
    """Return whether no hero can act any more, because all have left or fallen."""
    return not any(hero.is_able for hero in stage.heroes())


def pass_on(stage: Stage) -> list[TaggedEvent]:
    """Return the events that give the lead to the next hero that can act, or begin the next round."""
    if next_actor(stage) is not None or is_over(stage):
        return []
    able = [hero for hero in stage.heroes() if hero.is_able]
    waiting = [hero for hero in able if not hero.ended]
    if waiting:
        following = [hero for hero in waiting if hero.id > stage.lead] or waiting
        return [(What.PASS_LEAD, LeadPassed(stage.lead, following[0].id))]
    events: list[TaggedEvent] = [(What.ROUND, RoundBegan(stage.round, stage.round + 1))]
    for hero in able:
        events.append((What.PART, TurnEnded(hero.id, hero.ended, False)))
        if hero.swung:
            events.append((What.PART, SwungChanged(hero.id, True, False)))
        if hero.action_points != hero.max_action_points:
            points = ActionPointsChanged(hero.id, hero.action_points, hero.max_action_points)
            events.append((What.PART, points))
    for body in stage.bodies.values():
        if isinstance(body, Hero | Lamp) and body.dark > 0:
            what = What.SHINE_AGAIN if body.dark == 1 else What.PART
            events.append((what, LampChanged(body.id, body.dark, body.dark - 1)))
    if able[0].id != stage.lead:
        events.append((What.PASS_LEAD, LeadPassed(stage.lead, able[0].id)))
    return events
