"""whistle: turn a creature round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.finds.find_action import FindAction, use_up
from intodepth.sim.actions.reach import cell_of
from intodepth.sim.creatures import creatures_of
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import FacingChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.light import find_lit
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import MIRRORED, Cell
from intodepth.sim.space.sight import centres
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

EARSHOT = 8
"""greatest number of columns and rows, added up, to the creature"""


@dataclass(frozen=True, order=True)
class Whistle(FindAction):
    """Turn a creature in sight round. It still does what it announced, the other way round."""

    GIFT = Gift.WHISTLE
    FOOTING = False
    NONE = Reason.NOBODY_TO_HEAR

    body: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Whistle]:
        """Yield each lit creature in sight that is near enough and clings to nobody."""
        near = {
            sector.cell
            for sector in centres(stage.ground, cell_of(hero))
            if abs(sector.view[0]) + abs(sector.view[1]) <= EARSHOT
        }
        light = find_lit(stage)
        for creature in creatures_of(stage):
            if creature.cell in near and creature.cell in light and not creature.hazard:
                yield cls(hero.id, creature.id)

    def perform(self, scheduler: Scheduler) -> None:
        stage = scheduler.stage
        creature = stage.creature(self.body)
        turned = FacingChanged(creature.id, creature.facing, MIRRORED[creature.facing])
        scheduler.beat((What.TURN_AT_WHISTLE, turned), *use_up(stage, Gift.WHISTLE))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.body].cell
