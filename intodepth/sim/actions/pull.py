"""pull: turn a lever within reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.reach import is_in_reach
from intodepth.sim.entities import Hero
from intodepth.sim.events import MechanismChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Pull(Action):
    """Turn a lever over."""

    RULE = "pull"
    HANDS = True
    THINGS = "mechanisms"
    NONE = Reason.NO_LEVER

    work: int
    """id of the lever, under the name that recordings use"""

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        has_lever = any(each.kind == MechanismKind.LEVER for each in stage.mechanisms.values())
        return super().suits(stage, hero) and has_lever

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Pull]:
        """Yield one for each lever in reach."""
        assert hero.cell is not None
        for key, mechanism in sorted(stage.mechanisms.items()):
            if mechanism.kind == MechanismKind.LEVER and is_in_reach(stage, hero.cell, mechanism.cell):
                yield cls(hero.id, key)

    def perform(self, scheduler: Scheduler) -> None:
        """Turn the lever; gates follow by themselves."""
        mechanism = scheduler.stage.mechanisms[self.work]
        pulled = replace(mechanism, on=not mechanism.on)
        scheduler.beat((What.LEVER, MechanismChanged(self.work, mechanism, pulled)))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.mechanisms[self.work].cell
