"""collector: what takes the richest relic that a party leaves lying on a floor when it goes further down."""

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, Creature, Hero, Relic
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.leash import untie
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import SIDES, Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs

REACH = 3
"""A relic is safe that hangs so many open cells away from every cell in which one can stand."""


class Collected(NamedTuple):
    """A floor after the Collector was there."""

    stage: Stage
    relic: Relic | None
    """what it took, as it lay there; None for nothing"""


def find_out_of_reach(ground: Ground) -> Collection[Cell]:
    """Return the open cells that are REACH steps or more from every cell with rock or a ladder to stand
    on.
    """
    found: frozenset[Cell] | None = ground.memo.get("out of reach")
    if found is None:
        every = (Cell(x, y) for y in range(ground.height) for x in range(ground.width))
        cells = {cell for cell in every if not ground.is_solid(cell)}
        near = edge = {cell for cell in cells if ground.footing[cell]}
        for _ in range(REACH - 1):
            beside = {ground.open_step(cell, side) for cell in edge for side in SIDES}
            edge = {cell for cell in beside if cell is not None and cell not in near}
            near = near | edge
        found = ground.memo["out of reach"] = frozenset(cells - near)
    return found


def collect(stage: Stage, worth: Callable[[Body], int]) -> Collected:
    """Return a floor that the party has left, without the relic of the greatest worth that lies in the
    Collector's reach, the lowest id first; without a change if there is none.

    A relic is out of its reach if a hero carries it, also a fallen one, or if only a rope keeps it, or the
    bucket that it is in, up in a cell of `find_out_of_reach`. A leech on it goes with it. The Collector does
    not wake the water.
    """
    relic = min(_find_in_reach(stage, worth), key=lambda each: (-worth(each), each.id), default=None)
    if relic is None:
        return Collected(stage, None)
    gone = {relic.id, *(body.id for body in stage.bodies.values() if body.carrier == relic.id)}
    bodies = [body for body in stage.bodies.values() if body.id not in gone]
    ropes = list(stage.ropes.values())
    for key in gone:
        ropes = [untie(rope, key) for rope in ropes]
    flood = stage.flood
    if flood is not None and flood.relic == relic.id:
        flood = flood._replace(relic=-1)
    parts = stage.anchors.values(), ropes, stage.mechanisms.values()
    after = Stage.of(stage.ground, bodies, stage.rules, *parts, flood)
    for name in ("round", "water"):
        after.write(WORLD, name, getattr(after, name), getattr(stage, name))
    settled = Scheduler(after)
    settled.settle()
    return Collected(settled.stage, relic)


def _find_in_reach(stage: Stage, worth: Callable[[Body], int]) -> Iterator[Relic]:
    safe = find_out_of_reach(stage.ground)
    for body in stage.bodies.values():
        holder = bearer(stage, body)
        if not isinstance(body, Relic) or worth(body) <= 0 or isinstance(holder, Hero | Creature):
            continue
        if not (holder.cell in safe and hangs(stage, holder)):
            yield body
