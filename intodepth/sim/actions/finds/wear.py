"""wear: put on a find, or take it off: the ballast belt, the cork vest, the heel irons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.finds.find_action import FindAction
from intodepth.sim.entities import WORN, Gift, Hero
from intodepth.sim.events import GiftsChanged, TaggedEvent, WeightChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Wear(FindAction):
    """Put on what nobody wears, or take off what the hero wears."""

    GIFT = Gift.BALLAST | Gift.VEST | Gift.IRONS
    FOOTING = False
    NONE = Reason.NOTHING_TO_WEAR

    find: int
    """the gift of having it"""

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Wear]:
        """Yield each thing that the party has."""
        for gift in WORN:
            if hero.gifts & gift:
                yield cls(hero.id, int(gift))

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if somebody else wears it, or if it would give the hero nothing."""
        hero, worn = stage.hero(self.actor), WORN[Gift(self.find)]
        if hero.gifts & worn:
            return None
        if any(other.gifts & worn for other in stage.heroes()):
            return Refusal(Reason.WORN_ALREADY)
        return Refusal(Reason.BRACED) if worn == Gift.SHOD and hero.gifts & Gift.CATCHES else None

    def perform(self, scheduler: Scheduler) -> None:
        hero = scheduler.stage.hero(self.actor)
        scheduler.beat(*toggle_worn(hero, Gift(self.find), scheduler.stage.rules.ballast))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.actor].cell


def toggle_worn(hero: Hero, find: Gift, ballast: int) -> list[TaggedEvent]:
    """Return the events by which a hero puts a find on, or takes it off; `ballast` is the weight of the
    belt.
    """
    worn = WORN[find]
    with_it = worn | Gift.CATCHES if worn == Gift.SHOD else worn
    takes_off = bool(hero.gifts & worn)
    gifts = hero.gifts & ~with_it if takes_off else hero.gifts | with_it
    what = What.TAKE_OFF if takes_off else What.PUT_ON
    events: list[TaggedEvent] = [(what, GiftsChanged(hero.id, hero.gifts, gifts))]
    if worn == Gift.BALLASTED:
        change = -ballast if takes_off else ballast
        events.append((What.PART, WeightChanged(hero.id, hero.weight, hero.weight + change)))
    return events
