"""specimen: the triangle typeface, in facets, large, and at its smallest size."""

from __future__ import annotations

from string import ascii_uppercase, digits

from intodepth.screens.base import Pop, Screen, Transition
from intodepth.ui.core import Ui
from intodepth.ui.lettering import HEIGHT, alternate_case, plain_letters, title_width
from intodepth.ui.rects import inset
from intodepth.ui.theme import BUTTON, MARGIN

NAME = "Tessellate"
LINES = ("Through the crack", "Five quick jumps", "Oda weighs four", "Explore by lamp light", "1234567890")
SIGN = 2.6
"""distance of two letters with all their forms, in sides"""
ROOM = 0.17
"""gap between two letters"""
SMALLEST = 24.0
"""height of the lines"""


class SpecimenScreen(Screen):
    """The name in facets, each letter in both directions and plain, and lines at the smallest size of
    headings.
    """

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the letters."""
        left, y, width, height = inset(ui.area, MARGIN, MARGIN)
        side = min(width / title_width(alternate_case(NAME)), height * 0.26)
        y += side * HEIGHT
        ui.title(left, y, alternate_case(NAME), side)
        columns = 9 if width > height else 4
        side = width / (columns * SIGN - ROOM)
        for index, sign in enumerate(ascii_uppercase + digits):
            if index % columns == 0:
                y += side * HEIGHT + 24
            x = left + index % columns * side * SIGN
            ui.title(x, y, alternate_case(sign * 2), side)
            ui.title(x + side * (title_width(alternate_case(sign * 2)) + ROOM), y, plain_letters(sign), side)
        side = SMALLEST / HEIGHT
        x, y = left, y + SMALLEST + 28
        for line in LINES:
            letters = plain_letters(line)
            long = title_width(letters) * side
            if x + long > left + width:
                x, y = left, y + SMALLEST + 16
            ui.title(x, y, letters, side)
            x += long + 32
        ui.text(
            left,
            y + 32,
            "Capitals point up, small letters down, pairs share a side; headings are plain.",
            BUTTON,
            "quiet",
        )
        return Pop() if ui.take_key("escape") else None
