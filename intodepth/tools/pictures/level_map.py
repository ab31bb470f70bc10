"""level_map: the whole of a level at its beginning, with the numbers of its columns and rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.play.tuned import get_rules
from intodepth.screens.level.scene.snapshot import Frame, snapshot
from intodepth.sim.space.cells import Cell
from intodepth.tools.pictures.cell_numbers import number_cells
from intodepth.ui.canvas import Measure
from intodepth.ui.draw import Command

EDGE: Final = 0.3
"""cells of rock around the level"""


def draw_map(catalog: Catalog, name: str, size: tuple[int, int], measure: Measure) -> Iterator[Command]:
    """Yield the draw commands of a level with everything in it, lit as by day, as large as it fits a size in
    px.
    """
    level = catalog.levels[name]
    stage = build_stage(level, catalog, level.rules_over(get_rules()))
    ground, (wide, high) = stage.ground, size
    cell = min(wide / (ground.width + 2 * EDGE), high / (ground.height + 2 * EDGE))
    frame = Frame((ground.width / 2, ground.height / 2), cell, (float(wide), float(high)))
    places = (Cell(x, y) for x in range(ground.width) for y in range(ground.height))
    seen = frozenset(place for place in places if not ground.is_solid(place))
    scene = snapshot(stage, seen, frame, 1.0, dark=False, look=level.place)
    yield scene
    yield from number_cells([scene], ground, measure)
