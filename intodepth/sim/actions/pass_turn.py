"""pass_turn: end the hero's turn in this round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.entities import Hero
from intodepth.sim.events import TurnEnded
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Pass(Action):
    """End the hero's turn."""

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero's turn is over already."""
        return None if hero.is_able and not hero.ended else Refusal(Reason.TURN_OVER)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Pass]:
        """Yield one."""
        yield cls(hero.id)

    def perform(self, scheduler: Scheduler) -> None:
        scheduler.beat((What.END_TURN, TurnEnded(self.actor, False, True)))
