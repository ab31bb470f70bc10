"""amounts: the numbers to point at in a cell while it is being chosen how much."""

from __future__ import annotations

from intodepth.screens.level.play.controls import has_amount
from intodepth.screens.level.play.selectors import Selection
from intodepth.screens.level.sight.viewpoint import Viewpoint
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui


def draw_amounts(ui: Ui, viewpoint: Viewpoint, selection: Selection) -> None:
    """Draw the amounts to choose from beside the chosen cell, each at the band that means it."""
    cell, ways = selection.cell, selection.ways
    if cell is None or not has_amount(selection):
        return
    for index, action in enumerate(ways):
        if isinstance(action, Lower):
            x, y = viewpoint.screen(ui, cell.x + 1.0, cell.y + 1 - (index + 0.5) / len(ways))
            tag(ui, x + 10, y + 5, str(action.cells), "gold" if action == selection.action else "quiet")
