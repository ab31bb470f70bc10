"""screen_keyboard: a keyboard on the screen, for gamepads and touch: arrows and Enter, or a press, type."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from intodepth.screens.bindings import OTHER_WAYS
from intodepth.story.sound_names import Sound
from intodepth.ui.buttons import key_frame
from intodepth.ui.canvas import Layer
from intodepth.ui.core import ARROWS, Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Rect
from intodepth.ui.input import Input
from intodepth.ui.nodes import Semantics
from intodepth.ui.shapes import plate
from intodepth.ui.theme import BUTTON, SMALL, color

ROWS: Final = ("1234567890-", "qwertyuiop_", "asdfghjkl:/", "zxcvbnm.#=&")
"""signs of seeds, codes and links"""
SHIFTED: Final = {"=": "+", "-": "?", ".": ","}
SHIFT: Final = "Shift"
ACTS: Final = {"Space": "space", "Paste": "ctrl+v", "Delete": "backspace", "Enter": "return"}
"""the keys of the last row besides Shift, and what they press"""
CLOSE: Final = "Close"
LAST_ROW: Final = (SHIFT, *ACTS, CLOSE)
OPENER = "keyboard"
"""name of the button that opens it"""
WIDE, HIGH, GAP = 44.0, 34.0, 4.0
"""size of a key with a sign, and the gap between two"""


class ScreenKeyboard:
    """The keyboard; it is open only where text can be typed."""

    def __init__(self) -> None:
        """Begin closed."""
        self.is_open = False
        self._place = [1, 0]
        """row and column of the key that Enter presses"""
        self._is_shifted = False
        self._pressed = ""
        """key that was clicked in the last frame"""

    def read(self, given: Input, ui: Ui) -> Input:
        """Return the input of a frame with what the keyboard types in it; `ui` is that of the top screen."""
        pressed, self._pressed = self._pressed, ""
        if ui.typing is None:
            self.is_open = False
            return given
        if pressed == OPENER or (given.pad and OTHER_WAYS in given.keys):
            self.is_open = not self.is_open
            return replace(given, keys=())
        if not self.is_open:
            return given
        if given.pad and given.keys:
            key, given = given.keys[0], replace(given, keys=())
            if key in ARROWS:
                self._step(key)
                ui.cues.append(Cue(Sound.HOVER))
            elif key == "return":
                pressed = self._list_row(self._place[0])[self._place[1]]
            elif key == "escape":
                self.is_open = False
        return self._type(given, pressed)

    def _type(self, given: Input, pressed: str) -> Input:
        """Return the input with what a key of the keyboard types."""
        if pressed == SHIFT:
            self._is_shifted = not self._is_shifted
        elif pressed == CLOSE:
            self.is_open = False
        elif pressed in ACTS:
            self.is_open = pressed != "Enter"
            key = ACTS[pressed]
            return replace(given, keys=(key,), text=" " if key == "space" else "")
        elif pressed:
            return replace(given, text=pressed)
        return given

    def _step(self, way: str) -> None:
        """Go to the next key in a direction; each line is a ring."""
        row, column = self._place
        x, y = ARROWS[way]
        here, before = len(self._list_row(row)), column
        if x:
            self._place = [row, (column + round(x)) % here]
        else:
            row = (row + round(y)) % (len(ROWS) + 1)
            self._place = [row, min(len(self._list_row(row)) - 1, before * len(self._list_row(row)) // here)]

    def _list_row(self, row: int) -> tuple[str, ...]:
        if row == len(ROWS):
            return LAST_ROW
        return tuple(SHIFTED.get(sign, sign.upper()) if self._is_shifted else sign for sign in ROWS[row])

    def draw(self, ui: Ui) -> None:
        """Draw it over the foot of the screen, or while a gamepad is used the button that opens it."""
        if ui.typing is None or not (self.is_open or ui.input.pad):
            return
        with ui.layer(Layer.TOOLTIP):
            if self.is_open:
                self._draw_keys(ui)
            else:
                self._draw_opener(ui)

    def _draw_opener(self, ui: Ui) -> None:
        words = "Keyboard"
        width = ui.text_width(words, SMALL) + 46
        x, y = (ui.width - width) / 2, ui.height - 34
        response = ui.interact(OPENER, (x, y, width, 28), Semantics("button", words), focusable=False)
        plate(ui, (x, y, width, 28))
        ui.frame((x, y, width, 28), color("gold" if response.hovered else "line"))
        key_frame(ui, x + 30, y + 14, OTHER_WAYS)
        ui.text(x + 36, y + 19, words, SMALL, "text")
        if response.clicked:
            self._pressed = OPENER

    def _draw_keys(self, ui: Ui) -> None:
        columns, rows = len(ROWS[0]), len(ROWS) + 1
        wide = min(WIDE, (ui.width - 16) / columns - GAP)
        width, height = columns * (wide + GAP) - GAP, rows * (HIGH + GAP) - GAP
        left, top = (ui.width - width) / 2, ui.height - height - 12
        area = left - 8, top - 8, width + 16, height + 16
        with ui.group("keyboard keys", area, "Keyboard"):
            plate(ui, area)
            ui.frame(area, color("line"))
            for row in range(rows):
                keys = self._list_row(row)
                each = (width + GAP) / len(keys)
                for column, key in enumerate(keys):
                    place = left + column * each, top + row * (HIGH + GAP), each - GAP, HIGH
                    self._draw_key(ui, place, key, is_chosen=[row, column] == self._place)

    def _draw_key(self, ui: Ui, place: Rect, key: str, *, is_chosen: bool) -> None:
        is_on = key == SHIFT and self._is_shifted
        meant = Semantics("button", key, "on" if is_on else "", is_chosen)
        response = ui.interact(f"type:{key}", place, meant, focusable=False)
        lit = response.hovered or (is_chosen and bool(ui.input.pad))
        ui.rect(place, color("gold" if lit else "raised" if is_on else "fill"))
        x, y = place[0] + place[2] / 2, place[1] + place[3] / 2
        size = SMALL if len(key) > 1 else BUTTON
        ui.text(x, y + size * 0.36, key, size, "back" if lit else "text", 600, "middle")
        if response.clicked:
            self._pressed = key
