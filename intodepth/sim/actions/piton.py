"""piton: drive a piton into the rock beside, or pull it out again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, spend
from intodepth.sim.cells import SIDES, Cell
from intodepth.sim.entities import Hero
from intodepth.sim.gear_events import (
    PitonsChanged,
)
from intodepth.sim.rope_events import AnchorChanged
from intodepth.sim.ropes import ANCHOR, Anchor, Tie
from intodepth.sim.schedule import Scheduler
from intodepth.sim.stage import Stage

COST = 2
HOLDS = {"%": 6, "#": 10, "&": 10, "=": 18}
"""What an anchor holds in the rock of a cell, by its glyph."""
PITONS = {6, 10}
"""The holds of those that can be pulled out again."""


@dataclass(frozen=True, order=True)
class Piton(Action):
    """Set an anchor in one's own cell, or take one away."""

    NAME = "Piton"
    KEY = "n"
    SELECTOR = Selector.SIDE

    into: int
    """the side of the rock it is driven into; -1 to pull out the one that is there"""

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Piton]:
        """Each side with rock, if there is none yet; else pulling it out, if no rope needs it."""
        if not is_ready(stage, hero, COST):
            return
        assert hero.cell is not None
        found = _anchor(stage, hero.cell)
        if found is not None:
            used = any(Tie(ANCHOR, found.id) in r.ends or found.id in r.clips for r in stage.ropes.values())
            if not used and found.hold in PITONS:
                yield cls(hero.id, -1)
        elif hero.pitons > 0:
            for side in SIDES:
                if _hold(stage, hero.cell, side):
                    yield cls(hero.id, int(side))

    def schedule(self, scheduler: Scheduler) -> None:
        """The anchor is there, or gone."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        assert hero.cell is not None
        old = _anchor(stage, hero.cell)
        if old is not None:
            change, left = AnchorChanged(old.id, old, None), hero.pitons + 1
        else:
            key = max(stage.anchors, default=-1) + 1
            new = Anchor(key, hero.cell, _hold(stage, hero.cell, self.into))
            change, left = AnchorChanged(key, None, new), hero.pitons - 1
        scheduler.beat(change, PitonsChanged(hero.id, hero.pitons, left), *spend(hero, COST))

    def cost(self, stage: Stage) -> int:
        """Always the same."""
        return COST

    def aim(self, stage: Stage) -> Cell | None:
        """The rock it is driven into, or where the one is that is pulled out."""
        cell = stage.bodies[self.actor].cell
        return cell if cell is None or self.into < 0 else stage.step(cell, SIDES[self.into])


def _anchor(stage: Stage, cell: Cell) -> Anchor | None:
    return next((a for _, a in sorted(stage.anchors.items()) if a.cell == cell), None)


def _hold(stage: Stage, cell: Cell, side: int) -> int:
    rock = stage.step(cell, SIDES[side])
    return 0 if rock is None else HOLDS.get(chr(stage.ground.code(rock)), 0)
