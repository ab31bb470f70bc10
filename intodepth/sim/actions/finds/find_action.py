"""find_action: the base class of actions with a find, and how a find is used up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intodepth.sim.actions.base import Action
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import GiftsChanged, TaggedEvent
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class FindAction(Action):
    """An action with a find that the party has."""

    RULE = "find"
    HANDS = True
    GIFT: ClassVar[Gift] = Gift.NONE
    """what the find gives"""

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return bool(hero.gifts & cls.GIFT) and super().suits(stage, hero)

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return the missing find as the first refusal, then those of the base class."""
        return super().hindrance(stage, hero) if hero.gifts & cls.GIFT else Refusal(Reason.NO_FIND)


def use_up(stage: Stage, gift: Gift) -> list[TaggedEvent]:
    """Return the events by which nobody can use a find again on this floor."""
    return [
        (What.PART, GiftsChanged(hero.id, hero.gifts, hero.gifts & ~gift))
        for hero in stage.heroes()
        if hero.gifts & gift
    ]
