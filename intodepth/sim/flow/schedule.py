"""schedule: all that an action will cause, worked out on a copy of the stage before anything happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple, Protocol

from intodepth.sim import creatures, water
from intodepth.sim.entities import Creature
from intodepth.sim.events import (
    ActionPointsChanged,
    Caused,
    Event,
    IntentChanged,
    Moved,
    NoiseHeard,
    RoundBegan,
    SettlingStopped,
    Told,
    WaterRose,
)
from intodepth.sim.events.difference import difference
from intodepth.sim.events.things import AnyOf, Thing
from intodepth.sim.flow import hearing, reactions, relic_beats, triggers, turns
from intodepth.sim.flow.beat import Beat
from intodepth.sim.flow.rest import is_at_rest
from intodepth.sim.refusals import Refusal, Refused
from intodepth.sim.relics import Power
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

ROOT = -1
"""The cause of what the action itself does."""


class Happening(NamedTuple):
    """One event of a timeline."""

    beat: int
    """when: events of one beat are simultaneous and may be applied in any order; the first beat is 1"""
    cause: int
    """index in the timeline of the event that brought it about, or ROOT"""
    event: Event
    what: What
    """what it is told as"""
    who: int | None
    """id of the body whose doing it is: the hero or creature that acts; None for what follows by itself"""


@dataclass(frozen=True, slots=True)
class Schedule:
    """What an action does: beat by beat, in all, and how to take it back."""

    timeline: tuple[Happening, ...]
    """in order of beats"""
    outcome: tuple[Event, ...]
    """the least that leads from the stage before to the stage after"""
    undo: tuple[Event, ...]
    """the least that leads back"""
    digest: int
    """of the stage after"""

    @property
    def beats(self) -> int:
        """How many beats it lasts."""
        return self.timeline[-1].beat if self.timeline else 0

    def apply(self, stage: Stage) -> None:
        """Do it all at once, on the stage that it was built for or one just like it."""
        for event in self.outcome:
            event.apply(stage)

    def take_back(self, stage: Stage) -> None:
        """Undo it all at once, on the stage after it."""
        for event in self.undo:
            event.apply(stage)

    def paid(self, hero: int) -> int:
        """Action points that a hero spends in it; those that a new round brings do not count."""
        changes = (h.event for h in self.timeline if isinstance(h.event, ActionPointsChanged))
        return sum(max(0, (each.old or 0) - (each.new or 0)) for each in changes if each.body == hero)


class Schedulable(Protocol):
    """What `build_schedule` needs to know of an action."""

    def schedule(self, scheduler: Scheduler) -> None:
        """Do it, beat by beat."""

    def refusal(self, stage: Stage) -> Refusal | None:
        """Why it cannot be done now; None if it can."""


class Scheduler:
    """Does beats to a stage that it is given, and notes what happens; the cause of all is ROOT."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.timeline: list[Happening] = []
        self.who: int | None = None
        """id of the body that acts in the beats to come"""
        self._paid: tuple[Told, ...] = ()
        kinds = {body.kind for body in stage.bodies.values()}
        self._has_hourglass = Power.HOURGLASS in kinds
        self._is_heard = not creatures.EARS.isdisjoint(kinds)

    def pay(self, *events: Told) -> None:
        """Let these happen in the next beat, whatever it brings."""
        self._paid = events

    def beat(self, *events: Told) -> None:
        """Add one beat of what the actor does: each event is caused by what last touched its subject."""
        if self._paid:
            events, self._paid = (*events, *self._paid), ()
        own: list[Caused] = [(what, event, event.subject) for what, event in events]
        self._add(own, triggers.mechanisms_set_off(self.stage) if self.stage.mechanisms else [])

    def caused_beat(self, events: Sequence[Caused]) -> None:
        """Add one beat of what follows by itself, each event with the thing that caused it."""
        self._add([], events)

    def _add(self, own: Sequence[Caused], by_itself: Sequence[Caused]) -> None:
        beat = self.timeline[-1].beat + 1 if self.timeline else 1
        if self._has_hourglass:
            by_itself = [*by_itself, *relic_beats.trails(self.stage, [*own, *by_itself])]
        if self._is_heard:
            by_itself = [*by_itself, *hearing.hearings(self.stage, [*own, *by_itself])]
        if own:
            self._note(beat, own, self.who)
        if by_itself:
            self._note(beat, by_itself, None)

    def _note(self, beat: int, events: Sequence[Caused], who: int | None) -> None:
        """Let events of a beat happen, and put them into the timeline."""
        for what, event, _ in events:
            event.apply(self.stage)
            self.timeline.append(Happening(beat, ROOT, event, what, who))

    def settle(self, gently: bool = False) -> bool:
        """Let everything fall, land and break until nothing moves; whether anything did.

        In the first beat, falls may be gentle.
        """
        stage = self.stage
        limit = 64 + 8 * (stage.ground.width + stage.ground.height)
        stepped: list[int] = []
        for beats in range(limit):
            if is_at_rest(stage):
                return beats > 0
            stepped += self._stepped()
            events = reactions.giving_way(stage)
            if not events:
                events, stepped = reactions.moving(stage, stepped, gently and beats == 0), []
            if not events:
                return beats > 0
            self.caused_beat(events)
        who, self.who = self.who, None
        self.beat((What.STOPPED, SettlingStopped(limit)))
        self.who = who
        return True

    def _stepped(self) -> list[int]:
        """Ids of the bodies that came into their cell in the latest beat, the last first."""
        latest = self.timeline[-1].beat if self.timeline else 0
        happenings = takewhile(lambda happening: happening.beat == latest, reversed(self.timeline))
        return [each.event.body for each in happenings if isinstance(each.event, Moved)]

    def pass_on(self) -> None:
        """Give the lead to the next hero that may act; after the last act creatures and water."""
        self.who = None
        events = turns.passing_on(self.stage)
        if _begin_a_round(events):
            announced = [self._act(creature) for creature in creatures.creatures_of(self.stage)]
            self._flood()
            events = turns.passing_on(self.stage)
            if events:  # none where a creature ended the level
                events += [(What.INTENT, event) for event in announced if event is not None]
        if events:
            self.beat(*events)
        if _begin_a_round(events):
            by_relics = relic_beats.on_round(self.stage)
            if by_relics:
                self.caused_beat(by_relics)
                if self.settle():
                    self.pass_on()

    def _flood(self) -> None:
        """Let the water wake or rise; who is below its surface then runs out of air."""
        stage = self.stage
        level = water.level_after(stage)
        if level != stage.water:
            self.beat((What.WATER, WaterRose(stage.water, level)))
            self.settle()
        drowning = Beat(stage)
        for body in water.drowning(stage):
            drowning.damage(What.DROWN, body, stage.rules.drown, WaterRose.FIELD)
        if events := drowning.events():
            self.caused_beat(events)
            self.settle()

    def _act(self, creature: Creature) -> IntentChanged | None:
        """Let a creature do what it has announced until a step is refused; what it announces next, if new."""
        stage = self.stage
        self.who = creature.id
        for step in creature.intent:
            deed = creatures.take(stage, stage.creature(creature.id), step)
            if deed.events:
                for events in (deed.events, *deed.later):
                    self.beat(*events)
                self.settle()
            if deed.balk is not None:
                break
        self.who = None
        latest = stage.creature(creature.id)
        intent = creatures.announced(stage, latest)
        if latest.heard is not None:
            self.beat((What.LISTEN, NoiseHeard(creature.id, latest.heard, None)))
        return IntentChanged(creature.id, creature.intent, intent) if intent != creature.intent else None

    def finish(self) -> Stage:
        """Let everything settle, and give the lead on; the stage after it."""
        self.settle()
        self.pass_on()
        return self.stage


