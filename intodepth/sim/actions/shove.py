"""shove: push a neighbour one cell away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.entities import Body, Hero, Posture
from intodepth.sim.events import FacingChanged, TaggedEvent
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.pull.leash import lead_along
from intodepth.sim.refusals import Reason, Refusal, require_value
from intodepth.sim.relics import is_unshovable
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Shove(Action):
    """Push a neighbour."""

    RULE = "shove"
    NONE = Reason.NOTHING_TO_SHOVE

    side: Side

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Shove]:
        """Yield one for east and one for west, where a body stands."""
        assert hero.cell is not None
        for side in (Side.E, Side.W):
            if stage.step(hero.cell, side) in stage.at:
                yield cls(hero.id, side)

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero does not stand, then those of the base class."""
        lies = hero.posture != Posture.STANDING
        return super().hindrance(stage, hero) or (Refusal(Reason.MUST_STAND) if lies else None)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the neighbour is too heavy or held in place."""
        hero, cell = stage.hero(self.actor), self.aim(stage)
        assert hero.cell is not None and cell is not None
        onward = turn_facing(stage.ground, hero.cell, (self.side,), self.side)
        return withstands(stage, hero, stage.bodies[stage.at[cell]], onward)

    def perform(self, scheduler: Scheduler) -> None:
        """Move the neighbour to the next cell."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        turned = (
            [] if hero.facing == self.side else [(What.FACE, FacingChanged(hero.id, hero.facing, self.side))]
        )
        scheduler.beat(*shove(stage, hero, self.side), *turned)

    def aim(self, stage: Stage) -> Cell | None:
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)


def withstands(stage: Stage, pusher: Body, body: Body, side: Side) -> Refusal | None:
    """Return why a body cannot be pushed one cell to a side: too heavy or held in place.

    None if it can be.
    """
    if is_unshovable(stage, body):
        return Refusal(Reason.CROWNED, (body.id,))
    weight, strength = stage.weight(body), stage.weight(pusher) + stage.rules.shove_margin
    if weight > strength:
        return Refusal(Reason.TOO_HEAVY_TO_SHOVE, (body.id,), (weight, strength))
    if body.cell is None or stage.free_step(body.cell, side, body) is None:
        return Refusal(Reason.NO_ROOM_BEHIND, (body.id,))
    is_led = lead_along(stage, stage.ropes_of(body.id), body.id, (side,)) is not None
    return None if is_led else Refusal(Reason.NEIGHBOUR_TAUT, (body.id,))


def shove(stage: Stage, body: Body, side: Side) -> list[TaggedEvent]:
    """Return the events that move the neighbour of a body one cell away from it; raises Refused if it cannot
    move.
    """
    assert body.cell is not None
    beside = require_value(stage.step(body.cell, side), Reason.NOTHING_TO_SHOVE)
    neighbour = stage.bodies[require_value(stage.at.get(beside), Reason.NOTHING_TO_SHOVE)]
    onward = turn_facing(stage.ground, body.cell, (side,), side)
    return push(What.SHOVED, stage, neighbour, onward)


def push(what: What, stage: Stage, body: Body, side: Side) -> list[TaggedEvent]:
    """Return the events that move a body one cell without it letting go of its rope; raises Refused if it
    cannot move.
    """
    return move_by_hand(what, stage, body, side, body.grip if isinstance(body, Hero) else None)
