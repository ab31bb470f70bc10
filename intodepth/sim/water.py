"""water: what is under water, what floats, and who runs out of air."""

from __future__ import annotations

from intodepth.sim import footing
from intodepth.sim.entities import Body, Creature, Gift, Hero, Posture
from intodepth.sim.piles import pile_above
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import DRY, Flood, Stage


def is_wet(stage: Stage, cell: Cell) -> bool:
    """Return whether an open cell is under water or at the surface."""
    return cell.y <= stage.water


def breaks_fall(stage: Stage, cell: Cell) -> bool:
    """Return whether water in an open cell ends a fall without damage; not in a column in which a body falls
    for ever.
    """
    return is_wet(stage, cell) and not stage.ground.endless[cell]


def is_under(stage: Stage, cell: Cell) -> bool:
    """Return whether an open cell is below the surface."""
    return cell.y < stage.water


def floats(stage: Stage, body: Body) -> bool:
    """Return whether water carries a body: the body is light, together with all that it carries and that
    rests on it.

    A light body that rests on it under water floats by itself and is not counted.
    """
    cell = body.cell
    if cell is None or not is_wet(stage, cell):
        return False
    pile = [body]
    for rider in pile_above(stage, cell):
        if _keeps_up(stage, rider):
            break
        pile.append(rider)
    load = 0
    for each in reversed(pile):
        assert each.cell is not None
        load += stage.weight(each)
        if load <= buoyancy(stage, each) and is_wet(stage, each.cell):
            load = 0
    return load == 0


def buoyancy(stage: Stage, body: Body) -> int:
    """Return the greatest weight of a body, with all that it bears, that floats."""
    has_vest = isinstance(body, Hero) and Gift.CORKED in body.gifts
    return stage.rules.cork if has_vest else stage.rules.floats


def _keeps_up(stage: Stage, body: Body) -> bool:
    """Return whether a body is held up by its hands, by rock, or by its wings."""
    ground, cell = stage.ground, body.cell
    assert cell is not None
    for each in (body, *pile_above(stage, cell)):
        if not each.traits.flies or each.id in stage.borne:
            assert each.cell is not None
            is_held = footing.holds(ground, each, each.cell) or footing.hangs_from_rock(ground, each)
            return is_held or holds_on(each)
    return True


def holds_on(body: Body) -> bool:
    """Return whether a body holds on with its hands."""
    if isinstance(body, Hero) and body.posture in (Posture.HANGING, Posture.CLIMBING):
        return True
    return isinstance(body, Hero | Creature) and body.grip is not None


def level_after(stage: Stage) -> int:
    """Return the row of the surface at the end of this round."""
    flood = stage.flood
    if flood is None:
        return DRY
    if stage.water != DRY:
        rises = stage.round % max(1, stage.rules.rises) == 0
        return min(stage.water + rises, stage.ground.height - 1)
    return lowest_row(stage) if wakes_after(stage, flood) == stage.round else DRY


def wakes_after(stage: Stage, flood: Flood) -> int:
    """Return the round at whose end the sleeping water will wake if nothing more changes."""
    return wakes_once_moved(stage, flood) if is_disturbed(stage, flood) else max(flood.wakes, stage.round)


def wakes_once_moved(stage: Stage, flood: Flood) -> int:
    """Return the round at whose end the sleeping water wakes if its relic has left its place by then."""
    return max(min(flood.early, flood.wakes), stage.round)


def reaches_after(stage: Stage, flood: Flood, row: int) -> int:
    """Return the round at whose end the surface reaches a dry row, no lower than the lowest one, if nothing
    more changes.
    """
    pace = max(1, stage.rules.rises)
    if stage.water != DRY:
        return (-(-stage.round // pace) + row - stage.water - 1) * pace
    wakes = wakes_after(stage, flood)
    above = row - lowest_row(stage)
    return (wakes // pace + above) * pace if above > 0 else wakes


def is_disturbed(stage: Stage, flood: Flood) -> bool:
    """Return whether the relic that wakes the water has left its place, also by being taken to another
    floor.
    """
    relic = stage.bodies.get(flood.relic)
    return flood.relic >= 0 and (relic is None or relic.cell != flood.place)


def lowest_row(stage: Stage) -> int:
    """Return the lowest row with an open cell; DRY if there is none."""
    ground = stage.ground
    found: int | None = ground.memo.get("lowest row")
    if found is None:
        cells = (Cell(x, y) for y in range(ground.height) for x in range(ground.width))
        found = next((cell.y for cell in cells if not ground.is_solid(cell)), DRY)
        ground.memo["lowest row"] = found
    return found


def find_drowning(stage: Stage) -> list[Body]:
    """Return the heroes with hit points and the creatures that are below the surface."""
    return [
        body
        for body in stage.bodies.values()
        if isinstance(body, Hero | Creature)
        and body.hit_points > 0
        and body.cell is not None
        and not body.hazard
        and is_under(stage, body.cell)
    ]
