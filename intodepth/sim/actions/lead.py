"""lead: let another hero act first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.entities import Hero
from intodepth.sim.events import LeadPassed
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Lead(Action):
    """Pass the lead to another hero."""

    NONE = Reason.NOBODY_ELSE

    to: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return len(stage.heroes()) > 1

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal unless the hero has the lead."""
        return None if stage.lead == hero.id else Refusal(Reason.NOT_ITS_TURN)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Lead]:
        """Yield one for each other hero who has not ended their turn."""
        for other in stage.heroes():
            if other.id != hero.id and other.is_able and not other.ended:
                yield cls(hero.id, other.id)

    def perform(self, scheduler: Scheduler) -> None:
        scheduler.beat((What.PASS_LEAD, LeadPassed(self.actor, self.to)))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.to].cell
