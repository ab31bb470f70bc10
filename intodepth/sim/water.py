"""water: what is under water, what floats, and who runs out of air."""

from __future__ import annotations

from intodepth.sim.entities import Body, Creature, Hero
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import DRY, Stage


def is_wet(stage: Stage, cell: Cell) -> bool:
    """Whether an open cell is under water, or at its surface."""
    return cell.y <= stage.water


def is_under(stage: Stage, cell: Cell) -> bool:
    """Whether an open cell is below the surface."""
    return cell.y < stage.water


def floats(stage: Stage, body: Body) -> bool:
    """Whether water bears a body where it is: it is light, with all that it carries and that rests on it.

    What rests on it under water, and is light itself, is borne by the water as well.
    """
    cell = body.cell
    if cell is None or not is_wet(stage, cell):
        return False
    load = stage.weight(body)
    while load <= stage.rules.floats:
        above = stage.step(cell, Side.N)
        rider = None if above is None else stage.at.get(above)
        if above is None or rider is None or rider == body.id or stage.ground.footing[above]:
            return True
        if floats(stage, stage.bodies[rider]):
            return True
        load += stage.weight(stage.bodies[rider])
        cell = above
    return False


def level_after(stage: Stage) -> int:
    """Where the water stands once the round is over."""
    flood = stage.flood
    if flood is None:
        return DRY
    if stage.water != DRY:
        return min(stage.water + 1, stage.ground.height - 1)
    relic = stage.bodies.get(flood.relic)
    wakes = stage.round >= flood.wakes or (relic is not None and relic.cell != flood.place)
    return lowest_row(stage) if wakes else DRY


def lowest_row(stage: Stage) -> int:
    """The lowest row of a level with a cell that is open; DRY where all is rock."""
    ground = stage.ground
    rows = range(ground.height)
    return next((y for y in rows if any(not ground.is_solid(Cell(x, y)) for x in range(ground.width))), DRY)


def drowning(stage: Stage) -> list[Body]:
    """Heroes below the surface that are not fallen, and creatures there."""
    return [
        body
        for body in stage.bodies.values()
        if isinstance(body, Hero | Creature)
        and body.hit_points > 0
        and body.cell is not None
        and not body.hazard
        and is_under(stage, body.cell)
    ]
