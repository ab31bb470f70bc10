"""paste: the field for a seed, a code or a link, typed or from the clipboard."""

from __future__ import annotations

from typing import ClassVar

from intodepth.content.runs.codes import LONGEST_TEXT
from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.frames import overlay_panel
from intodepth.screens.pasting import PASTE, open_clipboard, open_text
from intodepth.screens.services import Services
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.rects import columns
from intodepth.ui.theme import BODY, BUTTON, color

WIDTH, HEIGHT = 620.0, 280.0
WORDS = (
    "A seed, or a code or link that somebody has sent: of a rescue, a replay, a level or a preset. "
    "You see what it is before anything is saved."
)
DROP = "Files are dropped on the window."
FIELD = 40.0
"""height of the field"""


class PasteScreen(Screen):
    """The field, over another screen."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services) -> None:
        """Begin with nothing typed."""
        self._services = services
        self._typed = ""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the field, take what is typed, and open it when the player says so."""
        self._type(ui)
        x, y, width, _ = overlay_panel(ui, "Paste", WIDTH, HEIGHT)
        words = WORDS if self._services.paste is None else f"{WORDS} {DROP}"
        y = paragraph(ui, x, y, width, words, size=BODY) + 12
        rect = x, y, width, FIELD
        ui.rect(rect, color("fill"))
        ui.frame(rect, color("gold"))
        shown = self._typed
        while ui.text_width(shown, BUTTON) > width - 40:
            shown = shown[max(1, len(shown) // 16) :]
        is_cut = len(shown) < len(self._typed)
        ui.text(x + 12, y + 26, f"{'…' if is_cut else ''}{shown}_", BUTTON, "text")
        ui.interact("field", rect, Semantics("text", "Code", self._typed), focusable=False)
        return self._buttons(ui, (x, y + FIELD + 14, width, BUTTON_HEIGHT))

    def _type(self, ui: Ui) -> None:
        ui.take_signs(self._typed)
        typed = "".join(sign for sign in ui.input.text if sign.isprintable())
        self._typed = (self._typed + typed)[:LONGEST_TEXT]
        if ui.take_key("backspace"):
            self._typed = self._typed[:-1]

    def _buttons(self, ui: Ui, row: Rect) -> Transition | None:
        paste, opens, back = columns(row, 3, 8)
        ui.focus = ui.focus or "open"
        has_text = bool(self._typed.strip())
        if button(ui, "open", opens, "Open", key="return", chosen=has_text, enabled=has_text).clicked:
            return open_text(self._typed)
        if button(ui, "back", back, "Back", key="escape").clicked:
            return Pop()
        can_paste = self._services.paste is not None
        if button(ui, "paste", paste, "Paste", key=PASTE, enabled=can_paste).clicked:
            return open_clipboard(self._services)
        return None
