"""throw: put a loose rope end into a neighbouring cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import cell_of, is_in_reach, lead_to, require_present, rope_of
from intodepth.sim.actions.ropes.rope_action import RopeAction, free_ends, near_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.events import RopeChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, require, require_value
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Throw(RopeAction):
    """Throw a loose rope end."""

    RULE = "throw"

    end: int
    side: Side

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Throw]:
        """Yield each loose end within reach with each side and down. Thrown up, it would only fall back."""
        for rope in near_ropes(stage, hero):
            for end in (0, 1):
                if rope.ends[end] is None:
                    for side in (Side.E, Side.W, Side.S):
                        yield cls(hero.id, rope.id, end, side)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if there is no loose end within reach or no cell to throw it into."""
        missing = Reason.FALLS_BACK if free_ends(stage, hero) else Reason.NO_FREE_END
        return super().find_lack(stage, hero) or Refusal(missing)

    def perform(self, scheduler: Scheduler) -> None:
        """Lead the end into the neighbouring cell; from there it falls by itself."""
        stage, end = scheduler.stage, self.end
        cell = cell_of(require_present(stage, self.actor))
        found = rope_of(stage, self.rope)
        near = is_in_reach(stage, cell, found.end_cell(end))
        require(found.ends[end] is None and near, Reason.NO_FREE_END)
        target = require_value(stage.ground.open_step(cell, self.side), Reason.NO_WAY)
        require(target != found.end_cell(end), Reason.NO_WAY)
        scheduler.beat((What.THROW_ROPE, RopeChanged(found.id, found, lead_to(stage, found, end, target))))

    def aim(self, stage: Stage) -> Cell | None:
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)
