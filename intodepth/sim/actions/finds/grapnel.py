"""grapnel: send a rope end on a hook to rock or an anchor near by in sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.finds.find_action import use_up
from intodepth.sim.actions.reach import cell_of, require_present
from intodepth.sim.actions.ropes.shoot import Shoot, ends_to_send, fly
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.light import find_lit
from intodepth.sim.refusals import Reason, require, require_value
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.shots import Sight, faces_rock, length_of, sights_from
from intodepth.sim.stage import Stage

FLIGHT = 4
"""greatest number of cells that the hook flies"""


@dataclass(frozen=True, order=True)
class Grapnel(Shoot):
    """Throw a rope end within reach to a lit cell in sight, where an anchor is or rock lies behind. Bodies
    are not in its way.
    """

    RULE = "find"
    NONE = Reason.NO_MARK_FOR_HOOK

    GIFT = Gift.GRAPNEL
    LACKS = Reason.NO_FIND

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Grapnel]:
        """Yield each end within reach that is loose or the hero's own, with each target."""
        eye = cell_of(hero)
        marks = sorted(
            cell for cell, sight in sights_from(stage.ground, eye).items() if _is_mark(stage, cell, sight)
        )
        for rope, end in ends_to_send(stage, hero):
            for cell in marks:
                yield cls(hero.id, rope.id, end, cell)

    def perform(self, scheduler: Scheduler) -> None:
        """Tie the end to the anchor in the target cell, or to the hook that then holds there."""
        stage = scheduler.stage
        cell = cell_of(require_present(stage, self.actor))
        sight = require_value(sights_from(stage.ground, cell).get(self.cell), Reason.NO_MARK_FOR_HOOK)
        is_mark = self.cell in find_lit(stage) and _is_mark(stage, self.cell, sight)
        require(is_mark, Reason.NO_MARK_FOR_HOOK)
        events = fly(stage, self, sight, stage.rules.hold_hook, AnchorKind.HOOK)
        scheduler.beat(*events, *use_up(stage, Gift.GRAPNEL))


def _is_mark(stage: Stage, cell: Cell, sight: Sight) -> bool:
    """Return whether a hook can hold in a cell in sight."""
    is_anchored = any(anchor.cell == cell for anchor in stage.anchors.values())
    return length_of(sight) <= FLIGHT and (is_anchored or faces_rock(stage.ground, sight))
