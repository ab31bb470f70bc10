"""belay: brace on a rope, or stop bracing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import require_footing, rope_of
from intodepth.sim.actions.ropes.rope_action import RopeAction, near_ropes
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import BelayChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, require
from intodepth.sim.stage import Stage
from intodepth.sim.standing import can_belay
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Belay(RopeAction):
    """Brace on a rope in the hero's cell."""

    RULE = "belay"

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Belay]:
        """Yield one for each rope within reach, except the one that the hero climbs."""
        for rope in near_ropes(stage, hero):
            if rope.id != hero.grip:
                yield cls(hero.id, rope.id)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if no rope is within reach, apart from the one that the hero climbs."""
        only_grip = [rope.id for rope in near_ropes(stage, hero)] == [hero.grip]
        return Refusal(Reason.HOLDS_ONLY_ROPE) if only_grip else super().find_lack(stage, hero)

    def perform(self, scheduler: Scheduler) -> None:
        """Brace the hero on the rope until it moves or is dragged.

        Heroes who always catch are braced on their own rope anyway.
        """
        stage = scheduler.stage
        hero = require_footing(stage, self.actor)
        require(isinstance(hero, Hero), Reason.NO_ROPE_TO_BELAY)
        assert isinstance(hero, Hero)
        own = rope_of(stage, self.rope).end_of(self.actor) is not None
        require(not own or Gift.CATCHES not in hero.gifts, Reason.BRACED)
        require(can_belay(stage, hero, self.rope), Reason.NO_ROPE_TO_BELAY)
        require(hero.belay != self.rope, Reason.ON_BELAY)
        scheduler.beat((What.BRACE, BelayChanged(self.actor, hero.belay, self.rope)))


@dataclass(frozen=True, order=True)
class OffBelay(RopeAction):
    """Stop bracing."""

    RULE = "belay"
    NONE = Reason.NOT_ON_BELAY

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[OffBelay]:
        """Yield one, if the hero is on belay."""
        if hero.belay is not None:
            yield cls(hero.id, hero.belay)

    def perform(self, scheduler: Scheduler) -> None:
        hero = scheduler.stage.hero(self.actor)
        require(hero.belay is not None, Reason.NOT_ON_BELAY)
        scheduler.beat((What.STOP_BRACING, BelayChanged(self.actor, hero.belay, None)))
