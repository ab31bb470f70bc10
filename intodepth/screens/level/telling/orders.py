"""orders: what one command of the player does: an action, and the passes that follow it by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from intodepth.sim.actions import Action
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.events import ActionPointsChanged, LeadPassed, RoundBegan, SwungChanged, TurnEnded
from intodepth.sim.events.difference import difference
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Happening, Schedule, build_schedule
from intodepth.sim.history import Entry, Tune
from intodepth.sim.stage import Stage

PASSING = (TurnEnded, LeadPassed, RoundBegan, ActionPointsChanged, SwungChanged)
"""events of a turn that ends"""


def only_passes(schedule: Schedule) -> bool:
    """Whether nothing comes of it but that the next one acts, or the next round begins."""
    return all(isinstance(happening.event, PASSING) for happening in schedule.timeline)


def following(stage: Stage, latest: Action | Tune) -> Entry | None:
    """The pass that goes by itself after the latest action; None if what comes next is left to the player.

    One follows a pass if none of those who may still act has points left, the one whose
    turn it is has no way out to take, and nothing comes of it but that the next one acts, or the next round
    begins.
    """
    actor = turns.next_actor(stage)
    if actor is None or not isinstance(latest, Pass):
        return None
    waiting = [hero for hero in stage.heroes() if hero.is_able and not hero.ended]
    if any(hero.action_points for hero in waiting) or any(Exit.generate(stage, actor)):
        return None
    action = Pass(actor.id)
    schedule = build_schedule(stage, action)
    return Entry(action, schedule) if only_passes(schedule) else None


def plan(stage: Stage, action: Action, *, passes_on: bool) -> tuple[Entry, ...]:
    """An action with the passes that follow by themselves, if they may; Refused if it cannot be done."""
    entries = [Entry(action, build_schedule(stage, action))]
    after = stage.copy()
    while passes_on and isinstance(entries[-1].action, Pass):
        for event in entries[-1].schedule.outcome:
            event.apply(after)
        found = following(after, action)
        if found is None:
            break
        entries.append(found)
    return tuple(entries)


def join(stage: Stage, entries: tuple[Entry, ...]) -> Schedule:
    """The schedules of entries that begin on a stage, one after another, as one."""
    if len(entries) == 1:
        return entries[0].schedule
    after = stage.copy()
    for event in chain.from_iterable(entry.schedule.outcome for entry in entries):
        event.apply(after)
    outcome, undo = difference(stage, after), difference(after, stage)
    return Schedule(tuple(_appended(entries)), outcome, undo, after.digest)


def _appended(entries: tuple[Entry, ...]) -> Iterator[Happening]:
    beats = places = 0
    for entry in entries:
        for beat, cause, event in entry.schedule.timeline:
            yield Happening(beats + beat, cause if cause < 0 else places + cause, event)
        beats += entry.schedule.beats
        places += len(entry.schedule.timeline)
