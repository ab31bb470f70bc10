"""leech: hangs from rock until a body comes below it, drops on that body and clings to it."""

from __future__ import annotations

from typing import Final

from intodepth.sim.creatures.base import (
    Balk,
    Habit,
    Intent,
    Rule,
    StepResult,
    fail,
    hangs_by_rock_alone,
    wait,
)
from intodepth.sim.entities import Creature, Step
from intodepth.sim.events import FallCounted
from intodepth.sim.footing import fits
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.pull.clinging import cling, find_met
from intodepth.sim.refusals import Refused
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.sim.water import breaks_fall, is_under, is_wet
from intodepth.sim.what import What


def take(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Let go: the leech falls one cell, or clings to the body right below."""
    if creature.cell is None:
        return StepResult([], Balk.CARRIED)
    if not hangs_by_rock_alone(stage, creature):
        return StepResult([], Balk.NO_HOLD)
    met = find_met(stage, creature)
    if met is not None:
        return StepResult(cling(stage, creature, met))
    below = stage.free_step(creature.cell, Side.S, creature)
    falls = below is not None and not breaks_fall(stage, below)
    try:
        what = What.FALL if falls else What.SINK_IN_WATER
        events = move_by_hand(what, stage, creature, Side.S)
    except Refused as refused:
        return fail(refused)
    return StepResult([*events, (What.PART, FallCounted(creature.id, 0, 1))] if falls else events)


def _lies(stage: Stage, creature: Creature) -> Intent | None:
    return None if hangs_by_rock_alone(stage, creature) else ()


def _drops(stage: Stage, creature: Creature) -> Intent | None:
    cell, ground = creature.cell, stage.ground
    for _ in range(stage.rules.leech_reach):
        cell = None if cell is None else ground.open_step(cell, Side.S)
        if cell is None:
            return None
        if cell in stage.at:
            return None if is_under(stage, cell) else (Step.LET_GO,)
        if ground.footing[cell] or is_wet(stage, cell) or not fits(ground, creature, cell):
            return None
    return None


LEECH: Final = Habit(
    (
        Rule("it clings to a body, lies, or floats", "waits", _lies),
        Rule(
            "a body is within {leech_reach} cells below it, with nothing in between",
            "lets go and clings to that body, which then weighs more",
            _drops,
        ),
        Rule("there is no such body", "waits", wait),
    ),
    take,
)
