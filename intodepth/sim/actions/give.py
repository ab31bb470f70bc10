"""give: hand what is carried over to a hero within reach, or put it into a bucket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.cargo import can_bear, neighbours
from intodepth.sim.entities import Hero
from intodepth.sim.events import (
    CarrierChanged,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Give(Action):
    """Hand a body over."""

    NAME = "Hand over"
    SELECTOR = Selector.SIDE
    RULE = "give"

    body: int
    taker: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Give]:
        """One for each carried body and each hero or bucket one side away that has room for it."""
        if is_ready(stage, hero, cls.price(stage)):
            for body in stage.carried(hero.id):
                for taker in neighbours(stage, hero):
                    if can_bear(stage, taker, body):
                        yield cls(hero.id, body.id, taker.id)

    def schedule(self, scheduler: Scheduler) -> None:
        """The body changes hands."""
        hero = scheduler.stage.hero(self.actor)
        scheduler.beat(
            CarrierChanged(self.body, hero.id, self.taker), *spend(hero, self.cost(scheduler.stage))
        )

    def aim(self, stage: Stage) -> Cell | None:
        """Where the taker is."""
        return stage.bodies[self.taker].cell
