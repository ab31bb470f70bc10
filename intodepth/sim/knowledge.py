"""knowledge: what the party knows of a level: each cell and each body as it was seen last.

It stands beside the stage. No rule reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, groupby
from typing import Final, NamedTuple

from intodepth.sim.actions.base import Action
from intodepth.sim.digest import MASK, WORLD, piece
from intodepth.sim.entities import Body, Creature, Hero
from intodepth.sim.events import Event, RopeChanged, TerrainChanged
from intodepth.sim.events.places import event_cells
from intodepth.sim.eyes import eyes_of, make_out
from intodepth.sim.flow.schedule import Schedule, Scheduler, build_schedule
from intodepth.sim.flow.triggers import gates_of
from intodepth.sim.history import Entry, History, Tune
from intodepth.sim.refusals import Refused
from intodepth.sim.relics import bearer
from intodepth.sim.ropes import BODY, Rope
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.sight import find_seen_cells
from intodepth.sim.space.terrain import GATES, OPEN, TERRAIN
from intodepth.sim.stage import DRY, Stage


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """Each cell and body as the party saw it last. All heroes share one."""

    terrain: Mapping[Cell, int] = field(default_factory=dict)
    """code of each cell that was ever seen, including rock"""
    bodies: Mapping[int, Body] = field(default_factory=dict)
    """bodies other than heroes where they were last seen, by id; forgotten when that cell is seen without
    them
    """
    digest: int = 0
    """64 bits, the sum of the pieces of all cells and places; guesses do not count"""
    guesses: Mapping[int, Body] = field(default_factory=dict)
    """creatures that acted out of sight, as they are if they did what the party expected of them, by id;
    forgotten when that cell is seen without them
    """

    @classmethod
    def of_all(cls, stage: Stage) -> Knowledge:
        """Return the knowledge of a party that has seen the whole stage."""
        ground = stage.ground
        cells = (Cell(x, y) for x in range(ground.width) for y in range(ground.height))
        bodies = {key: body for key, body in stage.bodies.items() if not isinstance(body, Hero)}
        known = cls({cell: ground.code(cell) for cell in cells}, bodies)
        return replace(known, digest=known.recompute_digest())

    def see(self, stage: Stage, clear: frozenset[Cell] | None = None) -> Knowledge:
        """Return what is known after the party has looked at a stage; the same object if that adds nothing.

        `clear` are the cells that are noticed there, if the caller has them already.
        """
        felt = set(_feel(stage))
        clear = notice(stage) if clear is None else clear
        bodies = {
            key: body
            for key, body in self.bodies.items()
            if (place := _place(self.bodies, body)) is not None and place not in clear and key not in felt
        }
        noticed = {
            key: body
            for key, body in stage.bodies.items()
            if not isinstance(body, Hero) and _is_noticed(stage, body, clear, felt)
        }
        bodies |= noticed
        kinds, width, told = stage.ground.kinds, stage.ground.width, self.terrain.get
        changed = {cell: code for cell in clear if told(cell) != (code := kinds[cell[1] * width + cell[0]])}
        guesses = {
            key: body for key, body in self.guesses.items() if body.cell not in clear and key not in noticed
        }
        if not changed and bodies == self.bodies and len(guesses) == len(self.guesses):
            return self
        digest = self.digest - _total(_cells(self.terrain, changed)) + _total(_cells(changed, changed))
        digest += _total(_bodies(bodies)) - _total(_bodies(self.bodies))
        terrain = {**self.terrain, **changed} if changed else self.terrain
        return Knowledge(terrain, bodies, digest & MASK, guesses)

    def without(self, body: int) -> Knowledge:
        """Return what is known once the party knows that a body is gone, with what clings to it."""
        gone = {key for key, each in self.bodies.items() if body in (key, each.carrier)}
        if not gone:
            return self
        bodies, guesses = (
            {key: each for key, each in told.items() if key not in gone}
            for told in (self.bodies, self.guesses)
        )
        known = replace(self, bodies=bodies, guesses=guesses)
        return replace(known, digest=known.recompute_digest())

    @property
    def expected(self) -> Mapping[int, Body]:
        """Bodies other than heroes where the party expects them, by id."""
        return {**self.bodies, **self.guesses} if self.guesses else self.bodies

    def follow(self, before: Stage, action: Action | Tune, after: Stage) -> Knowledge:
        """Return what is known once a round has ended by an action: creatures that nobody sees are expected
        to have done what its preview showed, from where they were expected before.
        """
        if before.round == after.round:
            return self
        clear, felt = notice(after), set(_feel(after))
        hidden = [
            key
            for key, body in self.expected.items()
            if isinstance(body, Creature) and not _is_noticed(after, after.bodies[key], clear, felt)
        ]
        if not hidden:
            return self
        believed = self.build_believed(before).copy()
        try:
            build_schedule(believed, action).apply(believed)
        except (Refused, LookupError):
            return self
        acted = ((key, believed.bodies[key]) for key in hidden)
        guesses = {key: body for key, body in acted if body.cell is not None and body.cell not in clear}
        return replace(self, guesses=guesses)

    def recompute_digest(self) -> int:
        """Return the digest, computed from all cells and bodies."""
        return _total([*_cells(self.terrain, self.terrain), *_bodies(self.bodies)])

    def place(self, body: int) -> Cell | None:
        """Return where a body other than a hero was last seen, by itself or in what carries it; None if it
        never was.
        """
        found = self.bodies.get(body)
        return None if found is None else _place(self.bodies, found)

    def find_lying(self, cell: Cell) -> list[int]:
        """Return the ids, sorted, of the bodies that are expected in a cell."""
        return sorted(key for key, body in self.expected.items() if body.cell == cell)

    def build_believed(self, stage: Stage) -> Stage:
        """Return the stage as the party believes it to be; the same stage if nothing has changed unseen.

        Bodies and cells are as they were seen last, except for what ropes hold and for gates, whose changes
        are heard. Creatures have gone on since then, as expected. Cells that were never seen hold no body,
        and a body that moves into them is lost from sight. The relic that wakes the water is always known,
        because its rounds are announced. A belief that would break the invariants is dropped.
        """
        ground, gates = stage.ground, gates_of(stage)
        edge = self._edge(stage)
        expected = (self.terrain.items(), ((cell, OPEN) for cell in edge))
        differing = (each for each in chain(*expected) if ground.code(each[0]) != each[1])
        cells = [(cell, code) for cell, code in differing if cell not in gates]
        bodies: dict[int, Body] = {}
        told = self.expected
        for key, body in stage.bodies.items():
            wakes = stage.flood is not None and stage.flood.relic == key and stage.water == DRY
            if isinstance(bearer(stage, body), Hero) or stage.ropes_of(key):
                continue
            if key in told or body.cell in self.terrain or not wakes:
                bodies[key] = told.get(key) or _nowhere(body)
        places = [body.cell for body in (stage.bodies | bodies).values() if body.cell and not body.hazard]
        is_true = not cells and all(body == stage.bodies[key] for key, body in bodies.items())
        if is_true or len(places) > len(set(places)):
            return stage
        for cell, code in cells:
            ground = ground.change_cell(cell, code)
        found = Stage.of(
            ground,
            (stage.bodies | bodies).values(),
            stage.rules,
            stage.anchors.values(),
            stage.ropes.values(),
            stage.mechanisms.values(),
            stage.flood,
        )
        found.write(WORLD, "round", found.round, stage.round)
        found.write(WORLD, "lead", found.lead, stage.lead)
        found.write(WORLD, "water", found.water, stage.water)
        found.write(WORLD, "doors", found.doors, stage.doors)
        tried = Scheduler(found.copy())
        tried.beat()
        return found if not tried.settle() and not tried.timeline else stage

    def _edge(self, stage: Stage) -> set[Cell]:
        """Return the cells never seen that border on cells that a body can be in or break into.

        The ground under a body and under a seen cell counts as seen.
        """
        steps, edge, ground = stage.ground.steps, set[Cell](), set[Cell | None]()
        for cell, code in self.terrain.items():
            kind = TERRAIN[code]
            if kind.solid and not kind.strength:
                continue
            beside = (steps[side][cell] for side in SIDES)
            edge.update(beyond for beyond in beside if beyond is not None and beyond not in self.terrain)
            if not kind.solid:
                ground.add(steps[Side.S][cell])
        bodies = (*stage.bodies.values(), *self.expected.values())
        ground.update(steps[Side.S][body.cell] for body in bodies if body.cell is not None)
        return edge.difference(ground)


NOTHING: Final = Knowledge()
"""knowledge before the first look"""


class Learnt(NamedTuple):
    """The party's new knowledge from a schedule."""

    beats: tuple[Knowledge, ...]
    """what is known after each beat"""
    unseen: frozenset[int]
    """indices in the timeline of events that nobody in the party sees or feels"""


