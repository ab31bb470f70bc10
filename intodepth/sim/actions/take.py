"""take: pick up a relic or a fallen hero within reach, also out of a bucket or off a fallen hero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.cargo import can_bear, takeable
from intodepth.sim.entities import Hero
from intodepth.sim.events import (
    CarrierChanged,
    Moved,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Take(Action):
    """Pick up a body."""

    NAME = "Take"
    SELECTOR = Selector.SIDE
    RULE = "take"

    body: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Take]:
        """One for each body one side away that no rope is tied to, if the hero has room for it."""
        if is_ready(stage, hero, cls.price(stage)):
            for body in takeable(stage, hero):
                if can_bear(stage, hero, body):
                    yield cls(hero.id, body.id)

    def schedule(self, scheduler: Scheduler) -> None:
        """The body leaves its cell or its bearer."""
        hero = scheduler.stage.hero(self.actor)
        body = scheduler.stage.bodies[self.body]
        events = spend(hero, self.cost(scheduler.stage))
        if body.cell is not None:
            events.append(Moved(body.id, body.cell, None))
        scheduler.beat(CarrierChanged(body.id, body.carrier, hero.id), *events)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the body is, or who bears it."""
        body = stage.bodies[self.body]
        return body.cell if body.carrier is None else stage.bodies[body.carrier].cell
