"""footing: what the terrain offers a body: what it can stand on, climb, and fit through."""

from __future__ import annotations

from intodepth.sim.entities import Body, Gift, Hero
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground

SMALL = 1
"""greatest own weight of a body that fits through a gap"""


def holds(ground: Ground, body: Body, cell: Cell) -> bool:
    """Return whether the ground alone keeps a body from falling out of a cell."""
    return ground.footing[cell] or clings(ground, body, cell)


def hangs_from_rock(ground: Ground, body: Body) -> bool:
    """Return whether a body holds on to rock above it. One that has fallen does not hold on again."""
    if not body.traits.hangs_from_rock or body.cell is None or body.fall:
        return False
    return ground.open_step(body.cell, Side.N) is None


def clings(ground: Ground, body: Body, cell: Cell) -> bool:
    """Return whether a body clings to rock that it can climb: heroes to rough rock, creatures that dig to
    soft rock.
    """
    if not isinstance(body, Hero):
        return body.traits.digs and ground.soft[cell]
    return ground.rough[cell] and body.hit_points > 0 and Gift.CLIMBS_ROCK in body.gifts


def is_rung(ground: Ground, body: Body, cell: Cell) -> bool:
    """Return whether a body can climb up or down in a cell without a rope."""
    if ground.kind(cell).ladder:
        return not isinstance(body, Hero) or body.has_hands
    return clings(ground, body, cell)


def fits(ground: Ground, body: Body | None, cell: Cell) -> bool:
    """Return whether a body is small enough for an open cell. Without a body the cell must not be narrow."""
    return not ground.kind(cell).narrow or (body is not None and body.weight <= SMALL)
