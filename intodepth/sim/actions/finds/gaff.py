"""gaff: take something, or tie a rope end, two cells away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.finds.find_action import FindAction
from intodepth.sim.actions.reach import cell_of, find_cells_at_two, lead_to, require_held_end
from intodepth.sim.actions.ropes.rope_action import RopeAction, find_held_ropes, find_lacking_end
from intodepth.sim.cargo import can_bear, is_loose
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import CarrierChanged, RopeChanged, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, require
from intodepth.sim.ropes import ANCHOR, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Gaff(FindAction):
    """Take a loose body two cells away."""

    GIFT = Gift.GAFF
    NONE = Reason.NOTHING_TO_TAKE

    body: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Gaff]:
        """Yield each relic, lamp and fallen hero there that no rope is tied to."""
        far = (stage.at.get(cell) for cell in find_cells_at_two(stage, cell_of(hero)))
        for key in sorted(key for key in far if key is not None and is_loose(stage, stage.bodies[key])):
            yield cls(hero.id, key)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the hero has no room for it."""
        is_able = can_bear(stage, stage.hero(self.actor), stage.bodies[self.body])
        return None if is_able else Refusal(Reason.HANDS_FULL, (self.body,))

    def perform(self, scheduler: Scheduler) -> None:
        body = scheduler.stage.bodies[self.body]
        carried = CarrierChanged(body.id, body.carrier, self.actor)
        scheduler.beat((What.TAKE, carried), make_move(What.PART, body, None, None))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.body].cell


@dataclass(frozen=True, order=True)
class GaffTie(RopeAction):
    """Tie a rope end in hand to an anchor two cells away."""

    RULE = "find"
    GIFT = Gift.GAFF
    NONE = Reason.NOTHING_TO_TIE_TO

    anchor: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[GaffTie]:
        """Yield each rope whose end the hero has in hand, with each anchor there."""
        far = find_cells_at_two(stage, cell_of(hero))
        anchors = sorted(anchor.id for anchor in stage.anchors.values() if anchor.cell in far)
        for rope in find_held_ropes(stage, hero):
            for anchor in anchors:
                yield cls(hero.id, rope.id, anchor)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero holds no rope end."""
        return find_lacking_end(stage, hero)

    def perform(self, scheduler: Scheduler) -> None:
        """Lead the end to the anchor by the shortest way, and tie it there."""
        stage = scheduler.stage
        found, end = require_held_end(stage, self.actor, self.rope)
        tie = Tie(ANCHOR, self.anchor)
        require(tie not in found.ends, Reason.TIED_THERE)
        new = lead_to(stage, found, end, stage.anchors[self.anchor].cell).retie(end, tie)
        scheduler.beat((What.TIE, RopeChanged(found.id, found, new)))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.anchors[self.anchor].cell
