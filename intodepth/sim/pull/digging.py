"""digging: soft rock that opens, and the anchors in it that lose their hold."""

from __future__ import annotations

from intodepth.sim.events import AnchorChanged, RopeChanged, TaggedEvent, TerrainChanged
from intodepth.sim.pull.situation import Situation, move_rope
from intodepth.sim.ropes import Anchor, AnchorKind
from intodepth.sim.space.cells import SIDES, Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import OPEN, PIERCED
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


def dig(after: Stage, rock: Cell, what: What = What.PART) -> list[TaggedEvent]:
    """Return the events of soft rock that opens and of anchors in it that lose their hold.

    They are applied to `after`. `what` tells the opening.
    """
    opened = TerrainChanged(rock, after.ground.code(rock), OPEN)
    events: list[TaggedEvent] = [(what, opened)]
    opened.apply(after)
    beside = after.ground.near[rock]
    loose = [
        anchor
        for _, anchor in sorted(after.anchors.items())
        if anchor.cell in beside and not _has_rock(after.ground, anchor)
    ]
    if not loose:
        return events
    situation = Situation(after)
    for rope in situation.ropes:
        new = move_rope(situation, rope, {}, {anchor.id for anchor in loose})
        if new != rope:
            led = What.PART if rope.clips == new.clips else What.SLIP_OUT
            events.append((led, RopeChanged(rope.id, rope, new)))
    events += [(What.DUG_OUT, AnchorChanged(anchor.id, anchor, None)) for anchor in loose]
    for _, event in events[1:]:
        event.apply(after)
    return events


def _has_rock(ground: Ground, anchor: Anchor) -> bool:
    beside = (ground.step(anchor.cell, side) for side in SIDES)
    if anchor.kind == AnchorKind.ARROW:
        return any(other is not None and ground.code(other) in PIERCED for other in beside)
    return any(other is None or ground.is_solid(other) for other in beside)
