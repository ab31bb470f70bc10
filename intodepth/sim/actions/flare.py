"""flare: throw a lamp in a straight line of sight, also through portals; it lights the cells around where it
lands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.reach import cell_of, turn_to
from intodepth.sim.cargo import lamps_in_hand
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import CarrierChanged, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.light import find_lit
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.shots import sights_from, straight_lines
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Flare(Action):
    """Throw a carried lamp to a free, lit cell in sight.

    Bodies are not in its way; from the cell it falls.
    """

    RULE = "flare"
    HANDS = True
    GIFT = Gift.LIGHTS
    LACKS = Reason.CANNOT_THROW
    NONE = Reason.NO_PLACE_IN_SIGHT

    lamp: int
    cell: Cell

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Flare]:
        """Yield each carried lamp with each cell that it can be thrown to."""
        for lamp in lamps_in_hand(stage, hero):
            for cell in places(stage, cell_of(hero)):
                yield cls(hero.id, lamp.id, cell)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero carries no lamp."""
        return None if lamps_in_hand(stage, hero) else Refusal(Reason.NO_LAMP_IN_HAND)

    def perform(self, scheduler: Scheduler) -> None:
        """Put the lamp into the cell, burning or not as it was."""
        hero = scheduler.stage.hero(self.actor)
        sight = sights_from(scheduler.stage.ground, cell_of(hero))[self.cell]
        scheduler.beat(
            (What.PART, CarrierChanged(self.lamp, hero.id, None)),
            make_move(What.THROW, scheduler.stage.bodies[self.lamp], self.cell, None),
            *turn_to(hero, sight),
        )

    def aim(self, stage: Stage) -> Cell | None:
        return self.cell


def places(stage: Stage, eye: Cell) -> list[Cell]:
    """Return the cells that a lamp can be thrown to from `eye`, sorted.

    Cells above another such cell are left out.
    """
    ground, light = stage.ground, find_lit(stage)
    free = {
        cell
        for cell, sight in sights_from(ground, eye).items()
        if cell in light and cell not in stage.at and straight_lines(ground, eye, sight)
    }
    return sorted(cell for cell in free if ground.open_step(cell, Side.S) not in free)
