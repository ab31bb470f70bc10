"""passes: the passes that follow an action by themselves, and the end of a round."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from intodepth.sim.actions import Action, ActionKind, generate_actions
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.creatures import creatures_of
from intodepth.sim.events import (
    ActionPointsChanged,
    BelayChanged,
    LampChanged,
    LeadPassed,
    MechanismChanged,
    Moved,
    NoiseMade,
    RopeChanged,
    RoundBegan,
    SwungChanged,
    TerrainChanged,
    TrailChanged,
    TurnEnded,
    WaterRose,
)
from intodepth.sim.events.difference import difference
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Happening, Schedule, build_schedule
from intodepth.sim.history import Entry, Tune
from intodepth.sim.space.terrain import GATES
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from intodepth.sim.what import What

Order = tuple[Action, ...]
"""what one command does: a sequence of actions"""
PASSING = (
    *(TurnEnded, LeadPassed, RoundBegan, ActionPointsChanged, SwungChanged, BelayChanged),
    *(NoiseMade, TrailChanged),
)
"""events of the end of a turn, braced or not, and of any round's end, such as the bell's noise"""

OF_ITSELF = MechanismChanged, WaterRose
"""events that may happen at the end of a round without a question to the player"""
IDLE: frozenset[ActionKind] = frozenset({Pass, Lead, OffBelay})
"""actions left to a hero who can do nothing else"""
FOR_OTHERS: frozenset[ActionKind] = frozenset({Uncoil, Stow, Belay})
"""free actions that are of no use to a hero without points unless others have points"""


def find_idle_kinds(stage: Stage) -> frozenset[ActionKind]:
    """Return the kinds of action by which a hero without points does nothing but wait."""
    have_points = any(hero.action_points for hero in stage.heroes() if hero.is_able and not hero.ended)
    return IDLE if have_points else IDLE | FOR_OTHERS


def only_passes(schedule: Schedule) -> bool:
    """Return whether a schedule does nothing but give the lead on or begin the next round."""
    return all(isinstance(happening.event, PASSING) for happening in schedule.timeline)


def _is_quiet(happening: Happening, creatures: Collection[int], heroes: Collection[int]) -> bool:
    """Return whether an event may happen in a pass that the player did not ask for: heroes, ropes and floors
    stay untouched.
    """
    event = happening.event
    match event:
        case RopeChanged():
            return event.old is not None and event.new is not None and event.old.ends == event.new.ends
        case TerrainChanged():
            return event.old in GATES
        case LampChanged(old=old, new=new):
            return new < old
        case Moved(body=body) if happening.what == What.RISE:
            return body not in heroes
    return isinstance(event, (*PASSING, *OF_ITSELF)) or getattr(event, "body", None) in creatures


def find_following(stage: Stage, latest: Action | Tune, keeps: int | None = None) -> Entry | None:
    """Return the pass that follows the latest action by itself; None if the next action is up to the player.

    `keeps` is a hero who keeps the lead without points while others have some.

    A hero with no points passes if nothing but waiting is left to them, and if the pass only gives the lead
    on, begins the next round, or lets creatures do harmless things. Taking out a rope and bracing count as
    free actions only while other heroes have points, and after a pass nobody else passes while others have.
    """
    actor = turns.next_actor(stage)
    if actor is None or actor.action_points or isinstance(latest, Tune):
        return None
    idle = find_idle_kinds(stage)
    all_spent = idle >= FOR_OTHERS
    follows = all_spent if isinstance(latest, Pass | Lead) else actor.id == latest.actor
    if not follows or (actor.id == keeps and not all_spent):
        return None
    if any(type(each) not in idle for each in generate_actions(stage)):
        return None
    action = Pass(actor.id)
    schedule = build_schedule(stage, action)
    creatures = {creature.id for creature in creatures_of(stage)}
    heroes = {hero.id for hero in stage.heroes()}
    is_quiet = all(_is_quiet(happening, creatures, heroes) for happening in schedule.timeline)
    return Entry(action, schedule) if is_quiet else None


def plan(stage: Stage, order: Order, *, passes_on: bool, keeps: int | None = None) -> tuple[Entry, ...]:
    """Return the actions of an order with the passes that follow by themselves (if `passes_on`); raises
    Refused if one cannot be done. `keeps` is a hero who leads on after their own walks, and in a new round.
    """
    entries: list[Entry] = []
    after = stage.copy()

    def add(entry: Entry) -> None:
        entries.append(entry)
        entry.schedule.apply(after)

    for action in order:
        add(Entry(action, build_schedule(after, action)))
    walks = any(isinstance(action, Move) and action.actor == keeps for action in order)
    while passes_on and (found := find_following(after, entries[-1].action, keeps if walks else None)):
        add(found)
    if keeps is not None and after.lead != keeps and (walks or after.round > stage.round):
        lead = Lead(after.lead, keeps)
        if lead.refusal(after) is None:
            add(Entry(lead, build_schedule(after, lead)))
    return tuple(entries)


def round_end(stage: Stage) -> Order:
    """Return the passes of all heroes who have not ended their turns, which end the round."""
    passes: list[Action] = []
    after = stage
    while (actor := turns.next_actor(after)) is not None and after.round == stage.round:
        passes.append(Pass(actor.id))
        after = stage_after(after, passes[-1])
    return tuple(passes)


def join(stage: Stage, entries: tuple[Entry, ...]) -> Schedule:
    """Return the schedules of consecutive entries, the first of which begins on `stage`, as one."""
    if len(entries) == 1:
        return entries[0].schedule
    after = stage.copy()
    for entry in entries:
        entry.schedule.apply(after)
    outcome, undo = difference(stage, after), difference(after, stage)
    return Schedule(tuple(_append(entries)), outcome, undo, after.digest)


def _append(entries: tuple[Entry, ...]) -> Iterator[Happening]:
    beats = places = 0
    for entry in entries:
        for each in entry.schedule.timeline:
            cause = each.cause if each.cause < 0 else places + each.cause
            yield each._replace(beat=beats + each.beat, cause=cause)
        beats += entry.schedule.beats
        places += len(entry.schedule.timeline)
