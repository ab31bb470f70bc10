"""cutting: what becomes of a rope that is cut or burnt through, and of hands on it."""

from __future__ import annotations

from intodepth.sim.entities import Creature, Hero
from intodepth.sim.events import BelayChanged, GripChanged, RopeChanged, TaggedEvent
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


def cut_rope(what: What, stage: Stage, rope: Rope, index: int, key: int) -> list[TaggedEvent]:
    """Return the events that cut a rope at one cell into two with a loose end each; the part with end 1 gets
    id `key`.

    They are told as `what`, once.
    """
    off_length = len(rope.sides) - index
    first, second = rope.cells[: index + 1], rope.cells[index:]
    at = rope.cells[index]
    pieces = (
        Rope(rope.id, (rope.ends[0], None), first, rope.sides[:index], rope.out - off_length,
             rope.length - off_length, _clips_in(stage, rope, first, at), rope.thin, rope.waxed),
        Rope(key, (None, rope.ends[1]), second, rope.sides[index:], off_length, off_length,
             _clips_in(stage, rope, second, at), rope.thin, rope.waxed),
    )  # fmt: skip
    events: list[TaggedEvent] = [
        (What.PART, RopeChanged(rope.id, rope, pieces[0])),
        (what, RopeChanged(key, None, pieces[1])),
    ]
    for hero in stage.heroes():
        if hero.cell in second and hero.cell not in first and hero.belay == rope.id:
            events.append((What.HANDS, BelayChanged(hero.id, rope.id, key)))
    for body in stage.bodies.values():
        grips = isinstance(body, Hero | Creature) and body.grip == rope.id
        if grips and body.cell in second and body.cell not in first:
            events.append((What.HANDS, GripChanged(body.id, rope.id, key)))
    return events


def _clips_in(stage: Stage, rope: Rope, cells: tuple[Cell, ...], cut_at: Cell) -> tuple[int, ...]:
    return tuple(
        clip
        for clip in rope.clips
        if stage.anchors[clip].cell in cells
        and (stage.anchors[clip].cell != cut_at or cells.count(cut_at) > 1)
    )
