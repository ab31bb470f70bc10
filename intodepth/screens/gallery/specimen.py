"""Specimen: the triangle typeface, in facets, large, and as low as it is ever used; for pictures."""

from __future__ import annotations

from string import ascii_uppercase, digits

from intodepth.screens.base import Pop, Screen, Transition
from intodepth.ui.core import Ui
from intodepth.ui.lettering import HEIGHT, alternating, title_width
from intodepth.ui.rects import inset
from intodepth.ui.theme import BUTTON, MARGIN

NAME = "Tessellate"
LINES = ("Through the crack", "Five quick jumps", "Oda weighs four", "Explore by lamp light", "1234567890")
PAIR = 1.75
"""sides from one pair of letters to the next"""
SMALLEST = 24.0
"""how high the lines are"""


class SpecimenScreen(Screen):
    """The name in facets, each letter in both directions, and lines as low as headings may be."""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw them."""
        left, y, width, height = inset(ui.area, MARGIN, MARGIN)
        side = min(width / title_width(alternating(NAME)), height * 0.26)
        y += side * HEIGHT
        ui.title(left, y, alternating(NAME), side)
        columns = 9 if width > height else 4
        side = width / (columns * PAIR - 0.165)
        for index, sign in enumerate(ascii_uppercase + digits):
            if index % columns == 0:
                y += side * HEIGHT + 24
            ui.title(left + index % columns * side * PAIR, y, alternating(sign * 2), side)
        side = SMALLEST / HEIGHT
        x, y = left, y + SMALLEST + 28
        for line in LINES:
            long = title_width(alternating(line)) * side
            if x + long > left + width:
                x, y = left, y + SMALLEST + 16
            ui.title(x, y, alternating(line), side)
            x += long + 32
        ui.text(left, y + 32, "Capitals point up, small letters down; pairs share a side.", BUTTON, "quiet")
        return Pop() if ui.take_key("escape") else None
