"""debris: the pieces of floors that have just broken, while they fall."""

from __future__ import annotations

from intodepth.screens.level import marks
from intodepth.screens.level.lookout import Lookout
from intodepth.sim.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Mark


class Debris:
    """Watches the ground for floors that break."""

    def __init__(self, stage: Stage) -> None:
        """All is whole as it stands."""
        self._ground = stage.ground
        self._broken: dict[Cell, float] = {}
        """when a floor broke that is still falling to pieces, in seconds"""

    def marks(self, stage: Stage, now: float, lookout: Lookout) -> list[Mark]:
        """The pieces as they are at a moment."""
        old, new = self._ground, stage.ground
        if new is not old:
            for index, code in enumerate(old.kinds):
                cell = Cell(index % old.width, index // old.width)
                if code != new.kinds[index] and old.kind(cell).strength and not new.is_solid(cell):
                    self._broken[cell] = now
            self._ground = new
        lasting = marks.DEBRIS_SECONDS
        self._broken = {cell: born for cell, born in self._broken.items() if now - born < lasting}
        return [
            piece
            for cell, born in self._broken.items()
            for piece in lookout.marks(cell, marks.debris(cell, now - born))
        ]
