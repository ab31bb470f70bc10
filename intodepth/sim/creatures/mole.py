"""mole: goes to where it heard a noise, and digs through soft rock on the way."""

from __future__ import annotations

from typing import Final

from intodepth.sim import footing
from intodepth.sim.creatures.base import (
    Balk,
    Habit,
    Intent,
    Rule,
    StepResult,
    fail,
    find_hindrance,
    join_ropes,
    turn_to_side,
    wait,
)
from intodepth.sim.entities import Creature, Step
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.pull.digging import dig
from intodepth.sim.refusals import Refused
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.portals import unsound
from intodepth.sim.space.terrain import SOFT
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

WAYS: Final = (Step.AHEAD, Step.BEHIND, Step.UP, Step.DOWN)


def take(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Go one cell, and dig if soft rock is there."""
    if balk := find_hindrance(stage, creature):
        return StepResult([], balk)
    cell, side = creature.cell, creature.side(step)
    assert cell is not None
    target = stage.step(cell, side)
    if target is None or not _lets_in(stage.ground, creature, target):
        return StepResult([], Balk.BLOCKED)
    if not _climbs(stage.ground, creature, side, target):
        return StepResult([], Balk.NO_FOOTING)
    after = stage.copy()
    events = dig(after, target) if stage.ground.code(target) == SOFT else []
    if events and unsound(after.ground):
        return StepResult([], Balk.BLOCKED)  # Two ways round the corner of a door would differ.
    try:
        events += move_by_hand(What.DIG if events else What.WALK, after, creature, side)
    except Refused as refused:
        return fail(refused)
    return StepResult(join_ropes(turn_to_side(stage, creature, side, events)))


def _lets_in(ground: Ground, creature: Creature, cell: Cell) -> bool:
    """Return whether the mole can enter a cell: it is open to it, or soft rock."""
    return ground.code(cell) == SOFT or (not ground.is_solid(cell) and footing.fits(ground, creature, cell))


def _way(stage: Stage, creature: Creature, goal: Cell) -> Step | None:
    """Return the first step of the shortest way to a cell, ignoring bodies; None if there is no way.

    Ties go to the way whose first cell is lowest, then ahead. The way leads up only where claws hold, and may
    end right below the goal.
    """
    ground, start = stage.ground, creature.cell
    assert start is not None
    beside = [(step, ground.step(start, creature.side(step))) for step in WAYS]
    ways = sorted((cell.y, step, cell) for step, cell in beside if cell is not None)
    first: dict[Cell, Step | None] = {start: None}
    edge: list[Cell] = []
    for _, step, target in ways:
        if _lets_in(ground, creature, target) and _climbs(ground, creature, creature.side(step), target):
            first.setdefault(target, step)
            edge.append(target)
    while edge and goal not in first:
        following: list[Cell] = []
        for cell in edge:
            for side in SIDES:
                beyond = ground.step(cell, side)
                if beyond is None or beyond in first or not _lets_in(ground, creature, beyond):
                    continue
                if beyond == goal or _climbs(ground, creature, side, beyond):
                    first[beyond] = first[cell]
                    following.append(beyond)
        edge = following
    return first.get(goal)


def _climbs(ground: Ground, creature: Creature, side: Side, target: Cell) -> bool:
    """Return whether it stays in a cell that it enters by this side; going up it needs something to climb."""
    return side != Side.N or footing.is_rung(ground, creature, target)


def _follow_noise(stage: Stage, creature: Creature) -> Intent | None:
    if creature.heard is None or find_hindrance(stage, creature):
        return None
    step = _way(stage, creature, creature.heard.cell)
    return None if step is None else (step,)


MOLE: Final = Habit(
    (
        Rule(
            "it heard a noise in this round",
            "goes 1 cell towards the loudest noise, also through soft rock",
            _follow_noise,
        ),
        Rule("it heard no noise", "waits", wait),
    ),
    take,
)
