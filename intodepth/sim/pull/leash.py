"""leash: rope ends that follow a body which moves by itself or is pushed."""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.sim.events import RopeChanged, TaggedEvent
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import OPPOSITE, Side
from intodepth.sim.space.chain import Chain, find_inward_side, lead_ends, tighten
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


def lead_along(
    stage: Stage, ropes: Iterable[Rope], body: int, sides: Iterable[Side]
) -> tuple[Rope, ...] | None:
    """Return the ropes after the body at their end left through these sides; None if one is too short."""
    going = tuple(ropes)
    for side in sides:
        following = []
        for rope in going:
            end = rope.end_of(body)
            new = None if end is None else _lead_on(stage, rope, end, side)
            if new is None:
                return None
            following.append(new)
        going = tuple(following)
    return going


def untie(rope: Rope, body: int) -> Rope:
    """Return a rope with the end at a body untied."""
    end = rope.end_of(body)
    return rope if end is None else rope.retie(end, None)


def rope_changes(what: What, old: Iterable[Rope], new: Iterable[Rope]) -> list[TaggedEvent]:
    """Return the events that change ropes from old to new, told as `what`.

    A rope that slips out of an anchor is told as that.
    """
    return [
        (what if a.clips == b.clips else What.SLIP_OUT, RopeChanged(a.id, a, b))
        for a, b in zip(old, new, strict=True)
        if a != b
    ]


def _lead_on(stage: Stage, rope: Rope, end: int, side: Side) -> Rope | None:
    """Return a rope with one end moved one cell; a free far end trails behind and slips out of clips.

    None if it is too short.
    """
    straight = _extend_straight(stage, rope, end, side)
    if straight is not None:
        return rope.lay(straight)
    kept = [stage.anchors[clip].cell for clip in rope.clips]
    sides: tuple[tuple[Side, ...], tuple[Side, ...]] = ((side,), ()) if end == 0 else ((), (side,))
    chain = lead_ends(stage.ground, Chain(rope.cells, rope.sides), kept, *sides)
    clips = rope.clips
    far = find_inward_side(stage.ground, Chain(rope.cells, rope.sides), 1 - end)
    if len(chain.sides) > rope.out and rope.ends[1 - end] is None and far is not None:
        left = {rope.end_cell(1 - end), stage.step(rope.end_cell(1 - end), far)}
        clips = tuple(clip for clip in clips if stage.anchors[clip].cell not in left)
        kept = [stage.anchors[clip].cell for clip in clips]
        both = (sides[0] or (far,), sides[1] or (far,))
        chain = lead_ends(stage.ground, Chain(rope.cells, rope.sides), kept, *both)
    while len(chain.sides) > rope.out:
        if rope.ends[1 - end] is not None:
            return None
        chain = Chain(chain.cells[1:], chain.sides[1:]) if end else Chain(chain.cells[:-1], chain.sides[:-1])
        last = chain.cells[-(1 - end)]
        clips = tuple(
            c for c in clips if stage.anchors[c].cell in chain.cells and stage.anchors[c].cell != last
        )
        chain = tighten(stage.ground, chain, [stage.anchors[clip].cell for clip in clips])
    return rope.lay(chain, clips)


def _extend_straight(stage: Stage, rope: Rope, end: int, side: Side) -> Chain | None:
    """Return the chain extended or shortened by one cell if that leaves it tight; None if it needs a full
    computation.
    """
    cells, sides = rope.cells, rope.sides
    if rope.clips or stage.ground.portals or not sides:
        return None
    outward = sides[-1] if end else OPPOSITE[sides[0]]
    if side == OPPOSITE[outward]:
        return Chain(cells[:-1], sides[:-1]) if end else Chain(cells[1:], sides[1:])
    if side != outward or not rope.slack:
        return None
    beyond = stage.step(rope.end_cell(end), side)
    assert beyond is not None
    return (
        Chain((*cells, beyond), (*sides, side)) if end else Chain((beyond, *cells), (OPPOSITE[side], *sides))
    )
