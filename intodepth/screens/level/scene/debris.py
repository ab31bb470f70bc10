"""debris: the pieces of floors that have just broken: they fall, bounce, rest and fade."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from intodepth.animation.rigid_bodies import Heap, Piece, piece_of
from intodepth.play.lookout import Lookout
from intodepth.screens.level.camera.placing import lay_at
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.draw import LampLight, Mark, Point

LASTING: Final = 3.2
"""seconds that a piece lasts"""
FADING: Final = 0.8
"""seconds of these in which it fades, at the end"""
MOST: Final = 45
"""greatest number of pieces; the oldest go first"""
LONGEST: Final = 0.1
"""longest frame in seconds"""
COLUMNS, ROWS = 3, 2
"""columns and rows into which a floor breaks; some pieces break in two"""
STONE: Final = (0.65, 0.61, 0.57)
DARK: Final = 0.16
"""brightness of stone that no lamp lights"""


@dataclass(frozen=True, slots=True)
class _Chip:
    """A piece of a broken floor."""

    piece: Piece
    cell: Cell
    born: float


class Debris:
    """Finds floors that break."""

    def __init__(self, stage: Stage) -> None:
        """Begin with everything whole."""
        self._ground = stage.ground
        self._heap = Heap(lambda column, row: self._ground.is_solid(Cell(column, row)))
        self._chips: list[_Chip] = []
        self._now = 0.0

    def marks(self, stage: Stage, now: float, lookout: Lookout, lamps: Sequence[LampLight]) -> list[Mark]:
        """Return the pieces at a time in seconds, in the light of lamps."""
        old, new = self._ground, stage.ground
        if new is not old:
            self._ground = new
            # Of a floor that is whole again, as one did not step on it after all, nothing has fallen.
            self._chips = [chip for chip in self._chips if not new.is_solid(chip.cell)]
            for chip in self._chips:
                chip.piece.wake()
            for index, code in enumerate(old.kinds):
                cell = Cell(index % old.width, index // old.width)
                if code != new.kinds[index] and old.kind(cell).strength and not new.is_solid(cell):
                    self._chips += (_Chip(piece, cell, now) for piece in shatter(cell))
        self._chips = [chip for chip in self._chips if now - chip.born < LASTING][-MOST:]
        self._heap.pieces = [chip.piece for chip in self._chips]
        if self._chips:
            self._heap.advance(min(LONGEST, max(0.0, now - self._now)))
        self._now = now
        return [
            mark
            for chip in self._chips
            if Cell(math.floor(chip.piece.x), math.floor(chip.piece.y)) in lookout.seen
            for mark in lay_at(lookout, chip.cell, _facets(chip, now, lamps))
        ]


def shatter(cell: Cell) -> Iterator[Piece]:
    """Yield the pieces of a floor at the moment it breaks."""
    points = {
        (column, row): (
            cell.x + column / COLUMNS + 0.22 / COLUMNS * _noise(cell, column, row) * (0 < column < COLUMNS),
            cell.y + row / ROWS + 0.30 / ROWS * _noise(cell, row, column + 9) * (0 < row < ROWS),
        )
        for column in range(COLUMNS + 1)
        for row in range(ROWS + 1)
    }
    for column in range(COLUMNS):
        for row in range(ROWS):
            a, b = points[column, row], points[column + 1, row]
            c, d = points[column + 1, row + 1], points[column, row + 1]
            for shape in ((a, b, c), (a, c, d)) if (column + row) % 2 else ((a, b, c, d),):
                aside = (sum(x for x, _ in shape) / len(shape) - cell.x - 0.5) * 2.4
                turn = 5.0 * _noise(cell, column + len(shape), row)
                yield piece_of(_shrink(shape), aside, 0.5 * row + 0.4 * _noise(cell, row, column), turn)


def _shrink(shape: Sequence[Point]) -> list[Point]:
    """Return a shape slightly smaller, so that its neighbours let it fall."""
    x, y = (sum(part) / len(shape) for part in zip(*shape, strict=True))
    return [(x + 0.93 * (px - x), y + 0.93 * (py - y)) for px, py in shape]


def _noise(cell: Cell, column: int, row: int) -> float:
    """Return a pseudo-random number from -1 to 1 that depends only on the place."""
    return math.sin(cell.x * 12.9 + cell.y * 7.3 + column * 4.1 + row * 9.7)


def _facets(chip: _Chip, now: float, lamps: Iterable[LampLight]) -> list[Mark]:
    """Return a piece as facets, lighter towards the top."""
    piece, fade = chip.piece, min(1.0, (LASTING - now + chip.born) / FADING)
    red, green, blue = _light((piece.x, piece.y), lamps)
    shape = piece.shape()
    found = []
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        upward = (ax - bx) / (math.hypot(bx - ax, by - ay) or 1.0)
        tone = 0.78 + 0.26 * upward
        ink = (min(1.0, red * tone), min(1.0, green * tone), min(1.0, blue * tone), fade)
        found.append(Mark(((piece.x, piece.y), (ax, ay), (bx, by)), ink))
    return found


def _light(point: Point, lamps: Iterable[LampLight]) -> tuple[float, float, float]:
    """Return the colour of stone at a point in the light of lamps."""
    total = [DARK, DARK, 1.2 * DARK]
    for lamp in lamps:
        reach = math.hypot(point[0] - lamp.x, point[1] - lamp.y) / lamp.radius
        if reach < 1:
            fade = (1 - reach * reach) * (0.42 + 0.58 / (1 + 9 * reach * reach))
            total = [part + 0.38 * fade * shine for part, shine in zip(total, lamp.color, strict=True)]
    # As the renderer turns light into colour.
    bright = 1 + 0.22 * max(total)
    red, green, blue = (math.sqrt(stone**2 * part / bright) for stone, part in zip(STONE, total, strict=True))
    return red, green, blue
