"""sight: which parts of which cells are seen from a point, through portals too, exactly, on integers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from intodepth.sim.space.cells import DELTAS, MIRRORED, SIDES, Cell, Side
from intodepth.sim.space.charts import Chart, chart_of
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import TERRAIN

Direction = tuple[int, int]
"""A ray from the eye, in half cells (or finer: see `Eye`); compared by cross product only."""

HALF = (15, 9)
"""How many cells the view reaches to either side of the eye, and up and down."""

_OPAQUE = frozenset(code for code, kind in TERRAIN.items() if kind.opaque)


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

    @property
    def shows_middle(self) -> bool:
        """Whether the ray to the middle of the cell is among those that reach it."""
        (x, y), (a, b), (c, d) = self.view, self.lo, self.hi
        return self.lo == self.hi or (a * y > b * x and x * d > y * c)

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

    One cell of the view may show several of the level, and one of the level may be seen in several places.
    """
    key = ("sight", eye, half)
    found: tuple[Sector, ...] | None = ground.memo.get(key)
    if found is None:
        found = ground.memo[key] = tuple(trace(ground, Eye(eye), half))
    return found


def centres(ground: Ground, eye: Cell, half: tuple[int, int] = HALF) -> tuple[Sector, ...]:
    """Those sectors in which the middle of an open cell is seen: for who aims, and for who is noticed.

    The straight line from middle to middle crosses no rock and touches no corner of any, so that whoever
    is seen in this way sees the other as well.
    """
    key = ("centres", eye, half)
    found: tuple[Sector, ...] | None = ground.memo.get(key)
    if found is None:
        found = ground.memo[key] = tuple(
            sector
            for sector in sectors(ground, eye, half)
            if sector.shows_middle and not ground.kind(sector.cell).opaque
        )
    return found


class Way(NamedTuple):
    """A far side of a cell of the view: rays leave through it."""

    view: tuple[int, int]
    """what lies beyond"""
    side: Side
    right: int
    """the number of its first corner, counter-clockwise"""
    left: int
    """the number of its last"""


def trace(ground: Ground, eye: Eye, half: tuple[int, int] = HALF) -> list[Sector]:
    """As `sectors`, from any point, and worked out anew.

    Follows the rays through the cells in layers of growing distance: what enters a cell leaves it through
    its far sides, cut at the directions of their corners. All goes counter-clockwise, so that the pieces
    of a sector come one after the other.
    """
    kinds, width = ground.kinds, ground.width
    corners = _corners(half, eye.x, eye.y, eye.unit)
    entered: dict[tuple[int, int], list[tuple[Direction, Direction, Cell, bool]]] = {}

    def enter(way: Way, lo: Direction, hi: Direction, cell: Cell, mirrored: bool) -> None:
        """Let a wedge leave its cell, joined to the wedge before it where that shows the same."""
        side = MIRRORED[way.side] if mirrored else way.side
        target = ground.steps[side][cell]
        if target is None:
            return
        if (cell, side) in ground.mirrors:
            mirrored = not mirrored
        wedges = entered.setdefault(way.view, [])
        if wedges:
            first, last, *shown = wedges[-1]
            if last[0] * lo[1] == last[1] * lo[0] and shown == [target, mirrored]:
                wedges[-1] = first, hi, target, mirrored
                return
        wedges.append((lo, hi, target, mirrored))

    (_, around), *others = _outward(half)
    for way in around:
        enter(way, corners[way.right], corners[way.left], eye.cell, False)
    for view, ways in others:
        for lo, hi, cell, mirrored in entered.get(view, ()):
            if kinds[cell[1] * width + cell[0]] in _OPAQUE:
                continue
            for way in ways:
                right, left = corners[way.right], corners[way.left]
                start = right if lo[0] * right[1] > lo[1] * right[0] else lo
                end = left if left[0] * hi[1] > left[1] * hi[0] else hi
                if start[0] * end[1] > start[1] * end[0]:
                    enter(way, start, end, cell, mirrored)
    seen = [Sector((0, 0), (1, 0), (1, 0), eye.cell)]
    seen += (Sector(view, *wedge) for view, wedges in entered.items() for wedge in wedges)
    return seen


@lru_cache(maxsize=16)
def _corners(half: tuple[int, int], x: int, y: int, unit: int) -> list[Direction]:
    """The directions of all corners of the view, row by row."""
    right, up = half
    columns = [unit * column - x for column in range(-2 * right - 1, 2 * right + 2, 2)]
    rows = [unit * row - y for row in range(-2 * up - 1, 2 * up + 2, 2)]
    return [(a, b) for b in rows for a in columns]


@lru_cache(maxsize=16)
def _outward(half: tuple[int, int]) -> list[tuple[tuple[int, int], list[Way]]]:
    """The cells of the view with their far sides, in layers of growing distance, each counter-clockwise.

    A layer begins straight below; what leads to the left from there is the last of it.
    """
    found = [((0, 0), _ways(half, (0, 0), SIDES))]
    for far in range(1, sum(half)):
        found.append(((0, -far), _ways(half, (0, -far), (Side.S, Side.E))))
        ring = [(i, i - far) for i in range(1, far)]
        ring += [(far - i, i) for i in range(far)]
        ring += [(-i, far - i) for i in range(far)]
        ring += [(i - far, -i) for i in range(far)]
        found += ((view, _ways(half, view, SIDES)) for view in ring)
        found.append(((0, -far), _ways(half, (0, -far), (Side.W,))))
    return found[:1] + [each for each in found[1:] if each[1]]


def _ways(half: tuple[int, int], view: tuple[int, int], sides: tuple[Side, ...]) -> list[Way]:
    """Those of the sides of a cell that face away from the eye and lead to another cell of the view."""
    x, y = view
    row = 2 * half[0] + 2
    low = (y + half[1]) * row + x + half[0]
    ends = (low + 1, low + row + 1), (low + row + 1, low + row), (low + row, low), (low, low + 1)
    ways = []
    for side in sides:
        dx, dy = DELTAS[side]
        inside = abs(x) <= half[0] and abs(y) <= half[1] and abs(x + dx) <= half[0] and abs(y + dy) <= half[1]
        if inside and dx * x + dy * y >= 0:
            ways.append(Way((x + dx, y + dy), side, *ends[side]))
    return ways
