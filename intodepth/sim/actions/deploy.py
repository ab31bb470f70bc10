"""deploy: a hero comes into the level by an entry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, spend
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.events import (
    LevelStateChanged,
    Moved,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Deploy(Action):
    """Enter the level."""

    NAME = "Deploy"
    SELECTOR = Selector.ENTRY
    RULE = "deploy"

    entry: Cell

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Deploy]:
        """One for each entry that nothing stands in."""
        if hero.state != LevelState.UNDEPLOYED or hero.ended or hero.action_points < cls.price(stage):
            return
        for cell in sorted(stage.ground.cells_of(ENTRY)):
            if cell not in stage.at:
                yield cls(hero.id, cell)

    def schedule(self, scheduler: Scheduler) -> None:
        """Appear in the entry."""
        hero = scheduler.stage.hero(self.actor)
        scheduler.beat(
            LevelStateChanged(hero.id, hero.state, LevelState.IN_LEVEL),
            Moved(hero.id, None, self.entry),
            *spend(hero, self.cost(scheduler.stage)),
        )

    def aim(self, stage: Stage) -> Cell:
        """The entry."""
        return self.entry
