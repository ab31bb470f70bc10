"""level_ways: where the acting hero can go from here, by direction, in a few words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.play.session import Session
from intodepth.sim.orders.walks import way_by
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.space.cells import Cell
from intodepth.text.level_fittings import list_fittings
from intodepth.text.level_map import list_known_bodies, measure, write_cell

FAR: Final = 24
"""greatest number of action points of the ways that are told"""
MOST_UNSEEN: Final = 3
"""greatest number of unseen cells that are named"""
DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
LEAST: Final = {"left": 1, "right": 1, "up": 2, "down": 2}
"""least number of cells that are told in each direction: a step is no way up or down"""


def _find_paths(session: Session) -> Paths | None:
    """Return the ways of the acting hero in some rounds, as far as the party knows; None outside."""
    stage = session.previews.get_believed(session.stage)
    hero = stage.hero(session.actor.id)
    return None if hero.cell is None else Paths(stage, hero, FAR, whole_view(stage.ground, hero.cell))


def find_reached(session: Session) -> list[Cell]:
    """Return the cells to which the acting hero can go over known cells in some rounds, nearest first."""
    known, paths, start = session.knowledge.terrain, _find_paths(session), session.actor.cell
    if paths is None:
        return []
    costs: dict[Cell, int] = {}
    for (cell, _, drops), state in paths.targets.items():
        if not drops and cell != start and cell in known:
            costs[cell] = min(costs.get(cell, FAR), paths.costs[state])
    return sorted(
        (cell for cell in costs if way_by(paths, cell, known)), key=lambda cell: (costs[cell], cell)
    )


def tell_directions(session: Session, catalog: Catalog, cells: Collection[Cell]) -> list[str]:
    """Return the farthest of some cells in each direction from the acting hero: `left 3, as far as 2,4`, or
    `up 4 by the ladder, as far as 5,8`.
    """
    start, paths, found = session.actor.cell, _find_paths(session), list[str]()
    if start is None or paths is None:
        return found
    things = _name_things(session, catalog)
    for name, (x, y) in DIRECTIONS.items():
        there = [
            ((cell.x - start.x) * x + (cell.y - start.y) * y, -measure(cell, start), cell) for cell in cells
        ]
        far, _, cell = max(there, default=(0, 0, start))
        if far >= LEAST[name]:
            what = f" ({things[cell]})" if cell in things else ""
            way = way_by(paths, cell, session.knowledge.terrain) if y else []
            ladder = " by the ladder" if _climbs_ladder(session, way) else ""
            found.append(f"{name} {far}{ladder}, as far as {write_cell(cell)}{what}")
    return found


def _climbs_ladder(session: Session, way: Sequence[Cell]) -> bool:
    """Return whether a way goes up or down a ladder."""
    ground = session.stage.ground
    rungs = [each for each, after in pairwise(way) if each.x == after.x and each.y != after.y]
    return any(ground.kind(each).ladder for each in rungs)


def tell_way_on(session: Session, catalog: Catalog, told: Collection[str] = ()) -> str:
    """Return where the acting hero can go in some rounds, but for the directions in which it was told to be
    as far, and what nobody has seen beside that; empty for nothing.
    """
    reached, near = find_reached(session), {words.partition(",")[0] for words in told}
    farther = tell_directions(session, catalog, reached)
    found = [words for words in farther if words.partition(",")[0] not in near]
    unseen = list(dict.fromkeys(_list_unseen(session, reached)))[:MOST_UNSEEN]
    unseen += islice(_list_shafts(session, reached), MOST_UNSEEN)
    return "; ".join([*found, *([f"not yet seen: {' '.join(map(write_cell, unseen))}"] if unseen else [])])


def _list_unseen(session: Session, cells: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the unseen cells beside some cells, and beside the open ones next to them, in their order."""
    ground, known = session.stage.ground, session.knowledge.terrain
    for cell in cells:
        for aside in (0, -1, 1):
            through = Cell(cell.x + aside, cell.y)
            if through in known and not ground.is_solid(through):
                both = (Cell(through.x - 1, cell.y), Cell(through.x + 1, cell.y))
                yield from (each for each in both if 0 <= each.x < ground.width and each not in known)


def _list_shafts(session: Session, cells: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the unseen cells at the end of the known parts of shafts, down and up from some cells and from
    the open ones next to them, in their order; one for each shaft. Up a shaft is 1 cell wide: else it is the
    air below a roof.
    """
    ground, known, told = session.stage.ground, session.knowledge.terrain, set[Cell]()

    def is_open(cell: Cell) -> bool:
        return cell in known and not ground.is_solid(cell)

    for cell in cells:
        for x, step in ((cell.x + aside, step) for aside in (0, -1, 1) for step in (-1, 1)):
            end = last = Cell(x, cell.y)
            while is_open(end):
                end, last = Cell(x, end.y + step), end
            beside = Cell(x - 1, last.y), Cell(x + 1, last.y)
            is_shaft = last.y != cell.y and (step < 0 or not any(map(is_open, beside)))
            if not is_shaft or end in known or not 0 <= end.y < ground.height:
                continue
            if told.isdisjoint((Cell(x - 1, end.y), end, Cell(x + 1, end.y))):
                yield end
            told.add(end)


def _name_things(session: Session, catalog: Catalog) -> dict[Cell, str]:
    """Return what the party knows to be in cells, by cell."""
    found = {cell: words.partition(" at ")[0] for cell, words in list_fittings(session, catalog)}
    return found | {body.cell: body.name for body in list_known_bodies(session) if body.cell is not None}
