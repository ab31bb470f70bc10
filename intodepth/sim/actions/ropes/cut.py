"""cut: cut a rope in reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import cell_of, is_in_reach, require_present, rope_of
from intodepth.sim.actions.ropes.rope_action import RopeAction, near_cells, near_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.cutting import cut_rope
from intodepth.sim.refusals import Reason, Refusal, require
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Cut(RopeAction):
    """Cut a rope at one cell of its chain."""

    RULE = "cut"
    NONE = Reason.NO_STRETCH

    index: int
    """index of the cell in the chain"""

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return hero.blade and super().suits(stage, hero)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Cut]:
        """Yield each cell within reach of each rope at which a cut leaves rope on both sides."""
        if hero.blade:
            near = near_cells(stage, hero)
            for rope in near_ropes(stage, hero):
                first = 1 if rope.length == len(rope.sides) else 0
                for index in range(first, len(rope.sides)):
                    if rope.cells[index] in near:
                        yield cls(hero.id, rope.id, index)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal for a missing blade, else for a missing rope."""
        return super().find_lack(stage, hero) if hero.blade else Refusal(Reason.NO_BLADE)

    def perform(self, scheduler: Scheduler) -> None:
        """Cut the rope into two, each with a loose end."""
        stage = scheduler.stage
        cell = cell_of(require_present(stage, self.actor))
        found = rope_of(stage, self.rope)
        is_there = 0 <= self.index < len(found.cells) and is_in_reach(stage, cell, found.cells[self.index])
        require(is_there, Reason.OUT_OF_REACH)
        scheduler.beat(*cut_rope(What.CUT, stage, found, self.index, stage.new_rope()))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.ropes[self.rope].cells[self.index]
