"""throw: put a free rope end into the cell beside."""

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
class Throw(RopeAction):
    """Throw a free end."""

    NAME = "Throw"
    SELECTOR = Selector.SIDE
    RULE = "throw"

    end: int
    side: Side

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Throw]:
        """Each free end in reach, to each side and down: up, it would only fall back."""
        for rope in near_ropes(stage, hero):
            for end in (0, 1):
                if rope.ends[end] is None:
                    for side in (Side.E, Side.W, Side.S):
                        yield cls(hero.id, rope.id, end, side)

    def deed(self, scheduler: Scheduler) -> None:
        """From there it falls by itself."""
        deeds.throw(scheduler, self.actor, self.rope, self.end, self.side)

    def aim(self, stage: Stage) -> Cell | None:
        """The cell beside."""
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)
