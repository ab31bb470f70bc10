"""heroes: one of each hero, with weight, gear and abilities."""

from __future__ import annotations

from intodepth.content.definitions import HeroKind
from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.codex.hero_facts import gear_words, gift_words
from intodepth.screens.frames import heading
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.rects import cut_top
from intodepth.ui.theme import BUTTON, GAP, NAME, SMALL

POSES = {
    "belayer": ("brace", 0.0, 0.9),
    "smith": ("strike", 0.05, 0.7),
    "rigger": ("haul", 0.6, -0.8),
    "swinger": ("swing", 0.5, 0.9),
    "porter": ("carry_walk", 0.2, -0.7),
    "spider": ("climb", 0.1, 0.3),
    "archer": ("shoot", 0.42, 0.9),
    "lampist": ("throw", 0.3, 0.9),
    "dog": ("walk", 0.3, 0.9),
}
"""pose, phase and turn by hero"""


class HeroesScreen(Screen):
    """All heroes side by side, or in rows if the window is narrow."""

    def __init__(self, services: Services) -> None:
        self._heroes = tuple(services.catalog.heroes.values())

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the heroes."""
        note = "Each brings other gear, and one thing that nobody else can do."
        back, body = heading(ui, "Heroes", note=note)
        columns = len(self._heroes) if ui.width > 1.2 * ui.height else 3
        rows = -(-len(self._heroes) // columns)
        _, body = cut_top(body, 12)
        width = (body[2] - GAP * (columns - 1)) / columns
        height = body[3] / rows
        for index, kind in enumerate(self._heroes):
            x = body[0] + index % columns * (width + GAP)
            y = body[1] + index // columns * height
            _draw(ui, kind, (x, y, width, height))
        return Pop() if back else None


def _draw(ui: Ui, kind: HeroKind, rect: Rect) -> None:
    x, y, width, height = rect
    pose, phase, turn = POSES.get(kind.key, ("idle", 0.0, 0.8))
    tall = height * 0.58
    picture = (x, y, width, tall)
    # The same size for all: as many cells as the width shows of who is widest.
    cells = max(1.5, 1.02 * tall / width)
    portrait = Portrait(picture, kind.key, pose, turn, phase, cells, cells / 2 - 0.22, plinth=True)
    ui.portrait(picture, portrait)
    y += tall + 26
    ui.text(x, y, kind.name, NAME, "text", 700)
    ui.text(x, y + 22, kind.title, BUTTON, "gold", 600)
    y += 34
    numbers = f"Weight {kind.weight}, {kind.hit_points} hit points"
    y = paragraph(ui, x, y, width, numbers, size=SMALL, ink="quiet") + 4
    if kind.gifts or kind.hauls > 1:
        can = gift_words(kind) or f"Hauls {kind.hauls} cells at a time, carries {kind.carries}."
        y = paragraph(ui, x, y, width, can, size=SMALL, weight=550) + 4
    paragraph(ui, x, y, width, gear_words(kind.gear), size=SMALL, ink="quiet")
