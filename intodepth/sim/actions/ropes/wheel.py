"""wheel: fix a pulley wheel to an anchor within reach, or take it off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.ropes.rope_action import near_cells
from intodepth.sim.entities import Hero
from intodepth.sim.events import AnchorChanged, WheelsChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Wheel(Action):
    """Turn a piton or ring into a wheel, or back."""

    RULE = "wheel"
    HANDS = True
    THINGS = "anchors"
    NONE = Reason.NO_ANCHOR

    anchor: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Return whether there are wheels, in the pack or fixed: the button stays after the last one is
        used.
        """
        fixed = any(anchor.under is not None for anchor in stage.anchors.values())
        return super().suits(stage, hero) and (hero.wheels > 0 or fixed)

    @classmethod
    def stock(cls, hero: Hero) -> tuple[int, ...]:
        return (hero.wheels,)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Wheel]:
        """Yield one for each anchor in reach."""
        near = near_cells(stage, hero)
        for key, anchor in sorted(stage.anchors.items()):
            if anchor.cell in near:
                yield cls(hero.id, key)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if no wheel is left, or if the anchor belongs to the level."""
        anchor, wheels = stage.anchors[self.anchor], stage.hero(self.actor).wheels
        if anchor.under is not None or (wheels > 0 and anchor.kind in (AnchorKind.PITON, AnchorKind.RING)):
            return None
        return Refusal(Reason.PART_OF_ROCK if wheels else Reason.NO_WHEEL)

    def perform(self, scheduler: Scheduler) -> None:
        stage = scheduler.stage
        hero, anchor = stage.hero(self.actor), stage.anchors[self.anchor]
        new, wheels = _switch_wheel(anchor), hero.wheels + (1 if anchor.under is not None else -1)
        scheduler.beat(
            (
                What.FIX_WHEEL if anchor.under is None else What.TAKE_WHEEL,
                AnchorChanged(anchor.id, anchor, new),
            ),
            (What.PART, WheelsChanged(hero.id, hero.wheels, wheels)),
        )

    def aim(self, stage: Stage) -> Cell | None:
        return stage.anchors[self.anchor].cell


def _switch_wheel(anchor: Anchor) -> Anchor:
    if anchor.under is None:
        return replace(anchor, kind=AnchorKind.WHEEL, under=anchor.kind)
    return replace(anchor, kind=anchor.under, under=None)
