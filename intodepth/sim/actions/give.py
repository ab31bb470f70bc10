"""give: hand a carried body to a hero within reach, or put it into a bucket."""

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
    """Hand over a carried body."""

    RULE = "give"
    NONE = Reason.NOBODY_TO_TAKE

    body: int
    taker: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return len(stage.heroes()) > 1

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Give]:
        """Yield each carried body with each bucket or standing hero one side away."""
        for body in stage.find_carried(hero.id):
            for taker in neighbours(stage, hero):
                if isinstance(taker, Hero | Bucket) and not is_fallen(taker):
                    yield cls(hero.id, body.id, taker.id)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the taker has no room."""
        has_room = can_bear(stage, stage.bodies[self.taker], stage.bodies[self.body])
        return None if has_room else Refusal(Reason.NO_HAND_FREE)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero carries nothing."""
        return None if stage.find_carried(hero.id) else Refusal(Reason.CARRIES_NOTHING)

    def perform(self, scheduler: Scheduler) -> None:
        scheduler.beat((What.GIVE_OVER, CarrierChanged(self.body, self.actor, self.taker)))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.taker].cell
