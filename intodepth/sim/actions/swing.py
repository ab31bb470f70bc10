"""swing: swing on a taut rope along the arc of its hanging length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector, is_awake
from intodepth.sim.actions.rope_action import RopeAction
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import (
    SwungChanged,
)
from intodepth.sim.flow.schedule import Refused, Scheduler
from intodepth.sim.pull.leash import ropes_of
from intodepth.sim.relics import Power, borne_by
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Swing(RopeAction):
    """Swing out, and let go or not."""

    NAME = "Swing"
    SELECTOR = Selector.SIDE
    RULE = "swing"

    side: Side
    columns: int
    let_go: bool

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Swing]:
        """Each column that is reached, for each rope, holding on or letting go there; hanging heroes too."""
        ready = hero.has_hands and is_awake(hero, 0 if _is_free(hero) else cls.price(stage))
        if stage.ropes and ready and borne_by(stage, hero.id, Power.LEAD_CROWN) is None:
            yield from cls.candidates(stage, hero)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Swing]:
        """As far as each rope lets swing."""
        for rope in ropes_of(stage, hero.id):
            for side in (Side.E, Side.W):
                for columns in range(1, cls._farthest(stage, hero, rope, side) + 1):
                    for let_go in (False, True):
                        yield cls(hero.id, rope.id, side, columns, let_go)

    @classmethod
    def _farthest(cls, stage: Stage, hero: Hero, rope: Rope, side: Side) -> int:
        """How many columns the arc reaches to one side."""
        scheduler = Scheduler(stage)
        try:
            cls(hero.id, rope.id, side, 2 * len(rope.sides), False).deed(scheduler)
        except Refused:
            return 0
        return scheduler.timeline[-1].beat

    def schedule(self, scheduler: Scheduler) -> None:
        """Pay, or have the free swing of the round, and do it."""
        hero = scheduler.stage.hero(self.actor)
        if _is_free(hero):
            scheduler.pay(SwungChanged(hero.id, False, True))
            self.deed(scheduler)
        else:
            super().schedule(scheduler)

    def cost(self, stage: Stage) -> int:
        """The rule `swing`, but for a free one."""
        return 0 if _is_free(stage.hero(self.actor)) else self.price(stage)

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


def _is_free(hero: Hero) -> bool:
    return bool(hero.gifts & Gift.SWINGS) and not hero.swung
