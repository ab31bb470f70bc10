"""base: the base class of actions: frozen values that can list themselves, name their target and be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from intodepth.sim.entities import Gift, Hero, LevelState
from intodepth.sim.events import ActionPointsChanged, BelayChanged, GripChanged, TaggedEvent
from intodepth.sim.flow import turns
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, most_telling
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.what import What

MANY = 24
"""More action points than anything costs, to find what fails for lack of points only."""


@dataclass(frozen=True, order=True)
class Action:
    """One thing that a hero can do. Equal values are the same action; actions sort by their fields."""

    RULE: ClassVar[str | None] = None
    """the rule with its cost; None if it is free, or if the cost depends on the distance"""

    FOOTING: ClassVar[bool] = True
    """whether a hero who hangs from a rope cannot do it"""
    HANDS: ClassVar[bool] = False
    """whether a hero with paws cannot do it"""
    THINGS: ClassVar[str | None] = None
    """what the stage must have any of: `ropes`, `anchors` or `mechanisms`"""
    GIFT: ClassVar[Gift | None] = None
    """the gifts of which a hero needs one for it; None if it needs none"""
    LACKS: ClassVar[Reason] = Reason.NO_FIND
    """refusal for a hero without that gift"""
    NONE: ClassVar[Reason] = Reason.NOT_HERE
    """refusal if the stage has nothing to do it with"""

    actor: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Return whether the hero can ever do an action of this kind in this level."""
        return (hero.has_hands or not cls.HANDS) and cls.has_gift(hero)

    @classmethod
    def has_gift(cls, hero: Hero) -> bool:
        """Return whether a hero has the gift that actions of this kind need, if they need one."""
        return cls.GIFT is None or bool(int(hero.gifts) & int(cls.GIFT))

    @classmethod
    def stock(cls, hero: Hero) -> tuple[int, ...]:
        """Return the hero's supply of what the action uses up: one number per item."""
        return ()

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Self]:
        """Yield all actions of this kind that make sense for a hero whom nothing hinders, in order."""
        raise NotImplementedError

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return why a candidate cannot be done, or None."""
        return None

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Self]:
        """Yield every action of this kind that the hero can do now, in order."""
        if (cls.THINGS is None or getattr(stage, cls.THINGS)) and cls.hindrance(stage, hero) is None:
            for action in cls.candidates(stage, hero):
                if action.obstacle(stage) is None:
                    yield action

    def refusal(self, stage: Stage) -> Refusal | None:
        """Return why it cannot be done now, or None."""
        hero = turns.next_actor(stage)
        if hero is None or hero.id != self.actor:
            return Refusal(Reason.NOT_ITS_TURN)
        hindrance = self.hindrance(stage, hero)
        if hindrance is not None:
            return hindrance
        return self.obstacle(stage) if self.is_candidate(stage, hero) else Refusal(Reason.NOT_HERE)

    def is_candidate(self, stage: Stage, hero: Hero) -> bool:
        """Return whether `candidates` would list it; kinds with many candidates override this with a faster
        check.
        """
        return self in self.candidates(stage, hero)

    def perform(self, scheduler: Scheduler) -> None:
        """Add its events to the scheduler beat by beat, without paying; raises Refused if it cannot be done.

        What follows by itself, such as a fall, is added by the scheduler.
        """
        raise NotImplementedError

    def schedule(self, scheduler: Scheduler) -> None:
        """Pay, then perform the action."""
        scheduler.who = self.actor
        scheduler.pay(*spend(scheduler.stage.hero(self.actor), self.cost(scheduler.stage)))
        self.perform(scheduler)

    @classmethod
    def price(cls, stage: Stage) -> int:
        """Return the action points that its rule sets."""
        price: int = 0 if cls.RULE is None else getattr(stage.rules, cls.RULE)
        return price

    def cost(self, stage: Stage) -> int:
        """Return the action points it needs at the start. The schedule tells what it really uses."""
        return self.price(stage)

    def aim(self, stage: Stage) -> Cell | None:
        """Return the cell it is aimed at; None for an action without one."""
        return None

    @classmethod
    def least(cls, stage: Stage, hero: Hero) -> int:
        """Return the fewest action points with which any action of this kind can be done."""
        return cls.price(stage)

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return what about the hero rules out all actions of this kind, or None."""
        if not cls.has_gift(hero):
            return Refusal(cls.LACKS)
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
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return what is missing for this kind of action, or None.

        It is asked only if no such action can be done.
        """
        return None

    @classmethod
    def why_none(cls, stage: Stage, hero: Hero) -> Refusal:
        """Return why a hero can do no action of this kind.

        Lack of points is named only if more points would help.
        """
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
            or cls.find_lack(rich, able)
            or most_telling(action.obstacle(rich) for action in cls.candidates(rich, able))
            or Refusal(cls.NONE)
        )


ActionKind = type[Action]
"""class of a kind of action"""


def short_of_points(hero: Hero, price: int) -> Refusal:
    """Return the refusal for a hero with fewer action points than `price`, or None."""
    points = hero.action_points
    return Refusal(Reason.TOO_FEW_POINTS if points else Reason.NO_POINTS, numbers=(price, points))


def let_go(hero: Hero) -> list[TaggedEvent]:
    """Return the events by which a hero lets go of the ropes it belays or grips."""
    events: list[TaggedEvent] = []
    if hero.belay is not None:
        events.append((What.STOP_BRACING, BelayChanged(hero.id, hero.belay, None)))
    if hero.grip is not None:
        events.append((What.HANDS, GripChanged(hero.id, hero.grip, None)))
    return events


def spend(hero: Hero, cost: int) -> list[TaggedEvent]:
    """Return the event that pays for an action; empty if it is free."""
    if cost == 0:
        return []
    return [(What.PART, ActionPointsChanged(hero.id, hero.action_points, hero.action_points - cost))]
