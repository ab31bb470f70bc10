"""pull: turn a lever in reach over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.base import Action, Selector
from intodepth.sim.actions.reach import is_in_reach
from intodepth.sim.entities import Hero
from intodepth.sim.events import WorkChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.works import WorkKind


@dataclass(frozen=True, order=True)
class Pull(Action):
    """Turn a lever over."""

    SELECTOR = Selector.SIDE
    RULE = "pull"
    HANDS = True
    THINGS = "works"
    NONE = Reason.NO_LEVER

    work: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Pull]:
        """One for each lever in reach."""
        assert hero.cell is not None
        for key, work in sorted(stage.works.items()):
            if work.kind == WorkKind.LEVER and is_in_reach(stage, hero.cell, work.cell):
                yield cls(hero.id, key)

    def deed(self, scheduler: Scheduler) -> None:
        """The gates follow by themselves."""
        work = scheduler.stage.works[self.work]
        scheduler.beat(WorkChanged(self.work, work, replace(work, on=not work.on)))

    def aim(self, stage: Stage) -> Cell | None:
        """Where the lever is."""
        return stage.works[self.work].cell
