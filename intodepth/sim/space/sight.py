"""sight: which parts of which cells are seen from a point, also through portals, exact and on integers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from intodepth.sim.space.cells import DELTAS, MIRRORED, SIDES, Cell, Side
from intodepth.sim.space.charts import Chart, chart_of
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import TERRAIN

Direction = tuple[int, int]
"""A ray from the eye, in half cells (or finer: see `Eye`); directions are compared by cross product only."""

HALF = (15, 9)
"""The view reaches so many cells to each side of the eye, and up and down."""

_BLOCKING = frozenset(code for code, kind in TERRAIN.items() if kind.opaque)
_OPEN, _OPAQUE, _OUTSIDE, _LINKED = range(4)
"""content of a cell: open, opaque, outside the level, or with a portal"""
_SORTS = bytes((_OUTSIDE, *(_OPAQUE if code in _BLOCKING else _OPEN for code in range(1, 256))))
_SIDES = len(SIDES)
_TURN = 1 << 16
"""greater than any turn in which rays come to one cell"""
_new = tuple.__new__
"""does what the constructor of the class does, in half the time"""


class Sector(NamedTuple):
    """An open wedge of the view in which one cell of the level is seen."""

    view: tuple[int, int]
    """cell of the view, relative to the eye"""
    lo: Direction
    hi: Direction
    """counter-clockwise from `lo`; equal to `lo` for the eye's own cell, which is visible in all directions
    """
    cell: Cell
    mirrored: bool = False
    """whether the cell is seen with left and right exchanged"""

    @property
    def shows_middle(self) -> bool:
        """Whether the ray to the middle of the cell lies in the wedge."""
        (x, y), (a, b), (c, d) = self.view, self.lo, self.hi
        return self.lo == self.hi or (a * y > b * x and x * d > y * c)

    def chart(self, eye: Cell) -> Chart:
        """Return the chart by which the cell appears from `eye`."""
        return chart_of(self.cell, (eye.x + self.view[0], eye.y + self.view[1]), self.mirrored)


class Eye(NamedTuple):
    """A point to look from: the middle of a cell, or up to half a cell off it (for pictures only)."""

    cell: Cell
    x: int = 0
    """offset from the middle of the cell, in cells / (2 * unit)"""
    y: int = 0
    unit: int = 1
    """directions are in cells / (2 * unit)"""


def sectors(ground: Ground, eye: Cell, half: tuple[int, int] = HALF) -> tuple[Sector, ...]:
    """Return everything that is seen from the middle of `eye`, nearest first; rock ends a ray and is itself
    seen.

    One place of the view may show several cells, and one cell may be seen in several places.
    """
    key = ("sight", eye, half)
    found: tuple[Sector, ...] | None = ground.memo.get(key)
    if found is None:
        found = ground.inherit(key, _shows) or tuple(trace(ground, Eye(eye), half))
        ground.memo[key] = found
    return found


def _shows(ground: Ground, found: tuple[Sector, ...], changed: Cell) -> bool:
    """Return whether a cell is among the seen ones; only those affect what is seen."""
    return any(sector[3] == changed for sector in found)


def find_seen_cells(ground: Ground, eye: Cell) -> frozenset[Cell]:
    """Return the cells that are seen from the middle of `eye`, in whatever place."""
    key = ("seen", eye)
    found: frozenset[Cell] | None = ground.memo.get(key)
    if found is None:
        found = ground.memo[key] = frozenset(sector.cell for sector in sectors(ground, eye))
    return found


def centres(ground: Ground, eye: Cell, half: tuple[int, int] = HALF) -> tuple[Sector, ...]:
    """Return the sectors in which the middle of an open cell is seen, for aiming and for noticing.

    The straight line between the two middles crosses no rock and touches no corner of rock, so sight is
    mutual.
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


class Source(NamedTuple):
    """A side by which rays enter a cell of the view."""

    spot: int
    """number of the cell that the rays leave"""
    side: int
    """side of that cell; a plain integer, which is a faster key than a Side"""
    right: int
    """number of its first corner, counter-clockwise"""
    left: int
    """number of its last corner"""
    turn: int
    """order in which the rays arrive, among all sides"""


class Spot(NamedTuple):
    """A cell of the view that rays enter from other cells."""

    number: int
    """grows with the distance from the eye, whose number is 0"""
    view: tuple[int, int]
    place: int
    """index in the window, row by row"""
    first: int
    """number of the spot from which the first rays come, counter-clockwise"""
    last: int
    """number of the spot from which the last rays come, often the same"""
    sources: tuple[Source, ...]
    """one or two spots, counter-clockwise"""
    after: tuple[int, ...]
    """numbers of the spots to which it leads"""


