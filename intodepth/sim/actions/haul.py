"""haul: take in rope, with what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector
from intodepth.sim.actions.rope_action import RopeAction, far_cell, held_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Refused, Scheduler
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage

LIGHT = 3
"""How many cells are taken in at once of slack, and of a rope with a free end."""


@dataclass(frozen=True, order=True)
class Haul(RopeAction):
    """Take in rope: slack or an end that bears nothing quickly, what hangs on it cell by cell."""

    NAME = "Haul"
    SELECTOR = Selector.SIDE
    RULE = "haul"

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Haul]:
        """One for each rope that the hero has an end of in hand."""
        for rope in held_ropes(stage, hero):
            yield cls(hero.id, rope.id)

    def is_possible(self, stage: Stage) -> bool:
        """Whether the first cell comes."""
        try:
            deeds.haul(Scheduler(stage), self.actor, self.rope)
        except Refused:
            return False
        return True

    def deed(self, scheduler: Scheduler) -> None:
        """Cell by cell, as long as it comes: slack, or else the load."""
        rope = scheduler.stage.ropes[self.rope]
        cells = scheduler.stage.hero(self.actor).hauls
        if None in rope.ends:
            cells = LIGHT
        elif rope.slack:
            cells = min(LIGHT, rope.slack)
        deeds.haul(scheduler, self.actor, self.rope)
        for _ in range(cells - 1):
            scheduler.settle()
            try:
                deeds.haul(scheduler, self.actor, self.rope)
            except Refused:
                return

    def aim(self, stage: Stage) -> Cell | None:
        """Where the far end is, with what hangs on it."""
        return far_cell(stage, self.rope, self.actor)
