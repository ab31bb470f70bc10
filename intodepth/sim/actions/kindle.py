"""kindle: light a lamp within reach, or put one out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.cargo import lamps_in_reach
from intodepth.sim.entities import PUT_OUT, Hero, Lamp
from intodepth.sim.events import LampChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.water import is_under
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Kindle(Action):
    """Light a lamp, or put it out."""

    RULE = "lamp"
    FOOTING = False
    HANDS = True
    NONE = Reason.NO_LAMP

    lamp: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return super().suits(stage, hero) and any(isinstance(body, Lamp) for body in stage.bodies.values())

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Kindle]:
        """Yield one for each lamp that the hero carries, or that lies one side away."""
        for lamp in lamps_in_reach(stage, hero):
            yield cls(hero.id, lamp.id)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the lamp is under water."""
        cell = self.aim(stage)
        return Refusal(Reason.UNDER_WATER) if cell is not None and is_under(stage, cell) else None

    def perform(self, scheduler: Scheduler) -> None:
        """Light the lamp, or put it out until somebody lights it."""
        dark = dark_for(scheduler.stage, self.lamp)
        scheduler.beat((What.LIGHT_LAMP, LampChanged(self.lamp, dark, 0 if dark else PUT_OUT)))

    def aim(self, stage: Stage) -> Cell | None:
        return bearer(stage, stage.bodies[self.lamp]).cell


def dark_for(stage: Stage, lamp: int) -> int:
    """Return for how many rounds a lamp stays dark; 0 while it burns."""
    found = stage.bodies[lamp]
    assert isinstance(found, Lamp)
    return found.dark
