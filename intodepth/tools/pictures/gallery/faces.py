"""faces: the face of each hero in each mood."""

from __future__ import annotations

from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.frames import heading
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait
from intodepth.ui.scenes.gaze import Expression, Gaze
from intodepth.ui.theme import SMALL

WIDE, HIGH = 0.62, 0.9
"""height that a portrait shows, and the height in its middle, in cells"""


class FacesScreen(Screen):
    """A row for each mood, a column for each hero."""

    def __init__(self, services: Services) -> None:
        self._heroes = tuple(hero for hero in services.catalog.heroes.values() if "paws" not in hero.gifts)

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the faces."""
        back, (x, y, width, height) = heading(ui, "Faces", note="What is previewed shows in a face.")
        left = 84.0
        wide, tall = (width - left) / len(self._heroes), (height - 30) / len(Expression)
        for column, hero in enumerate(self._heroes):
            ui.text(x + left + (column + 0.5) * wide, y + 20, hero.name, SMALL, "gold", 600, "middle")
            for row, mood in enumerate(Expression):
                picture = x + left + column * wide, y + 30 + row * tall, wide - 6, tall - 6
                gaze = Gaze(shut=mood is Expression.HURT, mood=mood)
                ui.portrait(picture, Portrait(picture, hero.key, "idle", 0.5, 0.0, WIDE, HIGH, gaze=gaze))
        for row, mood in enumerate(Expression):
            ui.text(x, y + 30 + (row + 0.5) * tall, mood.value, SMALL, "quiet")
        return Pop() if back else None
