"""sight: which parts of which cells are seen from a point, through portals too, exactly, on integers."""

from __future__ import annotations

from functools import cmp_to_key
from typing import NamedTuple

from intodepth.sim.cells import DELTAS, MIRRORED, SIDES, Cell, Side
from intodepth.sim.charts import Chart, chart_of
from intodepth.sim.ground import Ground

Direction = tuple[int, int]
"""A ray from the eye, in half cells (or finer: see `Eye`); compared by cross product only."""

HALF = (15, 9)
"""How many cells the view reaches to either side of the eye, and up and down."""

# The corners of a side, counter-clockwise as seen from a cell's middle, in half cells.
_ENDS = (((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1)), ((-1, -1), (1, -1)))


class Sector(NamedTuple):
    """An open wedge of the view in which one cell of the level is seen."""

    view: tuple[int, int]
    """the cell of the view, relative to the eye"""
    lo: Direction
    hi: Direction
    """counter-clockwise from lo to hi; equal for the eye's own cell, which is seen all round"""
    cell: Cell
    mirrored: bool = False
    """whether the cell is seen with left and right changed"""

    def chart(self, eye: Cell) -> Chart:
        """Where the cell appears to who looks from `eye`."""
        return chart_of(self.cell, (eye.x + self.view[0], eye.y + self.view[1]), self.mirrored)


class Eye(NamedTuple):
    """A point to look from: the middle of a cell, or up to half a cell off it (looks only)."""

    cell: Cell
    x: int = 0
    """how far off the middle, in cells / (2 * unit)"""
    y: int = 0
    unit: int = 1
    """directions are given in cells / (2 * unit)"""


def sectors(ground: Ground, eye: Cell, half: tuple[int, int] = HALF) -> tuple[Sector, ...]:
    """All that is seen from the middle of `eye`, nearest first; rock ends a ray and is itself seen.

    Follows the rays through the cells in layers of growing distance: what enters a cell leaves it
    through its far sides, cut at the directions of their corners. What leaves through a portal goes on
    beyond it, so that one cell of the view may show several of the level, and one of the level may be seen
    in several places.
    """
    key = ("sight", eye, half)
    found = ground.memo.get(key)
    if found is None:
        found = ground.memo[key] = tuple(trace(ground, Eye(eye), half))
    return found  # type: ignore[return-value]


def trace(ground: Ground, eye: Eye, half: tuple[int, int] = HALF) -> list[Sector]:
    """As `sectors`, from any point, and worked out anew."""
    unit = eye.unit
    ends = tuple(tuple((unit * x, unit * y) for x, y in side) for side in _ENDS)
    seen = [Sector((0, 0), (1, 0), (1, 0), eye.cell)]
    layer: dict[tuple[int, int], list[Sector]] = {}
    for side in SIDES:
        (ax, ay), (bx, by) = ends[side]
        _enter(ground, layer, half, seen[0], side, (ax - eye.x, ay - eye.y), (bx - eye.x, by - eye.y))
    while layer:
        following: dict[tuple[int, int], list[Sector]] = {}
        for view in sorted(layer):
            x, y = view
            left, low = 2 * unit * x - eye.x, 2 * unit * y - eye.y
            for sector in _joined(layer[view]):
                seen.append(sector)
                if ground.kind(sector.cell).opaque:
                    continue
                for side in SIDES:
                    dx, dy = DELTAS[side]
                    if dx * x + dy * y < 0:
                        continue
                    (ax, ay), (bx, by) = ends[side]
                    a, b = (left + ax, low + ay), (left + bx, low + by)
                    lo = a if _cross(sector.lo, a) > 0 else sector.lo
                    hi = b if _cross(b, sector.hi) > 0 else sector.hi
                    if _cross(lo, hi) > 0:
                        _enter(ground, following, half, sector, side, lo, hi)
        layer = following
    return seen


def _enter(
    ground: Ground,
    layer: dict[tuple[int, int], list[Sector]],
    half: tuple[int, int],
    source: Sector,
    seen_side: Side,
    lo: Direction,
    hi: Direction,
) -> None:
    """Let a wedge leave its cell through a side, as it is seen."""
    (x, y), (dx, dy) = source.view, DELTAS[seen_side]
    view = x + dx, y + dy
    if abs(view[0]) > half[0] or abs(view[1]) > half[1]:
        return
    side = MIRRORED[seen_side] if source.mirrored else seen_side
    cell = ground.steps[side][source.cell]
    if cell is not None:
        mirrored = source.mirrored != ((source.cell, side) in ground.mirrors)
        layer.setdefault(view, []).append(Sector(view, lo, hi, cell, mirrored))


def _joined(wedges: list[Sector]) -> list[Sector]:
    """Wedges of one view cell, those of the same level cell that touch made one."""
    if len(wedges) == 1:
        return wedges
    joined: list[Sector] = []
    for wedge in sorted(wedges, key=_ORDER):
        last = joined[-1] if joined else None
        same = last and last.cell == wedge.cell and last.mirrored == wedge.mirrored
        if last and same and _cross(last.hi, wedge.lo) == 0:
            joined[-1] = last._replace(hi=wedge.hi)
        else:
            joined.append(wedge)
    return joined


def _cross(a: Direction, b: Direction) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _order(a: Sector, b: Sector) -> int:
    if (a.cell, a.mirrored) != (b.cell, b.mirrored):
        return -1 if (a.cell, a.mirrored) < (b.cell, b.mirrored) else 1
    return -_cross(a.lo, b.lo)


_ORDER = cmp_to_key(_order)
