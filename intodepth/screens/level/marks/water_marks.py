"""water_marks: the water in known cells, and where it will stand after which round."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from intodepth.play.lookout import Lookout
from intodepth.screens.level.camera.placing import lay, lay_at
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.cell_marks import box, line
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from intodepth.sim.stage import DRY, Stage
from intodepth.sim.water import lowest_row, reaches_after
from intodepth.ui.draw import Color, Mark, Point, rgb
from intodepth.ui.scenes.pools import Pool
from intodepth.ui.theme import color

SURFACE = 0.40
"""height of the surface above the floor of a row that is under water, in cells"""
BODY: Color = rgb("#288ce1", 0.34)
DEEP: Color = rgb("#175a9c", 0.40)
"""colours of water over figures and rock, and behind figures"""
CREST: Color = rgb("#bdeaff")
LINE = 3.0 / 60
"""thickness of the surface line in cells"""
DIM = 0.45
"""opacity factor where nobody looks now"""
FACET = 0.5
"""distance of two points of the surface in cells"""
WAVES = ((2.7, 1.3, 0.035), (-4.9, 2.1, 0.02))
"""radians a cell and a second, and cells up and down"""
SWELL = sum(high for _, _, high in WAVES)
FAR, NEAR = -0.75, 0.35
"""z of the shores"""
COMING: Color = rgb("#8fd8ff")
"""colour of where it will stand"""
TINT = 0.16
"""opacity of the rows that it will fill"""
ROUNDS = 3
"""number of rounds, this one included, after which it is told where the water will stand"""
DASH, GAP = 9.0, 7.0
"""lengths of dashes and gaps in pixels"""


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


class ComingLevel(NamedTuple):
    """A row that the water will have risen to."""

    row: int
    round: int
    """the first round after which it stands there"""


def find_coming(stage: Stage) -> list[ComingLevel]:
    """Return where the water will stand after this round and the next two, if nothing more changes."""
    flood = stage.flood
    if flood is None:
        return []
    first = lowest_row(stage) if stage.water == DRY else stage.water + 1
    rows = range(first, min(first + ROUNDS, stage.ground.height))
    found = [ComingLevel(row, reaches_after(stage, flood, row)) for row in rows]
    return [each for each in found if each.round < stage.round + ROUNDS]


def runs_in_row(stage: Stage, row: int, known: Collection[Cell]) -> list[tuple[Cell, Cell]]:
    """Return the first and last cell of each run of known open cells in a row."""
    return list(_runs(cell for cell in known if cell.y == row and not stage.ground.is_solid(cell)))


def forecast_marks(
    stage: Stage, lookout: Lookout, seen: Collection[Cell], known: Collection[Cell], pixel: float
) -> list[Mark]:
    """Return dashed lines where the water will stand, and a tint below them, across the known open cells."""
    found: list[Mark] = []
    levels = find_coming(stage)
    for level in levels:
        filled = SURFACE if level == levels[-1] else 1.0
        for first, last in runs_in_row(stage, level.row, known):
            for x in range(first.x, last.x + 1):
                cell = Cell(x, level.row)
                share = 1.0 if cell in seen else 0.6
                band = box(cell.x, cell.y, 1.0, filled, _faint(COMING, TINT * share))
                found += lay_at(lookout, cell, (band, *_dashes(cell, pixel, share)))
    return found


def _dashes(cell: Cell, pixel: float, share: float) -> Iterator[Mark]:
    """Yield the dashes of a line across a cell, as many whole ones with their gaps as it has room for."""
    count = max(1, round(1 / ((DASH + GAP) * pixel)))
    long, y = DASH / (DASH + GAP) / count, cell.y + SURFACE
    for thick, ink in ((4.5, color("back", 0.55 * share)), (2.0, _faint(COMING, share))):
        for index in range(count):
            x = cell.x + (index + 0.5) / count
            yield line((x - long / 2, y), (x + long / 2, y), thick * pixel, ink)


def write_coming(board: Board, stage: Stage, known: Collection[Cell]) -> None:
    """Number each line where the water will stand by its round, at its right end, beside a sign of waves."""
    levels = find_coming(stage)
    ends = {level: runs_in_row(stage, level.row, known) for level in levels}
    shown = [level for level in levels if ends[level]]
    for level in shown:
        last = max(last for _, last in ends[level])
        told = f"water after round {level.round}"
        point = (last.x + 1.0, level.row + SURFACE)
        board.level(last, point, f"after round {level.round}", told)


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
        yield Mark(((x, y - LINE), (right, end - LINE), (right, end), (x, y)), ink)


def _faint(ink: Color, share: float) -> Color:
    return (*ink[:3], ink[3] * share)
