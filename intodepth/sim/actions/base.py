"""base: what every action is: a frozen value that can list itself, aim itself and be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Self

from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.events import (
    ActionPointsChanged,
    BelayChanged,
    Event,
    GripChanged,
)
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady


class Selector(Enum):
    """The shared interfaces through which the details of an action are chosen."""

    NONE = "none"
    """there is nothing to choose"""
    ENTRY = "entry"
    """one of a few cells, by arrows or click"""
    CELL = "cell"
    """any of many cells, by pointing"""
    SIDE = "side"
    """one of a few things in reach"""
    AMOUNT = "amount"
    """how much, of one of a few things in reach"""
    HERO = "hero"
    """another member of the party"""


@dataclass(frozen=True, order=True)
class Action:
    """Something an actor can do now. Equal values are the same action; they sort by their fields."""

    NAME: ClassVar[str]
    """on its button"""
    SELECTOR: ClassVar[Selector]
    RULE: ClassVar[str | None] = None
    """the rule that says what it costs; None for what is free, or costs as much as it goes far"""

    actor: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Self]:
        """Every action of this kind that the hero can do now, complete and in order."""
        raise NotImplementedError

    def schedule(self, scheduler: Scheduler) -> None:
        """Do it on the scheduler's stage, beat by beat; what follows by itself is not its business."""
        raise NotImplementedError

    @classmethod
    def price(cls, stage: Stage) -> int:
        """Action points that one of this kind takes by its rule."""
        price: int = 0 if cls.RULE is None else getattr(stage.rules, cls.RULE)
        return price

    def cost(self, stage: Stage) -> int:
        """Action points it asks for; what it takes in the end, its schedule tells."""
        return self.price(stage)

    def aim(self, stage: Stage) -> Cell | None:
        """The cell it is aimed at, None for an action without one."""
        return None

    def is_legal(self, stage: Stage) -> bool:
        """Whether it is among the actions that can be done now."""
        hero = turns.next_actor(stage)
        return hero is not None and hero.id == self.actor and self.is_listed(stage, hero)

    def is_listed(self, stage: Stage, hero: Hero) -> bool:
        """Whether `generate` lists it; kinds with many actions know a shorter way."""
        return self in type(self).generate(stage, hero)


Kind = type[Action]
"""a kind of action: its class"""


def is_ready(stage: Stage, hero: Hero, cost: int) -> bool:
    """Whether a hero stands in the level, upright or holding on, with that many action points left."""
    return is_awake(hero, cost) and is_steady(stage, hero)


def is_awake(hero: Hero, cost: int) -> bool:
    """Whether a hero has that many action points left in the level, be it hanging from a rope."""
    return (
        hero.state == LevelState.IN_LEVEL
        and hero.hit_points > 0
        and not hero.ended
        and not hero.hazard
        and hero.action_points >= cost
    )


def let_go(hero: Hero) -> list[Event]:
    """The events of a hero's hands leaving the ropes that it belays or grips."""
    events: list[Event] = []
    if hero.belay is not None:
        events.append(BelayChanged(hero.id, hero.belay, None))
    if hero.grip is not None:
        events.append(GripChanged(hero.id, hero.grip, None))
    return events


def spend(hero: Hero, cost: int) -> list[Event]:
    """The event of paying for an action; none for a free one."""
    if cost == 0:
        return []
    return [ActionPointsChanged(hero.id, hero.action_points, hero.action_points - cost)]
