"""schedule: all that an action will cause, worked out on a copy of the stage before anything happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from intodepth.sim.entities import FIELDS
from intodepth.sim.events import (
    EVENTS,
    ActionPointsChanged,
    AnchorChanged,
    BodyEvent,
    Event,
    LeadPassed,
    Moved,
    PortalsChanged,
    RopeChanged,
    RoundBegan,
    RuleChanged,
    TerrainChanged,
    WorkChanged,
)
from intodepth.sim.events.portals import (
    relinkings,
)
from intodepth.sim.flow import reactions, relic_beats, triggers, turns
from intodepth.sim.flow.beat import AnyOf
from intodepth.sim.relics import Power
from intodepth.sim.ropes import BODY
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage

ROOT = -1
"""The cause of what the action itself does."""
_EVENT_OF = {kind.FIELD: kind for kind in EVENTS if issubclass(kind, BodyEvent)}


class Refused(Exception):
    """The action cannot be done on this stage."""


class Happening(NamedTuple):
    """One event of a timeline."""

    beat: int
    """when: events of one beat are simultaneous and may be applied in any order; the first beat is 1"""
    cause: int
    """index in the timeline of the event that brought it about, or ROOT"""
    event: Event


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

    def paid(self, hero: int) -> int:
        """Action points that a hero spends in it; those that a new round brings do not count."""
        changes = (h.event for h in self.timeline if isinstance(h.event, ActionPointsChanged))
        return sum(max(0, (each.old or 0) - (each.new or 0)) for each in changes if each.body == hero)


class Action(Protocol):
    """What `build_schedule` needs to know of an action."""

    def schedule(self, scheduler: Scheduler) -> None:
        """Do it, beat by beat."""

    def is_legal(self, stage: Stage) -> bool:
        """Whether it can be done."""


class Scheduler:
    """Writes a timeline while applying it to a stage of its own."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage.copy()
        self.timeline: list[Happening] = []
        self._touched: dict[object, int] = {}
        self._paid: tuple[Event, ...] = ()
        self._has_hourglass = any(body.kind == Power.HOURGLASS for body in stage.bodies.values())

    def pay(self, *events: Event) -> None:
        """Let these happen in the next beat, whatever it brings."""
        self._paid = events

    def beat(self, *events: Event) -> None:
        """Add one beat of simultaneous events, each caused by what last touched the same thing."""
        paid, self._paid = self._paid, ()
        caused: list[tuple[Event, object]] = [(event, event.subject) for event in (*events, *paid)]
        self.caused_beat(caused + triggers.works_set_off(self.stage) if self.stage.works else caused)

    def caused_beat(self, events: Sequence[tuple[Event, object]]) -> None:
        """As `beat`, each event with the thing whose latest event is its cause."""
        timeline, touched, stage = self.timeline, self._touched, self.stage
        beat = timeline[-1].beat + 1 if timeline else 1
        if self._has_hourglass:
            events = [*events, *relic_beats.trails(stage, events)]
        for event, thing in events:
            event.apply(stage)
            timeline.append(Happening(beat, self._cause(thing), event))
        for index in reversed(range(len(timeline) - len(events), len(timeline))):
            event = timeline[index].event
            touched[event.subject] = index
            if (stage.works or stage.ropes) and isinstance(event, Moved) and event.old is not None:
                below = stage.step(event.old, Side.S)
                touched["above", below] = index
            elif isinstance(event, PortalsChanged):
                for portal in event.old:
                    touched["through", portal.start, portal.side] = index
            elif isinstance(event, RopeChanged) and event.old is not None:
                kept = event.new.ends if event.new is not None else ()
                for tie in event.old.ends:
                    if tie is not None and tie.to == BODY and tie not in kept:
                        touched["loose", tie.id] = index
                if stage.works and stage.ground.portals:
                    for way in zip(event.old.cells, event.old.sides, strict=False):
                        touched["through", *way] = index

    def _cause(self, thing: object) -> int:
        if not isinstance(thing, AnyOf):
            return self._touched.get(thing, ROOT)
        found = [self._touched[each] for each in thing.things if each in self._touched]
        return max(found, key=lambda index: self.timeline[index].beat, default=ROOT)

    def latest(self) -> Iterator[Happening]:
        """The events of the latest beat, last first."""
        for happening in reversed(self.timeline):
            if happening.beat != self.timeline[-1].beat:
                return
            yield happening

    def settle(self) -> bool:
        """Let everything fall, land and break until nothing moves; whether anything did."""
        return reactions.settle(self)


def build_schedule(stage: Stage, action: Action) -> Schedule:
    """Everything that `action` causes on `stage`, which stays as it is; Refused if it cannot be done."""
    if not action.is_legal(stage):
        raise Refused(f"{action} cannot be done now")
    scheduler = Scheduler(stage)
    action.schedule(scheduler)
    scheduler.settle()
    turns.pass_on(scheduler)
    after = scheduler.stage
    return Schedule(
        tuple(scheduler.timeline), difference(stage, after), difference(after, stage), after.digest
    )


def difference(before: Stage, after: Stage) -> tuple[Event, ...]:
    """The least list of events that leads from one stage to the other."""
    events: list[Event] = []
    if before.ground is not after.ground and before.ground.kinds != after.ground.kinds:
        width = before.ground.width
        for index, (old, new) in enumerate(zip(before.ground.kinds, after.ground.kinds, strict=True)):
            if old != new:
                events.append(TerrainChanged(Cell(index % width, index // width), old, new))
    if before.ground is not after.ground and before.ground.portals != after.ground.portals:
        events += relinkings(before.ground, after.ground)
    for key, body in after.bodies.items():
        was = before.bodies[key]
        if body is was:
            continue
        olds, news = vars(was), vars(body)
        for name in FIELDS[type(body).__name__]:
            old, new = olds[name], news[name]
            if old is not new and old != new:
                events.append(Moved(key, old, new) if name == "cell" else _EVENT_OF[name](key, old, new))
    if before.anchors or after.anchors:
        for key in sorted(before.anchors.keys() | after.anchors.keys()):
            anchors = before.anchors.get(key), after.anchors.get(key)
            if anchors[0] != anchors[1]:
                events.append(AnchorChanged(key, *anchors))
    if before.ropes or after.ropes:
        for key in sorted(before.ropes.keys() | after.ropes.keys()):
            ropes = before.ropes.get(key), after.ropes.get(key)
            if ropes[0] != ropes[1]:
                events.append(RopeChanged(key, *ropes))
    for key, work in after.works.items():
        if before.works[key] != work:
            events.append(WorkChanged(key, before.works[key], work))
    if before.rules is not after.rules:
        for name in Rules.names():
            if getattr(before.rules, name) != getattr(after.rules, name):
                events.append(RuleChanged(name, getattr(before.rules, name), getattr(after.rules, name)))
    if before.round != after.round:
        events.append(RoundBegan(before.round, after.round))
    if before.lead != after.lead:
        events.append(LeadPassed(before.lead, after.lead))
    return tuple(events)
