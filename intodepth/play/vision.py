"""vision: the exact sectors that a point sees, as polygons to draw."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from intodepth.play.caching import cache_in_ground
from intodepth.sim.space.cells import DELTAS, MIRRORED, Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.sight import Direction, Eye, Sector, sectors, trace

Point = tuple[float, float]
Wall = tuple[float, float, float, float, int, int]
Rim = tuple[Point, Point]
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_SIDE_ENDS: dict[Side, tuple[Point, Point]] = {
    Side.E: ((1, -1), (1, 1)),
    Side.N: ((1, 1), (-1, 1)),
    Side.W: ((-1, 1), (-1, -1)),
    Side.S: ((-1, -1), (1, -1)),
}


class Glimpse(NamedTuple):
    """The visible part of one sector's cell, in level coordinates."""

    cell: Cell
    polygon: tuple[Point, ...]
    """visible polygon of open space; empty in rock"""
    walls: tuple[Wall, ...] = ()
    rims: tuple[Rim, ...] = ()
    """outlines of visible sides that lead elsewhere"""
    seals: tuple[Rim, ...] = ()
    """outlines of visible sealed sides"""


class View(NamedTuple):
    """The glimpses of one picture."""

    open: tuple[tuple[Point, ...], ...]
    """convex polygons of open space, in cells"""
    walls: tuple[Wall, ...]
    cells: frozenset[Cell]
    """cells that are visible at least in part"""
    rims: tuple[Rim, ...] = ()
    seals: tuple[Rim, ...] = ()


@cache_in_ground
def view_from(ground: Ground, eye: Cell) -> View:
    """Return everything that is seen from a cell, at its place in the level."""
    return join(glimpse for part in glimpses(ground, Eye(eye)).values() for glimpse in part)


@cache_in_ground
def view_of_all(ground: Ground, eyes: tuple[Cell, ...]) -> View:
    """Return what is seen from all these cells together."""
    views = [view_from(ground, eye) for eye in eyes]
    polygons = dict.fromkeys(polygon for view in views for polygon in view.open)
    walls = dict.fromkeys(wall for view in views for wall in view.walls)
    return View(tuple(polygons), tuple(walls), frozenset(cell for view in views for cell in view.cells))


def see_from(ground: Ground, eye: Eye) -> Iterable[Sector]:
    """Return the sectors seen from a point; those of the middle of a cell are cached."""
    return sectors(ground, eye.cell) if eye == Eye(eye.cell) else trace(ground, eye)


def glimpses(ground: Ground, eye: Eye, seen: Iterable[Sector] | None = None) -> Mapping[Chart, list[Glimpse]]:
    """Return the glimpses of each chart from a point. `seen` are its sectors, if the caller has them."""
    key = ("glimpses", eye.cell) if eye == Eye(eye.cell) else None
    found = ground.memo.get(key) if key else None
    if isinstance(found, dict):
        return found
    parts: dict[Chart, list[Glimpse]] = {}
    edges = edges_of(ground)
    for sector in see_from(ground, eye) if seen is None else seen:
        chart = sector.chart(eye.cell)
        parts.setdefault(chart, []).append(_glimpse(ground, eye, sector, chart, edges))
    if key:
        ground.memo[key] = parts
    return parts


def join(parts: Iterable[Glimpse]) -> View:
    """Return several parts as one view."""
    parts = list(parts)
    return View(
        tuple(part.polygon for part in parts if part.polygon),
        tuple(wall for part in parts for wall in part.walls),
        frozenset(part.cell for part in parts),
        tuple(rim for part in parts for rim in part.rims),
        tuple(seal for part in parts for seal in part.seals),
    )


@cache_in_ground
def edges_of(ground: Ground) -> Mapping[Cell, list[Portal]]:
    """Return the portals by cell, for cells that have some."""
    edges: dict[Cell, list[Portal]] = {}
    for portal in ground.portals:
        edges.setdefault(portal.start, []).append(portal)
    return edges


def wedge_of(eye: Eye, sector: Sector) -> tuple[Point, ...]:
    """Return the polygon of a sector's view cell, in cells, as if portals were plain sides."""
    return _place_points(eye, STRAIGHT, _cut(_corners(eye, sector), sector))


def area_of(polygon: Sequence[Point]) -> float:
    """Return the area of a polygon whose corners are given counter-clockwise."""
    following = (*polygon[1:], *polygon[:1])
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(polygon, following, strict=True)) / 2


