"""schedule: everything that an action causes, computed on a copy of the stage before anything happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple, Protocol

from intodepth.sim import creatures, water
from intodepth.sim.entities import Creature
from intodepth.sim.events import (
    ActionPointsChanged,
    CausedEvent,
    Event,
    IntentChanged,
    Moved,
    NoiseHeard,
    RoundBegan,
    SettlingStopped,
    TaggedEvent,
    WaterRose,
)
from intodepth.sim.events.difference import difference
from intodepth.sim.events.things import AnyOf, Thing
from intodepth.sim.flow import hearing, reactions, relic_beats, triggers, turns
from intodepth.sim.flow.beat import Beat
from intodepth.sim.flow.rest import is_at_rest
from intodepth.sim.refusals import Refusal, Refused
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

ROOT = -1
"""The cause of what the action itself does."""


class Happening(NamedTuple):
    """One event of a timeline: its beat, cause, and what it is told as."""

    beat: int
    """number of the beat, from 1; events of one beat are simultaneous and may be applied in any order"""
    cause: int
    """index in the timeline of the event that caused it, or ROOT"""
    event: Event
    what: What
    """what it is told as"""
    who: int | None
    """id of the hero or creature that acts; None for what follows by itself"""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The consequences of an action: its events beat by beat, their net outcome, and what undoes it."""

    timeline: tuple[Happening, ...]
    """in order of beats"""
    outcome: tuple[Event, ...]
    """the smallest change that leads from the stage before to the stage after"""
    undo: tuple[Event, ...]
    """the smallest change that leads back"""
    digest: int
    """digest of the stage after"""

    @property
    def beats(self) -> int:
        """The number of beats."""
        return self.timeline[-1].beat if self.timeline else 0

    def apply(self, stage: Stage) -> None:
        """Apply the outcome at once, to the stage it was built for or an equal one."""
        for event in self.outcome:
            event.apply(stage)

    def take_back(self, stage: Stage) -> None:
        """Undo the outcome at once, on the stage after it."""
        for event in self.undo:
            event.apply(stage)

    def count_paid(self, hero: int) -> int:
        """Return the action points that a hero spends; points restored by a new round do not count."""
        changes = (h.event for h in self.timeline if isinstance(h.event, ActionPointsChanged))
        return sum(max(0, (each.old or 0) - (each.new or 0)) for each in changes if each.body == hero)


class Schedulable(Protocol):
    """The part of an action that `build_schedule` uses."""

    def schedule(self, scheduler: Scheduler) -> None:
        """Add its beats to the scheduler."""

    def refusal(self, stage: Stage) -> Refusal | None:
        """Return why it cannot be done now, or None."""


