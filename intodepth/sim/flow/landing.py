"""landing: the damage of a landing: fall height, forgiven cells, spikes, and what is landed on."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim import footing
from intodepth.sim.entities import Body
from intodepth.sim.relics import Power, relics_of
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.water import breaks_fall


class Landing(NamedTuple):
    """The end of a fall, on the ground or on a body."""

    fall: int
    """cells fallen"""
    safe: int
    """cells that are harmless anywhere"""
    sand: int
    """further cells that are harmless here"""
    spikes: int
    """hit points that spikes cost, whatever the height of the fall"""
    floor: Cell | None
    """what is below"""
    under: int | None
    """the body that is landed on: it takes the same damage"""

    @property
    def blow(self) -> int:
        """The hit points that the fall costs: cells fallen beyond the safe height and the cells that sand
        forgives.
        """
        return max(0, self.fall - self.safe - self.sand)

    @property
    def harm(self) -> int:
        """The hit points that landing costs in all: the fall and spikes."""
        return self.blow + self.spikes


def judge_landing(stage: Stage, cell: Cell, fall: int, body: Body | None = None) -> Landing:
    """Return how a fall of `fall` cells ends in a cell.

    A ladder ends it, as does rough rock that the body clings to; then the body lands on nothing. Water has
    ended it before.
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


def find_saving_tooth(stage: Stage, body: Body, harm: int) -> Body | None:
    """Return the relic that saves a body from a blow that would fell it, or None.

    With it, the landing hurts nobody.
    """
    if not 0 < body.hit_points <= harm:
        return None
    return next((relic for relic in relics_of(stage, body.id) if relic.kind == Power.SAINTS_TOOTH), None)
