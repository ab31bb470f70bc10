"""clinging: a leech, or what else clings, takes hold of what it falls on, and water washes it off."""

from __future__ import annotations

from intodepth.sim.entities import Body, Creature
from intodepth.sim.events import CarrierChanged, CausedEvent, FallCounted, TaggedEvent, WaterRose, make_move
from intodepth.sim.events.things import AnyOf
from intodepth.sim.pull.leash import rope_changes, untie
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import OPPOSITE, Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing
from intodepth.sim.water import is_under, is_wet
from intodepth.sim.what import What


def update_clinging(stage: Stage) -> list[CausedEvent]:
    """Return the events of the first leech that has met a body or is washed off one; empty if there is
    none.
    """
    for leech in stage.bodies.values():
        if not leech.traits.clings:
            continue
        if leech.carrier is None:
            met = None if has_footing(stage, leech) else find_met(stage, leech)
            if met is not None:
                return [(*told, AnyOf((leech.id, met.id))) for told in cling(stage, leech, met)]
        elif (cell := find_wash_cell(stage, leech)) is not None:
            cause = AnyOf((bearer(stage, leech).id, WaterRose.FIELD))
            return [(*told, cause) for told in come_off(What.FLOAT_OFF, leech, cell)]
    return []


def find_met(stage: Stage, leech: Body) -> Body | None:
    """Return the body right below a leech, to which it clings unless that is under water; None if there is
    none.
    """
    below = None if leech.cell is None or leech.hazard else stage.ground.open_step(leech.cell, Side.S)
    met = None if below is None or is_under(stage, below) else stage.at.get(below)
    return None if met is None or met == leech.id else stage.bodies[met]


def cling(stage: Stage, leech: Body, met: Body) -> list[TaggedEvent]:
    """Return the events by which a leech clings to a body. Ropes tied to the leech slip off."""
    ropes = stage.ropes_of(leech.id)
    return [
        (What.CLING, CarrierChanged(leech.id, None, met.id)),
        make_move(What.PART, leech, None, None),
        *([(What.CHECKED, FallCounted(leech.id, leech.fall, 0))] if leech.fall else []),
        *rope_changes(What.COME_LOOSE, ropes, [untie(rope, leech.id) for rope in ropes]),
    ]


def come_off(what: What, leech: Body, cell: Cell) -> list[TaggedEvent]:
    """Return the events by which a leech lets go of its body and is in a cell."""
    return [(what, CarrierChanged(leech.id, leech.carrier, None)), make_move(What.PART, leech, cell, None)]


def find_wash_cell(stage: Stage, leech: Body) -> Cell | None:
    """Return the cell that a leech floats to when its body is under water; None if it stays."""
    cell = bearer(stage, leech).cell
    if cell is None or not is_under(stage, cell) or not isinstance(leech, Creature):
        return None
    beside = (stage.free_step(cell, side, leech) for side in (Side.N, leech.facing, OPPOSITE[leech.facing]))
    return next((each for each in beside if each is not None and is_wet(stage, each)), None)
