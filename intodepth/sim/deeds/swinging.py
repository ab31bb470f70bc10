"""swinging: along the arc of the hanging length, from a ledge or from hanging straight."""

from __future__ import annotations

from intodepth.sim.deeds.reach import cell_of, require, rope_of
from intodepth.sim.entities import Hero
from intodepth.sim.events import (
    Event,
    Manner,
    Moved,
    RopeChanged,
)
from intodepth.sim.flow.beat import come_into
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.situation import Situation, moved_rope
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.space.cells import Side
from intodepth.sim.space.chain import Chain, reversed_chain, sides_as_seen
from intodepth.sim.space.ground import facing_after
from intodepth.sim.stage import Stage


def swing(
    scheduler: Scheduler, actor: int, rope: int, end: int, side: Side, columns: int, let_go: bool
) -> None:
    """Along the cells at the hanging length from the pivot; then let go of the rope, or not."""
    stage = scheduler.stage
    found = rope_of(stage, rope)
    body = stage.bodies[actor]
    require(found.ends[end] == Tie(BODY, actor) and body.cell is not None, "not tied to it")
    require(found.slack == 0 and side in (Side.E, Side.W) and columns > 0, "the rope is not taut")
    across, down = _pivot(stage, found, end)
    require(down > 0, "nothing to swing from")
    sign = 1 if side == Side.E else -1
    limit = 2 if across == 0 else max(0, -2 * across * sign)
    swung = 0
    while swung < min(limit, columns):
        nearer = across * sign < 0
        if not nearer and down == 0:
            break
        onward = _swings(scheduler, actor, side, nearer)
        if onward is None:
            break
        side = onward
        across += sign
        down += 1 if nearer else -1
        swung += 1
    require(swung > 0, "no way")
    if let_go:
        held = stage.ropes[rope]
        scheduler.beat(RopeChanged(rope, held, held.retied(end, None)))


def _pivot(stage: Stage, rope: Rope, end: int) -> tuple[int, int]:
    """Columns to the east of, and rows below, the last bend or end above."""
    chain = Chain(rope.cells, rope.sides)
    if end:
        chain = reversed_chain(stage.ground, chain)
    sides = sides_as_seen(stage.ground, chain)
    level = 0
    while level < len(sides) and sides[level] == sides[0] and sides[0] in (Side.E, Side.W):
        level += 1
    up = level
    while up < len(sides) and sides[up] == Side.N:
        up += 1
    return (-level if sides and sides[0] == Side.E else level), up - level


def _swings(scheduler: Scheduler, actor: int, across: Side, down: bool) -> Side | None:
    """One cell across and one up or down; to which side it goes on, None if something is in the way."""
    stage = scheduler.stage
    situation = Situation(stage)
    body = stage.bodies[actor]
    cell = cell_of(body)
    above = facing_after(stage.ground, cell, (Side.N,), across)
    sides = (across, Side.S) if down else (Side.N, above)
    between = stage.free_step(cell, sides[0], body)
    target = None if between is None else stage.free_step(between, sides[1], body)
    moves: Falls = {actor: sides}
    if target is None or any(situation.is_too_long(rope, moves) for rope, _ in situation.ties(actor)):
        return None
    events: list[Event] = [Moved(actor, body.cell, target, across, Manner.SWUNG)]
    if isinstance(body, Hero):
        events += come_into(stage, body, target, sides)
    for rope, _ in situation.ties(actor):
        events.append(RopeChanged(rope.id, rope, moved_rope(situation, rope, moves, set())))
    scheduler.beat(*events)
    return facing_after(stage.ground, cell, sides, across)
