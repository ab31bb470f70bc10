"""drop: put what is carried down beside oneself, or let it fall over an edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.entities import Hero
from intodepth.sim.events import (
    CarrierChanged,
    Moved,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage

_DOWN = (Side.E, Side.W, Side.S)


@dataclass(frozen=True, order=True)
class Drop(Action):
    """Put a body down."""

    NAME = "Drop"
    SELECTOR = Selector.SIDE
    RULE = "put_down"

    body: int
    side: Side

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Drop]:
        """One for each carried body and each free cell beside or below the hero that it fits into."""
        if is_ready(stage, hero, cls.price(stage)):
            assert hero.cell is not None
            for body in stage.carried(hero.id):
                for side in sorted(_DOWN):
                    if stage.free_step(hero.cell, side, body) is not None:
                        yield cls(hero.id, body.id, side)

    def schedule(self, scheduler: Scheduler) -> None:
        """The body lies in the cell; whether it stays there is another matter."""
        hero = scheduler.stage.hero(self.actor)
        scheduler.beat(
            CarrierChanged(self.body, hero.id, None),
            Moved(self.body, None, self.aim(scheduler.stage)),
            *spend(hero, self.cost(scheduler.stage)),
        )

    def aim(self, stage: Stage) -> Cell | None:
        """The cell it is put into."""
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)
