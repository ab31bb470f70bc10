"""lower: pay out rope without letting the load fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.reach import end_in_hand, require_footing, require_held_end
from intodepth.sim.actions.ropes.rope_action import RopeAction, far_cell, find_held_ropes, find_lacking_end
from intodepth.sim.entities import Hero
from intodepth.sim.events import RopeChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, require
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.what import What

MOST = 3
"""Greatest number of cells that one action pays out."""


@dataclass(frozen=True, order=True)
class Lower(RopeAction):
    """Pay out up to three cells of rope. What hangs on it sinks, which does not count as a fall."""

    RULE = "lower"
    NONE = Reason.PAID_OUT

    cells: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Lower]:
        """Yield one for each rope whose end the hero holds and each number of cells that can be paid out."""
        for rope in find_held_ropes(stage, hero):
            for cells in range(1, min(MOST, rope.length - rope.out) + 1):
                yield cls(hero.id, rope.id, cells)

    def obstacle(self, stage: Stage) -> Refusal | None:
        return None

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero holds no rope end."""
        return find_lacking_end(stage, hero)

    def perform(self, scheduler: Scheduler) -> None:
        """Pay out cell by cell, as long as the hero has footing and rope."""
        stage = scheduler.stage
        require_footing(stage, self.actor)
        found, _ = require_held_end(stage, self.actor, self.rope)
        require(1 <= self.cells <= MOST and found.out < found.length, Reason.PAID_OUT)
        for _ in range(min(self.cells, found.length - found.out)):
            held, body = stage.ropes.get(self.rope), stage.bodies[self.actor]
            if held is None or end_in_hand(stage, held, body) is None or not is_steady(stage, body):
                return
            scheduler.beat((What.PAY_OUT, RopeChanged(self.rope, held, replace(held, out=held.out + 1))))
            scheduler.settle(gently=True)

    def aim(self, stage: Stage) -> Cell | None:
        return far_cell(stage, self.rope, self.actor)
