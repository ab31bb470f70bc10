"""landing: what the end of a fall comes to: what of it is free, what spikes add, what is landed on."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim import footing
from intodepth.sim.entities import Body
from intodepth.sim.relics import Power, borne_by
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.water import breaks_fall


class Landing(NamedTuple):
    """A fall that ends on the ground, or on a body."""

    fall: int
    """cells"""
    safe: int
    """cells of it that do no harm anywhere"""
    sand: int
    """further ones that do none here"""
    spikes: int
    """hit points that it costs besides, whatever was fallen"""
    floor: Cell | None
    """what is below"""
    under: int | None
    """the body there that is landed on: it is hurt as much by the fall"""

    @property
    def blow(self) -> int:
        """Hit points that the fall costs."""
        return max(0, self.fall - self.safe - self.sand)

    @property
    def harm(self) -> int:
        """Hit points that it costs who lands."""
        return self.blow + self.spikes


def landing(stage: Stage, cell: Cell, fall: int, body: Body | None = None) -> Landing:
    """What it comes to that a fall of so many cells ends in a cell.

    A ladder there stops it, as does rough rock that the body clings to: then nothing is landed on. Water
    has stopped it before.
    """
    if breaks_fall(stage, cell):
        return Landing(fall, fall, 0, 0, None, None)
    rules, below = stage.rules, stage.step(cell, Side.S)
    stops = stage.ground.footing[cell] if body is None else footing.holds(stage.ground, body, cell)
    softened = below is not None and stage.ground.kind(below).soft_landing
    return Landing(
        fall,
        rules.safe_fall,
        rules.sand if softened else 0,
        rules.spikes if stage.ground.kind(cell).spikes else 0,
        below,
        None if stops or below is None else stage.at.get(below),
    )


def saving_tooth(stage: Stage, body: Body, harm: int) -> Body | None:
    """The relic that keeps a body from what would fell it: then nobody is hurt by its landing."""
    return borne_by(stage, body.id, Power.SAINTS_TOOTH) if 0 < body.hit_points <= harm else None
