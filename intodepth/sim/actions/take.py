"""take: pick up a relic that lies within reach, or that a fallen hero within reach bears."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.cells import SIDES, Cell
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.events import CarrierChanged, Moved
from intodepth.sim.leash import ropes_of
from intodepth.sim.schedule import Scheduler
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Take(Action):
    """Pick up a relic."""

    NAME = "Take"
    KEY = "g"
    SELECTOR = Selector.SIDE

    relic: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Take]:
        """One for each relic one side away that no rope is tied to, if the hero has a hand free."""
        if not is_ready(stage, hero, stage.rules.take) or len(stage.carried(hero.id)) >= hero.carries:
            return
        assert hero.cell is not None
        found = []
        for side in SIDES:
            cell = stage.step(hero.cell, side)
            body = None if cell is None else stage.bodies.get(stage.at.get(cell, -1))
            if isinstance(body, Relic) and not ropes_of(stage, body.id):
                found.append(body.id)
            elif isinstance(body, Hero) and body.is_fallen:
                found += [relic.id for relic in stage.carried(body.id)]
        for relic in sorted(found):
            yield cls(hero.id, relic)

    def schedule(self, scheduler: Scheduler) -> None:
        """The relic leaves its cell or its bearer."""
        hero = scheduler.stage.hero(self.actor)
        relic = scheduler.stage.bodies[self.relic]
        assert isinstance(relic, Relic)
        events = spend(hero, self.cost(scheduler.stage))
        if relic.cell is not None:
            events.append(Moved(relic.id, relic.cell, None))
        scheduler.beat(CarrierChanged(relic.id, relic.carrier, hero.id), *events)

    def cost(self, stage: Stage) -> int:
        """The rule `take`."""
        return stage.rules.take

    def aim(self, stage: Stage) -> Cell | None:
        """Where the relic is."""
        relic = stage.bodies[self.relic]
        if isinstance(relic, Relic) and relic.carrier is not None:
            return stage.bodies[relic.carrier].cell
        return relic.cell
