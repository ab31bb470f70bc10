"""give: hand what is carried over to a hero within reach, or put it into a bucket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.cargo import can_bear, is_fallen, neighbours
from intodepth.sim.entities import Bucket, Hero
from intodepth.sim.events import CarrierChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Give(Action):
    """Hand a body over."""

    RULE = "give"
    NONE = Reason.NOBODY_TO_TAKE

    body: int
    taker: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Who is not alone."""
        return len(stage.heroes()) > 1

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Give]:
        """One for each carried body and each hero on its feet or bucket one side away."""
        for body in stage.carried(hero.id):
            for taker in neighbours(stage, hero):
                if isinstance(taker, Hero | Bucket) and not is_fallen(taker):
                    yield cls(hero.id, body.id, taker.id)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """That the taker has no room for it."""
        has_room = can_bear(stage, stage.bodies[self.taker], stage.bodies[self.body])
        return None if has_room else Refusal(Reason.NO_HAND_FREE)

    @classmethod
    def lacking(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """That nothing is carried."""
        return None if stage.carried(hero.id) else Refusal(Reason.CARRIES_NOTHING)

    def deed(self, scheduler: Scheduler) -> None:
        """The body changes hands."""
        scheduler.beat((What.GIVE_OVER, CarrierChanged(self.body, self.actor, self.taker)))

    def aim(self, stage: Stage) -> Cell | None:
        """Where the taker is."""
        return stage.bodies[self.taker].cell
