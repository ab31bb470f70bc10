"""preview: everything that an action would cause: where bodies end up, how they get there, and what it
costs.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, takewhile

from intodepth.play.unseen import (
    Outlook,
    before_beat_of,
    first_unknown,
    is_doubtful,
    unknown_phrase,
)
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Hero
from intodepth.sim.events import (
    Event,
    FallCounted,
    Moved,
    RelicBroke,
    RoundBegan,
    Strained,
    TerrainChanged,
)
from intodepth.sim.flow.hearing import has_listener
from intodepth.sim.flow.schedule import Schedule, build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.knowledge import Knowledge, list_noticed, notice
from intodepth.sim.orders import Order, join, only_passes, plan
from intodepth.sim.refusals import Refused
from intodepth.sim.ropes import Anchor
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import ROPE_MOVES, total
from intodepth.story.ending import find_ending
from intodepth.story.forces import Force, find_forces
from intodepth.story.phrase import Phrase
from intodepth.story.schedule_phrases import build_phrases, tell, tell_seen
from intodepth.story.terms import terms

CARRYING = (*ROPE_MOVES, What.WALK, What.SHOVED, What.RIDE, What.RISE)
"""moves that carry along whatever rests on the body"""


@dataclass(frozen=True, slots=True)
class WayStep:
    """One step of a body: its start, its end, and whether it falls."""

    start: Cell
    end: Cell
    side: Side
    falls: bool


@dataclass(frozen=True)
class Preview:
    """An order with its schedule, on a copy of the stage it was planned for."""

    before: Stage
    action: Action
    """the first action of the order"""
    entries: tuple[Entry, ...]
    """all actions of the order, and the turns that end by themselves after it"""
    wanted: Collection[str] = ()
    """keys of the relics and heroes that the level asks for"""
    outlook: Outlook | None = None
    """what the party knows beforehand; None to tell everything"""
    unseen: frozenset[int] = frozenset()
    """indices in the timeline of what nobody in the party sees or feels; these are not told"""
    _moments: dict[int, Stage] = field(default_factory=dict)

    @cached_property
    def whole(self) -> Schedule:
        """The whole schedule, including what the party cannot know."""
        return join(self.before, self.entries)

    @cached_property
    def unknown(self) -> tuple[int, Cell] | None:
        """The timeline index in `whole` and the cell of the first event in a cell that nobody has ever seen;
        None without one.
        """
        if self.outlook is None:
            return None
        return first_unknown(self.before, self.whole.timeline, self.outlook.known)

    @property
    def told(self) -> int:
        """The number of entries that are shown; the last may be cut short."""
        if self.unknown is None:
            return len(self.entries)
        ends = accumulate(len(entry.schedule.timeline) for entry in self.entries)
        return 1 + sum(end <= self.unknown[0] for end in ends)

    @cached_property
    def schedule(self) -> Schedule:
        """The schedule as far as the party can know: the first beats of `whole`."""
        if self.unknown is None:
            return self.whole
        return replace(self.whole, timeline=before_beat_of(self.whole.timeline, self.unknown[0]))

    @property
    def only_passes(self) -> bool:
        """Whether the order only gives the lead on or begins the next round."""
        return self.unknown is None and only_passes(self.schedule)

    @cached_property
    def after(self) -> Stage:
        """The stage at the end."""
        return self.moment(self.schedule.beats)

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """The phrases of the strip; at the end, whether the level ends or nobody knows more."""
        timeline = self.schedule.timeline
        built = tell_seen(build_phrases(self.before, self.schedule), self.unseen)
        phrases = [self._doubt(phrase) for phrase in built]
        if self.unknown is not None:
            return (*phrases, unknown_phrase(self.whole.timeline[self.unknown[0] :], self.after))
        ending = find_ending(self.before, self.after, self.wanted, timeline)
        return (*phrases, *([ending] if ending else []))

    def _doubt(self, phrase: Phrase) -> Phrase:
        """Return a phrase with a question mark if what it tells of may have changed since it was seen."""
        outlook, timeline = self.outlook, self.schedule.timeline
        if outlook is None or not any(
            is_doubtful(timeline[place], self.before, outlook) for place in phrase.tells
        ):
            return phrase
        return replace(phrase, is_doubtful=True)

    @cached_property
    def forces(self) -> tuple[Force, ...]:
        """The loads that meet a hold on the way."""
        return find_forces(self.before, self.schedule)

    @cached_property
    def sums(self) -> tuple[str, ...]:
        """The terms of load and hold of each force; empty where they must not be shown."""
        return tuple(self._sum(force) for force in self.forces)

    def _sum(self, force: Force) -> str:
        events = (each.event for each in self.schedule.timeline if each.beat == force.first)
        strained = (event for event in events if isinstance(event, Strained))
        met = next((each for each in strained if (total(each), each.hold) == (force.load, force.hold)), None)
        return "" if met is None else terms(self.moment(force.first - 1), met)

    @cached_property
    def words(self) -> str:
        """Everything that happens, told of the actor, but for the grave effects that `warning` tells."""
        told = [phrase for phrase in self.phrases if not phrase.is_grave]
        return tell(self.before, told, self.action.actor, order=True)

    def moment(self, beat: int) -> Stage:
        """Return the stage after a beat; beat 0 is now."""
        found = self._moments.get(beat)
        if found is None:
            found = self._moments[beat] = self.before.copy()
            for happening in self.schedule.timeline:
                if happening.beat > beat:
                    break
                happening.event.apply(found)
        return found

    @cached_property
    def moved(self) -> tuple[int, ...]:
        """The ids of the bodies that end up in another cell or posture."""
        now, then = self.before.bodies, self.after.bodies
        return tuple(
            key
            for key, body in then.items()
            if body.cell is not None
            and (body.cell != now[key].cell or getattr(body, "posture", 0) != getattr(now[key], "posture", 0))
        )

    def moment_shown(self, beat: int | None) -> tuple[Stage, tuple[int, ...]]:
        """Return the stage after a beat (None: at the end), and the ids of the bodies that differ from
        now.
        """
        if beat is None:
            return self.after, self.moved
        then, now = self.moment(beat), self.before.bodies
        return then, tuple(key for key, body in then.bodies.items() if body is not now[key])

    def is_shown(self, body: int, seen: frozenset[Cell]) -> bool:
        """Return whether the player may know of a body: heroes, and bodies that are seen, known or felt."""
        found = self.before.bodies[body]
        is_known = self.outlook is not None and found.cell in self.outlook.known
        return isinstance(found, Hero) or found.cell in seen or found.cell is None or is_known

    @cached_property
    def ways(self) -> dict[int, tuple[WayStep, ...]]:
        """The steps of each body that moves, in order, without those that only ride on another."""
        falls = {
            (happening.beat, happening.event.body)
            for happening in self.schedule.timeline
            if isinstance(happening.event, FallCounted) and happening.event.new
        }
        timeline = self.schedule.timeline
        moves = [(each.beat, each.what, each.event) for each in timeline if isinstance(each.event, Moved)]
        borne = {(beat, event.old, what, event.side) for beat, what, event in moves if what in CARRYING}
        ways: dict[int, tuple[WayStep, ...]] = {}
        for beat, what, event in moves:
            if event.side is not None and event.old and event.new:
                below = self.before.step(event.old, Side.S)
                rides = (beat, below, what, event.side) in borne
                if rides and event.body not in ways:
                    continue
                step = WayStep(event.old, event.new, event.side, (beat, event.body) in falls)
                ways[event.body] = (*ways.get(event.body, ()), step)
        return ways

    @cached_property
    def endless(self) -> tuple[Cell, ...]:
        """The cells in which bodies begin to fall without end."""
        now = self.before.bodies
        falling = (body for key, body in self.after.bodies.items() if body.hazard and not now[key].hazard)
        return tuple(body.cell for body in falling if body.cell is not None)

    @cached_property
    def harm(self) -> dict[int, int]:
        """The hit points that bodies lose, by id."""
        now = self.before.bodies
        lost = {key: now[key].hit_points - body.hit_points for key, body in self.after.bodies.items()}
        return {key: points for key, points in lost.items() if points > 0}

    @cached_property
    def suffering(self) -> frozenset[int]:
        """The ids of the bodies that are hurt, or dragged by a rope they hold."""
        drawn = (key for force in self.forces for key, rises in force.drawn if not rises)
        return frozenset(self.harm).union(drawn)

    @cached_property
    def felled(self) -> tuple[int, ...]:
        """The ids of the heroes that lose their last hit point."""
        return tuple(hero.id for hero in self.after.heroes() if hero.hit_points <= 0 and hero.id in self.harm)

    @cached_property
    def spoilt(self) -> tuple[int, ...]:
        """The ids of the relics that break."""
        events = (happening.event for happening in self.schedule.timeline)
        return tuple(event.body for event in events if isinstance(event, RelicBroke))

    @cached_property
    def popped(self) -> tuple[Anchor, ...]:
        """The anchors that pop."""
        return tuple(force.anchor for force in self.forces if force.anchor is not None)

    @cached_property
    def noise(self) -> int:
        """The noise made where a creature may hear it."""
        if not has_listener(self.before):
            return 0
        return sum(body.noise - self.before.bodies[key].noise for key, body in self.after.bodies.items())

    @cached_property
    def broken(self) -> tuple[Cell, ...]:
        """The cells of floor that break."""
        events = (happening.event for happening in self.schedule.timeline)
        changes = [event for event in events if isinstance(event, TerrainChanged)]
        return tuple(event.cell for event in changes if TERRAIN[event.old].strength)

    @cached_property
    def arcs(self) -> dict[int, tuple[WayStep, ...]]:
        """The steps in which bodies swing, by id."""
        arcs: dict[int, tuple[WayStep, ...]] = {}
        for happening in self.schedule.timeline:
            event = happening.event
            is_swing = happening.what in (What.SWING, What.BLOWN)
            if isinstance(event, Moved) and is_swing and event.old and event.new:
                assert event.side is not None
                step = WayStep(event.old, event.new, event.side, falls=False)
                arcs[event.body] = (*arcs.get(event.body, ()), step)
        return arcs

    @cached_property
    def rounds(self) -> int:
        """The number of rounds that end before the last shown beat."""
        entries = self.entries if self.unknown is None else self.entries[: self.told - 1]
        passing = takewhile(lambda entry: isinstance(entry.action, Pass | Lead), reversed(entries))
        done = entries[: len(entries) - len(list(passing))]
        events = (happening.event for entry in done for happening in entry.schedule.timeline)
        return sum(isinstance(event, RoundBegan) for event in events)

    @cached_property
    def points(self) -> tuple[int, int]:
        """The action points of the actor before and after paying.

        Points of new rounds do not count, so the second may be negative.
        """
        left = self.before.hero(self.action.actor).action_points
        return left, left - self.whole.count_paid(self.action.actor)


class Previews:
    """Plans orders, and caches the plan of each for the present stage."""

    def __init__(self, wanted: Collection[str] = ()) -> None:
        """Begin with the keys of what the level asks for."""
        self._wanted = wanted
        self.passes_on = False
        """whether the turn ends by itself when no points are left"""
        self.knowledge: Knowledge | None = None
        """what the party knows; None if it knows everything"""
        self.keeps: int | None = None
        """id of a hero who leads on after their walks, and in the next round"""
        self._asked: tuple[int, Knowledge | None, int | None] = 0, None, None
        """digest of the stage, the knowledge, and who keeps the lead, for which plans are cached"""
        self._believed: tuple[Stage, Outlook] | None = None
        """the stage as the party believes it to be, and what it knows of it"""
        self._known: dict[Order, Preview] = {}

    def of(self, stage: Stage, *order: Action) -> Preview:
        """Return what the party expects of some consecutive actions; raises Refused if one cannot be done."""
        self._look(stage)
        found = self._known.get(order)
        if found is None:
            found = self._known[order] = self._expect(stage, order)
        return found

    def get_believed(self, stage: Stage) -> Stage:
        """Return the stage as the party believes it to be; the stage itself if that is the same."""
        self._look(stage)
        return stage if self._believed is None else self._believed[0]

    def _look(self, stage: Stage) -> None:
        """Clear the cache if the stage or the knowledge has changed."""
        asked = stage.digest, self.knowledge, self.keeps
        if asked == self._asked:
            return
        self._asked, self._believed = asked, None
        if self.knowledge is not None:
            outlook = Outlook(self.knowledge.terrain, notice(stage))
            self._believed = self.knowledge.build_believed(stage), outlook
        self._known.clear()

    def _expect(self, stage: Stage, order: Order) -> Preview:
        if self._believed is None:
            return self.foreseen(stage, order)
        believed, outlook = self._believed
        with suppress(Refused, LookupError):
            entries = self._plan(believed, order)
            found = Preview(believed.copy(), order[0], entries, self._wanted, outlook)
            told = found.told
            # An order stops at what nobody knows beforehand.
            return found if told >= len(order) else self._expect(stage, order[:told])
        # It can be done, though not by what the party knows.
        return replace(self.foreseen(stage, order[:1]), outlook=outlook)

    def foreseen(self, stage: Stage, order: Order) -> Preview:
        """Return everything that an order will cause; raises Refused if it cannot be done."""
        return Preview(stage.copy(), order[0], self._plan(stage, order), self._wanted)

    def _plan(self, stage: Stage, order: Order) -> tuple[Entry, ...]:
        return plan(stage, order, passes_on=self.passes_on, keeps=self.keeps)

    def to_commit(self, stage: Stage, order: Order) -> Preview:
        """Return everything that the done part of an order will cause; it stops where the party notices
        something that its preview does not show.
        """
        expected = self.of(stage, *order)
        if self.get_believed(stage) is stage:
            return replace(expected, outlook=None, _moments={})
        order, after = order[: expected.told], stage.copy()
        believed = expected.before.copy()
        for count, (action, entry) in enumerate(zip(order, expected.entries, strict=False), 1):
            try:
                schedule = build_schedule(after, action)
            except (Refused, LookupError):
                if count == 1:
                    raise
                return self.foreseen(stage, order[: count - 1])
            if _events(schedule) != _events(entry.schedule):
                noticed = list_noticed(after, schedule)
                if noticed != list_noticed(believed, entry.schedule):
                    return self.foreseen(stage, order[:count])
            schedule.apply(after)
            entry.schedule.apply(believed)
        return self.foreseen(stage, order)


def _events(schedule: Schedule) -> list[Event]:
    return [each.event for each in schedule.timeline]
