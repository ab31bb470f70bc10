"""strain: the load on each rope of a stage at rest, and at which end."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim.pull.loads import JAM, find_groups
from intodepth.sim.pull.situation import Situation
from intodepth.sim.ropes import BODY, Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage

JAMMED = 0.3
"""load shown for a rope that cannot give way, as a share of its hold"""


class Strain(NamedTuple):
    """The load on a rope that somebody hangs on."""

    load: int
    hold: int | None
    """None if nothing can give way"""
    end: int
    """end of the rope where the load pulls"""

    @property
    def share(self) -> float:
        """The load as a share of the rope's hold."""
        return JAMMED if self.hold is None else self.load / max(1, self.hold)


def strains(stage: Stage) -> dict[int, Strain]:
    """Return the strain of each rope, by id; of two ends, the more loaded one."""
    found: dict[int, Strain] = {}
    for party in find_groups(Situation(stage), {}) if stage.ropes else ():
        for pull in party.pulls if party.load else ():
            strain = Strain(party.load, None if pull.answer >= JAM else pull.answer, pull.near)
            if pull.rope.id not in found or strain.share > found[pull.rope.id].share:
                found[pull.rope.id] = strain
    return found


def strand(rope: Rope, end: int) -> list[Cell]:
    """Return the cells at an end of a rope that lie in one line, the outermost last."""
    cells = rope.cells if end else rope.cells[::-1]
    straight = [cells[-1]]
    for cell in cells[-2::-1]:
        if len(straight) > 1 and _step(cell, straight[-1]) != _step(straight[-1], straight[-2]):
            break
        straight.append(cell)
    return straight[::-1]


def _step(start: Cell, end: Cell) -> tuple[int, int]:
    return end.x - start.x, end.y - start.y


def is_still(rope: Rope, strain: Strain) -> bool:
    """Return whether equal weights at both ends balance a rope."""
    return strain.load == strain.hold and all(tie is not None and tie.to == BODY for tie in rope.ends)
