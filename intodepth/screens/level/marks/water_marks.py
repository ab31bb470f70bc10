"""water_marks: the water in known cells, and in which round it reaches which row."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from intodepth.play.lookout import Lookout
from intodepth.screens.level.camera.placing import lay, lay_at
from intodepth.screens.level.marks.board import Board
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.water import lowest_row, reaches_after
from intodepth.ui.draw import Color, Mark, Point
from intodepth.ui.scenes.pools import Pool

SURFACE = 0.40
"""height of the surface above the floor of a row that is under water, in cells"""
BODY: Color = (0.10, 0.30, 0.44, 0.42)
DEEP: Color = (0.04, 0.14, 0.24, 0.30)
"""opacity of water over figures and rock, and behind figures"""
CREST: Color = (0.62, 0.84, 0.95, 0.80)
DIM = 0.45
"""opacity factor where nobody looks now"""
FACET = 0.5
"""distance of two points of the surface in cells"""
WAVES = ((2.7, 1.3, 0.035), (-4.9, 2.1, 0.02))
"""radians a cell and a second, and cells up and down"""
SWELL = sum(high for _, _, high in WAVES)
FAR, NEAR = -0.75, 0.35
"""z of the shores"""
COMING = 3
"""number of rows above the water that are marked with the round in which they flood"""
SOON = 6
"""rounds before the water comes in which its labels are shown"""


def surface_of(stage: Stage) -> float | None:
    """Return the height of the surface, in cells; None if the level is dry."""
    return None if stage.water == DRY else stage.water + SURFACE


def surface_between(old: int, new: int, share: float) -> float:
    """Return the height of the surface, in cells, between two rows; when the water wakes, it rises from
    below.
    """
    start = new - 1 if old == DRY else old
    return start + (new - start) * share + SURFACE


def water_marks(
    stage: Stage, surface: float, lookout: Lookout, seen: Collection[Cell], known: Iterable[Cell], time: float
) -> tuple[list[Mark], list[Mark]]:
    """Return the water behind the figures and in front of them, in known cells."""
    behind: list[Mark] = []
    before: list[Mark] = []
    deep: dict[tuple[Chart, float], list[Cell]] = defaultdict(list)
    for cell in known:
        if cell.y >= surface or stage.ground.is_solid(cell):
            continue
        share = 1.0 if cell in seen else DIM
        if cell.y + 1 <= surface - SWELL:
            deep[lookout.chart(cell), share].append(cell)
            continue
        top = [(x, min(surface + wave(x, time), cell.y + 1.0)) for x in _points(cell)]
        behind += lay_at(lookout, cell, _facets(cell, top, _faint(DEEP, share)))
        before += lay_at(lookout, cell, _facets(cell, top, _faint(BODY, share)))
        if cell.y + 1 > surface:
            before += lay_at(lookout, cell, _crest(top, _faint(CREST, share)))
    for (chart, share), cells in deep.items():
        boxes = [_box(first, last) for first, last in _runs(cells)]
        behind += lay(chart, (Mark(box, _faint(DEEP, share)) for box in boxes))
        before += lay(chart, (Mark(box, _faint(BODY, share)) for box in boxes))
    return behind, before


def still_water(stage: Stage, seen: Iterable[Cell]) -> tuple[list[Mark], list[Mark]]:
    """Return the water behind the figures and in front of them, in seen cells, as it is without portals."""
    surface = surface_of(stage)
    behind: list[Mark] = []
    before: list[Mark] = []
    for cell in seen if surface is not None else ():
        if surface is None or cell.y >= surface or stage.ground.is_solid(cell):
            continue
        top = [(x, min(surface + wave(x, 0.0), cell.y + 1.0)) for x in _points(cell)]
        behind += _facets(cell, top, DEEP)
        before += _facets(cell, top, BODY)
        if cell.y + 1 > surface:
            before += _crest(top, CREST)
    return behind, before


def pools(stage: Stage, surface: float, seen: Collection[Cell]) -> tuple[Pool, ...]:
    """Return the surface, from wall to wall, as far as it is seen."""
    row = math.floor(surface)
    wet = (cell for cell in seen if cell.y == row and not stage.ground.is_solid(cell))
    return tuple(Pool(first.x, last.x + 1, FAR, NEAR, surface) for first, last in _runs(wet))


def write_coming(board: Board, stage: Stage, seen: Collection[Cell]) -> None:
    """Write beside the lowest dry rows in which round the water reaches them, if that is soon."""
    flood = stage.flood
    if flood is None:
        return
    first = lowest_row(stage) if stage.water == DRY else stage.water + 1
    for row in range(first, first + COMING):
        after = reaches_after(stage, flood, row)
        if after - stage.round > SOON:
            # Until then the heading tells when the water wakes, and no label hides what can be chosen.
            break
        cells = [cell for cell in seen if cell.y == row and not stage.ground.is_solid(cell)]
        if cells:
            cell = min(cells)
            board.paint(cell, (float(cell.x), row + SURFACE), f"water after round {after}", "water")


def wave(x: float, time: float) -> float:
    """Return the height of the waves at x and a time, in cells above the resting surface."""
    return sum(high * math.sin(along * x + pace * time) for along, pace, high in WAVES)


def _runs(cells: Iterable[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the first and last cell of each run of neighbours in a row."""
    ordered = sorted(cells, key=lambda cell: (cell.y, cell.x))
    begun = 0
    for index, cell in enumerate(ordered, start=1):
        if index == len(ordered) or ordered[index] != (cell.x + 1, cell.y):
            yield ordered[begun], cell
            begun = index


def _box(first: Cell, last: Cell) -> tuple[Point, ...]:
    left, low, right = float(first.x), float(first.y), last.x + 1.0
    return (left, low), (right, low), (right, low + 1), (left, low + 1)


def _points(cell: Cell) -> Iterator[float]:
    count = round(1 / FACET)
    return (cell.x + place * FACET for place in range(count + 1))


def _facets(cell: Cell, top: list[Point], ink: Color) -> Iterator[Mark]:
    """Yield the quads that fill a cell up to a line of points, in two shades."""
    for index, (left, right) in enumerate(pairwise(top)):
        shade = 1.0 if index % 2 else 0.93
        red, green, blue, opacity = ink
        fill = red * shade, green * shade, blue * shade, opacity
        yield Mark(((left[0], float(cell.y)), (right[0], float(cell.y)), right, left), fill)


def _crest(top: list[Point], ink: Color) -> Iterator[Mark]:
    for (x, y), (right, end) in pairwise(top):
        yield Mark(((x, y - 0.045), (right, end - 0.045), (right, end), (x, y)), ink)


def _faint(ink: Color, share: float) -> Color:
    return (*ink[:3], ink[3] * share)
