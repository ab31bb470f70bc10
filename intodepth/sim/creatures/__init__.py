"""creatures: every kind of creature, what it announces, and how it acts."""

from __future__ import annotations

from typing import Final

from intodepth.sim.creatures.base import Balk, Habit, Intent, Rule, StepResult
from intodepth.sim.creatures.bat import BAT
from intodepth.sim.creatures.gnawer import GNAWER
from intodepth.sim.creatures.leech import LEECH
from intodepth.sim.creatures.mole import MOLE
from intodepth.sim.creatures.statue import STATUE
from intodepth.sim.creatures.tortoise import TORTOISE
from intodepth.sim.entities import Body, Creature, Step
from intodepth.sim.stage import Stage

CREATURES: Final[dict[str, Habit]] = {
    "tortoise": TORTOISE,
    "leech": LEECH,
    "gnawer": GNAWER,
    "bat": BAT,
    "mole": MOLE,
    "statue": STATUE,
}
"""Behaviour of each creature, by its key in data/creatures.toml."""
WAYS: Final = (Step.AHEAD, Step.BEHIND, Step.UP, Step.DOWN)
"""steps that lead to another cell"""


def announce(stage: Stage, creature: Creature) -> Intent:
    """Return what a creature plans next on the stage as it is now: the steps of the first rule that
    applies.
    """
    found = (rule.find(stage, creature) for rule in CREATURES[creature.kind].rules)
    return next((intent for intent in found if intent is not None), ())


def take(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Return the outcome of one announced step on the stage as it is now."""
    return CREATURES[creature.kind].take(stage, creature, step)


def find_in_the_way(stage: Stage, creature: Creature) -> Body | None:
    """Return the body that keeps a creature from the first step of its plan on the stage as it is now; None
    if it can be taken, or if something else hinders it.
    """
    step = next(iter(creature.intent), None)
    if step not in WAYS or creature.cell is None or take(stage, creature, step).balk is not Balk.BLOCKED:
        return None
    target = stage.step(creature.cell, creature.side(step))
    return None if target is None or target not in stage.at else stage.bodies[stage.at[target]]


def creatures_of(stage: Stage) -> list[Creature]:
    """Return the creatures, in the order in which they act."""
    return [body for body in stage.bodies.values() if isinstance(body, Creature)]


__all__ = [
    "CREATURES",
    "Balk",
    "Habit",
    "Intent",
    "Rule",
    "StepResult",
    "announce",
    "creatures_of",
    "find_in_the_way",
    "take",
]
