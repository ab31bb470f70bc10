"""base: what all creatures share: the table of rules that gives a plan, and the result of one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from intodepth.sim.entities import Creature, Step
from intodepth.sim.events import FacingChanged, RopeChanged, TaggedEvent
from intodepth.sim.footing import hangs_from_rock
from intodepth.sim.light import find_lit
from intodepth.sim.refusals import Reason, Refused
from intodepth.sim.space.cells import Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.water import floats
from intodepth.sim.what import What

Intent = tuple[Step, ...]
"""what a creature announces, step by step"""


class Balk(Enum):
    """Why a step is not taken. The rest of the plan is dropped."""

    CARRIED = auto()
    """somebody carries the creature, or it is outside the level"""
    NO_FOOTING = auto()
    """the creature has nothing to stand on"""
    BLOCKED = auto()
    """rock, or more weight than it can push, is in the way"""
    TAUT = auto()
    """a rope on it, or on what it pushes, is too short"""
    NOTHING_THERE = auto()
    """there is nothing to bite"""
    NO_HOLD = auto()
    """it has nothing to let go of: it lies on a floor, or floats"""
    LIT = auto()
    """light falls on it"""


class StepResult(NamedTuple):
    """The events of one step. What follows from them is added by the scheduler."""

    events: list[TaggedEvent]
    balk: Balk | None = None
    """why the step fails; events may happen all the same, for example damage to a pinned hero"""
    later: tuple[list[TaggedEvent], ...] = ()
    """beats that complete the step before other consequences follow"""


class Rule(NamedTuple):
    """One row of a creature's table of rules. The first row that applies gives its plan."""

    when: str
    """the condition in words, as the codex shows it: `rock is ahead`"""
    does: str
    """the plan in words, with rules' names for numbers: `goes {gnawer_steps} cells`"""
    find: Callable[[Stage, Creature], Intent | None]
    """returns the plan if the rule applies; otherwise None"""


@dataclass(frozen=True)
class Habit:
    """The behaviour of one kind of creature."""

    rules: tuple[Rule, ...]
    take: Callable[[Stage, Creature, Step], StepResult]
    """does one step of the plan on the stage as it then is"""


def find_hindrance(stage: Stage, creature: Creature) -> Balk | None:
    """Return why a creature can do nothing now, or None. It must stand, hold on, or fly and bear nothing."""
    if creature.cell is None:
        return Balk.CARRIED
    is_laden = creature.traits.flies and creature.id in stage.borne
    if creature.hazard or is_laden or not is_steady(stage, creature):
        return Balk.NO_FOOTING
    return Balk.LIT if creature.traits.stops_in_light and creature.cell in find_lit(stage) else None


def wait_if_hindered(stage: Stage, creature: Creature) -> Intent | None:
    """Return an empty plan for a creature that can do nothing now, else None."""
    return () if find_hindrance(stage, creature) else None


def wait(stage: Stage, creature: Creature) -> Intent | None:
    """Return an empty plan."""
    return ()


def fail(refused: Refused) -> StepResult:
    """Return the result of a step that was refused."""
    return StepResult([], Balk.TAUT if refused.refusal.reason == Reason.ROPE_TAUT else Balk.BLOCKED)


def turn_round(creature: Creature) -> StepResult:
    """Return the result of looking the other way."""
    turned = FacingChanged(creature.id, creature.facing, creature.side(Step.BEHIND))
    return StepResult([(What.TURN_ROUND, turned)])


def hangs_by_rock_alone(stage: Stage, creature: Creature) -> bool:
    """Return whether nothing but the rock above keeps a creature from falling."""
    cell = creature.cell
    if cell is None or stage.ground.footing[cell] or not hangs_from_rock(stage.ground, creature):
        return False
    return not floats(stage, creature)


def turn_to_side(
    stage: Stage, creature: Creature, side: Side, events: list[TaggedEvent]
) -> list[TaggedEvent]:
    """Return the events by which a creature leaves its cell, and turns if it goes sideways."""
    assert creature.cell is not None
    events = [(w, e) for w, e in events if not (isinstance(e, FacingChanged) and e.body == creature.id)]
    ahead = side if side in (Side.E, Side.W) else creature.facing
    facing = turn_facing(stage.ground, creature.cell, (side,), ahead)
    turns = facing != creature.facing
    return [*events, (What.FACE, FacingChanged(creature.id, creature.facing, facing))] if turns else events


def join_ropes(events: list[TaggedEvent]) -> list[TaggedEvent]:
    """Return the events with the changes of each rope joined into one."""
    ropes: dict[int, tuple[What, RopeChanged]] = {}
    for what, event in events:
        if isinstance(event, RopeChanged):
            told, first = ropes.get(event.rope, (what, event))
            ropes[event.rope] = max(told, what), RopeChanged(event.rope, first.old, event.new)
    return [*(told for told in events if not isinstance(told[1], RopeChanged)), *ropes.values()]
