"""cards: framed cards to choose from, tabs, and rows of facts."""

from __future__ import annotations

import math
from collections.abc import Sequence

from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.theme import MENU, SMALL, Ink, color, mix


def card(ui: Ui, name: str, rect: Rect, semantics: Semantics) -> Response:
    """Draw an empty card with its frame, gold if chosen; return what is done with it.

    `semantics` tells what the caller draws on it.
    """
    chosen = semantics.chosen
    response = ui.interact(name, rect, semantics)
    glow = ui.animate(f"{name}:lit", 1.0 if chosen else 0.45 * response.lit)
    ui.frame(rect, mix(color("line"), color("gold"), glow), 2 if chosen else 1)
    return response


def tabs(ui: Ui, name: str, rect: Rect, labels: Sequence[tuple[str, str]], current: int) -> int:
    """Draw tabs side by side, each with a small note, the current one on a row of triangles; return the
    current index.

    If there is little room, the notes are left out and the tabs stand in two rows.
    """
    x, y, width, height = rect
    spaces = max(1, len(labels) - 1)
    wide = sum(_tab_width(ui, label, note) for label, note in labels)
    plain = sum(_tab_width(ui, label, "") for label, _ in labels)
    notes, rows = wide + 24 * spaces <= width, 1 if plain + 16 * spaces <= width else 2
    gap = min(36.0, (width - wide) / spaces) if notes else 20.0
    if rows == 1 and not notes:
        gap = min(gap, (width - plain) / spaces)
    count, tall = -(-len(labels) // rows), height / rows
    for index, (label, note) in enumerate(labels):
        if index % count == 0:
            left, top = x, y + index // count * tall
        own = _tab_width(ui, label, note if notes else "")
        semantics = Semantics("tab", label, note, chosen=index == current)
        response = ui.interact(f"{name}:{label}", (left - 6, top, own + 12, tall), semantics)
        if response.clicked:
            current = index
        _tab(ui, (left, top, own, tall), label, response, chosen=index == current, is_alone=rows == 1)
        if notes:
            ui.text(left + _tab_width(ui, label, "") + 8, top + tall / 2 + 4, note, SMALL, "quiet")
        left += own + gap
    return current


def _tab(ui: Ui, rect: Rect, label: str, response: Response, *, chosen: bool, is_alone: bool) -> None:
    """Draw one tab, on triangles if nothing is below it."""
    x, y, width, height = rect
    base = y + height / 2 + 4
    ink: Ink = "gold" if chosen else "text" if response.lit else "quiet"
    ui.text(x, base, label, MENU, ink, 650 if chosen else 500)
    if chosen and is_alone:
        for step in range(int(width // 12)):
            ui.triangle(x + 6 + step * 12, base + 17, 11, color("gold"), 0.0 if step % 2 == 0 else math.pi)
    elif chosen or (response.focused and ui.by_keys):
        ui.rect((x, base + (12 if is_alone else 5), width, 2), color("gold"))


def _tab_width(ui: Ui, label: str, note: str) -> float:
    return ui.text_width(label, MENU, 650) + (8 + ui.text_width(note, SMALL) if note else 0.0)


def fact_row(ui: Ui, rect: Rect, what: str, value: str) -> None:
    """Draw a fact: its name on the left, its value on the right."""
    x, y, width, height = rect
    ui.tell(rect, "text", what, value)
    ui.rect(rect, color("fill"))
    ui.text(x + 14, y + height / 2 + 5, what, SMALL, "quiet")
    ui.text(x + width - 14, y + height / 2 + 5, value, SMALL, "text", 600, "right")
