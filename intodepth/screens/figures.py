"""Figures: every hero in every clip, side by side; for pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.frames import heading
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.layout import cut_top
from intodepth.ui.theme import SMALL

CLIPS: Final = {
    "idle": ("idle", 0.2, 0.7),
    "walk": ("walk", 0.05, 0.95),
    "turn": ("turn", 0.4, 0.5),
    "climb": ("climb", 0.1, math.pi - 0.5),
    "hang": ("hang", 0.1, 1.0),
    "pull up": ("pull_up", 0.5, 1.0),
    "drop": ("drop", 0.3, 0.7),
    "fall": ("fall", 0.2, 0.7),
    "land": ("land", 0.1, 0.8),
    "brace": ("brace", 0.0, 0.95),
    "haul": ("haul", 0.55, 0.95),
    "tie": ("tie", 0.3, 0.7),
    "strike": ("strike", 0.0, 0.7),
    "shoot": ("shoot", 0.5, 0.9),
    "shove": ("shove", 0.4, 1.0),
    "hurt": ("hurt", 0.1, 0.7),
    "fallen": ("fallen", 0.0, 0.9),
    "carry": ("carry", 0.0, 0.7),
}
"""by what it is called: pose, phase, and turn"""
TO_COME: Final = {"lampist": "Lampist", "archer": "Archer"}
"""figures that no hero has yet"""
CELLS: Final = 1.68
"""height that is shown of each"""
NAMES: Final = 64.0
"""px for the names of heroes, at a scale of 1"""


class FiguresScreen(Screen):
    """A row for each hero, a column for each clip."""

    def __init__(self, services: Services) -> None:
        self._names = {kind.key: kind.name for kind in services.catalog.heroes.values()} | TO_COME

    def frame(self, ui: Ui) -> Transition | None:
        """Draw them."""
        back, body = heading(ui, "Figures", note="Every hero in every clip.")
        names = list(CLIPS)
        blocks = 1 if ui.width > 1.2 * ui.height else 2
        count = -(-len(names) // blocks)
        x, y, width, height = body
        for block in range(blocks):
            part = x, y + height * block / blocks, width, height / blocks
            self._draw(ui, part, names[block * count : (block + 1) * count])
        return Pop() if back else None

    def _draw(self, ui: Ui, rect: Rect, clips: Sequence[str]) -> None:
        """All heroes in some clips."""
        x, y, width, height = cut_top(rect, 24)[1]
        wide, high = (width - NAMES) / len(clips), height / len(self._names)
        for column, clip in enumerate(clips):
            left = x + NAMES + column * wide
            ui.text(left + wide / 2, y - 6, clip, SMALL, "quiet", align="middle")
            pose, phase, turn = CLIPS[clip]
            middle = 0.20 if pose == "pull_up" else 0.67
            for row, mesh in enumerate(self._names):
                area = left, y + row * high, wide - 2, high - 2
                ui.portrait(area, Portrait(area, mesh, pose, turn, phase, CELLS, middle))
        for row, name in enumerate(self._names.values()):
            ui.text(x, y + (row + 0.55) * high, name, SMALL, "text", 600)
