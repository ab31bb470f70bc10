"""piton: drive a piton into rock beside the hero, or pull one out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import AnchorChanged, PitonsChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.ropes import ANCHOR, Anchor, AnchorKind, Tie
from intodepth.sim.space.cells import SIDES, Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

HOLDS = {"%": "hold_soft", "#": "hold_hard", "&": "hold_hard", "=": "hold_ring"}
"""The rule for the hold of a piton, by the glyph of the rock."""


@dataclass(frozen=True, order=True)
class Piton(Action):
    """Set a piton in the hero's cell, or take it away."""

    RULE = "piton"
    HANDS = True
    NONE = Reason.NO_ROCK

    into: int
    """side of the rock; -1 to pull out the piton that is there"""

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Return whether there are pitons, in the pack or driven: the button stays after the last one is
        used.
        """
        driven = any(anchor.kind == AnchorKind.PITON for anchor in stage.anchors.values())
        return super().suits(stage, hero) and (hero.pitons > 0 or driven)

    @classmethod
    def stock(cls, hero: Hero) -> tuple[int, ...]:
        return (hero.pitons,)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Piton]:
        """Yield each side with rock if a piton is left; if there is an anchor, pulling it out."""
        assert hero.cell is not None
        if anchor_in(stage, hero.cell) is not None:
            yield cls(hero.id, -1)
        elif hero.pitons > 0:
            for side in SIDES:
                if _hold(stage, hero.cell, side):
                    yield cls(hero.id, int(side))

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if the piton cannot be pulled out."""
        hero = stage.hero(self.actor)
        found = None if hero.cell is None or self.into >= 0 else anchor_in(stage, hero.cell)
        if found is None:
            return None
        if not hero.gifts & Gift.PRIES:
            return Refusal(Reason.ANCHOR_HERE)
        is_loose = found.kind == AnchorKind.PITON and not is_used(stage, found)
        return None if is_loose else Refusal(Reason.ANCHOR_FAST)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the cell has no anchor and the hero no piton."""
        is_free = hero.cell is not None and anchor_in(stage, hero.cell) is None
        return Refusal(Reason.NO_PITONS) if is_free and hero.pitons <= 0 else None

    def perform(self, scheduler: Scheduler) -> None:
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        assert hero.cell is not None
        old = anchor_in(stage, hero.cell)
        if old is not None:
            what, change, left = What.PULLED_OUT, AnchorChanged(old.id, old, None), hero.pitons + 1
        else:
            key = max(stage.anchors, default=-1) + 1
            new = Anchor(key, hero.cell, _hold(stage, hero.cell, self.into))
            what, change, left = What.SET, AnchorChanged(key, None, new), hero.pitons - 1
        scheduler.beat((what, change), (What.PART, PitonsChanged(hero.id, hero.pitons, left)))

    def aim(self, stage: Stage) -> Cell | None:
        """Return the rock that the piton is driven into, or the cell it is pulled from."""
        cell = stage.bodies[self.actor].cell
        return cell if cell is None or self.into < 0 else stage.step(cell, SIDES[self.into])


def is_used(stage: Stage, anchor: Anchor) -> bool:
    """Return whether a rope is tied to an anchor or runs through it."""
    tie = Tie(ANCHOR, anchor.id)
    return any(tie in rope.ends or anchor.id in rope.clips for rope in stage.ropes.values())


def anchor_in(stage: Stage, cell: Cell) -> Anchor | None:
    """Return the anchor in a cell, or None."""
    return next((a for _, a in sorted(stage.anchors.items()) if a.cell == cell), None)


def _hold(stage: Stage, cell: Cell, side: int) -> int:
    rock = stage.step(cell, SIDES[side])
    rule = None if rock is None else HOLDS.get(chr(stage.ground.code(rock)))
    hold: int = 0 if rule is None else getattr(stage.rules, rule)
    return hold