def _begin_a_round(events: Iterable[Told]) -> bool:
    return any(isinstance(event, RoundBegan) for _, event in events)


class TracingScheduler(Scheduler):
    """Works on a stage of its own, and traces what each event was caused by."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.copy())
        self._touched: dict[Thing, int] = {}

    def _add(self, own: Sequence[Caused], by_itself: Sequence[Caused]) -> None:
        timeline, touched, stage = self.timeline, self._touched, self.stage
        begun = len(timeline)
        super()._add(own, by_itself)
        for index in range(len(timeline) - 1, begun - 1, -1):
            for thing in timeline[index].event.touches(stage):
                touched[thing] = index

    def _note(self, beat: int, events: Sequence[Caused], who: int | None) -> None:
        timeline, touched, stage = self.timeline, self._touched, self.stage
        for what, event, thing in events:
            event.apply(stage)
            cause = self._latest(thing) if isinstance(thing, AnyOf) else touched.get(thing, ROOT)
            timeline.append(Happening(beat, cause, event, what, who))

    def _latest(self, thing: AnyOf) -> int:
        """The index in the timeline of the latest event of any of some things."""
        found = [self._touched[each] for each in thing.things if each in self._touched]
        return max(found, key=lambda index: self.timeline[index].beat, default=ROOT)


class Possible(Exception):
    """A trial came to a first beat: nothing keeps the deed from being done."""


class Trial(Scheduler):
    """Tells whether a deed can be done: it is refused before its first beat, or raises Possible at it.

    Nothing is written, so that the stage may be that of the game.
    """

    def beat(self, *events: Told) -> None:
        """The deed can be done."""
        raise Possible


def build_schedule(stage: Stage, action: Schedulable) -> Schedule:
    """Everything that `action` causes on `stage`, which stays as it is; Refused if it cannot be done."""
    refusal = action.refusal(stage)
    if refusal is not None:
        raise Refused(refusal)
    scheduler = TracingScheduler(stage)
    action.schedule(scheduler)
    after = scheduler.finish()
    return Schedule(
        tuple(scheduler.timeline), difference(stage, after), difference(after, stage), after.digest
    )
