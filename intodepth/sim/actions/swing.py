"""swing: swing on a taut rope along the arc of its hanging length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector, is_awake
from intodepth.sim.actions.rope_action import RopeAction, held_ropes
from intodepth.sim.cells import Cell, Side
from intodepth.sim.entities import Hero
from intodepth.sim.schedule import Scheduler
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Swing(RopeAction):
    """Swing out, and let go or not."""

    NAME = "Swing"
    KEY = "w"
    SELECTOR = Selector.SIDE
    RULE = "swing"

    side: Side
    columns: int
    let_go: bool

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Swing]:
        """Each column that is reached, for each rope, holding on or letting go there; hanging heroes too."""
        if stage.ropes and is_awake(hero, cls.price(stage)):
            for action in cls.candidates(stage, hero):
                if action.is_possible(stage):
                    yield action

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Swing]:
        """As far as each rope lets swing."""
        for rope in held_ropes(stage, hero):
            for side in (Side.E, Side.W):
                for columns in range(1, 2 * len(rope.sides) + 1):
                    for let_go in (False, True):
                        yield cls(hero.id, rope.id, side, columns, let_go)

    def is_possible(self, stage: Stage) -> bool:
        """Whether the arc reaches that column."""
        scheduler = Scheduler(stage)
        return super().is_possible(stage) and self._swung(scheduler) == self.columns

    def _swung(self, scheduler: Scheduler) -> int:
        self.deed(scheduler)
        return len({happening.beat for happening in scheduler.timeline}) - self.let_go

    def aim(self, stage: Stage) -> Cell | None:
        """The last cell of the arc."""
        scheduler = Scheduler(stage)
        self.deed(scheduler)
        return scheduler.stage.bodies[self.actor].cell

    def deed(self, scheduler: Scheduler) -> None:
        """A beat for each column."""
        end = scheduler.stage.ropes[self.rope].end_of(self.actor)
        assert end is not None
        deeds.swing(scheduler, self.actor, self.rope, end, self.side, self.columns, self.let_go)
