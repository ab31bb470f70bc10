"""havens: the cells in which a hanging relic is out of the Collector's reach, shown on request."""

from __future__ import annotations

from intodepth.content.runs.collector import out_of_reach
from intodepth.play.kept import cache_latest
from intodepth.screens.level.marks.board import Board
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.theme import color


class Havens:
    """Caches the cells of a stage."""

    def draw(self, board: Board, stage: Stage, known: Knowledge) -> None:
        """Frame each known cell that is out of reach as far as is known."""
        ui = board.ui
        for x, y in board.lookout.places(self._find(stage, known)):
            left, top = board.viewpoint.screen(ui, x, y + 1)
            right, low = board.viewpoint.screen(ui, x + 1, y)
            ui.frame((left + 4, top + 4, right - left - 8, low - top - 8), color("relic", 0.8))

    @cache_latest(by=lambda self, stage, known: (stage.digest, known))
    def _find(self, stage: Stage, known: Knowledge) -> tuple[Cell, ...]:
        cells = out_of_reach(known.believed(stage).ground)
        return tuple(sorted(cell for cell in cells if cell in known.terrain))
