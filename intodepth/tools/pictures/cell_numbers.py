"""cell_numbers: the numbers of columns and rows in the picture of a level, by which places are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.ui.camera import to_screen
from intodepth.ui.canvas import Measure
from intodepth.ui.draw import Command, Scene, Text

INK: Final = (1.0, 1.0, 1.0, 0.9)
WEIGHT: Final = 600
SHARE: Final = 0.3
"""height of a number as a share of a cell"""
SMALLEST, LARGEST = 9, 20
"""height of a number in px"""


def number_cells(commands: Sequence[Command], ground: Ground, measure: Measure) -> Iterator[Text]:
    """Yield the numbers of the columns along row 0 and of the rows along column 0 of the level in a picture,
    at the rim of its area where those are outside.
    """
    scene = next((each for each in commands if isinstance(each, Scene)), None)
    if scene is None:
        return
    left, top, width, height = scene.area
    size = round(min(LARGEST, max(SMALLEST, scene.camera.cell * SHARE)))
    for cell in (*(Cell(x, 0) for x in range(1, ground.width)), *(Cell(0, y) for y in range(ground.height))):
        x, y = to_screen(scene.camera, scene.area, cell.x + 0.5, cell.y + 0.5)
        words = str(cell.x or cell.y)
        half = measure(words, size, WEIGHT) / 2
        x, y = (x, min(y, top + height - 2 * size)) if cell.x else (max(x, left + half), y)
        if left <= x - half and x + half <= left + width and top <= y - size / 2 <= top + height:
            yield Text(x - half, y + size * 0.36, words, size, INK, WEIGHT)
