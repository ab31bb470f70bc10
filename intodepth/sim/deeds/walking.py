"""walking: one cell by hand: walked, shoved, or on to a rope; rope ends come along."""

from __future__ import annotations

from intodepth.sim import footing
from intodepth.sim.deeds.reach import acting, cell_of, reaching, require, rope_of
from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import (
    Event,
    GripChanged,
    Manner,
    Moved,
)
from intodepth.sim.flow.beat import come_into
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.gripping import can_grip, has_grip_for
from intodepth.sim.pull.leash import led_along, rope_changes, ropes_of
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, hanging
from intodepth.sim.space.ground import facing_after
from intodepth.sim.stage import Stage


def walk(scheduler: Scheduler, body: int, side: Side) -> None:
    """One cell, along ground, ladder or the rope that is gripped."""
    stage = scheduler.stage
    walker = acting(stage, body)
    target = stage.free_step(cell_of(walker), side, walker)
    require(target is not None, "no way")
    assert target is not None and walker.cell is not None
    grip = _grip_after(stage, walker, target, side)
    climbs = side in (Side.N, Side.S)
    ladder = climbs and footing.is_rung(stage.ground, walker, walker.cell)
    if grip is None and not ladder:
        if isinstance(walker, Hero) and walker.grip is not None:
            require(_would_stand(stage, target, walker), "nothing to step on to")
        else:
            require(not climbs, "nothing to climb")
    scheduler.beat(*moved_by_hand(stage, walker, target, side, Manner.WALKED, grip))


def shove(scheduler: Scheduler, actor: int, side: Side) -> None:
    """Push the neighbour one cell away."""
    stage = scheduler.stage
    cell = cell_of(acting(stage, actor))
    require(side in (Side.E, Side.W), "only sideways")
    beside = stage.step(cell, side)
    neighbour = None if beside is None else stage.at.get(beside)
    require(beside is not None and neighbour is not None, "nothing to shove")
    assert beside is not None and neighbour is not None
    body = stage.bodies[neighbour]
    side = facing_after(stage.ground, cell, (side,), side)
    target = stage.free_step(beside, side, body)
    require(target is not None, "no way")
    assert target is not None
    grip = body.grip if isinstance(body, Hero) else None
    scheduler.beat(*moved_by_hand(stage, body, target, side, Manner.SHOVED, grip))


def grab(scheduler: Scheduler, actor: int, rope: int, side: Side | None) -> None:
    """Take hold of a rope where it hangs, in one's own cell or one side away."""
    stage = scheduler.stage
    hero = reaching(stage, actor) if side is None else acting(stage, actor)
    found = rope_of(stage, rope)
    require(isinstance(hero, Hero) and has_grip_for(hero, found), "no hands for it")
    assert isinstance(hero, Hero) and hero.cell is not None
    if side is None:
        require(hero.grip != rope and can_grip(stage, hero, rope), "no rope hangs here")
        scheduler.beat(GripChanged(actor, hero.grip, rope))
        return
    target = stage.free_step(hero.cell, side, hero)
    require(target is not None, "no way")
    assert target is not None
    require(can_grip(stage, hero, rope, target), "no rope hangs there")
    scheduler.beat(*moved_by_hand(stage, hero, target, side, Manner.WALKED, rope))


def moved_by_hand(
    stage: Stage, body: Body, target: Cell, side: Side, manner: Manner, grip: int | None = None
) -> list[Event]:
    """A body and its rope ends go one cell; Refused if a rope is taut."""
    events: list[Event] = [Moved(body.id, body.cell, target, side, manner)]
    if isinstance(body, Hero):
        events += come_into(stage, body, target, (side,), grip=grip)
    ropes = ropes_of(stage, body.id)
    following = led_along(stage, ropes, body.id, (side,))
    require(following is not None, "rope taut")
    assert following is not None
    events += rope_changes(ropes, following)
    return events


def _grip_after(stage: Stage, walker: Body, target: Cell, side: Side) -> int | None:
    """The rope that is still gripped after a step along it; None if it leads off the rope."""
    if not isinstance(walker, Hero) or walker.grip is None or side not in (Side.N, Side.S):
        return None
    rope = stage.ropes[walker.grip]
    chain = Chain(rope.cells, rope.sides)
    assert walker.cell is not None
    index = hanging(stage.ground, chain, walker.cell)
    if index is None or hanging(stage.ground, chain, target) is None:
        return None
    along = chain.sides[index : index + 1] == (side,)
    back = index > 0 and stage.ground.arrival(chain.cells[index - 1], chain.sides[index - 1]) == side
    return rope.id if along or back else None


def _would_stand(stage: Stage, cell: Cell, body: Body) -> bool:
    below = stage.step(cell, Side.S)
    return footing.holds(stage.ground, body, cell) or (below in stage.at and stage.at[below] != body.id)
