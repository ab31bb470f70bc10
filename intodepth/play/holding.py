"""holding: the poses of heroes who hold ropes, hang on them, and work with them."""

from __future__ import annotations

from intodepth.sim.entities import Body, Hero
from intodepth.sim.footing import clings
from intodepth.sim.space.cells import OPPOSITE, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import ROUGH
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs
from intodepth.sim.what import What


def rope_pose(stage: Stage, hero: Hero) -> str | None:
    """Return the pose in which a hero who stays in place holds a rope; None if they hold none."""
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


def wall_side(ground: Ground, body: Body, cell: Cell) -> Side | None:
    """Return the side of the wall that a hero clings to; None if they do not, or climb a ladder."""
    if ground.kind(cell).ladder or not isinstance(body, Hero) or not clings(ground, body, cell):
        return None
    ahead = ground.step(cell, body.facing)
    is_ahead = ahead is not None and ground.code(ahead) == ROUGH
    return body.facing if is_ahead else OPPOSITE[body.facing]


def choose_pose(stage: Stage, hero: Body, what: What, side: Side) -> str | None:
    """Return the pose of a standing hero whom a rope moves; None for other happenings."""
    if not isinstance(hero, Hero) or hero.hit_points <= 0:
        return None
    if hero.grip is not None:
        return "climb_rope"
    if not any(rope.end_of(hero.id) is not None for rope in stage.ropes.values()):
        # It rides on what hangs.
        return "carry" if stage.find_carried(hero.id) else "idle"
    if what == What.DRAWN:
        return "hang_rope" if side == Side.N else "brace"
    return "swing" if what in (What.SWING, What.SWING_IN, What.BLOWN) else "hang_rope"


def rope_side(stage: Stage, body: Body) -> Side | None:
    """Return the side to which the rope leads that a body hangs on or belays; None for straight up."""
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
