"""ladder: hang the rope ladder down from the edge beside the hero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.finds.find_action import FindAction, use_up
from intodepth.sim.actions.reach import cell_of
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.events import TaggedEvent, TerrainChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.swinging import ACROSS
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import LADDER, OPEN
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

LONGEST = 6
"""cells of the rope ladder"""


@dataclass(frozen=True, order=True)
class HangLadder(FindAction):
    """Hang the rope ladder into the cells beside the hero and below, as far as they are open."""

    GIFT = Gift.LADDER
    NONE = Reason.NO_EDGE

    side: Side

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[HangLadder]:
        """Yield each side with an edge."""
        for side in ACROSS:
            if len(_find_cells(stage, cell_of(hero), side)) > 1:
                yield cls(hero.id, side)

    def perform(self, scheduler: Scheduler) -> None:
        stage = scheduler.stage
        cells = _find_cells(stage, cell_of(stage.bodies[self.actor]), self.side)
        changes: list[TaggedEvent] = [
            (What.PART if index else What.HANG_LADDER, TerrainChanged(cell, OPEN, LADDER))
            for index, cell in enumerate(cells)
        ]
        scheduler.beat(*changes, *use_up(stage, Gift.LADDER))

    def aim(self, stage: Stage) -> Cell | None:
        cell = stage.bodies[self.actor].cell
        return None if cell is None else stage.step(cell, self.side)


def _find_cells(stage: Stage, cell: Cell, side: Side) -> list[Cell]:
    """Return the cells of a ladder that begins one side away, from the top: open ones without bodies, not
    beyond a portal, and not where somebody may fall for ever.
    """
    found: list[Cell] = []
    here = stage.step(cell, side)
    while here is not None and len(found) < LONGEST:
        is_on = not found or here == Cell(found[-1].x, found[-1].y - 1)
        is_free = stage.ground.code(here) == OPEN and here not in stage.at and not stage.ground.endless[here]
        if not is_on or not is_free:
            break
        found.append(here)
        here = stage.step(here, Side.S)
    return found
