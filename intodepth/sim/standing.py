"""standing: what keeps a body from falling: ground, ladders, ledges, and ropes that hold."""

from __future__ import annotations

from collections.abc import Callable, Collection

from intodepth.sim import footing
from intodepth.sim.entities import Body, Creature, Hero, Posture
from intodepth.sim.piles import pile_above
from intodepth.sim.ropes import BODY, Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, find_hanging, lead_ends, lower_end
from intodepth.sim.space.ground import is_ledge
from intodepth.sim.stage import Stage
from intodepth.sim.water import floats

DOWN = (Side.S,)


def has_footing(stage: Stage, body: Body) -> bool:
    """Return whether ground, a ladder, a rope, a ledge or a ceiling keeps a body from falling.

    Bodies below do not count.
    """
    if stands(stage, body):
        return True
    return isinstance(body, Hero | Creature) and body.grip is not None and keep_up(stage, body)


def stands(stage: Stage, body: Body, holds: Callable[[Stage, Body], bool] = has_footing) -> bool:
    """Return the same as `has_footing`, without what a taut rope alone keeps up.

    `holds` says whether a body that rides on a floating one has a hold of its own.
    """
    cell = body.cell
    if cell is None or stage.ground.footing[cell]:
        return True
    if floats(stage, body):
        return True
    if footing.clings(stage.ground, body, cell):
        return True
    if isinstance(body, Hero):
        return body.posture == Posture.HANGING and holds_ledge(stage, body)
    return footing.hangs_from_rock(stage.ground, body) or is_afloat(stage, body, holds)


def holds_ledge(stage: Stage, hero: Hero) -> bool:
    """Return whether a hero can hang from a ledge ahead: rock ahead with an open cell above it."""
    return hero.hit_points > 0 and hero.cell is not None and is_ledge(stage.ground, hero.cell, hero.facing)


def is_steady(stage: Stage, body: Body) -> bool:
    """Return whether a body can act where it is: it has footing, or a body is right below it."""
    if has_footing(stage, body):
        return True
    below = None if body.cell is None else stage.step(body.cell, Side.S)
    return below is not None and below in stage.at


def hangs(stage: Stage, body: Body) -> bool:
    """Return whether only a taut rope keeps a body up."""
    if not stage.ropes or body.cell is None or body.fall or is_steady(stage, body):
        return False
    return any(rope.slack == 0 for rope in stage.ropes_of(body.id))


def can_belay(stage: Stage, hero: Hero, rope: int) -> bool:
    """Return whether a hero has footing and stands in a cell that a rope runs through."""
    found = stage.ropes.get(rope)
    return found is not None and hero.cell in found.cells and hero.hit_points > 0 and is_steady(stage, hero)


def is_afloat(stage: Stage, body: Body, holds: Callable[[Stage, Body], bool] = has_footing) -> bool:
    """Return whether a body floats in the air: it flies or rises, and nothing rests on it.

    Nothing rests on it if the body above `holds` on by itself.
    """
    if not _is_light(stage, body):
        return False
    assert body.cell is not None
    riders = (rider for rider in pile_above(stage, body.cell) if not _is_light(stage, rider))
    rider = next(riders, None)
    return rider is None or holds(stage, rider)


def _is_light(stage: Stage, body: Body) -> bool:
    return (body.traits.flies or body.traits.rises) and _is_free(stage, body)


def is_let_go(stage: Stage, body: Body) -> bool:
    """Return whether a body that rises is free to rise: nobody carries it, and it bears nothing."""
    return body.traits.rises and _is_free(stage, body)


def _is_free(stage: Stage, body: Body) -> bool:
    """Return whether a body is in the level, does not fall for ever, and bears nothing."""
    return body.cell is not None and not body.hazard and body.id not in stage.borne


def keep_up(stage: Stage, hero: Hero | Creature) -> bool:
    """Return whether the rope that a hero or creature grips is held by something that would not come down
    with it.
    """
    bearer = find_holder(stage, hero)
    return bearer is None or bearer not in _find_coming_along(stage, hero)


def find_holder(stage: Stage, hero: Hero | Creature) -> int | None:
    """Return the body at the upper end of the rope that a hero grips, which lets the hero down when it goes
    down.

    None if there is none, or if the rope runs over something that would hold them both.
    """
    rope = stage.ropes.get(hero.grip) if hero.grip is not None else None
    if rope is None or hero.cell is None:
        return None
    chain = Chain(rope.cells, rope.sides)
    index = find_hanging(stage.ground, chain, hero.cell)
    if index is None:
        return None
    end = lower_end(stage.ground, chain, index)
    assert end is not None
    upper = rope.ends[1 - end]
    if upper is None or upper.to != BODY:
        return None
    above = (
        Chain(chain.cells[index:], chain.sides[index:])
        if end == 0
        else Chain(chain.cells[: index + 1], chain.sides[:index])
    )
    if any(stage.ground.open_step(cell, Side.S) is None for cell in (above.cells[0], above.cells[-1])):
        return None  # One of them stands.
    lowered = lead_ends(stage.ground, above, _clip_cells(stage, rope), DOWN, DOWN)
    return upper.id if len(lowered.sides) <= len(above.sides) else None


def _find_coming_along(stage: Stage, hero: Hero | Creature) -> set[int]:
    """Return a hero and every body that would fall along: those that rest on it or hang from it with no other
    support.
    """
    # Whether a climber keeps up is what is asked here: a body in the air below it is not to ask that again.
    bodies = (body for body in stage.bodies.values() if not body.hazard)
    falling = (body.id for body in bodies if not stands(stage, body, stands))
    along = {hero.id, *falling}
    while kept := {key for key in along if key != hero.id and _is_kept(stage, stage.bodies[key], along)}:
        along -= kept
    return along


def _is_kept(stage: Stage, body: Body, along: Collection[int]) -> bool:
    """Return whether a body neither rests on bodies of `along` nor hangs from them, or has another
    support.
    """
    below = None if body.cell is None else stage.step(body.cell, Side.S)
    under = None if below is None else stage.at.get(below)
    grips = isinstance(body, Hero | Creature) and body.grip is not None
    if (under is not None and under not in along) or (under is None and not grips):
        return True
    if isinstance(body, Hero | Creature) and grips and find_holder(stage, body) not in along:
        return True
    return any(
        _leads_out(stage, rope, along) and _is_too_long(stage, rope, along)
        for rope in stage.ropes_of(body.id)
    )


def _leads_out(stage: Stage, rope: Rope, along: Collection[int]) -> bool:
    """Return whether something outside `along` holds a rope: what its other end is tied to, or hands along
    its way.
    """
    tied = any(tie is not None and (tie.to != BODY or tie.id not in along) for tie in rope.ends)
    return tied or any(hero.belay == rope.id and hero.id not in along for hero in stage.heroes())


def _is_too_long(stage: Stage, rope: Rope, going: Collection[int]) -> bool:
    """Return whether a rope would need more than is paid out if the bodies of `going` went down one cell."""
    first, second = (
        DOWN if tie is not None and tie.to == BODY and tie.id in going else () for tie in rope.ends
    )
    chain = lead_ends(stage.ground, Chain(rope.cells, rope.sides), _clip_cells(stage, rope), first, second)
    return len(chain.sides) > rope.out


def _clip_cells(stage: Stage, rope: Rope) -> list[Cell]:
    return [stage.anchors[clip].cell for clip in rope.clips]
