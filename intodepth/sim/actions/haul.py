"""haul: take in rope, with what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector
from intodepth.sim.actions.rope_action import RopeAction, held_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.schedule import Scheduler
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Haul(RopeAction):
    """Take in one cell of rope."""

    NAME = "Haul"
    KEY = "h"
    SELECTOR = Selector.SIDE
    RULE = "haul"

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Haul]:
        """One for each rope that the hero is at the end of."""
        for rope in held_ropes(stage, hero):
            yield cls(hero.id, rope.id)

    def deed(self, scheduler: Scheduler) -> None:
        """Slack first, then the load."""
        deeds.haul(scheduler, self.actor, self.rope)
