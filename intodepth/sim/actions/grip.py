"""grip: take hold of a hanging rope."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector
from intodepth.sim.actions.rope_action import RopeAction, near_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Grip(RopeAction):
    """Take hold of a rope."""

    NAME = "Grip"
    SELECTOR = Selector.SIDE
    RULE = "grip"

    step: int
    """the side to step to first, -1 for none"""

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Grip]:
        """Each rope in reach but one's own, where one is and beside; up and down is climbing."""
        for rope in near_ropes(stage, hero):
            if rope.end_of(hero.id) is not None:
                continue
            for step in (-1, Side.E, Side.W):
                yield cls(hero.id, rope.id, int(step))

    def deed(self, scheduler: Scheduler) -> None:
        """Where it hangs; hands that climb it do not belay it any more."""
        deeds.grab(scheduler, self.actor, self.rope, None if self.step < 0 else Side(self.step))
        if scheduler.stage.hero(self.actor).belay == self.rope:
            deeds.off(scheduler, self.actor)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the rope is gripped."""
        cell = stage.bodies[self.actor].cell
        return cell if cell is None or self.step < 0 else stage.step(cell, Side(self.step))
