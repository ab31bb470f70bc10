"""deepest: the moment of a recorded run in which a hero stood deepest."""

from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.runs.record import begin_again, follow_run, read_record
from intodepth.content.runs.run import Run
from intodepth.files.faults import FileFault
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


class DeepestMoment(NamedTuple):
    """A stage as it was, and where the deepest hero stood in it."""

    depth: int
    cell: Cell
    stage: Stage
    look: str
    """kind of place"""


def find_deepest(path: Path, catalog: Catalog) -> Generator[None, None, DeepestMoment | None]:
    """Play a run again, with a pause after each line; return its deepest moment.

    Returns None if it cannot be read, or no longer plays as it was recorded.
    """
    try:
        record = read_record(path)
        if record.header.misfit(catalog, record.header.doors(catalog)):
            return None
        run = begin_again(record, catalog)
    except FileFault:
        return None
    deepest = None
    for _, fault in follow_run(run, record):
        if fault:
            return None
        deepest = _take_deeper(run, deepest)
        yield
    return deepest


def _take_deeper(run: Run, before: DeepestMoment | None) -> DeepestMoment | None:
    """Return the present moment if it is deeper than the one before, else that one."""
    visit = run.visit
    cells = [hero.cell for hero in visit.stage.heroes() if hero.is_able and hero.cell is not None]
    if not cells or (before is not None and visit.depth < before.depth):
        return before
    cell = min(cells, key=lambda cell: (cell.y, cell.x))
    if before is not None and visit.depth == before.depth and cell.y >= before.cell.y:
        return before
    return DeepestMoment(visit.depth, cell, visit.stage.copy(), visit.level.place)