def box_of(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """Return the left, bottom, right and top of some cells."""
    across, up = [cell.x for cell in cells], [cell.y for cell in cells]
    return min(across), min(up), max(across) + 1, max(up) + 1


def point_under(chart: Chart, point: Point) -> Point:
    """Return the point of the level at a point of the picture."""
    x, y = point
    return (chart.dx + 1 - x if chart.mirror else x - chart.dx), y - chart.dy


def point_over(chart: Chart, point: Point) -> Point:
    """Return the point of the picture at a point of the level."""
    x, y = point
    return (chart.dx + 1 - x if chart.mirror else x + chart.dx), y + chart.dy


def _glimpse(
    ground: Ground, eye: Eye, sector: Sector, chart: Chart, edges: Mapping[Cell, list[Portal]]
) -> Glimpse:
    cell = sector.cell
    kind = ground.kind(cell)
    polygon: tuple[Point, ...] = ()
    if not kind.opaque:
        x, y = cell
        polygon = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
        if sector.lo != sector.hi and not _is_whole(eye, sector):
            polygon = _place_points(eye, chart, _cut(_corners(eye, sector), sector))
            polygon = polygon if len(polygon) > 2 else ()
    walls = tuple(_find_seen_walls(ground, eye, sector, chart)) if kind.solid else ()
    if cell not in edges or kind.opaque:
        return Glimpse(cell, polygon, walls)
    rims: list[Rim] = []
    seals: list[Rim] = []
    for portal in edges[cell]:
        side = chart.side(portal.side)
        dx, dy = DELTAS[side]
        if dx * sector.view[0] + dy * sector.view[1] >= 0 and (ends := _find_seen_side(eye, sector, side)):
            ax, bx = _place_points(eye, chart, ends)
            (seals if portal.target is None else rims).append((ax, bx))
    return Glimpse(cell, polygon, walls, tuple(rims), tuple(seals))


def _place_points(eye: Eye, chart: Chart, points: Iterable[Point]) -> tuple[Point, ...]:
    """Return points relative to the eye as points of the level, counter-clockwise."""
    unit = 2 * eye.unit
    x, y = eye.cell.x + 0.5, eye.cell.y + 0.5
    if chart == STRAIGHT:
        return tuple((x + (eye.x + px) / unit, y + (eye.y + py) / unit) for px, py in points)
    found = [point_under(chart, (x + (eye.x + px) / unit, y + (eye.y + py) / unit)) for px, py in points]
    return tuple(reversed(found) if chart.mirror else found)


def _corners(eye: Eye, sector: Sector) -> list[Point]:
    """Return the corners of a sector's cell, relative to the eye."""
    unit = eye.unit
    x, y = 2 * unit * sector.view[0] - eye.x, 2 * unit * sector.view[1] - eye.y
    return [(x + unit * dx, y + unit * dy) for dx, dy in _CORNERS]


def _is_whole(eye: Eye, sector: Sector) -> bool:
    """Return whether the whole cell lies in its wedge."""
    unit = eye.unit
    x, y = 2 * unit * sector.view[0] - eye.x, 2 * unit * sector.view[1] - eye.y
    (a, b), (c, d) = sector.lo, sector.hi
    # How far the corner that is nearest to each border lies on the inner side of it.
    return a * y - b * x >= unit * (abs(a) + abs(b)) and x * d - y * c >= unit * (abs(c) + abs(d))


def _cut(points: list[Point], sector: Sector) -> list[Point]:
    """Return the part of a polygon or line inside a wedge."""
    if sector.lo == sector.hi:
        return points
    x, y = sector.hi
    return _cut_left(_cut_left(points, sector.lo), (-x, -y))


def _cut_left(points: list[Point], ray: Direction) -> list[Point]:
    """Return the part of a polygon or line to the left of a ray."""
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


def _find_seen_side(eye: Eye, sector: Sector, side: Side) -> list[Point]:
    """Return the two ends of the part of a cell's side that a sector's rays hit, relative to the eye; empty
    if they hit none.
    """
    unit = eye.unit
    x, y = 2 * unit * sector.view[0] - eye.x, 2 * unit * sector.view[1] - eye.y
    piece = _cut([(x + unit * dx, y + unit * dy) for dx, dy in _SIDE_ENDS[side]], sector)
    if len(piece) > 1 and abs(piece[0][0] - piece[-1][0]) + abs(piece[0][1] - piece[-1][1]) > 1e-6:
        return [piece[0], piece[-1]]
    return []


def _find_seen_walls(ground: Ground, eye: Eye, sector: Sector, chart: Chart) -> Iterable[Wall]:
    """Yield the parts of a solid cell's sides that the rays of a sector hit."""
    x, y = sector.view
    for seen_side, faces in ((Side.W, x > 0), (Side.E, x < 0), (Side.S, y > 0), (Side.N, y < 0)):
        if not faces:
            continue
        side = MIRRORED[seen_side] if chart.mirror else seen_side
        before = ground.steps[side][sector.cell]
        if before is None or ground.is_solid(before):
            continue
        if ends := _find_seen_side(eye, sector, seen_side):
            (ax, ay), (bx, by) = _place_points(eye, chart, ends)
            nx, ny = DELTAS[side]
            yield ax, ay, bx, by, -nx, -ny
