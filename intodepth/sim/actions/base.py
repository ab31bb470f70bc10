"""base: what every action is: a frozen value that can list itself, aim itself and be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.events import ActionPointsChanged, BelayChanged, GripChanged, Told
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, most_telling
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.what import What

MANY = 24
"""Action points with which all can be done that only points are missing for."""


@dataclass(frozen=True, order=True)
class Action:
    """Something an actor can do now. Equal values are the same action; they sort by their fields."""

    RULE: ClassVar[str | None] = None
    """the rule that says what it costs; None for what is free, or costs as much as it goes far"""

    FOOTING: ClassVar[bool] = True
    """whether who hangs from a rope cannot do it"""
    HANDS: ClassVar[bool] = False
    """whether paws cannot do it"""
    THINGS: ClassVar[str | None] = None
    """what there must be any of on the stage to do it with: `ropes`, `anchors`, `mechanisms`"""
    NONE: ClassVar[Reason] = Reason.NOT_HERE
    """why there is nothing of this kind to do, where nothing keeps the hero from it"""

    actor: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Whether the hero can ever do something of this kind in this level."""
        return hero.has_hands or not cls.HANDS

    @classmethod
    def stock(cls, hero: Hero) -> tuple[int, ...]:
        """How much the hero has left of what it takes, one number for each piece of its kind."""
        return ()

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Self]:
        """All of this kind that could be thought of, in order, for a hero that nothing hinders."""
        raise NotImplementedError

    def obstacle(self, stage: Stage) -> Refusal | None:
        """What keeps a candidate from being done; None for nothing."""
        return None

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Self]:
        """Every action of this kind that the hero can do now, complete and in order."""
        if (cls.THINGS is None or getattr(stage, cls.THINGS)) and cls.hindrance(stage, hero) is None:
            for action in cls.candidates(stage, hero):
                if action.obstacle(stage) is None:
                    yield action

    def refusal(self, stage: Stage) -> Refusal | None:
        """Why it cannot be done now; None if it can."""
        hero = turns.next_actor(stage)
        if hero is None or hero.id != self.actor:
            return Refusal(Reason.NOT_ITS_TURN)
        hindrance = self.hindrance(stage, hero)
        if hindrance is not None:
            return hindrance
        return self.obstacle(stage) if self.is_candidate(stage, hero) else Refusal(Reason.NOT_HERE)

    def is_candidate(self, stage: Stage, hero: Hero) -> bool:
        """Whether `candidates` lists it; kinds with many actions know a shorter way."""
        return self in self.candidates(stage, hero)

    def deed(self, scheduler: Scheduler) -> None:
        """Do it beat by beat, without paying; Refused if it cannot be done. What follows comes by itself."""
        raise NotImplementedError

    def schedule(self, scheduler: Scheduler) -> None:
        """Pay, and do it."""
        scheduler.who = self.actor
        scheduler.pay(*spend(scheduler.stage.hero(self.actor), self.cost(scheduler.stage)))
        self.deed(scheduler)

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

    @classmethod
    def least(cls, stage: Stage, hero: Hero) -> int:
        """The fewest action points that a hero needs for any of this kind."""
        return cls.price(stage)

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """What of a hero itself keeps it from all of this kind; None for nothing."""
        if hero.state != LevelState.IN_LEVEL:
            return Refusal(Reason.OUTSIDE)
        if hero.hit_points <= 0:
            return Refusal(Reason.FELLED)
        if hero.ended:
            return Refusal(Reason.TURN_OVER)
        price = cls.least(stage, hero)
        if hero.action_points < price:
            return short_of_points(hero, price)
        if hero.hazard:
            return Refusal(Reason.FALLS_FOR_EVER)
        if cls.FOOTING and not is_steady(stage, hero):
            return Refusal(Reason.NO_FOOTING)
        return Refusal(Reason.NO_HANDS) if cls.HANDS and not hero.has_hands else None

    @classmethod
    def lacking(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """What is not there to do it with; asked where none of this kind can be done. None for nothing."""
        return None

    @classmethod
    def why_none(cls, stage: Stage, hero: Hero) -> Refusal:
        """Why a hero can do nothing of this kind, where it cannot: for points only if more would help."""
        hindrance = cls.hindrance(stage, hero)
        if hindrance is not None and hindrance.reason == Reason.NO_POINTS:
            return hindrance
        rich = stage.copy()
        rich.write(hero.id, "action_points", hero.action_points, MANY)
        able = rich.hero(hero.id)
        price = min((action.cost(rich) for action in cls.generate(rich, able)), default=0)
        if price > hero.action_points:
            return short_of_points(hero, price)
        return (
            cls.hindrance(rich, able)
            or cls.lacking(rich, able)
            or most_telling(action.obstacle(rich) for action in cls.candidates(rich, able))
            or Refusal(cls.NONE)
        )


Kind = type[Action]
"""a kind of action: its class"""


def short_of_points(hero: Hero, price: int) -> Refusal:
    """That a hero has less action points than are needed, or none."""
    points = hero.action_points
    return Refusal(Reason.TOO_FEW_POINTS if points else Reason.NO_POINTS, numbers=(price, points))


def let_go(hero: Hero) -> list[Told]:
    """The events of a hero's hands leaving the ropes that it belays or grips."""
    events: list[Told] = []
    if hero.belay is not None:
        events.append((What.STOP_BRACING, BelayChanged(hero.id, hero.belay, None)))
    if hero.grip is not None:
        events.append((What.HANDS, GripChanged(hero.id, hero.grip, None)))
    return events


def spend(hero: Hero, cost: int) -> list[Told]:
    """The event of paying for an action; none for a free one."""
    if cost == 0:
        return []
    return [(What.PART, ActionPointsChanged(hero.id, hero.action_points, hero.action_points - cost))]
