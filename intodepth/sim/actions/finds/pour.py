"""pour: empty the sand sack over rock, which is soft to fall on then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.finds.find_action import FindAction, use_up
from intodepth.sim.actions.reach import cell_of
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import TerrainChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import HARD, ROUGH, SAND, SOFT
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

ROCK = HARD, SOFT, ROUGH
"""kinds of ground that sand can lie on"""


@dataclass(frozen=True, order=True)
class Pour(FindAction):
    """Turn the rock below a cell within reach to sand."""

    GIFT = Gift.SAND
    NONE = Reason.NO_ROCK_BELOW

    cell: Cell
    """the rock"""

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Pour]:
        """Yield the rock below each open cell within reach."""
        ground = stage.ground
        floors = {
            ground.step(cell, Side.S) for cell in ground.near[cell_of(hero)] if not ground.is_solid(cell)
        }
        for floor in sorted(cell for cell in floors if cell is not None and ground.code(cell) in ROCK):
            yield cls(hero.id, floor)

    def perform(self, scheduler: Scheduler) -> None:
        stage = scheduler.stage
        changed = TerrainChanged(self.cell, stage.ground.code(self.cell), SAND)
        scheduler.beat((What.POUR_SAND, changed), *use_up(stage, Gift.SAND))

    def aim(self, stage: Stage) -> Cell | None:
        return self.cell
