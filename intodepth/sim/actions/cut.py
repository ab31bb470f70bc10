"""cut: cut a rope in reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector
from intodepth.sim.actions.rope_action import RopeAction, near_cells, near_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Cut(RopeAction):
    """Cut a rope at one cell of its chain."""

    NAME = "Cut"
    SELECTOR = Selector.SIDE
    RULE = "cut"

    index: int
    """which cell of the chain"""

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Cut]:
        """Each cell in reach of each rope that leaves something on both sides, if the hero has a blade."""
        if hero.blade:
            near = near_cells(stage, hero)
            for rope in near_ropes(stage, hero):
                first = 1 if rope.length == len(rope.sides) else 0
                for index in range(first, len(rope.sides)):
                    if rope.cells[index] in near:
                        yield cls(hero.id, rope.id, index)

    def deed(self, scheduler: Scheduler) -> None:
        """Two ropes with a free end each."""
        deeds.cut(scheduler, self.actor, self.rope, self.index)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the rope is cut."""
        return stage.ropes[self.rope].cells[self.index]
