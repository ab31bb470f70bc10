"""clip: put a rope through an anchor in reach, or take it out."""

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
class Clip(RopeAction):
    """Put a rope through an anchor."""

    NAME = "Clip"
    SELECTOR = Selector.SIDE
    RULE = "clip"

    anchor: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Clip]:
        """Each rope in reach with each anchor in reach."""
        near = near_cells(stage, hero)
        for rope in near_ropes(stage, hero):
            for key in sorted(stage.anchors):
                if stage.anchors[key].cell in near:
                    yield cls(hero.id, rope.id, key)

    def deed(self, scheduler: Scheduler) -> None:
        """By the shortest way."""
        deeds.clip(scheduler, self.actor, self.rope, self.anchor)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the anchor is."""
        return stage.anchors[self.anchor].cell


@dataclass(frozen=True, order=True)
class Unclip(RopeAction):
    """Take a rope out of an anchor."""

    NAME = "Unclip"
    SELECTOR = Selector.SIDE
    RULE = "clip"

    anchor: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Unclip]:
        """Each rope in reach with each anchor that it runs through."""
        for rope in near_ropes(stage, hero):
            for key in sorted(rope.clips):
                yield cls(hero.id, rope.id, key)

    def deed(self, scheduler: Scheduler) -> None:
        """The rope tightens."""
        deeds.unclip(scheduler, self.actor, self.rope, self.anchor)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the anchor is."""
        return stage.anchors[self.anchor].cell
