"""wax: wax a rope, which only a blade ends from then on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.finds.find_action import FindAction, use_up
from intodepth.sim.actions.reach import cell_of, rope_of
from intodepth.sim.actions.ropes.rope_action import near_ropes
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import RopeChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Wax(FindAction):
    """Keep teeth, fuses and the sun shard from a rope, until it is packed."""

    GIFT = Gift.WAX
    NONE = Reason.NO_ROPE

    rope: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Wax]:
        """Yield each rope within reach that is not waxed."""
        for rope in near_ropes(stage, hero):
            if not rope.waxed:
                yield cls(hero.id, rope.id)

    def perform(self, scheduler: Scheduler) -> None:
        found = rope_of(scheduler.stage, self.rope)
        waxed = RopeChanged(found.id, found, replace(found, waxed=True))
        scheduler.beat((What.WAX, waxed), *use_up(scheduler.stage, Gift.WAX))

    def aim(self, stage: Stage) -> Cell | None:
        near = stage.ground.near[cell_of(stage.bodies[self.actor])]
        return next((cell for cell in stage.ropes[self.rope].cells if cell in near), None)
