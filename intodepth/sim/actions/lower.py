"""lower: pay out rope, gently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector
from intodepth.sim.actions.rope_action import RopeAction, far_cell, held_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Lower(RopeAction):
    """Pay out up to three cells of rope; what hangs sinks without counting a fall."""

    NAME = "Lower"
    SELECTOR = Selector.AMOUNT
    RULE = "lower"

    cells: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Lower]:
        """As far as each rope that the hero is at the end of allows."""
        for rope in held_ropes(stage, hero):
            for cells in range(1, min(3, rope.length - rope.out) + 1):
                yield cls(hero.id, rope.id, cells)

    def is_possible(self, stage: Stage) -> bool:
        """Always: whoever is at the end of a rope that is not all paid out can do so."""
        return True

    def deed(self, scheduler: Scheduler) -> None:
        """Cell by cell."""
        deeds.lower(scheduler, self.actor, self.rope, self.cells)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the far end is, with what hangs on it."""
        return far_cell(stage, self.rope, self.actor)
