"""footing: what the ground offers a body: what holds it, what it can climb, what it fits through."""

from __future__ import annotations

from intodepth.sim.entities import LEECH, Body, Gift, Hero
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground

CLAWED = "mole"
"""The creature that climbs soft rock."""
SMALL = 1
"""The most that what goes through a gap weighs, by itself."""


def holds(ground: Ground, body: Body, cell: Cell) -> bool:
    """Whether the ground alone keeps a body from falling out of a cell."""
    return ground.footing[cell] or clings(ground, body, cell)


def hangs_from_rock(ground: Ground, body: Body) -> bool:
    """Whether a body is a leech with rock above it to hold on to; once it falls it takes hold no more."""
    if body.kind != LEECH or body.cell is None or body.fall:
        return False
    return ground.open_step(body.cell, Side.N) is None


def clings(ground: Ground, body: Body, cell: Cell) -> bool:
    """Whether a body has rock at hand that it can climb: heroes rough rock, claws soft rock."""
    if not isinstance(body, Hero):
        return body.kind == CLAWED and ground.soft[cell]
    return ground.rough[cell] and body.hit_points > 0 and Gift.CLIMBS_ROCK in body.gifts


def is_rung(ground: Ground, body: Body, cell: Cell) -> bool:
    """Whether a body can climb up or down in a cell without a rope."""
    if ground.kind(cell).ladder:
        return not isinstance(body, Hero) or body.has_hands
    return clings(ground, body, cell)


def fits(ground: Ground, body: Body | None, cell: Cell) -> bool:
    """Whether an open cell is wide enough for a body; one that is not known is not small."""
    return not ground.kind(cell).narrow or (body is not None and body.weight <= SMALL)