class Chronicle:
    """The party's knowledge after each entry of a history. Undo also takes back knowledge."""

    def __init__(self, history: History, known: Knowledge = NOTHING, *, keeps: bool = False) -> None:
        """Follow a history from its start; `known` is what was known before its first entry.

        `keeps` says whether what was learnt from undone entries is kept, so that a history that goes back
        and forth is followed at once.
        """
        self._keeps = keeps
        self._start = known.see(history.start)
        self._done: list[tuple[Schedule, Knowledge, frozenset[int]]] = []
        """each schedule with the knowledge after it, and the events that nobody saw"""
        self._ahead: dict[int, tuple[Schedule, Knowledge, frozenset[int]]] = {}
        """the same for schedules that were asked about in advance, by identity"""
        self.follow(history)

    @property
    def latest(self) -> Knowledge:
        """The present knowledge."""
        return self._done[-1][1] if self._done else self._start

    @property
    def all_known(self) -> list[Knowledge]:
        """The knowledge at the start, then after each entry."""
        return [self._start, *(known for _, known, _ in self._done)]

    @property
    def unseen(self) -> list[frozenset[int]]:
        """For each entry, the indices in its timeline of the events that no hero saw or felt."""
        return [unseen for _, _, unseen in self._done]

    def follow(self, history: History) -> Knowledge:
        """Catch up with the history, and return what is known at its end."""
        done, told = history.done, self._done
        del told[len(done) :]
        while told and told[-1][0] is not done[len(told) - 1].schedule:
            told.pop()
        fresh = done[len(told) :]
        if any(id(entry.schedule) not in self._ahead for entry in fresh):
            stage = history.stage.copy()
            for entry in reversed(fresh):
                entry.schedule.take_back(stage)
            self.foresee(stage, fresh)
        told += [self._ahead[id(entry.schedule)] for entry in fresh]
        if not self._keeps:
            self._ahead.clear()
        return self.latest

    def foresee(self, stage: Stage, entries: Iterable[Entry]) -> list[Learnt]:
        """Return what will be learnt from each of these entries; the first one starts on `stage`."""
        stage, known, found = stage.copy(), self.latest, []
        for entry in entries:
            found.append(learn(stage, known, entry))
            known = found[-1].beats[-1] if found[-1].beats else known
            self._ahead[id(entry.schedule)] = entry.schedule, known, found[-1].unseen
        return found


