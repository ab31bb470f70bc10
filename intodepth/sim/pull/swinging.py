"""swinging: along the fixed arc of a body on a taut rope, column by column."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import RopeChanged, TaggedEvent, make_move
from intodepth.sim.pull.arriving import come_into, turn_in_mirrors
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.situation import Situation, move_rope
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Side
from intodepth.sim.space.chain import Chain, reverse, sides_as_seen
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

ACROSS = (Side.E, Side.W)


class Arc(NamedTuple):
    """A position on an arc, and how it goes on."""

    side: Side
    """side towards which it swings"""
    across: int
    """columns beyond the last bend or end above it, in the direction of the swing"""
    down: int
    """rows below that bend or end"""


def arc_of(stage: Stage, rope: Rope, end: int, side: Side) -> Arc:
    """Return where the end of a rope starts to swing to a side; `down` is 0 if the rope does not lead up."""
    chain = Chain(rope.cells, rope.sides)
    if end:
        chain = reverse(stage.ground, chain)
    sides = sides_as_seen(stage.ground, chain)
    level = 0
    while level < len(sides) and sides[level] == sides[0] and sides[0] in ACROSS:
        level += 1
    up = level
    while up < len(sides) and sides[up] == Side.N:
        up += 1
    return Arc(side, -level if sides and sides[0] == side else level, up - level)


def swing_on(what: What, stage: Stage, body: Body, arc: Arc) -> tuple[list[TaggedEvent], Arc] | None:
    """Return the events of swinging one column on, and the arc from there; None if something blocks the
    way.
    """
    nearer = arc.across < 0
    if body.cell is None or not (nearer or arc.down):
        return None
    cell, side = body.cell, arc.side
    if not nearer and stage.step(cell, Side.N) is None:
        return None
    sides = (side, Side.S) if nearer else (Side.N, turn_facing(stage.ground, cell, (Side.N,), side))
    between = stage.free_step(cell, sides[0], body)
    target = None if between is None else stage.free_step(between, sides[1], body)
    situation = Situation(stage)
    moves: Falls = {body.id: sides}
    if target is None or any(situation.is_too_long(rope, moves) for rope, _ in situation.ties(body.id)):
        return None
    events: list[TaggedEvent] = [make_move(what, body, target, side)]
    if isinstance(body, Hero):
        events += come_into(what, stage, body, target, sides)
    else:
        events += turn_in_mirrors(stage, body, sides)
    for rope, _ in situation.ties(body.id):
        events.append((What.PART, RopeChanged(rope.id, rope, move_rope(situation, rope, moves, set()))))
    onward = turn_facing(stage.ground, cell, sides, side)
    return events, Arc(onward, arc.across + 1, arc.down + (1 if nearer else -1))
