"""highlights: the page of the strongest moments of a descent, which can be saved as one image."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from intodepth.content.runs.highlights import Highlight, HighlightKind
from intodepth.content.words import count_noun
from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.destinations import ToHighlights
from intodepth.screens.frames import heading
from intodepth.screens.level.marks.water_marks import still_water
from intodepth.screens.level.scene.snapshot import Frame, snapshot
from intodepth.screens.services import Services
from intodepth.sim.knowledge import notice
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect, Scene
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.rects import cut_bottom, inset
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BODY, BUTTON, SMALL, color

ICONS = {
    HighlightKind.POP: "pops",
    HighlightKind.CATCH: "caught",
    HighlightKind.ESCAPE: "water",
    HighlightKind.SWING: "swing",
    HighlightKind.RIDE: "walk",
    HighlightKind.TAKE: "take",
}
CELLS = 7.0
"""number of cells that a picture is wide or high, whichever is less"""
CAPTION = 92.0
"""height of the words below a picture"""
SPACE, MARGIN = 14.0, 24.0
FAILED = "The image cannot be saved: {}."


def highlight_words(highlight: Highlight) -> str:
    """Return what a highlight is, as a sentence."""
    match highlight.kind:
        case HighlightKind.POP:
            return f"An anchor pops: load {highlight.value}, hold {highlight.hold}."
        case HighlightKind.CATCH:
            return f"{highlight.who} falls {count_noun(highlight.value, 'cell')} and is caught."
        case HighlightKind.SWING:
            return f"{highlight.who} swings."
        case HighlightKind.RIDE:
            return f"{highlight.who} rides along."
        case HighlightKind.TAKE:
            return f"{highlight.who} has it."
    if highlight.value:
        return f"{highlight.who} gets out {count_noun(highlight.value, 'cell')} above the water."
    return f"{highlight.who} gets out of the rising water."


def build_moment(highlight: Highlight, size: tuple[float, float], brightness: float) -> Scene:
    """Return the picture of a highlight, `size` in px."""
    stage, (column, row) = highlight.stage, highlight.cell
    frame = Frame((column + 0.5, row + 0.5), min(size) / CELLS, size)
    seen = frozenset(cell for cell in notice(stage) if not stage.ground.is_solid(cell))
    scene = snapshot(stage, seen, frame, brightness, dark=True, look=highlight.look)
    behind, before = still_water(stage, seen)
    return replace(scene, marks=(*behind, *scene.marks), overlay=(*before, *scene.overlay))


class HighlightsScreen(Screen):
    """Pictures of highlights side by side, in an upright window below each other."""

    def __init__(self, services: Services, wanted: ToHighlights) -> None:
        """Show highlights of a descent."""
        self._services, self._name, self._highlights = services, wanted.name, wanted.highlights
        self._scenes: dict[tuple[int, float, float, float], Scene] = {}
        self._said = ""
        self._poses = False
        """whether this frame is drawn for the image, without buttons"""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the pictures; follow what is chosen."""
        photograph = self._services.photograph
        if self._poses and photograph is not None:
            self._poses = False
            self._draw_all(ui, inset(ui.area, MARGIN, MARGIN))
            photograph(self._path, self._report_saved)
            return None
        back, body = heading(ui, "Highlights", "The strongest moments of this descent")
        if back:
            return Pop()
        foot, body = cut_bottom(body, BUTTON_HEIGHT + 4)
        self._draw_all(ui, (body[0], body[1], body[2], body[3] - 14))
        rect = foot[0], foot[1], min(240.0, foot[2]), BUTTON_HEIGHT
        ui.focus = ui.focus or "save"
        label, can_save = "Save as image", photograph is not None
        self._poses = button(ui, "save", rect, label, key="s", chosen=True, enabled=can_save).clicked
        paragraph(ui, rect[0] + rect[2] + 16, rect[1] + 8, foot[2] - rect[2] - 16, self._said, size=SMALL)
        return None

    @property
    def _path(self) -> Path:
        return self._services.shared / f"{self._name}-highlights.png"

    def _report_saved(self, fault: str) -> None:
        self._said = FAILED.format(fault) if fault else f"The image is saved as {self._path}"

    def _draw_all(self, ui: Ui, body: Rect) -> None:
        for index, rect in enumerate(_parts(body, len(self._highlights), is_upright=ui.height > ui.width)):
            self._draw(ui, index, rect)

    def _draw(self, ui: Ui, index: int, rect: Rect) -> None:
        highlight = self._highlights[index]
        x, y, width, height = rect
        picture = x, y, width, height - CAPTION
        size = ui.pixels(picture)[2:]
        key = index, *size, ui.brightness
        if key not in self._scenes:
            self._scenes[key] = build_moment(highlight, size, ui.brightness)
        ui.thumbnail(picture, self._scenes[key])
        ui.frame(picture, color("line"))
        below, when = y + picture[3], f"Floor {highlight.depth}, round {highlight.round}"
        draw_icon(ui, ICONS[highlight.kind], x + 14, below + 26, 26, "gold")
        ui.text(x + 36, below + 32, when, BUTTON, "gold", 650)
        paragraph(ui, x, below + 46, width, highlight_words(highlight), size=BODY)


def _parts(body: Rect, count: int, *, is_upright: bool) -> list[Rect]:
    """Return equal parts of a page, side by side or below each other."""
    x, y, width, height = body
    if is_upright:
        each = (height - SPACE * (count - 1)) / count
        return [(x, y + index * (each + SPACE), width, each) for index in range(count)]
    each = (width - SPACE * (count - 1)) / count
    return [(x + index * (each + SPACE), y, each, height) for index in range(count)]
