"""gnawer: goes to ropes by floor, ladder and rope, and bites through those in its cell."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from intodepth.sim.creatures.base import (
    Balk,
    Habit,
    Intent,
    Rule,
    StepResult,
    fail,
    find_hindrance,
    wait,
    wait_if_hindered,
)
from intodepth.sim.creatures.seeking import find_way
from intodepth.sim.entities import Creature, Step
from intodepth.sim.events import FacingChanged, GripChanged, TaggedEvent
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.pull.cutting import cut_rope
from intodepth.sim.pull.gripping import can_grip
from intodepth.sim.refusals import Refused
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

SIDES: Final = (Side.E, Side.W, Side.N, Side.S)


def take(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Bite, or go one cell."""
    if balk := find_hindrance(stage, creature):
        return StepResult([], balk)
    assert creature.cell is not None
    if step == Step.BITE:
        events = _bite(stage, creature.cell)
        return StepResult(events, None if events else Balk.NOTHING_THERE)
    side = creature.side(step)
    target = stage.free_step(creature.cell, side, creature)
    if target is None:
        return StepResult([], Balk.BLOCKED)
    if side in (Side.N, Side.S) and not _leads(stage, creature, creature.cell, side, target):
        return StepResult([], Balk.NO_FOOTING)
    try:
        grip = None if stage.ground.footing[target] else _hold(stage, creature, target)
        events = move_by_hand(What.WALK, stage, creature, side, grip)
    except Refused as refused:
        return fail(refused)
    events = [(what, event) for what, event in events if not isinstance(event, FacingChanged)]
    facing = _find_facing(stage, creature.cell, side, creature.facing)
    if facing != creature.facing:
        events.append((What.FACE, FacingChanged(creature.id, creature.facing, facing)))
    if grip != creature.grip:
        events.append((What.HANDS, GripChanged(creature.id, creature.grip, grip)))
    return StepResult(events)


def _bite(stage: Stage, cell: Cell) -> list[TaggedEvent]:
    """Return the events by which all ropes in a cell are bitten in two."""
    events: list[TaggedEvent] = []
    key = stage.new_rope()
    for _, rope in sorted(stage.ropes.items()):
        index = _strand(rope, cell)
        if index is not None:
            events += cut_rope(What.BITE, stage, rope, index, key)
            key += 1
    return events


def _strand(rope: Rope, cell: Cell) -> int | None:
    """Return the index in a rope's chain at which it can be bitten in a cell, with rope left on both sides;
    None if it cannot.
    """
    if rope.waxed:
        return None
    first = 1 if rope.length == len(rope.sides) else 0
    return next((index for index in range(first, len(rope.sides)) if rope.cells[index] == cell), None)


def _find_facing(stage: Stage, cell: Cell, side: Side, facing: Side) -> Side:
    """Return the facing after it has left a cell: the way it went; unchanged if it climbed."""
    return turn_facing(stage.ground, cell, (side,), side if side in (Side.E, Side.W) else facing)


def _hold(stage: Stage, creature: Creature, cell: Cell) -> int | None:
    """Return the id of the rope it hangs from in a cell: the one it holds, else the one with the lowest id;
    None without any.
    """
    if creature.grip is not None and can_grip(stage, creature, creature.grip, cell):
        return creature.grip
    return next((key for key in sorted(stage.ropes) if can_grip(stage, creature, key, cell)), None)


def _leads(stage: Stage, creature: Creature, cell: Cell, side: Side, target: Cell) -> bool:
    """Return whether it can go one cell: to a cell with support, up and down only by ladder or rope."""
    ground = stage.ground
    if not ground.footing[target] and _hold(stage, creature, target) is None:
        return False
    if side in (Side.E, Side.W):
        return True
    climbs = (each for each in (cell, target) if side == Side.S or each == cell)
    return any(ground.kind(each).ladder or _hold(stage, creature, each) is not None for each in climbs)


def _way(stage: Stage, creature: Creature) -> list[Cell]:
    """Return the shortest way to a rope to bite; empty if there is none."""
    strands = {
        cell for rope in stage.ropes.values() for cell in rope.cells if _strand(rope, cell) is not None
    }

    def leads(cell: Cell, side: Side, target: Cell) -> bool:
        return _leads(stage, creature, cell, side, target)

    return find_way(stage, creature, strands, stage.rules.gnawer_smell, leads)


def _bites(stage: Stage, creature: Creature) -> Intent | None:
    cell = creature.cell
    has_strand = cell is not None and any(_strand(rope, cell) is not None for rope in stage.ropes.values())
    return (Step.BITE,) if has_strand else None


def _seeks(stage: Stage, creature: Creature) -> Intent | None:
    steps: list[Step] = []
    facing = creature.facing
    for cell, target in pairwise(_way(stage, creature)[: stage.rules.gnawer_steps + 1]):
        side = next(each for each in SIDES if stage.step(cell, each) == target)
        vertical = {Side.N: Step.UP, Side.S: Step.DOWN}
        steps.append(vertical.get(side, Step.AHEAD if side == facing else Step.BEHIND))
        facing = _find_facing(stage, cell, side, facing)
    return tuple(steps) or None


GNAWER: Final = Habit(
    (
        Rule("it neither stands nor holds on to anything", "waits", wait_if_hindered),
        Rule("a rope runs through its cell", "bites through every rope in its cell", _bites),
        Rule(
            "there is a way to a rope, by floor, ladder or rope",
            "goes up to {gnawer_steps} cells towards the nearest rope",
            _seeks,
        ),
        Rule("there is no way to a rope", "waits", wait),
    ),
    take,
)
