"""sling: throw something light in a straight line of sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.finds.find_action import FindAction
from intodepth.sim.actions.flare import places
from intodepth.sim.actions.reach import cell_of, turn_to
from intodepth.sim.entities import Body, Gift, Hero, Lamp, Relic
from intodepth.sim.events import CarrierChanged, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.shots import length_of, sights_from
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

FLIGHT = 3
"""greatest number of cells that it flies"""
LIGHT = 2
"""greatest weight of what is thrown"""


@dataclass(frozen=True, order=True)
class Sling(FindAction):
    """Throw a carried relic or lamp to a free, lit cell in sight. Bodies are not in its way; from the cell it
    falls.
    """

    GIFT = Gift.SLING
    NONE = Reason.NO_PLACE_FOR_SLING

    body: int
    cell: Cell

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Sling]:
        """Yield each light thing that the hero carries with each cell that it can be thrown to."""
        light = _light(stage, hero)
        if not light:
            return
        eye = cell_of(hero)
        sights = sights_from(stage.ground, eye)
        for body in light:
            for cell in places(stage, eye):
                if length_of(sights[cell]) <= FLIGHT:
                    yield cls(hero.id, body.id, cell)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero carries nothing light."""
        return None if _light(stage, hero) else Refusal(Reason.NOTHING_LIGHT)

    def perform(self, scheduler: Scheduler) -> None:
        """Put the thing into the cell, from where it falls."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        sight = sights_from(stage.ground, cell_of(hero))[self.cell]
        scheduler.beat(
            (What.PART, CarrierChanged(self.body, hero.id, None)),
            make_move(What.THROW, stage.bodies[self.body], self.cell, None),
            *turn_to(hero, sight),
        )

    def aim(self, stage: Stage) -> Cell | None:
        return self.cell


def _light(stage: Stage, hero: Hero) -> list[Body]:
    """Return what a hero carries that can be thrown."""
    return [
        body
        for body in stage.find_carried(hero.id)
        if isinstance(body, Relic | Lamp) and body.weight <= LIGHT
    ]
