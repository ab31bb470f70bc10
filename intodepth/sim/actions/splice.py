"""splice: join two ropes at their free ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector
from intodepth.sim.actions.rope_action import RopeAction, near_cells, near_ropes
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Splice(RopeAction):
    """Make two ropes one."""

    NAME = "Splice"
    SELECTOR = Selector.SIDE
    RULE = "splice"

    end: int
    other: int
    """the other rope; the one of the lower id is named first"""
    other_end: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Splice]:
        """Each pair of free ends in reach, if the hero has learned it."""
        if not hero.gifts & Gift.SPLICES:
            return
        near = near_cells(stage, hero)
        free = [
            (rope, end)
            for rope in near_ropes(stage, hero)
            for end in (0, 1)
            if rope.ends[end] is None and rope.end_cell(end) in near
        ]
        for rope, end in free:
            for other, other_end in free:
                if rope.id < other.id:
                    yield cls(hero.id, rope.id, end, other.id, other_end)

    def deed(self, scheduler: Scheduler) -> None:
        """By the shortest way between the ends."""
        deeds.splice(scheduler, self.actor, (self.rope, self.end), (self.other, self.other_end))

    def aim(self, stage: Stage) -> Cell | None:
        """Where the end of the other rope is."""
        return stage.ropes[self.other].end_cell(self.other_end)
