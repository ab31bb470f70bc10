"""slip: untie the far end of a rope in hand, by a slip knot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import require_held_end
from intodepth.sim.actions.ropes.rope_action import RopeAction, far_cell, find_held_ropes, find_lacking_end
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import RopeChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, require
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Slip(RopeAction):
    """Untie the far end of a rope whose near end the hero has in hand."""

    RULE = "find"
    GIFT = Gift.SLIPS
    FOOTING = False
    NONE = Reason.NO_KNOT

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Slip]:
        """Yield each rope that ends at the hero or at a winch within reach."""
        for rope in find_held_ropes(stage, hero):
            yield cls(hero.id, rope.id)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero holds no rope end."""
        return find_lacking_end(stage, hero)

    def perform(self, scheduler: Scheduler) -> None:
        found, end = require_held_end(scheduler.stage, self.actor, self.rope)
        require(found.ends[1 - end] is not None, Reason.NO_KNOT)
        scheduler.beat((What.UNTIE, RopeChanged(found.id, found, found.retie(1 - end, None))))

    def aim(self, stage: Stage) -> Cell | None:
        return far_cell(stage, self.rope, self.actor)
