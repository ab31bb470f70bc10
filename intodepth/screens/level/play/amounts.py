"""amounts: the slider beside what hangs on a rope: how much of it is taken in or paid out."""

from __future__ import annotations

from intodepth.screens.level.play.controls import has_amount
from intodepth.screens.level.play.selectors import Selection
from intodepth.screens.level.sight.layout import Layout
from intodepth.screens.level.sight.viewpoint import Viewpoint
from intodepth.screens.level.telling.phrase import MINUS
from intodepth.sim.orders import Order
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui
from intodepth.ui.theme import color

NEAR = 3
"""so many cells above and below the slider reaches at most, about"""
SIDE = 56.0
"""room that it takes at the right"""
STEP = 23.0
"""from one amount to the next, up and down, where there is room for all"""


def draw_amounts(ui: Ui, layout: Layout, viewpoint: Viewpoint, selection: Selection) -> Order:
    """Draw the amounts beside the chosen cell, what is taken in above what is paid out.

    The one under the mouse is chosen; return the one that is clicked, or nothing.
    """
    cell, offer = selection.cell, selection.offer
    if cell is None or offer is None or not has_amount(selection):
        return ()
    clicked: Order = ()
    # Nothing else that can be pointed at is covered.
    right = max(other.x for other in offer.cells if abs(other.y - cell.y) <= NEAR)
    x, middle = viewpoint.screen(ui, right + 1.0, cell.y + 0.5)
    ways = [way for way in selection.ways if isinstance(way, tuple)]
    hauled = sum(offer.amounts[way] > 0 for way in ways)
    x = min(x, layout.play[0] + layout.play[2] - SIDE) + 26
    top, low = layout.free[1], layout.foot - 6
    step = min(STEP, (low - top) / len(ways))
    top = min(max(middle - hauled * step, top), low - len(ways) * step)
    ui.rect((x - 1, top, 2, len(ways) * step), color("line"))
    # What is chosen lies on top where they overlap.
    for index, way in sorted(enumerate(ways), key=lambda each: each[1] == selection.order):
        amount, y = offer.amounts[way], top + (index + 0.5) * step
        words = f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"
        rect = tag(ui, x, y + 5, words, "gold" if way == selection.order else "quiet")
        response = ui.interact(f"amount:{index}", rect, focusable=False)
        if response.hovered and not ui.by_keys:
            selection.pick(index)
        clicked = way if response.clicked else clicked
    return clicked
