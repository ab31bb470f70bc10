"""by_hand: a body moves one cell, by itself or pushed, and its rope ends come along."""

from __future__ import annotations

from intodepth.sim.entities import Body, Creature, Hero
from intodepth.sim.events import TaggedEvent, make_move
from intodepth.sim.footing import holds, is_rung
from intodepth.sim.pull.arriving import come_into, turn_in_mirrors
from intodepth.sim.pull.leash import lead_along, rope_changes
from intodepth.sim.refusals import Reason, require
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


def move_by_hand(
    what: What, stage: Stage, body: Body, side: Side, grip: int | None = None
) -> list[TaggedEvent]:
    """Return the events by which a body and its rope ends move one cell; raises Refused if the way is blocked
    or a rope is taut.

    They are told as `what`; What.WALK stands for the kind of step that fits.
    """
    target = None if body.cell is None else stage.free_step(body.cell, side, body)
    require(target is not None, Reason.NO_WAY)
    if what == What.WALK and target is not None:
        held = body.grip if isinstance(body, Hero | Creature) else None
        what = kind_of_step(stage, body, side, target, held, grip)
    events: list[TaggedEvent] = [make_move(what, body, target, side)]
    if isinstance(body, Hero) and target is not None:
        events += come_into(what, stage, body, target, (side,), grip=grip)
    else:
        events += turn_in_mirrors(stage, body, (side,))
    ropes = stage.ropes_of(body.id)
    following = lead_along(stage, ropes, body.id, (side,))
    require(following is not None, Reason.ROPE_TAUT)
    assert following is not None
    return [*events, *rope_changes(What.PART, ropes, following)]


def kind_of_step(
    stage: Stage, body: Body, side: Side, target: Cell, held: int | None, holds_then: int | None
) -> What:
    """Return what a step of one cell is told as, given the rope that the body holds before and after it."""
    if side in (Side.N, Side.S):
        if isinstance(body, Creature):
            return What.CLIMB if held is None and holds_then is None else What.CLIMB_ROPE
        if any(is_rung(stage.ground, body, cell) for cell in (body.cell, target) if cell is not None):
            return What.CLIMB
        return What.STEP_OFF if held is None and holds_then is None else What.CLIMB_ROPE
    if holds_then is not None:
        return What.STEP_ON_ROPE
    footed = What.WALK if held is None else What.STEP_OFF_ROPE
    if stage.ground.footing[target] or holds(stage.ground, body, target):
        return footed
    below = stage.step(target, Side.S)
    return footed if below is not None and stage.at.get(below, body.id) != body.id else What.STEP_OFF
