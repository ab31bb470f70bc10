"""scrape: take a leech, or what else clings, off a neighbour and put it down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.drop import PLACES
from intodepth.sim.cargo import neighbours
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.clinging import come_off
from intodepth.sim.refusals import Reason, Refusal, require_value
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Scrape(Action):
    """Take a leech off a neighbour."""

    RULE = "take"
    HANDS = True
    NONE = Reason.NO_LEECH

    leech: int
    side: Side

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        has_leech = any(body.traits.clings for body in stage.bodies.values())
        return has_leech and super().suits(stage, hero)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Scrape]:
        """Yield each leech on a neighbour with each cell beside or below the hero."""
        if not stage.borne:
            return
        beside = {body.id for body in neighbours(stage, hero)}
        for leech in stage.bodies.values():
            if leech.traits.clings and leech.carrier is not None and bearer(stage, leech).id in beside:
                for side in PLACES:
                    yield cls(hero.id, leech.id, side)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the cell has no room for it."""
        cell, leech = stage.bodies[self.actor].cell, stage.bodies[self.leech]
        fits = cell is not None and stage.free_step(cell, self.side, leech) is not None
        return None if fits else Refusal(Reason.NO_ROOM_TO_DROP)

    def perform(self, scheduler: Scheduler) -> None:
        """Put the leech into the cell; it may fall from there."""
        stage = scheduler.stage
        cell = require_value(self.aim(stage), Reason.NO_ROOM_TO_DROP)
        scheduler.beat(*come_off(What.SCRAPE, stage.bodies[self.leech], cell))

    def aim(self, stage: Stage) -> Cell | None:
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)
