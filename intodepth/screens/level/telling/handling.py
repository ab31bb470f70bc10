"""handling: in which pose heroes hold ropes, hang on them, and work with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from intodepth.sim.entities import Body, Creature, Hero
from intodepth.sim.events import (
    ActionPointsChanged,
    AnchorChanged,
    Event,
    FacingChanged,
    FuseChanged,
    GripChanged,
    Manner,
    Moved,
    RopeChanged,
    Shot,
)
from intodepth.sim.footing import clings, is_rung
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import OPPOSITE, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import ROUGH
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs

ON_ROPES: Final = {
    Manner.SANK: "hang_rope",
    Manner.HAULED: "hang_rope",
    Manner.SWUNG: "swing",
    Manner.SWUNG_IN: "swing",
}
"""poses of moves on a rope"""


def rope_pose(stage: Stage, hero: Hero) -> str | None:
    """How a hero that stays in its place holds a rope; None if it has nothing to do with any."""
    if hero.cell is None or hero.hit_points <= 0:
        return None
    if hero.belay is not None:
        return "brace"
    if stage.ropes and not stage.ground.footing[hero.cell]:
        if hero.grip is not None:
            return "climb_rope"
        if hangs(stage, hero):
            return "hang_rope"
    return None


def climbing_pose(stage: Stage, moved: Moved, events: Iterable[Event]) -> str | None:
    """How a hero climbs a cell up or down in a beat, on the stage before it; None if it does not climb."""
    hero, old, new = stage.bodies[moved.body], moved.old, moved.new
    if moved.manner != Manner.WALKED or moved.side not in (Side.N, Side.S) or not isinstance(hero, Hero):
        return None
    if any(cell is not None and is_rung(stage.ground, hero, cell) for cell in (old, new)):
        return "climb"
    grip = hero.grip
    for event in events:
        if isinstance(event, GripChanged) and event.body == hero.id:
            grip = event.new
        elif is_taken_in(event, hero.id):
            return "climb_rope"
    return None if grip is None else "climb_rope"


def wall_side(ground: Ground, body: Body, cell: Cell) -> Side | None:
    """Where the wall is that a hero clings to; None if it does not, or climbs a ladder."""
    if ground.kind(cell).ladder or not isinstance(body, Hero) or not clings(ground, body, cell):
        return None
    ahead = ground.step(cell, body.facing)
    is_ahead = ahead is not None and ground.code(ahead) == ROUGH
    return body.facing if is_ahead else OPPOSITE[body.facing]


def is_taken_in(event: Event, body: int) -> bool:
    """Whether a rope that a body is tied to is made shorter."""
    if not isinstance(event, RopeChanged) or event.old is None or event.new is None:
        return False
    return event.new.out < event.old.out and event.old.end_of(body) is not None


def moved_pose(stage: Stage, moved: Moved) -> str | None:
    """How a hero on its feet looks that a rope moves; None if none does."""
    hero = stage.bodies[moved.body]
    if not isinstance(hero, Hero) or hero.hit_points <= 0:
        return None
    if moved.manner not in ON_ROPES and moved.manner != Manner.DRAWN:
        return None
    if hero.grip is not None:
        return "climb_rope"
    if not any(rope.end_of(hero.id) is not None for rope in stage.ropes.values()):
        # It rides on what hangs.
        return "carry" if stage.carried(hero.id) else "idle"
    if moved.manner == Manner.DRAWN:
        return "hang_rope" if moved.side == Side.N else "brace"
    return ON_ROPES[moved.manner]


def rope_side(stage: Stage, body: Body) -> Side | None:
    """The side to which a rope leads that a body hangs on or is on belay of; None if straight up."""
    if body.cell is None:
        return None
    belay = body.belay if isinstance(body, Hero) else None
    for key, rope in stage.ropes.items():
        end = rope.end_of(body.id)
        if body.cell in rope.cells and (key == belay or (rope.slack == 0 and end is not None)):
            index = rope.cells.index(body.cell)
            onward = rope.cells[index:] if end != 1 else rope.cells[index::-1]
            place = next((place for place, cell in enumerate(onward) if cell.x != body.cell.x), 0)
            clipped = {stage.anchors[clip].cell for clip in rope.clips}
            if place and onward[place - 1] not in clipped:
                return Side.E if onward[place].x > body.cell.x else Side.W
    return None


def working_pose(payer: int, events: Sequence[Event]) -> str | None:
    """What hands do that work with ropes and anchors in a beat of these events."""
    for event in events:
        match event:
            case Shot():
                return "shoot"
            case Moved(manner=Manner.THROWN):
                return "throw"
            case FuseChanged(new=fuse) if fuse is not None:
                return "tie"
            case AnchorChanged():
                return "strike"
            case RopeChanged(old=Rope() as old, new=Rope() as new):
                if old.out != new.out:
                    return "haul" if new.out < old.out else "brace"
                if old.ends != new.ends or old.clips != new.clips:
                    return "tie"
                ends = (old.cells[0], old.cells[-1]) != (new.cells[0], new.cells[-1])
                if ends and not any(isinstance(other, Moved) for other in events):
                    return "throw"
            case Moved(body=body, manner=Manner.HAULED) if body != payer:
                return "haul"
            case Moved(manner=Manner.TURNED_BACK):
                return "reach"
    return None


def struck(stage: Stage, events: Sequence[Event]) -> Creature | None:
    """The creature that somebody strikes in a beat; None if nobody does."""
    if payer_of(events) is None:
        return None
    bodies = [stage.bodies[e.body] for e in events if isinstance(e, Moved) and _is_let_go(e)]
    if not bodies and not any(isinstance(event, Moved | RopeChanged) for event in events):
        flinching = (event.body for event in events if isinstance(event, FacingChanged | GripChanged))
        bodies = [stage.bodies[body] for body in flinching]
    return next((body for body in bodies if isinstance(body, Creature)), None)


def _is_let_go(moved: Moved) -> bool:
    """Whether something falls, or comes to be borne by what it falls on."""
    return moved.new is None or moved.manner in (Manner.FELL, Manner.SANK)


def payer_of(events: Sequence[Event]) -> int | None:
    """Who spends action points in a beat."""
    for event in events:
        if isinstance(event, ActionPointsChanged) and (event.new or 0) < (event.old or 0):
            return event.body
    return None