def trace(ground: Ground, eye: Eye, half: tuple[int, int] = HALF) -> list[Sector]:
    """Return the same as `sectors`, from any point and without a cache.

    It follows the rays through the cells in layers of growing distance: what enters a cell leaves it through
    its far sides, cut at the directions of their corners. All goes counter-clockwise, so that the pieces of a
    sector come one after the other. A cell is seen whole, with nothing to cut, if the cells that rays come
    from are seen whole, are transparent and have no portals.
    """
    (x, y), corners = eye.cell, _corners(half, eye.x, eye.y, eye.unit)
    codes = _codes(ground, eye.cell, half)
    here = Sector((0, 0), (1, 0), (1, 0), eye.cell)
    count = len(codes)
    whole, linked, wanted = bytearray(count), bytearray(count), bytearray(count)
    linked[0] = codes[count // 2] == _LINKED
    whole[0] = max(abs(eye.x), abs(eye.y)) < eye.unit
    wanted[1:5] = bytes((1, 1, 1, 1))
    passing: list[Sequence[Sector]] = [()] * count
    passing[0] = (here,)
    reached: list[tuple[int, Sequence[Sector]]] = []
    seen: Sequence[Sector]
    for layer in _layers(half):
        for number, view, place, first, last, sources, after in compress(layer, wanted[layer[0].number :]):
            code = codes[place]
            going_on: Sequence[Sector]
            if linked[first] or linked[last]:
                turn, seen, going_on = _see_beyond(ground, view, sources, passing, corners)
                linked[number] = 1
            elif code == _OUTSIDE:
                continue
            else:
                cell = _new(Cell, (x + view[0], y + view[1]))
                if whole[first] and whole[last]:
                    right, left, turn = sources[0][2], sources[-1][3], sources[0][4]
                    seen = (_new(Sector, (view, corners[right], corners[left], cell, False)),)
                    whole[number] = code == _OPEN
                else:
                    turn, seen = _see_within(view, cell, sources, passing, corners)
                going_on = () if code == _OPAQUE else seen
                linked[number] = code == _LINKED
            if seen:
                reached.append((turn, seen))
            if going_on:
                passing[number] = going_on
                for beyond in after:
                    wanted[beyond] = 1
    reached.sort()
    return [here, *(sector for _, seen in reached for sector in seen)]


def _see_within(
    view: tuple[int, int],
    cell: Cell,
    sources: tuple[Source, ...],
    passing: list[Sequence[Sector]],
    corners: list[Direction],
) -> tuple[int, list[Sector]]:
    """Return when rays enter a cell of the level without portals on the way, and what they show of it."""
    when = 0
    seen: list[Sector] = []
    for spot, _, first, last, turn in sources:
        wedges = passing[spot]
        if not wedges:
            continue
        right, left = corners[first], corners[last]
        wedge = 0
        for _, lo, hi, _, _ in wedges:
            start, end = right, left
            if spot:
                start = right if lo[0] * right[1] > lo[1] * right[0] else lo
                end = left if left[0] * hi[1] > left[1] * hi[0] else hi
            if start[0] * end[1] > start[1] * end[0]:
                if not seen:
                    when = turn + wedge
                elif (until := seen[-1][2])[0] * start[1] == start[0] * until[1]:
                    start = seen.pop()[1]
                seen.append(_new(Sector, (view, start, end, cell, False)))
            wedge += _SIDES
    return when, seen


def _see_beyond(
    ground: Ground,
    view: tuple[int, int],
    sources: tuple[Source, ...],
    passing: list[Sequence[Sector]],
    corners: list[Direction],
) -> tuple[int, list[Sector], list[Sector]]:
    """Return the same as `_see_within` where portals may lie on the way, and the part that is transparent."""
    steps, mirrors, kinds, width = ground.steps, ground.mirrors, ground.kinds, ground.width
    when = 0
    seen: list[Sector] = []
    going_on: list[Sector] = []
    for spot, side, first, last, turn in sources:
        wedges = passing[spot]
        if not wedges:
            continue
        right, left = corners[first], corners[last]
        wedge = 0
        for _, lo, hi, cell, mirrored in wedges:
            start, end = right, left
            if spot:
                start = right if lo[0] * right[1] > lo[1] * right[0] else lo
                end = left if left[0] * hi[1] > left[1] * hi[0] else hi
            way = MIRRORED[side] if mirrored else side
            if start[0] * end[1] > start[1] * end[0] and (target := steps[way][cell]) is not None:
                if mirrors and (cell, way) in mirrors:
                    mirrored = not mirrored
                is_open = kinds[target[1] * width + target[0]] not in _BLOCKING
                if not seen:
                    when = turn + wedge
                else:
                    _, before, until, shown, is_mirrored = seen[-1]
                    joins = until[0] * start[1] == start[0] * until[1]
                    if joins and shown == target and is_mirrored == mirrored:
                        start = before
                        seen.pop()
                        if is_open:
                            going_on.pop()
                sector = _new(Sector, (view, start, end, target, mirrored))
                seen.append(sector)
                if is_open:
                    going_on.append(sector)
            wedge += _SIDES
    return when, seen, going_on


def _codes(ground: Ground, eye: Cell, half: tuple[int, int]) -> bytearray:
    """Return the terrain codes of the window around a cell, row by row."""
    (x, y), (right, up), width, kinds = eye, half, ground.width, ground.kinds
    left, end = max(0, x - right), min(width, x + right + 1)
    before, after = bytes(left - x + right), bytes(x + right + 1 - end)
    rows = []
    for row in range(y - up, y + up + 1):
        inside = 0 <= row < ground.height
        rows.append(
            before + kinds[row * width + left : row * width + end] + after if inside else bytes(2 * right + 1)
        )
    codes = bytearray(b"".join(rows).translate(_SORTS))
    for portal in ground.portals:
        across, above = portal.start[0] - x + right, portal.start[1] - y + up
        if 0 <= across <= 2 * right and 0 <= above <= 2 * up:
            place = above * (2 * right + 1) + across
            if codes[place] == _OPEN or portal.start == eye:
                codes[place] = _LINKED
    return codes


@lru_cache(maxsize=16)
def _corners(half: tuple[int, int], x: int, y: int, unit: int) -> list[Direction]:
    """Return the directions of all corners of the view, row by row."""
    right, up = half
    columns = [unit * column - x for column in range(-2 * right - 1, 2 * right + 2, 2)]
    rows = [unit * row - y for row in range(-2 * up - 1, 2 * up + 2, 2)]
    return [(a, b) for b in rows for a in columns]


@lru_cache(maxsize=16)
def _layers(half: tuple[int, int]) -> tuple[tuple[Spot, ...], ...]:
    """Return the cells of the view except the eye's own, in layers of growing distance, each
    counter-clockwise.

    A layer begins straight below; what leads to the left from there is its last.
    """
    numbers = {(0, 0): 0}
    sources: dict[tuple[int, int], list[Source]] = {}
    after: dict[tuple[int, int], list[int]] = {}
    for when, (view, sides) in enumerate(_walk_outward(half)):
        for way, (side, beyond, right, left) in enumerate(_ways(half, view, sides)):
            numbers.setdefault(beyond, len(numbers))
            found = Source(numbers[view], int(side), right, left, _TURN * when + way)
            sources.setdefault(beyond, []).append(found)
            after.setdefault(view, []).append(numbers[beyond])
    layers: dict[int, list[Spot]] = {}
    for (x, y), number in [*numbers.items()][1:]:
        place = (y + half[1]) * (2 * half[0] + 1) + x + half[0]
        by = tuple(sources[x, y])
        spot = Spot(number, (x, y), place, by[0].spot, by[-1].spot, by, tuple(after.get((x, y), ())))
        layers.setdefault(abs(x) + abs(y), []).append(spot)
    return tuple(map(tuple, layers.values()))


def _walk_outward(half: tuple[int, int]) -> Iterator[tuple[tuple[int, int], tuple[Side, ...]]]:
    """Yield the cells of the view in the order in which rays leave them, with the sides that may be far
    ones.
    """
    yield (0, 0), SIDES
    for far in range(1, sum(half)):
        yield (0, -far), (Side.S, Side.E)
        ring = [(i, i - far) for i in range(1, far)]
        ring += [(far - i, i) for i in range(far)]
        ring += [(-i, far - i) for i in range(far)]
        ring += [(i - far, -i) for i in range(far)]
        yield from ((view, SIDES) for view in ring)
        yield (0, -far), (Side.W,)


def _ways(
    half: tuple[int, int], view: tuple[int, int], sides: tuple[Side, ...]
) -> Iterator[tuple[Side, tuple[int, int], int, int]]:
    """Yield the sides of a cell that face away from the eye, with the place beyond and their corners."""
    x, y = view
    row = 2 * half[0] + 2
    low = (y + half[1]) * row + x + half[0]
    ends = (low + 1, low + row + 1), (low + row + 1, low + row), (low + row, low), (low, low + 1)
    for side in sides:
        dx, dy = DELTAS[side]
        inside = abs(x) <= half[0] and abs(y) <= half[1] and abs(x + dx) <= half[0] and abs(y + dy) <= half[1]
        if inside and dx * x + dy * y >= 0:
            yield side, (x + dx, y + dy), *ends[side]
