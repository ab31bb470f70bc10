"""take: pick up a relic or a fallen hero within reach, also out of a bucket or from a fallen hero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.cargo import can_bear, is_portable, neighbours, takeable
from intodepth.sim.entities import Hero
from intodepth.sim.events import CarrierChanged, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Take(Action):
    """Pick up a body."""

    RULE = "take"
    NONE = Reason.NOTHING_TO_TAKE

    body: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Take]:
        """Yield one for each body one side away that no rope is tied to."""
        for body in takeable(stage, hero):
            yield cls(hero.id, body.id)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the hero has no room for it."""
        hero = stage.hero(self.actor)
        if can_bear(stage, hero, stage.bodies[self.body]):
            return None
        is_full = len(stage.find_carried(hero.id)) >= hero.carries
        return Refusal(Reason.HANDS_FULL if is_full else Reason.TOO_HEAVY_FOR_TEETH, (self.body,))

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if everything there has a rope tied to it."""
        tied = [body.id for body in neighbours(stage, hero) if is_portable(body)]
        return Refusal(Reason.TIED, (tied[0],)) if tied and not takeable(stage, hero) else None

    def perform(self, scheduler: Scheduler) -> None:
        body = scheduler.stage.bodies[self.body]
        left = [] if body.cell is None else [make_move(What.PART, body, None, None)]
        scheduler.beat((What.TAKE, CarrierChanged(body.id, body.carrier, self.actor)), *left)

    def aim(self, stage: Stage) -> Cell | None:
        """Return the cell of the body, or of what carries it."""
        body = stage.bodies[self.body]
        return body.cell if body.carrier is None else stage.bodies[body.carrier].cell
