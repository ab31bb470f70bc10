"""waters: stages with water for tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intodepth.sim.digest import WORLD
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import DRY, Flood, Stage
from tests.playing import awake

LATE = Flood(99)


def flooded(stage: Stage, level: int = DRY, flood: Flood = LATE) -> Stage:
    """The same with water up to a row; or asleep, until the flood wakes it."""
    things = stage.anchors.values(), stage.ropes.values(), stage.mechanisms.values()
    found = Stage.of(stage.ground, stage.bodies.values(), stage.rules, *things, flood)
    found.write(WORLD, "round", found.round, stage.round)
    found.write(WORLD, "lead", found.lead, stage.lead)
    found.write(WORLD, "water", DRY, level)
    return found


def with_water(stage: Stage, random: Random) -> Stage:
    """The same with water that wakes soon, or stands in it already."""
    flood = Flood(random.randint(1, 4), random.choice([-1, *stage.bodies]), Cell(0, 0), random.choice([0, 3]))
    wet = flooded(stage, random.randint(0, stage.ground.height // 2), flood)
    settling = Scheduler(wet)
    settling.settle()
    return awake(wet) if random.random() < 0.5 and not problems(wet) else flooded(stage, DRY, flood)


def tuned(stage: Stage, **rules: int) -> Stage:
    """The same under other rules."""
    for name, value in rules.items():
        stage.write_rule(name, getattr(stage.rules, name), value)
    assert stage.rules == replace(stage.rules, **rules)
    return stage
