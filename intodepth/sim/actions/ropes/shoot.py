"""shoot: send a rope end on an arrow in a straight line of sight to an anchor or into soft rock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.reach import (
    cell_of,
    is_in_reach,
    lead_by,
    require_present,
    rope_of,
    shortest_ways,
    turn_to,
)
from intodepth.sim.actions.ropes.piton import anchor_in
from intodepth.sim.actions.ropes.rope_action import RopeAction, free_ends, near_cells, near_ropes
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import AnchorChanged, RopeChanged, Shot, TaggedEvent
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.light import find_lit
from intodepth.sim.refusals import Reason, Refusal, require, require_value
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.shots import Sight, sights_from, straight_lines
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Shoot(RopeAction):
    """Shoot a rope end within reach to a lit cell in sight. Bodies are not in its way."""

    RULE = "shoot"
    NONE = Reason.NO_MARK
    GIFT = Gift.SHOOTS
    LACKS = Reason.NO_BOW

    end: int
    cell: Cell

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Shoot]:
        """Yield each end within reach that is loose or the hero's own, with each target."""
        for rope, end in ends_to_send(stage, hero):
            for cell in marks(stage, cell_of(hero)):
                yield cls(hero.id, rope.id, end, cell)

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if no rope end can be shot."""
        missing = super().find_lack(stage, hero)
        has_end = free_ends(stage, hero) or stage.ropes_of(hero.id)
        return missing or (None if has_end else Refusal(Reason.NO_FREE_END))

    def perform(self, scheduler: Scheduler) -> None:
        """Tie the end to the anchor in the target cell, or to the arrow that then sticks there."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        cell = cell_of(require_present(stage, hero.id))
        sight = require_value(sights_from(stage.ground, cell).get(self.cell), Reason.NO_MARK)
        old = anchor_in(stage, self.cell)
        require(self.cell in find_lit(stage) and (old is not None or sight.is_soft), Reason.NO_MARK)
        scheduler.beat(*fly(stage, self, sight, stage.rules.hold_arrow, AnchorKind.ARROW))

    def aim(self, stage: Stage) -> Cell | None:
        return self.cell


def fly(stage: Stage, shot: Shoot, sight: Sight, hold: int, kind: AnchorKind) -> list[TaggedEvent]:
    """Return the events of a rope end that flies to a cell in sight and is tied to the anchor there, or to a
    new one of this kind; raises Refused.
    """
    hero, end = stage.hero(shot.actor), shot.end
    cell = cell_of(hero)
    found = rope_of(stage, shot.rope)
    require(found.ends[end] in (None, Tie(BODY, hero.id)), Reason.TIED_ELSEWHERE)
    require(is_in_reach(stage, cell, found.end_cell(end)), Reason.OUT_OF_REACH)
    old = anchor_in(stage, shot.cell)
    key = max(stage.anchors, default=-1) + 1 if old is None else old.id
    tie = Tie(ANCHOR, key)
    require(tie not in found.ends, Reason.TIED_THERE)
    lines = straight_lines(stage.ground, cell, sight)
    ways = [way + line for way in shortest_ways(stage, found.end_cell(end), cell) for line in lines]
    new = lead_by(stage, found, end, ways).retie(end, tie)
    events: list[TaggedEvent] = [
        (What.SHOOT, Shot(hero.id, shot.cell)),
        (What.PART, RopeChanged(found.id, found, new)),
    ]
    if old is None:
        events.append((What.PART, AnchorChanged(key, None, Anchor(key, shot.cell, hold, kind))))
    return events + turn_to(hero, sight)


def ends_to_send(stage: Stage, hero: Hero) -> Iterator[tuple[Rope, int]]:
    """Yield each rope end within reach that is loose or the hero's own."""
    near, own = near_cells(stage, hero), Tie(BODY, hero.id)
    for rope in near_ropes(stage, hero):
        for end in (0, 1):
            if rope.ends[end] in (None, own) and rope.end_cell(end) in near:
                yield rope, end


def marks(stage: Stage, eye: Cell) -> list[Cell]:
    """Return the lit cells that can be shot at from `eye`, sorted."""
    anchored = {anchor.cell for anchor in stage.anchors.values()}
    sights = sights_from(stage.ground, eye).items()
    return sorted(cell for cell, sight in sights if sight.is_soft or cell in anchored)
