"""fuse: hang a fuse on a rope within reach; at the end of a round it burns through the ropes in its cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.finds.find_action import use_up
from intodepth.sim.actions.reach import cell_of, is_in_reach
from intodepth.sim.actions.ropes.rope_action import near_cells, near_ropes
from intodepth.sim.entities import Gift, Hero, LitFuse
from intodepth.sim.events import FuseChanged
from intodepth.sim.flow.burning import strands_in
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.water import is_under
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Fuse(Action):
    """Light a fuse in a cell that a rope runs through. It stays in the cell, and the rope may slide through
    it.

    A hero has one fuse at a time: a second one puts out the first.
    """

    RULE = "fuse"
    HANDS = True
    THINGS = "ropes"
    GIFT = Gift.LIGHTS | Gift.MATCH
    LACKS = Reason.NO_FUSE
    NONE = Reason.NO_STRAND

    cell: Cell
    round: int
    """the fuse burns through at the end of this round"""

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        has_ropes = bool(stage.ropes) or any(other.coils for other in stage.heroes())
        return has_ropes and super().suits(stage, hero)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Fuse]:
        """Yield each cell within reach that holds rope, for each of the next rounds."""
        for cell in sorted(near_cells(stage, hero)):
            if strands_in(stage, cell):
                for ends in range(stage.round, stage.round + stage.rules.fuse_rounds):
                    yield cls(hero.id, cell, ends)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if no rope is within reach."""
        return None if near_ropes(stage, hero) else Refusal(Reason.NO_ROPE)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the fuse would not burn there, or is there already."""
        if is_under(stage, self.cell):
            return Refusal(Reason.UNDER_WATER)
        return Refusal(Reason.FUSE_SET) if stage.hero(self.actor).fuse == self.light() else None

    def perform(self, scheduler: Scheduler) -> None:
        hero = scheduler.stage.hero(self.actor)
        assert is_in_reach(scheduler.stage, cell_of(hero), self.cell)
        spent = [] if hero.gifts & Gift.LIGHTS else use_up(scheduler.stage, Gift.MATCH)
        scheduler.beat((What.SET_FUSE, FuseChanged(hero.id, hero.fuse, self.light())), *spent)

    def light(self) -> LitFuse:
        """Return the fuse that it lights."""
        return LitFuse(self.cell, self.round)

    def aim(self, stage: Stage) -> Cell | None:
        return self.cell
