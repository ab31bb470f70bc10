"""orders: what one command of the player does: actions, and the passes that come between and after them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from itertools import chain

from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.creatures import creatures_of
from intodepth.sim.events import (
    ActionPointsChanged,
    BelayChanged,
    LeadPassed,
    MechanismChanged,
    NoiseMade,
    RopeChanged,
    RoundBegan,
    SwungChanged,
    TerrainChanged,
    TrailChanged,
    TurnEnded,
)
from intodepth.sim.events.difference import difference
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Happening, Schedule, build_schedule
from intodepth.sim.history import Entry, Tune
from intodepth.sim.paths.dijkstra import Paths, reachable
from intodepth.sim.paths.grid_view import unbounded_view
from intodepth.sim.paths.strides import STATES
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

Order = tuple[Action, ...]
"""what one command does: actions one after the other"""
PASSING = (
    *(TurnEnded, LeadPassed, RoundBegan, ActionPointsChanged, SwungChanged, BelayChanged),
    *(NoiseMade, TrailChanged),
)
"""events of a turn that ends, braced or not, and of the end of any round, as when a bell is carried"""

IDLE = frozenset({Pass, Lead, OffBelay})
"""what is left to who can do nothing"""
FOR_OTHERS = frozenset({Uncoil, Stow, Belay})
"""what is free, and worth nothing to who has no points left unless others have some"""
ROUNDS = 4
"""so many end at most while somebody walks"""
MOVES = 16
"""so many moves make a walk at most"""


def only_passes(schedule: Schedule) -> bool:
    """Whether nothing comes of it but that the next one acts, or the next round begins."""
    return all(isinstance(happening.event, PASSING) for happening in schedule.timeline)


def _spares_heroes(stage: Stage, schedule: Schedule) -> bool:
    """As `only_passes`, but that creatures may do what they announced, if no hero is touched by it."""
    creatures = {creature.id for creature in creatures_of(stage)}
    if not creatures:
        return only_passes(schedule)
    events = (happening.event for happening in schedule.timeline)
    return all(
        isinstance(event, (*PASSING, RopeChanged, MechanismChanged, TerrainChanged))
        or getattr(event, "body", None) in creatures
        for event in events
    )


def following(stage: Stage, latest: Action | Tune) -> Entry | None:
    """The pass that goes by itself after the latest action; None if what comes next is left to the player.

    Who has no points left passes if nothing is free to do, and nothing comes of it but that the next one
    acts, or creatures that touch no hero, or the next round begins; to take out a rope or to brace oneself
    counts only while others have points. After a pass nobody else does before all who may still act are
    without points; then what is free, but for a way out to take, does not count.
    """
    actor = turns.next_actor(stage)
    if actor is None or actor.action_points or isinstance(latest, Tune):
        return None
    others = any(hero.action_points for hero in stage.heroes() if hero.is_able and not hero.ended)
    if isinstance(latest, Pass):
        if others or any(Exit.generate(stage, actor)):
            return None
    else:
        idle = IDLE if others else IDLE | FOR_OTHERS
        if actor.id != latest.actor or any(type(each) not in idle for each in generate_actions(stage)):
            return None
    action = Pass(actor.id)
    schedule = build_schedule(stage, action)
    return Entry(action, schedule) if _spares_heroes(stage, schedule) else None


def plan(stage: Stage, order: Order, *, passes_on: bool) -> tuple[Entry, ...]:
    """Actions with the passes that follow by themselves, if they may; Refused if one cannot be done."""
    entries: list[Entry] = []
    after = stage.copy()

    def add(entry: Entry) -> None:
        entries.append(entry)
        for event in entry.schedule.outcome:
            event.apply(after)

    for action in order:
        add(Entry(action, build_schedule(after, action)))
    while passes_on and (found := following(after, entries[-1].action)):
        add(found)
    return tuple(entries)


def round_end(stage: Stage) -> Order:
    """The passes of all who have not ended their turns yet, by which the round ends."""
    passes: list[Action] = []
    after = stage
    while (actor := turns.next_actor(after)) is not None and after.round == stage.round:
        passes.append(Pass(actor.id))
        after = stage_after(after, passes[-1])
    return tuple(passes)


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


class Walks:
    """Where the leader of a stage gets on foot, over cells that are known, if not seen from where it is.

    A walk is as many moves as it takes, each to a cell that is seen from where it begins. Where points are
    wanting it goes on in the next round, if nobody else loses points by that and nothing happens meanwhile.
    """

    def __init__(self, stage: Stage, known: Collection[Cell]) -> None:
        """The leader has to be in the level."""
        self._stage, self._known = stage, known

    @cached_property
    def _paths(self) -> Paths:
        hero = self._stage.hero(self._stage.lead)
        assert hero.cell is not None
        rounds = ROUNDS if _turned(self._stage) else 0
        points = hero.action_points + rounds * hero.max_action_points
        return Paths(self._stage, hero, points, unbounded_view(self._stage.ground, hero.cell))

    def cost(self, cell: Cell) -> int | None:
        """Points for the way to a cell, 0 where the leader is; None if there is no way to stay there."""
        if cell == self._stage.hero(self._stage.lead).cell:
            return 0
        state = self._paths.targets.get((cell, STRAIGHT, False))
        return None if state is None else self._paths.costs[state]

    def to(self, cell: Cell, deed: Callable[[Stage], Action | None] | None = None) -> Order:
        """The actions by which the leader comes to a cell and does something there; empty if it cannot.

        `deed` gives what to do on the stage as it is then; None if that cannot be done there.
        """
        way, stage, order = self._way(cell), self._stage, list[Action]()
        at, last = 0, -1
        while way and len(order) < MOVES:
            if at == len(way) - 1:
                action = deed(stage) if deed else None
                if action or not deed:
                    return (*order, action) if action else tuple(order)
            elif (move := _furthest(stage, way[at + 1 :])) is not None:
                stage = stage_after(stage, move)
                actor = turns.next_actor(stage)
                if actor is None or (actor.id, actor.cell) != (move.actor, move.to):
                    break
                order.append(move)
                at = way.index(move.to)
                continue
            turned = _turned(stage) if at != last else None
            if turned is None:
                break
            last, (passes, stage) = at, turned
            order += passes
        return ()

    def _way(self, cell: Cell) -> list[Cell]:
        """The cells of the cheapest way to a cell, with where it begins; empty if none is known."""
        start = self._stage.hero(self._stage.lead).cell
        assert start is not None
        if cell == start:
            return [start]
        paths = self._paths
        state = paths.targets.get((cell, STRAIGHT, False))
        cells: list[Cell] = []
        while state is not None:
            cells.append(paths.view.cell(state // STATES))
            state = paths.parents.get(state)
        cells = list(dict.fromkeys(reversed(cells)))
        return cells if all(each in self._known for each in cells) else []


def _furthest(stage: Stage, way: Sequence[Cell]) -> Move | None:
    """The move of the leader to the last cell of a way that one move comes to."""
    targets = reachable(stage, stage.hero(stage.lead)).targets
    far = next((each for each in reversed(way) if (each, STRAIGHT, False) in targets), None)
    return None if far is None else Move(stage.lead, far, False, STRAIGHT)


def _turned(stage: Stage) -> tuple[Order, Stage] | None:
    """The passes to the next round, where the same hero leads, and the stage then.

    None if somebody else has points left, or anything else comes of it.
    """
    leader = stage.lead
    others = (hero for hero in stage.heroes() if hero.id != leader and hero.is_able and not hero.ended)
    if any(hero.action_points for hero in others):
        return None
    order, after = list(round_end(stage)), stage
    for action in order:
        schedule = build_schedule(after, action)
        if not only_passes(schedule):
            return None
        after = stage_after(after, action)
    if after.lead != leader:
        order.append(Lead(after.lead, leader))
        after = stage_after(after, order[-1])
    return tuple(order), after