class Scheduler:
    """Applies beats to its stage and records what happens, with ROOT as the cause of everything."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.timeline: list[Happening] = []
        self.who: int | None = None
        """id of the body that acts in the next beats"""
        self._paid: tuple[TaggedEvent, ...] = ()
        # Without the relic that notes trails, those of bodies that were left on a floor stay as they are.
        self._notes_trails = any(body.traits.turns_back for body in stage.bodies.values())
        self._has_listener = hearing.has_listener(stage)

    def pay(self, *events: TaggedEvent) -> None:
        """Let these events happen in the next beat, whatever else it brings."""
        self._paid = events

    def beat(self, *events: TaggedEvent) -> None:
        """Add one beat of the actor's doing.

        Each event is caused by the last event that touched its subject.
        """
        if self._paid:
            events, self._paid = (*events, *self._paid), ()
        own: list[CausedEvent] = [(what, event, event.subject) for what, event in events]
        self._add(own, triggers.mechanisms_set_off(self.stage) if self.stage.mechanisms else [])

    def add_caused_beat(self, events: Sequence[CausedEvent]) -> None:
        """Add one beat that follows by itself, of events with their causes."""
        self._add([], events)

    def _add(self, own: Sequence[CausedEvent], by_itself: Sequence[CausedEvent]) -> None:
        beat = self.timeline[-1].beat + 1 if self.timeline else 1
        if self._notes_trails:
            by_itself = [*by_itself, *relic_beats.trails(self.stage, [*own, *by_itself])]
        if self._has_listener:
            by_itself = [*by_itself, *hearing.hearings(self.stage, [*own, *by_itself])]
        if own:
            self._note(beat, own, self.who)
        if by_itself:
            self._note(beat, by_itself, None)

    def _note(self, beat: int, events: Sequence[CausedEvent], who: int | None) -> None:
        """Apply the events of a beat and append them to the timeline."""
        for what, event, _ in events:
            event.apply(self.stage)
            self.timeline.append(Happening(beat, ROOT, event, what, who))

    def settle(self, gently: bool = False) -> bool:
        """Add beats until nothing moves; return whether anything did.

        With `gently`, falls of the first beat do not count as falls.
        """
        stage = self.stage
        limit = 64 + 8 * (stage.ground.width + stage.ground.height)
        stepped: list[int] = []
        for beats in range(limit):
            if is_at_rest(stage):
                return beats > 0
            stepped += self._find_stepped()
            events = reactions.find_releases(stage)
            if not events:
                events, stepped = reactions.find_moves(stage, stepped, gently and beats == 0), []
            if not events:
                return beats > 0
            self.add_caused_beat(events)
        who, self.who = self.who, None
        self.beat((What.STOPPED, SettlingStopped(limit)))
        self.who = who
        return True

    def _find_stepped(self) -> list[int]:
        """Return the ids of the bodies that entered their cell in the latest beat, the last first."""
        latest = self.timeline[-1].beat if self.timeline else 0
        happenings = takewhile(lambda happening: happening.beat == latest, reversed(self.timeline))
        return [each.event.body for each in happenings if isinstance(each.event, Moved)]

    def pass_on(self) -> None:
        """Give the lead to the next hero that can act. After the last hero, creatures act and water rises."""
        self.who = None
        events = turns.pass_on(self.stage)
        if _begin_a_round(events):
            announced = [self._act(creature) for creature in creatures.creatures_of(self.stage)]
            self._flood()
            events = turns.pass_on(self.stage)
            if events:  # none where a creature ended the level
                events += [(What.INTENT, event) for event in announced if event is not None]
        if events:
            self.beat(*events)
        if _begin_a_round(events):
            by_relics = relic_beats.act_on_round(self.stage)
            if by_relics:
                self.add_caused_beat(by_relics)
                if self.settle():
                    self.pass_on()

    def _flood(self) -> None:
        """Let the water wake or rise, and let bodies below its surface run out of air."""
        stage = self.stage
        level = water.level_after(stage)
        if level != stage.water:
            self.beat((What.WATER, WaterRose(stage.water, level)))
            self.settle()
        drowning = Beat(stage)
        for body in water.find_drowning(stage):
            drowning.damage(What.DROWN, body, stage.rules.drown, WaterRose.FIELD)
        if events := drowning.events():
            self.add_caused_beat(events)
            self.settle()

    def _act(self, creature: Creature) -> IntentChanged | None:
        """Let a creature take its announced steps until one is refused; return its next plan, or None if that
        is unchanged.
        """
        stage = self.stage
        self.who = creature.id
        for step in creature.intent:
            result = creatures.take(stage, stage.creature(creature.id), step)
            if result.events:
                for events in (result.events, *result.later):
                    self.beat(*events)
                self.settle()
            if result.balk is not None:
                break
        self.who = None
        latest = stage.creature(creature.id)
        intent = creatures.announce(stage, latest)
        if latest.heard is not None:
            self.beat((What.LISTEN, NoiseHeard(creature.id, latest.heard, None)))
        return IntentChanged(creature.id, creature.intent, intent) if intent != creature.intent else None

    def finish(self) -> Stage:
        """Let everything settle, give the lead on, and return the stage."""
        self.settle()
        self.pass_on()
        return self.stage


def _begin_a_round(events: Iterable[TaggedEvent]) -> bool:
    return any(isinstance(event, RoundBegan) for _, event in events)


class TracingScheduler(Scheduler):
    """Works on a copy of the stage, and records the cause of each event."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.copy())
        self._touched: dict[Thing, int] = {}

    def _add(self, own: Sequence[CausedEvent], by_itself: Sequence[CausedEvent]) -> None:
        timeline, touched, stage = self.timeline, self._touched, self.stage
        begun = len(timeline)
        super()._add(own, by_itself)
        for index in range(len(timeline) - 1, begun - 1, -1):
            for thing in timeline[index].event.touches(stage):
                touched[thing] = index

    def _note(self, beat: int, events: Sequence[CausedEvent], who: int | None) -> None:
        timeline, touched, stage = self.timeline, self._touched, self.stage
        for what, event, thing in events:
            event.apply(stage)
            cause = self._latest(thing) if isinstance(thing, AnyOf) else touched.get(thing, ROOT)
            timeline.append(Happening(beat, cause, event, what, who))

    def _latest(self, thing: AnyOf) -> int:
        """Return the timeline index of the latest event that touched a thing, or any of several."""
        found = [self._touched[each] for each in thing.things if each in self._touched]
        return max(found, key=lambda index: self.timeline[index].beat, default=ROOT)


class Possible(Exception):
    """Raised by a trial at its first beat: the action can be done."""


class Trial(Scheduler):
    """Tests whether an action can be done: it either raises Refused, or reaches its first beat and raises
    Possible.

    It writes nothing, so it may run on the stage of the game.
    """

    def beat(self, *events: TaggedEvent) -> None:
        """Raise Possible."""
        raise Possible


def build_schedule(stage: Stage, action: Schedulable) -> Schedule:
    """Return everything that `action` causes on `stage`, which is left unchanged; raises Refused if it cannot
    be done.
    """
    refusal = action.refusal(stage)
    if refusal is not None:
        raise Refused(refusal)
    scheduler = TracingScheduler(stage)
    action.schedule(scheduler)
    after = scheduler.finish()
    return Schedule(
        tuple(scheduler.timeline), difference(stage, after), difference(after, stage), after.digest
    )
