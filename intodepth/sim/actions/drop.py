"""drop: put a carried body down beside the hero, or let it fall over an edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from intodepth.sim.actions.base import Action
from intodepth.sim.entities import Hero
from intodepth.sim.events import CarrierChanged, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

PLACES: Final = tuple(sorted((Side.E, Side.W, Side.S)))
"""cells for things that are put down, relative to the hero"""


@dataclass(frozen=True, order=True)
class Drop(Action):
    """Put a carried body down."""

    RULE = "put_down"
    NONE = Reason.CARRIES_NOTHING

    body: int
    side: Side

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Drop]:
        """Yield one for each carried body and each cell beside or below the hero."""
        for body in stage.find_carried(hero.id):
            for side in PLACES:
                yield cls(hero.id, body.id, side)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the body does not fit into the cell."""
        cell, body = stage.bodies[self.actor].cell, stage.bodies[self.body]
        fits = cell is not None and stage.free_step(cell, self.side, body) is not None
        return None if fits else Refusal(Reason.NO_ROOM_TO_DROP)

    def perform(self, scheduler: Scheduler) -> None:
        """Put the body into the cell; it may fall from there."""
        stage = scheduler.stage
        scheduler.beat(
            (What.PUT_DOWN, CarrierChanged(self.body, self.actor, None)),
            make_move(What.PART, stage.bodies[self.body], self.aim(stage), None),
        )

    def aim(self, stage: Stage) -> Cell | None:
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)
