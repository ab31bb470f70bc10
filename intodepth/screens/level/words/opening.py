"""opening: what heroes say to each other when a level is begun for the first time, with their portraits."""

from __future__ import annotations

from intodepth.content.definitions import VoiceLine
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.scenes.gaze import Expression, Gaze
from intodepth.ui.shapes import plate
from intodepth.ui.theme import BODY, BUTTON, color

SHORTEST, EACH = 2.2, 0.055
"""seconds for which a line is shown at least, and for each of its signs"""
SPEAKS = 0.04
"""seconds for each sign in which the mouth moves"""
SYLLABLE = 0.16
"""seconds between two movements of a mouth"""
WIDE, HIGH, FACE = 520.0, 84.0, 76.0
"""size of the plate, and side of a portrait"""
SPACE = 10.0
"""distance from the words below the level"""


class Opening:
    """Shows one line after the other. It keeps nobody from playing: a click on it goes on, as time does."""

    def __init__(self, services: Services, level: str, *, is_new: bool) -> None:
        """Begin a level; only one that `is_new` and was not heard before has an opening."""
        self._services = services
        self._lines: list[VoiceLine] = []
        self._since: float | None = None
        if is_new and services.settings.voices and level not in services.profile.heard:
            self._lines = list(services.catalog.openings.get(level, ()))
            if self._lines:
                services.update(services.profile.hear(level))

    def draw(self, ui: Ui, layout: Layout) -> None:
        """Draw the line that is said now above the words below the level."""
        if not self._lines:
            return
        now = ui.input.time
        self._since = now if self._since is None else self._since
        speaker, words = self._lines[0]
        passed = now - self._since
        if passed > max(SHORTEST, EACH * len(words)):
            self._go_on(now)
            return self.draw(ui, layout)
        x, foot = layout.play[0] + 18, layout.prompt[1] - SPACE
        wide = min(WIDE, layout.play[2] - 36)
        place: Rect = (x, foot - HIGH, wide, HIGH)
        name = self._services.catalog.get_name(speaker)
        response = ui.interact("opening", place, Semantics("button", f"{name}: {words}"), focusable=False)
        # A plate would cover the portrait.
        plate(ui, (x + FACE + 4, place[1], wide - FACE - 4, HIGH))
        ui.frame(place, color("gold" if response.hovered else "line"))
        talks = passed < SPEAKS * len(words) and not ui.reduced_motion
        opens = talks and int(passed / SYLLABLE) % 2 == 0
        face: Rect = (x, place[1], FACE + 4, HIGH)
        gaze = Gaze(0.0, 0.06 if opens else 0.0, mood=Expression.AFRAID if opens else Expression.CALM)
        ui.portrait(face, Portrait(face, speaker, "idle", 0.4, height=0.64, middle=0.76, gaze=gaze))
        left = x + FACE + 18
        ui.text(left, place[1] + 26, name, BUTTON, "gold", 650)
        paragraph(ui, left, place[1] + 32, wide - FACE - 30, words, size=BODY, most=2)
        if response.clicked:
            self._go_on(now)
        return None

    def _go_on(self, now: float) -> None:
        self._lines.pop(0)
        self._since = now
