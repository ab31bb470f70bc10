"""by_hand: a body goes one cell, by itself or pushed; rope ends come along."""

from __future__ import annotations

from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import Event, Manner, Moved
from intodepth.sim.pull.arriving import come_into, turned
from intodepth.sim.pull.leash import led_along, rope_changes
from intodepth.sim.refusals import Reason, require
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage


def moved_by_hand(
    stage: Stage, body: Body, side: Side, manner: Manner, grip: int | None = None
) -> list[Event]:
    """A body and its rope ends go one cell; Refused if something is in the way or a rope is taut."""
    target = None if body.cell is None else stage.free_step(body.cell, side, body)
    require(target is not None, Reason.NO_WAY)
    events: list[Event] = [Moved(body.id, body.cell, target, side, manner)]
    if isinstance(body, Hero) and target is not None:
        events += come_into(stage, body, target, (side,), grip=grip)
    else:
        events += turned(stage, body, (side,))
    ropes = stage.ropes_of(body.id)
    following = led_along(stage, ropes, body.id, (side,))
    require(following is not None, Reason.ROPE_TAUT)
    assert following is not None
    return [*events, *rope_changes(ropes, following)]
