"""tie: tie a rope end to something in reach, or loose it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim import deeds
from intodepth.sim.actions.base import Selector, is_awake
from intodepth.sim.actions.rope_action import RopeAction, near_cells, near_ropes
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady


@dataclass(frozen=True, order=True)
class TieOn(RopeAction):
    """Tie an end of a rope to a body or an anchor."""

    NAME = "Tie"
    SELECTOR = Selector.SIDE
    RULE = "tie"
    HANDS = False

    end: int
    tie: Tie

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[TieOn]:
        """Each end of each rope in reach, with each thing in reach; paws only take it themselves."""
        things = things_in_reach(stage, hero) if hero.has_hands else [Tie(BODY, hero.id)]
        near = near_cells(stage, hero)
        for rope in near_ropes(stage, hero):
            for end in (0, 1):
                if rope.ends[end] in (None, Tie(BODY, hero.id)) and rope.end_cell(end) in near:
                    for tie in things:
                        yield cls(hero.id, rope.id, end, tie)

    def deed(self, scheduler: Scheduler) -> None:
        """By the shortest way."""
        deeds.tie(scheduler, self.actor, self.rope, self.end, self.tie)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the thing is that it is tied to."""
        to, key = self.tie
        return stage.bodies[key].cell if to == BODY else stage.anchors[key].cell


@dataclass(frozen=True, order=True)
class Untie(RopeAction):
    """Loose an end of a rope from a body or an anchor in reach."""

    NAME = "Untie"
    SELECTOR = Selector.SIDE
    RULE = "tie"

    end: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Untie]:
        """Each tied end in reach; who hangs, or has paws, can only untie itself."""
        if stage.ropes and is_awake(hero, cls.price(stage)):
            free = hero.has_hands and is_steady(stage, hero)
            for action in cls.candidates(stage, hero):
                if free or stage.ropes[action.rope].ends[action.end] == Tie(BODY, hero.id):
                    yield action

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Untie]:
        """Each tied end in reach."""
        near = near_cells(stage, hero)
        for rope in near_ropes(stage, hero):
            for end in (0, 1):
                if rope.ends[end] is not None and rope.end_cell(end) in near:
                    yield cls(hero.id, rope.id, end)

    def deed(self, scheduler: Scheduler) -> None:
        """The end is free."""
        deeds.loose(scheduler, self.rope, self.end)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the end is."""
        return stage.ropes[self.rope].end_cell(self.end)


def things_in_reach(stage: Stage, hero: Hero) -> list[Tie]:
    """The bodies and anchors in reach, the hero among them."""
    near = near_cells(stage, hero)
    bodies = sorted(stage.at[cell] for cell in near if cell in stage.at)
    anchors = sorted(anchor.id for anchor in stage.anchors.values() if anchor.cell in near)
    return [*(Tie(BODY, key) for key in bodies), *(Tie(ANCHOR, key) for key in anchors)]
