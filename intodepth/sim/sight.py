"""sight: which parts of which cells are seen from the middle of a cell, exactly, on integers."""

from __future__ import annotations

from functools import cmp_to_key
from typing import NamedTuple

from intodepth.sim.cells import DELTAS, SIDES, Cell, Side
from intodepth.sim.ground import Ground

Direction = tuple[int, int]
"""A ray from the eye, in half cells; compared by cross product only."""

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


def sectors(ground: Ground, eye: Cell, half: tuple[int, int] = HALF) -> tuple[Sector, ...]:
    """All that is seen from the middle of `eye`, nearest first; rock ends a ray and is itself seen.

    Follows the rays through the cells in layers of growing distance: what enters a cell leaves it
    through its far sides, cut at the directions of their corners.
    """
    key = ("sight", eye, half)
    found = ground.memo.get(key)
    if found is None:
        found = ground.memo[key] = tuple(_sectors(ground, eye, half))
    return found  # type: ignore[return-value]


def _sectors(ground: Ground, eye: Cell, half: tuple[int, int]) -> list[Sector]:
    seen = [Sector((0, 0), (1, 0), (1, 0), eye)]
    layer: dict[tuple[int, int], list[Sector]] = {}
    for side in SIDES:
        _enter(ground, layer, half, seen[0], side, *_ENDS[side])
    while layer:
        following: dict[tuple[int, int], list[Sector]] = {}
        for view in sorted(layer):
            for sector in _joined(layer[view]):
                seen.append(sector)
                if ground.kind(sector.cell).opaque:
                    continue
                x, y = view
                for side in SIDES:
                    dx, dy = DELTAS[side]
                    if dx * x + dy * y < 0:
                        continue
                    (ax, ay), (bx, by) = _ENDS[side]
                    a, b = (2 * x + ax, 2 * y + ay), (2 * x + bx, 2 * y + by)
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
    side: Side,
    lo: Direction,
    hi: Direction,
) -> None:
    """Let a wedge leave its cell through a side."""
    view = (source.view[0] + DELTAS[side][0], source.view[1] + DELTAS[side][1])
    cell = ground.steps[side][source.cell]
    if cell is not None and abs(view[0]) <= half[0] and abs(view[1]) <= half[1]:
        layer.setdefault(view, []).append(Sector(view, lo, hi, cell))


def _joined(wedges: list[Sector]) -> list[Sector]:
    """Wedges of one view cell, those of the same level cell that touch made one."""
    if len(wedges) == 1:
        return wedges
    joined: list[Sector] = []
    for wedge in sorted(wedges, key=_ORDER):
        last = joined[-1] if joined else None
        if last and last.cell == wedge.cell and _cross(last.hi, wedge.lo) == 0:
            joined[-1] = last._replace(hi=wedge.hi)
        else:
            joined.append(wedge)
    return joined


def _cross(a: Direction, b: Direction) -> int:
    return a[0] * b[1] - a[1] * b[0]


def _order(a: Sector, b: Sector) -> int:
    if a.cell != b.cell:
        return -1 if a.cell < b.cell else 1
    return -_cross(a.lo, b.lo)


_ORDER = cmp_to_key(_order)
