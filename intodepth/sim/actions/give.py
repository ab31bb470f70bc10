"""give: hand a relic over to a hero within reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.cells import SIDES, Cell
from intodepth.sim.entities import Hero
from intodepth.sim.events import CarrierChanged
from intodepth.sim.schedule import Scheduler
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Give(Action):
    """Hand a relic over."""

    NAME = "Hand over"
    KEY = "o"
    SELECTOR = Selector.SIDE

    relic: int
    taker: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Give]:
        """One for each carried relic and each hero one side away that has a hand free."""
        carried = stage.carried(hero.id)
        if not carried or not is_ready(stage, hero, stage.rules.give):
            return
        assert hero.cell is not None
        takers = []
        for side in SIDES:
            cell = stage.step(hero.cell, side)
            other = None if cell is None else stage.bodies.get(stage.at.get(cell, -1))
            if (
                isinstance(other, Hero)
                and other.hit_points > 0
                and len(stage.carried(other.id)) < other.carries
            ):
                takers.append(other.id)
        for relic in carried:
            for taker in sorted(takers):
                yield cls(hero.id, relic.id, taker)

    def schedule(self, scheduler: Scheduler) -> None:
        """The relic changes hands."""
        hero = scheduler.stage.hero(self.actor)
        scheduler.beat(
            CarrierChanged(self.relic, hero.id, self.taker), *spend(hero, self.cost(scheduler.stage))
        )

    def cost(self, stage: Stage) -> int:
        """The rule `give`."""
        return stage.rules.give

    def aim(self, stage: Stage) -> Cell | None:
        """Where the taker is."""
        return stage.bodies[self.taker].cell
