"""losses: who was lost on a floor, by what, and in which module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from intodepth.content.floors.composing import MARGIN, Part
from intodepth.content.floors.modules import HEIGHT, WIDTH
from intodepth.content.runs.run import Visit
from intodepth.sim.entities import Hero
from intodepth.sim.events import Hurt
from intodepth.sim.history import Entry
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.water import find_drowning

HURT: Final = "hurt"
DROWNED: Final = "drowned"
LEFT: Final = "left behind"
NOWHERE: Final = "outside"
"""stands in place of a module"""


class Loss(NamedTuple):
    """A hero who was lost."""

    how: str
    """cause: HURT, DROWNED or LEFT"""
    depth: int
    module: str


def losses(visit: Visit, parts: Sequence[Part]) -> Iterator[Loss]:
    """Yield who was lost during a visit, in order; then the able heroes who did not leave with the others."""
    stage = visit.history.start
    for entry in visit.history.done:
        for how, cell in _find_felled(stage, entry):
            yield Loss(how, visit.depth, module_at(parts, cell))
        entry.schedule.apply(stage)
    if visit.leads_to is not None:
        for hero in visit.behind:
            yield Loss(LEFT, visit.depth, module_at(parts, hero.cell))


def module_at(parts: Sequence[Part], cell: Cell | None) -> str:
    """Return the name of the module at a cell."""
    if cell is not None:
        street = (cell.x - MARGIN) // WIDTH, (cell.y - MARGIN) // HEIGHT
        for part in parts:
            if street in part.streets():
                return part.module.name
    return NOWHERE


def _find_felled(before: Stage, entry: Entry) -> Iterator[tuple[str, Cell | None]]:
    """Yield what takes the last hit point of heroes in an action, and where."""
    stage = before.copy()
    for happening in entry.schedule.timeline:
        event = happening.event
        if isinstance(event, Hurt) and not event.new and isinstance(stage.bodies[event.body], Hero):
            wet = event.body in {body.id for body in find_drowning(stage)}
            yield DROWNED if wet else HURT, stage.bodies[event.body].cell
        event.apply(stage)
