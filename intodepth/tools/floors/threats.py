"""threats: in how many rounds on a floor creatures or water threaten the party."""

from __future__ import annotations

from typing import Final

from intodepth.sim.entities import Creature, Hero, Lamp, Relic
from intodepth.sim.events import RopeChanged, WaterRose
from intodepth.sim.events.base import BodyEvent, Event
from intodepth.sim.flow.schedule import ROOT, Schedule
from intodepth.sim.history import History
from intodepth.sim.orders import plan, round_end
from intodepth.sim.stage import Stage
from intodepth.sim.water import find_drowning

CHANGES: Final = "cell", "hit_points", "posture", "dark", "spent"
"""values of heroes, relics and lamps whose change counts"""


def count_threatened_rounds(history: History) -> int:
    """Return in how many rounds creatures or water changed a hero, a relic, a lamp or a rope, or would have
    done so if nobody had acted in that round.
    """
    stage, rounds = history.start.copy(), set[int]()
    rehearsed = 0
    for entry in history.done:
        now = stage.round
        if now != rehearsed:
            rehearsed = now
            if any(is_threat(before, schedule) for before, schedule in _wait_out(stage)):
                rounds.add(now)
        if is_threat(stage, entry.schedule):
            rounds.add(now)
        entry.schedule.apply(stage)
    return len(rounds)


def is_threat(before: Stage, schedule: Schedule) -> bool:
    """Return whether creatures or water change a hero, a relic, a lamp or a rope in a schedule."""
    stage, hostile = before.copy(), set[int]()
    for index, happening in enumerate(schedule.timeline):
        event, who = happening.event, happening.who
        is_creature = who is not None and isinstance(stage.bodies.get(who), Creature)
        is_water = isinstance(event, WaterRose) or (
            isinstance(event, BodyEvent)
            and event.FIELD == "hit_points"
            and event.body in {body.id for body in find_drowning(stage)}
        )
        if is_creature or is_water or (happening.cause != ROOT and happening.cause in hostile):
            hostile.add(index)
            if isinstance(event, RopeChanged) or _concerns_party(stage, event):
                return True
        event.apply(stage)
    return False


def _concerns_party(stage: Stage, event: Event) -> bool:
    """Return whether an event changes a hero, a relic or a lamp in a way that counts."""
    if not isinstance(event, BodyEvent) or event.FIELD not in CHANGES:
        return False
    return isinstance(stage.bodies.get(event.body), Hero | Relic | Lamp)


def _wait_out(stage: Stage) -> list[tuple[Stage, Schedule]]:
    """Return what happens in the rest of a round if nobody acts, with the stages before."""
    found, now = [], stage.copy()
    for entry in plan(now, round_end(now), passes_on=False):
        found.append((now.copy(), entry.schedule))
        entry.schedule.apply(now)
    return found
