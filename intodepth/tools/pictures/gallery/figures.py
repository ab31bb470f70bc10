"""figures: every hero and every creature in every clip, side by side."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.frames import HEADING_SIDE, heading, smallest_side
from intodepth.screens.services import Services
from intodepth.ui.cards import tabs
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.hints import hint_bar
from intodepth.ui.lettering import plain_letters, title_width
from intodepth.ui.rects import cut_top
from intodepth.ui.theme import SMALL

Moments = Mapping[str, tuple[str, float, float]]
"""pose, phase and turn by the label of a clip"""
CLIPS: Final[Moments] = {
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
CREATURE_CLIPS: Final[Moments] = {
    **CLIPS,
    "walk": ("walk", 0.3, 1.1),
    "climb": ("climb", 0.1, 1.1),
    "brace": ("brace", 0.25, 0.95),
    "strike": ("strike", 0.35, 0.95),
    "shoot": ("shoot", 0.65, 0.95),
    "hurt": ("hurt", 0.4, 0.8),
}
NAMES: Final = 68.0
"""font size of names in px at scale 1"""
HINTS: Final = ((("tab",), "next page"),)


@dataclass(frozen=True, slots=True)
class Page:
    """Figures in clips."""

    title: str
    names: Mapping[str, str]
    """names of figures by mesh"""
    clips: Moments
    cells: float
    """height of each picture in cells"""
    middle: float
    """height at the middle of each picture"""
    lifted: float
    """the same for a hero who pulls itself up from below"""


class FiguresScreen(Screen):
    """A row for each figure, a column for each clip."""

    def __init__(self, services: Services, page: int = 0) -> None:
        heroes = {kind.key: kind.name for kind in services.catalog.heroes.values()}
        creatures = {key: kind.title for key, kind in services.catalog.creatures.items()}
        self._pages = (
            Page("Heroes", heroes, CLIPS, 1.68, 0.67, 0.20),
            Page("Creatures", creatures, CREATURE_CLIPS, 1.75, 0.50, 0.50),
        )
        self._page = page

    def frame(self, ui: Ui) -> Transition | None:
        """Draw a page."""
        if ui.take_key("tab") or ui.take_key("shift+tab"):
            self._page = 1 - self._page
        back, body = heading(ui, "Figures")
        side = smallest_side(ui) if ui.compact else HEADING_SIDE
        left, top = body[0] + title_width(plain_letters("Figures")) * side + 32, body[1] - 44
        labels = [(page.title, str(len(page.names))) for page in self._pages]
        self._page = tabs(ui, "page", (left, top, 260.0, 36.0), labels, self._page)
        hint_bar(ui, left + 280, top + 18, body[0] + body[2] - left - 400, HINTS)
        page = self._pages[self._page]
        names = list(page.clips)
        blocks = 1 if ui.width > 1.2 * ui.height else 2
        count = -(-len(names) // blocks)
        x, y, width, height = body
        for block in range(blocks):
            part = x, y + height * block / blocks, width, height / blocks
            _draw(ui, part, page, names[block * count : (block + 1) * count])
        return Pop() if back else None


def _draw(ui: Ui, rect: Rect, page: Page, clips: Sequence[str]) -> None:
    """Draw all figures of a page in some clips."""
    x, y, width, height = cut_top(rect, 24)[1]
    wide, high = (width - NAMES) / len(clips), height / len(page.names)
    for column, clip in enumerate(clips):
        left = x + NAMES + column * wide
        ui.text(left + wide / 2, y - 6, clip, SMALL, "quiet", align="middle")
        pose, phase, turn = page.clips[clip]
        middle = page.lifted if pose == "pull_up" else page.middle
        for row, mesh in enumerate(page.names):
            area = left, y + row * high, wide - 2, high - 2
            ui.portrait(area, Portrait(area, mesh, pose, turn, phase, page.cells, middle))
    for row, name in enumerate(page.names.values()):
        ui.text(x, y + (row + 0.55) * high, name, SMALL, "text", 600)
