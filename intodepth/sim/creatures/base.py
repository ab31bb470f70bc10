"""base: what every creature has: an ordered table of rules to choose by, and a way to take one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from intodepth.sim.entities import Creature, Step
from intodepth.sim.events import FacingChanged, RopeChanged, Told
from intodepth.sim.space.cells import Side
from intodepth.sim.space.ground import facing_after
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.what import What

Intent = tuple[Step, ...]
"""what a creature announces, step by step"""


class Balk(Enum):
    """Why a step is not taken; what was announced ends with it."""

    CARRIED = auto()
    """somebody bears the creature, or it is not in the level"""
    NO_FOOTING = auto()
    """nothing is under its feet"""
    BLOCKED = auto()
    """rock, or more than it can push"""
    TAUT = auto()
    """a rope on it or on what it pushes is not long enough"""
    NOTHING_THERE = auto()
    """nothing to bite"""
    NO_HOLD = auto()
    """nothing that it could let go of: it lies on a floor, or floats"""
    LIT = auto()
    """light falls on it"""


class Deed(NamedTuple):
    """What comes of one step at once; what follows from that follows by itself."""

    events: list[Told]
    balk: Balk | None = None
    """why it is not taken; there may be events all the same: who is pinned is hurt"""
    later: tuple[list[Told], ...] = ()
    """the beats that go on with it, before anything follows from it by itself"""


class Rule(NamedTuple):
    """One row of the table that a creature chooses by; the first that applies is what it announces."""

    when: str
    """the condition in words, as the codex has it: `rock is before it`"""
    does: str
    """what it announces then, in words, with the names of rules for numbers: `goes {gnawer_steps} cells`"""
    find: Callable[[Stage, Creature], Intent | None]
    """what it announces if the rule applies to it; None if not"""


@dataclass(frozen=True)
class Habit:
    """How one kind of creature behaves."""

    rules: tuple[Rule, ...]
    take: Callable[[Stage, Creature, Step], Deed]
    """one step of what was announced, on the stage as it is when it is taken"""
    is_armoured: bool = False
    """whether it does not mind a blade"""
    has_ears: bool = False
    """whether it hears what makes noise"""


def hindered(stage: Stage, creature: Creature) -> Balk | None:
    """What keeps a creature that has to stand or to hold on from all it could do; None for nothing."""
    if creature.cell is None:
        return Balk.CARRIED
    return Balk.NO_FOOTING if creature.hazard or not is_steady(stage, creature) else None


def lost(stage: Stage, creature: Creature) -> Intent | None:
    """Nothing is announced by who could do nothing now."""
    return () if hindered(stage, creature) else None


def facing_on(stage: Stage, creature: Creature, side: Side, events: list[Told]) -> list[Told]:
    """The events by which a creature leaves its cell, and as it goes aside it looks there."""
    assert creature.cell is not None
    events = [(w, e) for w, e in events if not (isinstance(e, FacingChanged) and e.body == creature.id)]
    ahead = side if side in (Side.E, Side.W) else creature.facing
    facing = facing_after(stage.ground, creature.cell, (side,), ahead)
    turns = facing != creature.facing
    return [*events, (What.FACE, FacingChanged(creature.id, creature.facing, facing))] if turns else events


def joined(events: list[Told]) -> list[Told]:
    """The same with one change for each rope."""
    ropes: dict[int, tuple[What, RopeChanged]] = {}
    for what, event in events:
        if isinstance(event, RopeChanged):
            told, first = ropes.get(event.rope, (what, event))
            ropes[event.rope] = max(told, what), RopeChanged(event.rope, first.old, event.new)
    return [*(told for told in events if not isinstance(told[1], RopeChanged)), *ropes.values()]
