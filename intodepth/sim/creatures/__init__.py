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
from intodepth.sim.entities import Creature, Step
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


def announce(stage: Stage, creature: Creature) -> Intent:
    """Return what a creature plans next on the stage as it is now: the steps of the first rule that
    applies.
    """
    found = (rule.find(stage, creature) for rule in CREATURES[creature.kind].rules)
    return next((intent for intent in found if intent is not None), ())


def take(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Return the outcome of one announced step on the stage as it is now."""
    return CREATURES[creature.kind].take(stage, creature, step)


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
    "take",
]
