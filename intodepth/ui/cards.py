"""Cards: framed things to choose among, the tabs above them, and facts in rows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Rect
from intodepth.ui.theme import MENU, SMALL, Ink, color, mixed


def card(ui: Ui, name: str, rect: Rect, *, chosen: bool) -> Response:
    """An empty card with its frame, gold when chosen; what is on it is drawn by the caller."""
    response = ui.interact(name, rect)
    glow = ui.animate(f"{name}:lit", 1.0 if chosen else 0.45 * response.lit)
    ui.frame(rect, mixed(color("line"), color("gold"), glow), 2 if chosen else 1)
    return response


def tabs(ui: Ui, name: str, rect: Rect, labels: Sequence[tuple[str, str]], current: int) -> int:
    """Words side by side, each with a quiet note; the current one stands on a row of triangles."""
    x, y, width, height = rect
    wide = sum(_tab_width(ui, label, note) for label, note in labels)
    notes = wide + 24 * (len(labels) - 1) <= width
    gap = min(36.0, (width - (wide if notes else 0)) / max(1, len(labels) - 1)) if notes else 20.0
    for index, (label, note) in enumerate(labels):
        chosen = index == current
        own = _tab_width(ui, label, note if notes else "")
        response = ui.interact(f"{name}:{label}", (x - 6, y, own + 12, height))
        if response.clicked:
            current = index
        base = y + height / 2 + 4
        end = x + ui.text_width(label, MENU, 650)
        ink: Ink = "gold" if chosen else "text" if response.lit else "quiet"
        ui.text(x, base, label, MENU, ink, 650 if chosen else 500)
        if notes:
            ui.text(end + 8, base, note, SMALL, "quiet")
        if chosen:
            for step in range(int(own // 12)):
                turn = 0.0 if step % 2 == 0 else math.pi
                ui.triangle(x + 6 + step * 12, base + 17, 11, color("gold"), turn)
        elif response.focused and ui.by_keys:
            ui.rect((x, base + 12, own, 2), color("gold"))
        x += own + gap
    return current


def _tab_width(ui: Ui, label: str, note: str) -> float:
    return ui.text_width(label, MENU, 650) + (8 + ui.text_width(note, SMALL) if note else 0.0)


def fact_row(ui: Ui, rect: Rect, what: str, value: str) -> None:
    """One fact: what it is on the left, its value on the right."""
    x, y, width, height = rect
    ui.rect(rect, color("fill"))
    ui.text(x + 14, y + height / 2 + 5, what, SMALL, "quiet")
    ui.text(x + width - 14, y + height / 2 + 5, value, SMALL, "text", 600, "right")
