"""find_action: the base class of actions with a find, and how a find is used up."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.entities import Gift
from intodepth.sim.events import GiftsChanged, TaggedEvent
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class FindAction(Action):
    """An action by hand that needs a find. GIFT is the gift that the find gives."""

    RULE = "find"
    HANDS = True


def use_up(stage: Stage, gift: Gift) -> list[TaggedEvent]:
    """Return the events by which nobody can use a find again on this floor."""
    return [
        (What.PART, GiftsChanged(hero.id, hero.gifts, hero.gifts & ~gift))
        for hero in stage.heroes()
        if hero.gifts & gift
    ]
