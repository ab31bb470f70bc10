"""vision: what heroes see and light, from the exact sectors of the rules, as polygons to be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from intodepth.sim.cells import DELTAS, Cell, Side
from intodepth.sim.ground import Ground
from intodepth.sim.sight import Direction, Sector, sectors
from intodepth.ui.draw import Point, Sight

Wall = tuple[float, float, float, float, int, int]
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_SIDE_ENDS: dict[Side, tuple[Point, Point]] = {
    Side.E: ((1, -1), (1, 1)),
    Side.N: ((1, 1), (-1, 1)),
    Side.W: ((-1, 1), (-1, -1)),
    Side.S: ((-1, -1), (1, -1)),
}


class View(NamedTuple):
    """What is seen from the middle of one cell."""

    open: tuple[tuple[Point, ...], ...]
    """convex polygons of open space, in cells"""
    walls: tuple[Wall, ...]
    cells: frozenset[Cell]
    """every cell of which something is seen"""


def view_from(ground: Ground, eye: Cell) -> View:
    """The view from a cell; worked out once for each ground and cell."""
    key = ("vision", eye)
    found = ground.memo.get(key)
    if not isinstance(found, View):
        found = ground.memo[key] = _view(ground, eye)
    return found


def sight_of(ground: Ground, eyes: Iterable[Cell]) -> tuple[Sight, frozenset[Cell]]:
    """What is seen from all these cells together, and the cells; the same objects for the same question."""
    key = ("vision of", tuple(eyes))
    found = ground.memo.get(key)
    if not isinstance(found, tuple):
        views = [view_from(ground, eye) for eye in key[1]]
        polygons = dict.fromkeys(polygon for view in views for polygon in view.open)
        walls = dict.fromkeys(wall for view in views for wall in view.walls)
        cells = frozenset(cell for view in views for cell in view.cells)
        found = ground.memo[key] = Sight(tuple(polygons), tuple(walls)), cells
    return found


def _view(ground: Ground, eye: Cell) -> View:
    polygons: list[tuple[Point, ...]] = []
    walls: list[Wall] = []
    cells = set()
    for sector in sectors(ground, eye):
        cells.add(sector.cell)
        kind = ground.kind(sector.cell)
        if not kind.opaque:
            polygon = _wedge(sector)
            if len(polygon) > 2:
                polygons.append(tuple(_place(eye, point) for point in polygon))
        if kind.solid:
            walls += _seen_walls(ground, eye, sector)
    return View(tuple(polygons), tuple(walls), frozenset(cells))


def _place(eye: Cell, point: Point) -> Point:
    """A point in half cells about the eye, in cells of the level."""
    return eye.x + 0.5 + point[0] / 2, eye.y + 0.5 + point[1] / 2


def _wedge(sector: Sector) -> list[Point]:
    """The part of the cell of a sector that lies in its wedge, in half cells about the eye."""
    x, y = 2 * sector.view[0], 2 * sector.view[1]
    points: list[Point] = [(x + dx, y + dy) for dx, dy in _CORNERS]
    if sector.lo == sector.hi:
        return points
    return _right_cut(_left_cut(points, sector.lo), sector.hi)


def _left_cut(points: list[Point], ray: Direction) -> list[Point]:
    """What of a polygon, or of a piece of line, lies to the left of a ray."""
    kept: list[Point] = []
    for index, b in enumerate(points):
        a = points[index - 1]
        before, after = ray[0] * a[1] - ray[1] * a[0], ray[0] * b[1] - ray[1] * b[0]
        if (before < 0 < after) or (after < 0 < before):
            share = before / (before - after)
            kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        if after >= 0:
            kept.append(b)
    return kept


def _right_cut(points: list[Point], ray: Direction) -> list[Point]:
    return _left_cut(points, (-ray[0], -ray[1]))


def _seen_walls(ground: Ground, eye: Cell, sector: Sector) -> list[Wall]:
    """The pieces of a solid cell's sides that the rays of a sector hit."""
    x, y = sector.view
    found: list[Wall] = []
    for side, faces in ((Side.W, x > 0), (Side.E, x < 0), (Side.S, y > 0), (Side.N, y < 0)):
        before = ground.steps[side][sector.cell] if faces else None
        if before is None or ground.is_solid(before):
            continue
        ends = [(2 * x + dx, 2 * y + dy) for dx, dy in _SIDE_ENDS[side]]
        piece = _right_cut(_left_cut(ends, sector.lo), sector.hi)
        if len(piece) > 1 and abs(piece[0][0] - piece[-1][0]) + abs(piece[0][1] - piece[-1][1]) > 1e-6:
            (ax, ay), (bx, by) = _place(eye, piece[0]), _place(eye, piece[-1])
            dx, dy = DELTAS[side]
            found.append((ax, ay, bx, by, -dx, -dy))
    return found
