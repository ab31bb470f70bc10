"""flying: how creatures that fly go from cell to cell, and the way that they plan."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Final

from intodepth.sim.creatures.base import (
    Intent,
    StepResult,
    fail,
    turn_to_side,
)
from intodepth.sim.creatures.seeking import find_way
from intodepth.sim.entities import Creature, Step
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.refusals import Refused
from intodepth.sim.space.cells import OPPOSITE, Cell, Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

VERTICAL: Final = {Side.N: Step.UP, Side.S: Step.DOWN}


def fly(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Return the result of flying one cell, by a creature without a `find_hindrance`."""
    side = creature.side(step)
    try:
        events = move_by_hand(What.FLY, stage, creature, side)
    except Refused as refused:
        return fail(refused)
    return StepResult(turn_to_side(stage, creature, side, events))


def plan_flight(
    stage: Stage, creature: Creature, goals: Collection[Cell], sense: int, most: int
) -> Intent | None:
    """Return the first steps, `most` of them, to the nearest of some cells within `sense` cells, or None."""
    steps: list[Step] = []
    facing = creature.facing
    for cell, target in pairwise(find_way(stage, creature, goals, sense)[: most + 1]):
        side = next(
            each for each in (facing, OPPOSITE[facing], Side.N, Side.S) if stage.step(cell, each) == target
        )
        steps.append(VERTICAL.get(side, Step.AHEAD if side == facing else Step.BEHIND))
        facing = turn_facing(stage.ground, cell, (side,), facing if side in VERTICAL else side)
    return tuple(steps) or None