def learn(stage: Stage, known: Knowledge, entry: Entry) -> Learnt:
    """Return what a party that knows `known` learns from an entry that starts on `stage`, to which it is
    applied.
    """
    beats, unseen, before = list[Knowledge](), set[int](), stage.copy()
    for clear, missed in _watch(stage, entry.schedule):
        known = known.see(stage, clear)
        beats.append(known)
        unseen |= missed
    if beats:
        beats[-1] = known.follow(before, entry.action, stage)
    return Learnt(tuple(beats), frozenset(unseen))


def list_noticed(stage: Stage, schedule: Schedule) -> list[Event]:
    """Return the events of a schedule that starts on `stage` which the party sees or feels, or heroes do."""
    unseen = set[int]().union(*(missed for _, missed in _watch(stage.copy(), schedule)))
    return [each.event for place, each in enumerate(schedule.timeline) if place not in unseen]


def _watch(stage: Stage, schedule: Schedule) -> Iterator[tuple[frozenset[Cell], set[int]]]:
    """Apply a schedule to a stage; yield after each beat the cells that the party sees or feels then, and the
    places in the timeline of the beat's events that it does not.
    """
    clear = notice(stage)
    for _, beat in groupby(enumerate(schedule.timeline), key=lambda each: each[1].beat):
        places = {}
        before = clear
        for place, happening in beat:
            places[place] = _cells_of(happening.event, stage)
            happening.event.apply(stage)
        clear = notice(stage)
        yield clear, {each for each, cells in places.items() if cells and not cells & (before | clear)}


