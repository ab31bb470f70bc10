"""belay: be braced on a rope in one's cell, or no longer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector
from intodepth.sim.actions.rope_action import RopeAction, near_ropes
from intodepth.sim.deeds.reach import require
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Belay(RopeAction):
    """Brace oneself."""

    NAME = "Belay"
    SELECTOR = Selector.SIDE
    RULE = "belay"

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Belay]:
        """One for each rope in reach but the one that the hero climbs."""
        for rope in near_ropes(stage, hero):
            if rope.id != hero.grip:
                yield cls(hero.id, rope.id)

    def deed(self, scheduler: Scheduler) -> None:
        """Until the hero moves or is drawn; who catches is braced on its own ropes as it is."""
        stage = scheduler.stage
        own = stage.ropes[self.rope].end_of(self.actor) is not None
        require(not own or Gift.CATCHES not in stage.hero(self.actor).gifts, "braced already")
        deeds.belay(scheduler, self.actor, self.rope)


@dataclass(frozen=True, order=True)
class OffBelay(RopeAction):
    """Let the rope be."""

    NAME = "Off belay"
    SELECTOR = Selector.SIDE
    RULE = "belay"

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[OffBelay]:
        """One, if the hero is on belay."""
        if hero.belay is not None:
            yield cls(hero.id, hero.belay)

    def deed(self, scheduler: Scheduler) -> None:
        """No longer braced."""
        deeds.off(scheduler, self.actor)
