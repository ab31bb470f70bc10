"""grip: take hold of a hanging rope."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import require_footing, require_present, rope_of
from intodepth.sim.actions.ropes.rope_action import RopeAction, near_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.events import BelayChanged, GripChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.pull.gripping import can_grip, has_grip_for
from intodepth.sim.refusals import Reason, Refusal, require, require_value
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Grip(RopeAction):
    """Take hold of a rope."""

    RULE = "grip"
    NONE = Reason.OWN_ROPE_ONLY

    step: int
    """the first side to step to, -1 for none"""

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Grip]:
        """Yield each rope in the hero's cell or beside it, except the hero's own.

        Cells above and below are reached by climbing.
        """
        for rope in near_ropes(stage, hero):
            if rope.end_of(hero.id) is not None:
                continue
            for step in (-1, Side.E, Side.W):
                yield cls(hero.id, rope.id, int(step))

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the only ropes within reach are the hero's own, held already, or right
        above.
        """
        near = near_ropes(stage, hero)
        if any(rope.id == hero.grip for rope in near):
            return Refusal(Reason.HOLDS_ROPE)
        above = None if hero.cell is None else stage.step(hero.cell, Side.N)
        is_too_high = above is not None and any(can_grip(stage, hero, rope.id, above) for rope in near)
        if is_too_high and any(rope.end_of(hero.id) is None for rope in near):
            return Refusal(Reason.HANGS_TOO_HIGH)
        return super().find_lack(stage, hero)

    def perform(self, scheduler: Scheduler) -> None:
        """Take hold of the rope where it hangs. A hero that climbs a rope stops belaying it."""
        stage, key = scheduler.stage, self.rope
        hero = require_present(stage, self.actor) if self.step < 0 else require_footing(stage, self.actor)
        require(isinstance(hero, Hero) and has_grip_for(hero, rope_of(stage, key)), Reason.TOO_THIN)
        assert isinstance(hero, Hero) and hero.cell is not None
        if self.step < 0:
            require(hero.grip != key and can_grip(stage, hero, key), Reason.NO_ROPE_HANGS_HERE)
            scheduler.beat((What.GRIP, GripChanged(hero.id, hero.grip, key)))
            if hero.belay == key:
                scheduler.beat((What.STOP_BRACING, BelayChanged(hero.id, key, None)))
            return
        target = require_value(stage.free_step(hero.cell, Side(self.step), hero), Reason.NO_WAY)
        require(can_grip(stage, hero, key, target), Reason.NO_ROPE_HANGS_THERE)
        scheduler.beat(*move_by_hand(What.WALK, stage, hero, Side(self.step), key))

    def aim(self, stage: Stage) -> Cell | None:
        cell = stage.bodies[self.actor].cell
        return cell if cell is None or self.step < 0 else stage.step(cell, Side(self.step))
