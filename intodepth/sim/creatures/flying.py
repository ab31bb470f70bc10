"""flying: how creatures that fly go from cell to cell, and the way that they plan."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Final

from intodepth.sim.creatures.base import Balk, Intent, StepResult, turn_to_side
from intodepth.sim.creatures.seeking import find_way
from intodepth.sim.entities import Creature, Step
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.refusals import Reason, Refused
from intodepth.sim.space.cells import OPPOSITE, Cell, Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.what import What

VERTICAL: Final = {Side.N: Step.UP, Side.S: Step.DOWN}


def find_hindrance_of_flight(stage: Stage, creature: Creature) -> Balk | None:
    """Return why a creature that flies can do nothing now: it is carried, falls or bears somebody."""
    if creature.cell is None:
        return Balk.CARRIED
    if creature.hazard or creature.id in stage.borne or not is_steady(stage, creature):
        return Balk.NO_FOOTING
    return None


def fly(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Fly one cell."""
    if balk := find_hindrance_of_flight(stage, creature):
        return StepResult([], balk)
    side = creature.side(step)
    try:
        events = move_by_hand(What.FLY, stage, creature, side)
    except Refused as refused:
        return StepResult([], Balk.TAUT if refused.refusal.reason == Reason.ROPE_TAUT else Balk.BLOCKED)
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
