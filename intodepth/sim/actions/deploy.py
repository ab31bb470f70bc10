"""deploy: a hero comes into the level by an entry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, short_of_points
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.events import LevelStateChanged, Moved
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Deploy(Action):
    """Enter the level."""

    RULE = "deploy"
    NONE = Reason.ENTRIES_TAKEN

    entry: Cell

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Who waits outside."""
        return hero.state == LevelState.UNDEPLOYED

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """That it is in the level already, or has no points left."""
        if hero.state != LevelState.UNDEPLOYED:
            return Refusal(Reason.INSIDE)
        if hero.action_points < cls.price(stage):
            return short_of_points(hero, cls.price(stage))
        return Refusal(Reason.TURN_OVER) if hero.ended else None

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Deploy]:
        """One for each way in that nothing stands in."""
        for cell in stage.ways_in():
            if cell not in stage.at:
                yield cls(hero.id, cell)

    def deed(self, scheduler: Scheduler) -> None:
        """Appear in the entry."""
        hero = scheduler.stage.hero(self.actor)
        scheduler.beat(
            LevelStateChanged(hero.id, hero.state, LevelState.IN_LEVEL),
            Moved(hero.id, None, self.entry),
        )

    def aim(self, stage: Stage) -> Cell:
        """The entry."""
        return self.entry
