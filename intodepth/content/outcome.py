"""outcome: what was brought out of a level, in how many rounds, and at what cost."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from msgspec import Struct

from intodepth.content.levels import LevelDefinition
from intodepth.content.profile import Result
from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.entities import Hero, LevelState, Relic
from intodepth.sim.events import Hurt, LevelStateChanged, Moved, RoundBegan
from intodepth.sim.history import Entry, History, Tune
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import ENTRY
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of playing a level."""

    level: str
    """name of the level"""
    result: Result
    is_won: bool
    """whether at least one hero is out, and everything that was asked for"""
    brought: tuple[str, ...] = ()
    """keys of the relics that are out, and of the rescued heroes who lay in the level"""
    lost: tuple[str, ...] = ()
    """keys of the heroes who are not out"""
    rescued: tuple[str, ...] = ()
    """keys of the heroes who were carried out"""
    broken: tuple[str, ...] = ()
    """keys of the relics that are worth nothing any more"""
    went_down: bool = False
    """whether heroes have left the level, all of them by a way down"""


def outcome_of(history: History, level: LevelDefinition) -> Outcome:
    """Return the result of everything done in a level."""
    stage = history.stage
    brought, heroes = list_brought_out(stage, level), stage.heroes()
    lost = tuple(hero.kind for hero in heroes if hero.state != LevelState.EXITED)
    result = Result(
        rounds=rounds_played(history),
        relics=len(brought),
        damage=damage_taken(history),
        noise=sum(body.noise for body in stage.bodies.values()),
        undos=history.undos,
        heroes_lost=len(lost),
        hints=history.hints,
    )
    return Outcome(
        level.name,
        result,
        set(level.wanted) <= set(brought) and len(lost) < len(heroes),
        brought,
        lost,
        heroes_rescued(stage),
        tuple(body.kind for body in stage.bodies.values() if isinstance(body, Relic) and body.broken),
        has_gone_down(history),
    )


class PlayNumbers(Struct, frozen=True):
    """Numbers by which two plays of a level are compared."""

    won: bool
    rounds: int
    actions: int
    """actions that were not undone"""
    damage: int
    """hit points that heroes have lost"""
    pops: int
    """anchors that popped"""
    rope_actions: int


def numbers_of(history: History, level: LevelDefinition) -> PlayNumbers:
    """Return the numbers of everything done in a level until now."""
    outcome, done = outcome_of(history, level), history.done
    happenings = (each for entry in done for each in entry.schedule.timeline)
    return PlayNumbers(
        outcome.is_won,
        outcome.result.rounds,
        len(done),
        outcome.result.damage,
        sum(each.what is What.POPPED for each in happenings),
        sum(isinstance(entry.action, ROPE_ACTIONS) for entry in done),
    )


class Difference(NamedTuple):
    """The first action in which two plays differ."""

    number: int
    """of the action, from 1"""
    before: Stage
    mine: Entry | None
    other: Entry | None
    """None if nothing more was done"""


def first_difference(mine: History, other: History) -> Difference | None:
    """Return the first action in which two plays of a level differ; None if there is none."""
    stage = mine.start
    pairs: zip_longest[tuple[Entry | None, Entry | None]] = zip_longest(mine.done, other.done)
    for number, (one, two) in enumerate(pairs, 1):
        if one is None or two is None or one.action != two.action:
            return Difference(number, stage, one, two)
        one.schedule.apply(stage)
    return None


def relics_out(stage: Stage) -> tuple[str, ...]:
    """Return the keys of the unbroken relics that heroes have carried out."""
    out = _find_exited(stage)
    return tuple(
        body.kind
        for body in stage.bodies.values()
        if isinstance(body, Relic) and body.carrier in out and not body.broken
    )


def list_brought_out(stage: Stage, level: LevelDefinition) -> tuple[str, ...]:
    """Return the keys of the relics that are out, and of the heroes that lay in the level and are out."""
    return relics_out(stage) + tuple(key for key in heroes_rescued(stage) if key in level.fallen)


def heroes_rescued(stage: Stage) -> tuple[str, ...]:
    """Return the keys of the heroes whom others have carried out."""
    return tuple(hero.kind for hero in stage.heroes() if hero.carrier in _find_exited(stage))


def rounds_played(history: History) -> int:
    """Return the number of rounds in which something was done."""
    undo = history.done[-1].schedule.undo if history.done else ()
    return next((event.new for event in undo if isinstance(event, RoundBegan)), history.stage.round)


def damage_taken(history: History) -> int:
    """Return the hit points that heroes lost in all; undone actions do not count."""
    undone = (event for entry in history.done for event in entry.schedule.undo if isinstance(event, Hurt))
    lost = ((event.body, (event.new or 0) - (event.old or 0)) for event in undone)
    return sum(points for key, points in lost if isinstance(history.stage.bodies[key], Hero))


def find_changed_rules(history: History, level: LevelDefinition) -> dict[str, int]:
    """Return the rules that were not the usual ones of a level at some time, by name, with their latest such
    values.

    A change that was undone does not count.
    """
    usual, start = level.rules_over(Rules()), history.start.rules
    found = {name: getattr(start, name) for name in Rules.names()}
    for entry in history.done:
        if isinstance(entry.action, Tune):
            found |= {name: value for name, value in entry.action.rules if value != getattr(usual, name)}
    return {name: value for name, value in found.items() if value != getattr(usual, name)}


def has_gone_down(history: History) -> bool:
    """Return whether all who left the level took a way down, and at least one left."""
    ground, left = history.stage.ground, set()
    for entry in history.done:
        came = [event for event in entry.schedule.undo if isinstance(event, LevelStateChanged)]
        gone = {event.body for event in came if event.old == LevelState.EXITED}
        left |= {e.new for e in entry.schedule.undo if isinstance(e, Moved) and e.body in gone}
    return bool(left) and all(cell is not None and ground.code(cell) != ENTRY for cell in left)


def _find_exited(stage: Stage) -> set[int]:
    return {hero.id for hero in stage.heroes() if hero.state == LevelState.EXITED}
