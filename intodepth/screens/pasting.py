"""pasting: Ctrl+V on a screen opens what is on the clipboard, whatever that is."""

from __future__ import annotations

from intodepth.screens.base import Push
from intodepth.screens.destinations import ToIncoming
from intodepth.screens.services import Services
from intodepth.ui.core import Ui

PASTE = "ctrl+v"
EMPTY = "There is no text on the clipboard."
WHERE = "A friend pastes it at the title."


def take_paste(ui: Ui, services: Services) -> Push | None:
    """Return where Ctrl+V leads; None if it was not pressed, or with a notice if nothing was copied."""
    if services.paste is None or not ui.take_key(PASTE):
        return None
    return open_clipboard(services)


def open_clipboard(services: Services) -> Push | None:
    """Return where the text on the clipboard leads; None with a notice if there is none."""
    text = services.paste() if services.paste is not None else ""
    if text.strip():
        return open_text(text)
    services.notice = EMPTY
    return None


def open_text(text: str) -> Push:
    """Return where a text leads."""
    return Push(ToIncoming(text.encode(errors="replace")))
