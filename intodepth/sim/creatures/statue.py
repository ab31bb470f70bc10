"""statue: walks to the nearest hero, one step each round, while no light falls on it."""

from __future__ import annotations

from typing import Final

from intodepth.sim.creatures.base import (
    Balk,
    Habit,
    Intent,
    Rule,
    StepResult,
    find_hindrance,
    turn_to_side,
    wait,
    wait_if_hindered,
)
from intodepth.sim.creatures.pushing import push, row_ahead
from intodepth.sim.entities import Creature, Step
from intodepth.sim.events import FacingChanged
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage

ASIDE: Final = (Side.E, Side.W)


def take(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Go one cell and push the row ahead, with all riders. In the light it does nothing."""
    if balk := find_hindrance(stage, creature):
        return StepResult([], balk)
    side = creature.side(step)
    turned = stage.copy()
    if side != creature.facing:
        FacingChanged(creature.id, creature.facing, side).apply(turned)
    walker = turned.creature(creature.id)
    row, is_free = row_ahead(turned, walker)
    result = push(turned, walker, row) if is_free else StepResult([], Balk.BLOCKED)
    return StepResult(turn_to_side(stage, creature, side, result.events)) if result.balk is None else result


def _way(stage: Stage, creature: Creature) -> Step | None:
    """Return the first step of the shortest way to a hero with hit points, ignoring bodies; None if there is
    no way.

    It goes sideways with footing, and down without. Ties go to the way whose first cell is lowest, then
    ahead.
    """
    ground, start = stage.ground, creature.cell
    assert start is not None
    goals = {hero.cell for hero in stage.heroes() if hero.cell is not None and hero.hit_points > 0}
    beside = [(step, ground.open_step(start, creature.side(step))) for step in (Step.AHEAD, Step.BEHIND)]
    ways = sorted((cell.y, step, cell) for step, cell in beside if cell is not None)
    first: dict[Cell, Step] = {}
    for _, step, target in ways:
        first.setdefault(target, step)
    edge = list(first)
    while edge:
        found = next((first[cell] for cell in edge if cell in goals), None)
        if found is not None:
            return found
        following: list[Cell] = []
        for cell in edge:
            for side in ASIDE if ground.footing[cell] else (Side.S,):
                beyond = ground.open_step(cell, side)
                if beyond is not None and beyond not in first and beyond != start:
                    first[beyond] = first[cell]
                    following.append(beyond)
        edge = following
    return None


def _comes(stage: Stage, creature: Creature) -> Intent | None:
    step = _way(stage, creature)
    return None if step is None else (step,)


STATUE: Final = Habit(
    (
        Rule("light falls on it, or it does not stand", "stands still", wait_if_hindered),
        Rule(
            "there is a way to a hero, on foot or by a fall",
            "goes 1 cell towards the nearest hero and pushes what it meets, unless light falls on it then",
            _comes,
        ),
        Rule("there is no way to a hero", "waits", wait),
    ),
    take,
)
