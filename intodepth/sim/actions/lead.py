"""lead: let another hero of the party act first."""

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
    """Pass the lead."""

    NONE = Reason.NOBODY_ELSE

    to: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Who is not alone."""
        return len(stage.heroes()) > 1

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """That the hero does not lead."""
        return None if stage.lead == hero.id else Refusal(Reason.NOT_ITS_TURN)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Lead]:
        """One for each other hero whose turn is not over."""
        for other in stage.heroes():
            if other.id != hero.id and other.is_able and not other.ended:
                yield cls(hero.id, other.id)

    def deed(self, scheduler: Scheduler) -> None:
        """The other hero has the lead."""
        scheduler.beat((What.PASS_LEAD, LeadPassed(self.actor, self.to)))

    def aim(self, stage: Stage) -> Cell | None:
        """Where the other hero is."""
        return stage.bodies[self.to].cell
