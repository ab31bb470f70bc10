"""dig: break away soft rock beside the hero with the pick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.finds.find_action import FindAction, use_up
from intodepth.sim.actions.reach import cell_of
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.digging import dig
from intodepth.sim.refusals import Reason, Refusal, require_value
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.portals import unsound
from intodepth.sim.space.terrain import OPEN, SOFT
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Dig(FindAction):
    """Open a cell of soft rock beside, above or below."""

    GIFT = Gift.PICK
    NONE = Reason.NO_SOFT_ROCK

    side: Side

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Dig]:
        """Yield each side with soft rock."""
        for side in SIDES:
            beyond = stage.step(cell_of(hero), side)
            if beyond is not None and stage.ground.code(beyond) == SOFT:
                yield cls(hero.id, side)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if two ways round the corner of a door would differ then."""
        rock = require_value(self.aim(stage), Reason.NO_SOFT_ROCK)
        return Refusal(Reason.NO_SOFT_ROCK) if unsound(stage.ground.change_cell(rock, OPEN)) else None

    def perform(self, scheduler: Scheduler) -> None:
        """Open the cell; anchors that nothing else holds come out."""
        stage = scheduler.stage
        rock = require_value(self.aim(stage), Reason.NO_SOFT_ROCK)
        scheduler.beat(*dig(stage.copy(), rock, What.BREAK_ROCK), *use_up(stage, Gift.PICK))

    def aim(self, stage: Stage) -> Cell | None:
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)