def _cells_of(event: Event, stage: Stage) -> set[Cell]:
    """Return the cells the party must see to see an event; empty for an event that every hero knows of, such
    as a gate that is heard.
    """
    if isinstance(event, TerrainChanged) and event.old in GATES:
        return set()
    if isinstance(event, RopeChanged):
        return {cell for rope in (event.old, event.new) if rope is not None for cell in rope.cells}
    if isinstance(stage.bodies.get(getattr(event, "body", -1)), Hero):
        return set()
    return set(event_cells(event, stage))


def notice(stage: Stage) -> frozenset[Cell]:
    """Return the cells that the party sees lit or feels now: beside heroes and along ropes tied to them."""
    seen = frozenset[Cell]().union(*(find_seen_cells(stage.ground, eye) for eye in eyes_of(stage)))
    return make_out(stage, seen).union(_list_beside(stage), *(rope.cells for rope in _find_held(stage)))


def _list_beside(stage: Stage) -> Iterator[Cell]:
    for hero in stage.heroes():
        if hero.cell is not None:
            beside = (stage.step(hero.cell, side) for side in SIDES)
            yield from (cell for cell in beside if cell is not None)


def _is_noticed(stage: Stage, body: Body, clear: frozenset[Cell], felt: set[int]) -> bool:
    """Return whether the party sees a body or what carries it, or feels it by a rope."""
    holder = bearer(stage, body)
    return holder.cell in clear or body.id in felt or isinstance(holder, Hero)


def _feel(stage: Stage) -> Iterator[int]:
    """Yield the ids of the bodies tied to the same ropes as heroes."""
    for rope in _find_held(stage):
        yield from (tie.id for tie in rope.ends if tie is not None and tie.to == BODY)


def _find_held(stage: Stage) -> Iterator[Rope]:
    """Yield the ropes that are tied to heroes in the level."""
    for hero in stage.heroes():
        if hero.cell is not None:
            yield from stage.ropes_of(hero.id)


def _nowhere(body: Body) -> Body:
    """Return a body as it is while nobody knows where it is: in no cell, and doing nothing."""
    gone = body.with_field("cell", None)
    return gone.with_field("intent", ()) if isinstance(gone, Creature) else gone


def _place(bodies: Mapping[int, Body], body: Body) -> Cell | None:
    """Return the cell of a body or of what carries it, according to `bodies`; None if unknown."""
    while body.cell is None and body.carrier is not None and body.carrier in bodies:
        body = bodies[body.carrier]
    return body.cell


def _cells(terrain: Mapping[Cell, int], cells: Iterable[Cell]) -> Iterator[int]:
    return (piece(WORLD, "known", (*cell, terrain[cell])) for cell in cells if cell in terrain)


def _bodies(bodies: Mapping[int, Body]) -> Iterator[int]:
    return (piece(key, "known", (body.cell, body.carrier)) for key, body in bodies.items())


def _total(pieces: Iterable[int]) -> int:
    return sum(pieces) & MASK
