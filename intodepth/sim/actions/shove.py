"""shove: push the neighbour one cell away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready
from intodepth.sim.actions.by_hand import moved_by_hand
from intodepth.sim.actions.reach import needed
from intodepth.sim.entities import Body, Hero, Posture
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

    def deed(self, scheduler: Scheduler) -> None:
        """The neighbour is in the next cell, and whatever follows from that follows."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        turned = [] if hero.facing == self.side else [FacingChanged(hero.id, hero.facing, self.side)]
        scheduler.beat(*shoved(stage, hero, self.side), *turned)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the neighbour stands."""
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)


def shoved(stage: Stage, body: Body, side: Side) -> list[Event]:
    """What stands beside a body goes one cell away from it; Refused if it cannot."""
    assert body.cell is not None
    beside = needed(stage.step(body.cell, side), "nothing to shove")
    neighbour = stage.bodies[needed(stage.at.get(beside), "nothing to shove")]
    onward = facing_after(stage.ground, body.cell, (side,), side)
    grip = neighbour.grip if isinstance(neighbour, Hero) else None
    return moved_by_hand(stage, neighbour, onward, Manner.SHOVED, grip)
