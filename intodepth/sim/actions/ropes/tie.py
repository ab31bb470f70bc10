"""tie: tie a rope end to something within reach, or untie it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import cell_of, is_in_reach, lead_to, require_present, rope_of
from intodepth.sim.actions.ropes.rope_action import RopeAction, free_ends, near_cells, near_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.events import RopeChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal, require, require_value
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class TieOn(RopeAction):
    """Tie a rope end to a body or an anchor."""

    RULE = "tie"
    HANDS = False

    end: int
    tie: Tie

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[TieOn]:
        """Yield each rope end within reach with each thing within reach.

        Heroes with paws can only take an end themselves.
        """
        things = things_in_reach(stage, hero) if hero.has_hands else [Tie(BODY, hero.id)]
        near = near_cells(stage, hero)
        for rope in near_ropes(stage, hero):
            for end in (0, 1):
                if rope.ends[end] in (None, Tie(BODY, hero.id)) and rope.end_cell(end) in near:
                    for tie in things:
                        yield cls(hero.id, rope.id, end, tie)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if no end is loose or the hero's own, or nothing to tie it to is within reach."""
        missing = super().find_lack(stage, hero)
        if missing is not None or free_ends(stage, hero):
            return missing
        if not stage.ropes_of(hero.id):
            return Refusal(Reason.ENDS_OUT_OF_REACH)
        others = set(things_in_reach(stage, hero)) - {Tie(BODY, hero.id)}
        return None if others else Refusal(Reason.NOTHING_TO_TIE_TO)

    def perform(self, scheduler: Scheduler) -> None:
        """Lead the end to the thing by the shortest way, and tie it there."""
        stage, end, tie = scheduler.stage, self.end, self.tie
        cell = cell_of(require_present(stage, self.actor))
        found = rope_of(stage, self.rope)
        require(found.ends[end] in (None, Tie(BODY, self.actor)), Reason.TIED_ELSEWHERE)
        require(tie not in found.ends, Reason.TIED_THERE)
        if tie.to == BODY:
            body = require_value(stage.bodies.get(tie.id), Reason.NOTHING_TO_TIE_TO)
            require(not body.hazard, Reason.NOTHING_TO_TIE_TO)
            target = require_value(body.cell, Reason.OUT_OF_REACH)
        else:
            target = require_value(stage.anchors.get(tie.id), Reason.OUT_OF_REACH).cell
        require(is_in_reach(stage, cell, target), Reason.OUT_OF_REACH)
        require(is_in_reach(stage, cell, found.end_cell(end)), Reason.OUT_OF_REACH)
        new = lead_to(stage, found, end, target).retie(end, tie)
        scheduler.beat((What.TIE, RopeChanged(found.id, found, new)))

    def aim(self, stage: Stage) -> Cell | None:
        to, key = self.tie
        return stage.bodies[key].cell if to == BODY else stage.anchors[key].cell


@dataclass(frozen=True, order=True)
class Untie(RopeAction):
    """Untie a rope end from a body or an anchor within reach."""

    RULE = "tie"
    FOOTING = False
    HANDS = False
    NONE = Reason.NO_KNOT

    end: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Untie]:
        """Yield each tied end within reach. A hero who hangs or has paws can only untie their own end."""
        near = near_cells(stage, hero)
        for rope in near_ropes(stage, hero):
            for end in (0, 1):
                if rope.ends[end] is not None and rope.end_cell(end) in near:
                    yield cls(hero.id, rope.id, end)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the end is not the hero's own and the hero hangs or has paws."""
        hero = stage.hero(self.actor)
        is_own = stage.ropes[self.rope].ends[self.end] == Tie(BODY, hero.id)
        can = is_own or (hero.has_hands and is_steady(stage, hero))
        return None if can else Refusal(Reason.NO_KNOT)

    def perform(self, scheduler: Scheduler) -> None:
        found = rope_of(scheduler.stage, self.rope)
        require(found.ends[self.end] is not None, Reason.NO_KNOT)
        scheduler.beat((What.UNTIE, RopeChanged(found.id, found, found.retie(self.end, None))))

    def aim(self, stage: Stage) -> Cell | None:
        return stage.ropes[self.rope].end_cell(self.end)


def things_in_reach(stage: Stage, hero: Hero) -> list[Tie]:
    """Return the bodies and anchors within reach, including the hero."""
    near = near_cells(stage, hero)
    bodies = sorted(stage.at[cell] for cell in near if cell in stage.at)
    anchors = sorted(anchor.id for anchor in stage.anchors.values() if anchor.cell in near)
    return [*(Tie(BODY, key) for key in bodies), *(Tie(ANCHOR, key) for key in anchors)]
