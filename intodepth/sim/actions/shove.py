"""shove: push the neighbour one cell away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.deeds.walking import moved_by_hand
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.events import (
    Event,
    FacingChanged,
    Manner,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.leash import led_along, ropes_of
from intodepth.sim.relics import Power, borne_by
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import facing_after
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Shove(Action):
    """Push what stands beside."""

    NAME = "Shove"
    SELECTOR = Selector.SIDE
    RULE = "shove"

    side: Side

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Shove]:
        """East and west, where something not too heavy stands with a free cell behind it."""
        if hero.posture != Posture.STANDING or not is_ready(stage, hero, cls.price(stage)):
            return
        assert hero.cell is not None
        strength = stage.weight(hero) + stage.rules.shove_margin
        for side in (Side.E, Side.W):
            cell = stage.step(hero.cell, side)
            body = None if cell is None else stage.bodies.get(stage.at.get(cell, -1))
            if cell is None or body is None:
                continue
            onward = facing_after(stage.ground, hero.cell, (side,), side)
            if stage.free_step(cell, onward, body) is None:
                continue
            ropes = ropes_of(stage, body.id)
            if borne_by(stage, body.id, Power.LEAD_CROWN) is not None:
                continue
            if stage.weight(body) <= strength and led_along(stage, ropes, body.id, (onward,)) is not None:
                yield cls(hero.id, side)

    def schedule(self, scheduler: Scheduler) -> None:
        """The neighbour is in the next cell, and whatever follows from that follows."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        cell = self.aim(stage)
        assert cell is not None and hero.cell is not None
        events: list[Event] = spend(hero, self.cost(stage))
        if hero.facing != self.side:
            events.append(FacingChanged(hero.id, hero.facing, self.side))
        body = stage.bodies[stage.at[cell]]
        onward = facing_after(stage.ground, hero.cell, (self.side,), self.side)
        target = stage.step(cell, onward)
        assert target is not None
        grip = body.grip if isinstance(body, Hero) else None
        scheduler.beat(*moved_by_hand(stage, body, target, onward, Manner.SHOVED, grip), *events)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the neighbour stands."""
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)
