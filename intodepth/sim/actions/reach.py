"""reach: checks shared by actions: footing, ropes, and what is within reach."""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import FacingChanged, TaggedEvent
from intodepth.sim.refusals import Reason, require, require_value
from intodepth.sim.ropes import ANCHOR, AnchorKind, Rope
from intodepth.sim.space.cells import SIDES, Cell, Side
from intodepth.sim.space.chain import Chain, lead_ends
from intodepth.sim.space.shots import Sight, find_facing
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.what import What


def require_footing(stage: Stage, body: int) -> Body:
    """Return the body; raises Refused if it has no footing."""
    found = require_value(stage.bodies.get(body), Reason.NO_FOOTING)
    require(found.cell is not None and not found.hazard and is_steady(stage, found), Reason.NO_FOOTING)
    return found


def require_present(stage: Stage, body: int) -> Body:
    """Return the body for an action that needs no footing; raises Refused if it is not in the level."""
    found = require_value(stage.bodies.get(body), Reason.OUT_OF_REACH)
    require(found.cell is not None and not found.hazard, Reason.OUT_OF_REACH)
    return found


def cell_of(body: Body) -> Cell:
    """Return the cell of a body that is known to be in the level."""
    assert body.cell is not None
    return body.cell


def rope_of(stage: Stage, rope: int) -> Rope:
    """Return the rope with this id; raises Refused if there is none."""
    return require_value(stage.ropes.get(rope), Reason.NO_ROPE)


def require_held_end(stage: Stage, actor: int, rope: int) -> tuple[Rope, int]:
    """Return a rope and the end that the actor holds; raises Refused if they hold neither."""
    found = rope_of(stage, rope)
    return found, require_value(end_in_hand(stage, found, stage.bodies[actor]), Reason.NO_END_IN_HAND)


def end_in_hand(stage: Stage, rope: Rope, body: Body) -> int | None:
    """Return the end of a rope that is tied to a body or to a winch within its reach; None if neither is."""
    own = rope.end_of(body.id)
    return winch_end(stage, rope, body) if own is None else own


def winch_end(stage: Stage, rope: Rope, body: Body) -> int | None:
    """Return the end of a rope that is tied to a winch within a body's reach; None if neither is."""
    for end, tie in enumerate(rope.ends):
        if tie is not None and tie.to == ANCHOR and body.cell is not None:
            anchor = stage.anchors[tie.id]
            if anchor.kind == AnchorKind.WINCH and is_in_reach(stage, body.cell, anchor.cell):
                return end
    return None


def turn_to(hero: Hero, sight: Sight) -> list[TaggedEvent]:
    """Return the event by which a hero turns towards a target; empty if it looks there already."""
    facing = find_facing(sight)
    if facing is None or facing == hero.facing:
        return []
    return [(What.FACE, FacingChanged(hero.id, hero.facing, facing))]


def is_in_reach(stage: Stage, cell: Cell, other: Cell) -> bool:
    """Return whether two cells are the same or one side apart."""
    return other in stage.ground.near[cell]


def find_cells_at_two(stage: Stage, cell: Cell) -> tuple[Cell, ...]:
    """Return the open cells two sides away, across an open one, that are not within reach."""
    ground = stage.ground
    beside = (ground.open_step(cell, side) for side in SIDES)
    beyond = {ground.open_step(each, side) for each in beside if each is not None for side in SIDES}
    return tuple(sorted(each for each in beyond if each is not None and each not in ground.near[cell]))


def lead_to(stage: Stage, rope: Rope, end: int, target: Cell) -> Rope:
    """Return the rope with one end led to a cell by the shortest way; raises Refused if two shortest ways
    give different ropes.
    """
    return lead_by(stage, rope, end, shortest_ways(stage, rope.end_cell(end), target))


def lead_by(stage: Stage, rope: Rope, end: int, ways: Iterable[tuple[Side, ...]]) -> Rope:
    """Return the rope with one end led by one of `ways`; raises Refused if two of them give different
    ropes.
    """
    kept = [stage.anchors[clip].cell for clip in rope.clips]
    chains = set()
    for way in ways:
        sides: tuple[tuple[Side, ...], tuple[Side, ...]] = (way, ()) if end == 0 else ((), way)
        chains.add(lead_ends(stage.ground, Chain(rope.cells, rope.sides), kept, *sides))
    require(len(chains) == 1, Reason.TWO_WAYS if chains else Reason.NO_WAY)
    chain = chains.pop()
    needed_cells = len(chain.sides)
    require(needed_cells <= rope.length, Reason.ROPE_TOO_SHORT, needed_cells - rope.length)
    require(needed_cells <= rope.out, Reason.ROPE_NOT_PAID_OUT, needed_cells - rope.out)
    return rope.lay(chain)


def shortest_ways(stage: Stage, start: Cell, target: Cell) -> list[tuple[Side, ...]]:
    """Return all shortest ways through open cells between two cells within one reach, of at most two
    sides.
    """
    ways: list[tuple[Cell, tuple[Side, ...]]] = [(start, ())]
    for _ in range(3):
        found = [way for cell, way in ways if cell == target]
        if found:
            return found
        ways = [
            (beyond, (*way, side))
            for cell, way in ways
            for side in SIDES
            if (beyond := stage.ground.open_step(cell, side)) is not None
        ]
    return []
