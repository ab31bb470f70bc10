"""wheel: fix a wheel to an anchor in reach, or take it off again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.actions.rope_action import near_cells
from intodepth.sim.entities import Hero
from intodepth.sim.events import (
    AnchorChanged,
    WheelsChanged,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class Wheel(Action):
    """Make a piton or ring a wheel, or a wheel what it was."""

    NAME = "Wheel"
    SELECTOR = Selector.SIDE
    RULE = "wheel"

    anchor: int

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Wheel]:
        """One for each anchor in reach; wheels that are part of the level stay."""
        if not stage.anchors or not hero.has_hands or not is_ready(stage, hero, cls.price(stage)):
            return
        near = near_cells(stage, hero)
        for key, anchor in sorted(stage.anchors.items()):
            fits = hero.wheels > 0 and anchor.kind in (AnchorKind.PITON, AnchorKind.RING)
            if anchor.cell in near and (fits or anchor.under is not None):
                yield cls(hero.id, key)

    def schedule(self, scheduler: Scheduler) -> None:
        """The anchor is another kind."""
        stage = scheduler.stage
        hero, anchor = stage.hero(self.actor), stage.anchors[self.anchor]
        new, wheels = _turned(anchor), hero.wheels + (1 if anchor.under is not None else -1)
        scheduler.beat(
            AnchorChanged(anchor.id, anchor, new),
            WheelsChanged(hero.id, hero.wheels, wheels),
            *spend(hero, self.cost(stage)),
        )

    def aim(self, stage: Stage) -> Cell | None:
        """Where the anchor is."""
        return stage.anchors[self.anchor].cell


def _turned(anchor: Anchor) -> Anchor:
    if anchor.under is None:
        return replace(anchor, kind=AnchorKind.WHEEL, under=anchor.kind)
    return replace(anchor, kind=anchor.under, under=None)
