"""pull: turn a lever in reach over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.deeds.reach import is_in_reach
from intodepth.sim.entities import Hero
from intodepth.sim.events import (
    WorkChanged,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.works import WorkKind


@dataclass(frozen=True, order=True)
class Pull(Action):
    """Turn a lever over."""

    NAME = "Pull"
    SELECTOR = Selector.SIDE
    RULE = "pull"

    work: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Pull]:
        """One for each lever in reach of a hero with hands."""
        if not stage.works or not hero.has_hands or not is_ready(stage, hero, cls.price(stage)):
            return
        assert hero.cell is not None
        for key, work in sorted(stage.works.items()):
            if work.kind == WorkKind.LEVER and is_in_reach(stage, hero.cell, work.cell):
                yield cls(hero.id, key)

    def schedule(self, scheduler: Scheduler) -> None:
        """The gates follow by themselves."""
        stage = scheduler.stage
        work = stage.works[self.work]
        change = WorkChanged(self.work, work, replace(work, on=not work.on))
        scheduler.beat(change, *spend(stage.hero(self.actor), self.cost(stage)))

    def aim(self, stage: Stage) -> Cell | None:
        """Where the lever is."""
        return stage.works[self.work].cell
