"""talk: what heroes say to each other when a level is begun for the first time, with their portraits."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.content.definitions import VoiceLine
from intodepth.play.session import Session
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.services import Services
from intodepth.sim.space.terrain import TERRAIN
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.rects import overlap
from intodepth.ui.scenes.gaze import Expression, Gaze
from intodepth.ui.shapes import plate
from intodepth.ui.theme import BODY, BUTTON, SMALL, color

SHORTEST, EACH = 5.0, 0.13
"""seconds for which a line is shown at least, and for each of its signs"""
KEPT = 0.3
"""share of its time for which no press ends a line, so that nobody who plays on misses it"""
SPEAKS = 0.04
"""seconds for each sign in which the mouth moves"""
SYLLABLE = 0.16
"""seconds between two movements of a mouth"""
WIDE, HIGH, FACE = 520.0, 84.0, 80.0
"""size of the plate, and width of the portrait"""
LOW = 46.0
"""height of the plate where there is room for words alone"""
SPACE = 10.0
"""distance from the edges of the level"""


class Talk:
    """Shows one line after the other, above the level. It takes no input: the next line comes with time, or
    with any press, whatever that does besides.
    """

    def __init__(self, services: Services, level: str, *, is_new: bool) -> None:
        """Begin a level; only one that `is_new` and was not heard before has an opening."""
        self._services = services
        self._party: Sequence[str] = ()
        """keys of the heroes in the level; whoever else talks stands above"""
        self._lines: list[VoiceLine] = []
        self._since: float | None = None
        self._layout: Layout | None = None
        """layout for which its place was found"""
        self._covered: tuple[Rect, ...] = ()
        if is_new and services.settings.voices and level not in services.profile.heard:
            self._lines = list(services.catalog.openings.get(level, ()))
            if self._lines:
                self._party = services.party_of(services.catalog.levels[level])
                services.update(services.profile.hear(level))

    def go_on(self, ui: Ui) -> None:
        """Go on to the next line if this one was shown long enough, or something was pressed."""
        now = ui.input.time
        if self._since is None:
            self._since = now
        elif self._lines:
            words = self._lines[0].words
            passed = now - self._since
            time = max(SHORTEST, EACH * len(words))
            is_pressed = passed > KEPT * time and bool(ui.input.pressed or ui.input.keys)
            if is_pressed or passed > time:
                self._lines.pop(0)
                self._since = now

    def find_covered(
        self, ui: Ui, layout: Layout, viewpoint: Viewpoint, session: Session
    ) -> tuple[Rect, ...]:
        """Return what it covers of the level; nothing while nobody talks.

        It is the corner in which it covers least of the known cells that are open, until the level's layout
        changes.
        """
        if not self._lines:
            self._covered = ()
        elif not self._covered or layout != self._layout:
            self._covered = (_find_corner(ui, layout, viewpoint, session),)
            # Before the first picture there is no view to go by.
            self._layout = layout if viewpoint.view is not None else None
        return self._covered

    def find_foot(self, layout: Layout) -> float:
        """Return the lowest y of what is free above the words at the foot of the level, and above a talk
        there.
        """
        _, top, _, height = layout.free
        low = (place[1] - SPACE for place in self._covered if place[1] > top + height / 2)
        return min(low, default=layout.foot)

    def draw(self, ui: Ui, layout: Layout) -> None:
        """Draw the line that is said now, where it was found to cover least."""
        for place in self._covered if self._lines else ():
            x, y, wide, high = place
            speaker, words = self._lines[0]
            name = self._services.catalog.get_name(speaker)
            if speaker not in self._party:
                name += ", from above"
            ui.tell(place, "text", f"{name}: {words}")
            if layout.dense:
                plate(ui, place)
                paragraph(ui, x + 8, y + 3, wide - 16, f"{name}: {words}", size=SMALL, most=2)
                continue
            # A plate would cover the portrait.
            plate(ui, (x + FACE, y, wide - FACE, high))
            ui.frame(place, color("line"))
            passed = ui.input.time - (self._since or 0.0)
            talks = passed < SPEAKS * len(words) and not ui.reduced_motion
            opens = talks and int(passed / SYLLABLE) % 2 == 0
            face: Rect = (x, y, FACE, high)
            gaze = Gaze(0.0, 0.06 if opens else 0.0, mood=Expression.AFRAID if opens else Expression.CALM)
            ui.portrait(face, Portrait(face, speaker, "idle", 0.4, height=0.64, middle=0.76, gaze=gaze))
            left = x + FACE + 14
            ui.text(left, y + 26, name, BUTTON, "gold", 650)
            paragraph(ui, left, y + 32, wide - FACE - 26, words, size=BODY, most=2)


def _find_corner(ui: Ui, layout: Layout, viewpoint: Viewpoint, session: Session) -> Rect:
    """Return the corner of the level that hides least of what is known to be open; one above if two do."""
    x, y, width, height = layout.free
    wide, high = min(WIDE, width - 36), LOW if layout.dense else HIGH
    known = session.knowledge.terrain.items()
    cells = [session.lookout.place(cell) for cell, code in known if not TERRAIN[code].solid]
    kept = [viewpoint.find_cell_rect(ui, *cell) for cell in cells]
    tops, lefts = (y + SPACE, y + height - SPACE - high), (x + 18, x + width - 18 - wide)

    def hides(place: Rect) -> float:
        parts = (overlap(place, each) for each in kept)
        return sum(part[2] * part[3] for part in parts)

    return min(((left, top, wide, high) for top in tops for left in lefts), key=hides)
