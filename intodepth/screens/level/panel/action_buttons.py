"""action_buttons: the buttons of all that a hero can ever do, in groups, at places that do not change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from intodepth.content.verbs import Place, Verb
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.play.selectors import Offer
from intodepth.sim.actions import Kind
from intodepth.sim.entities import Hero
from intodepth.ui.buttons import button, icon_button
from intodepth.ui.core import Response, Ui
from intodepth.ui.cues import Cue, Sound
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.rects import columns, cut_top

GAP = 4.0
BETWEEN = 7.0
"""from one group to the next"""
TALL, LOW = 46.0, 29.0
"""from one row to the next: at most, and at the least where buttons have words"""
NARROW = 104.0
"""the least width of a button with words"""
TILE = 48.0
"""the least width of one without"""


@dataclass(frozen=True, slots=True)
class ButtonsView:
    """What the buttons show."""

    actor: Hero
    offers: Mapping[Kind, Offer]
    active: bool
    """whether anything can be chosen now; not while an action is played"""
    chosen: Kind | None
    keys: Bindings
    note: str
    """of what is under the mouse: why it cannot be done, or what it is for"""


@dataclass(slots=True)
class Pressed:
    """What the player does with the buttons in a frame."""

    hovered: Kind | None = None
    """whose button is under the mouse, also when it cannot be done"""
    kind: Kind | None = None
    by_key: bool = False
    refused: Kind | None = None
    """whose key was pressed, though it cannot be done"""


class Grid(NamedTuple):
    """How buttons are set out."""

    columns: int
    step: float
    """from one row to the next"""
    between: float
    """from one group to the next"""
    worded: bool


def grid_for(width: float, height: float, counts: Sequence[int]) -> Grid:
    """The fewest columns in which groups of so many buttons fit with their words; else without words."""
    for across in (2, 3):
        rows = sum(ceil(count / across) for count in counts)
        between = BETWEEN if len(counts) > 1 else 0.0
        step = min(TALL, (height - between * (len(counts) - 1)) / rows)
        if step >= LOW and width / across >= NARROW + GAP:
            return Grid(across, step, between, True)
    across = max(2, int((width + GAP) // (TILE + GAP)))
    rows = sum(ceil(count / across) for count in counts)
    between = 3.0 if len(counts) > 1 else 0.0
    return Grid(across, min(TALL, (height - between * (len(counts) - 1)) / rows), between, False)


def draw_buttons(
    ui: Ui, rect: Rect, groups: Sequence[Sequence[Place]], view: ButtonsView
) -> tuple[Pressed, Rect]:
    """Draw them; return what is done with them, and what is left below."""
    pressed = Pressed()
    x, y, width, height = rect
    grid = grid_for(width, height, [len(group) for group in groups])
    top = y
    for group in groups:
        for index, slot in enumerate(group):
            row = (x, top + index // grid.columns * grid.step, width, grid.step - GAP)
            cell = columns(row, grid.columns, GAP)[index % grid.columns]
            verbs = [verb for verb in slot if verb.kind in view.offers] or slot[:1]
            if view.active:
                pressed.refused = pressed.refused or _refused(ui, slot, view)
            parts = columns(cell, len(verbs), 2.0)
            for verb, part in zip(verbs, parts, strict=True):
                words = grid.worded and len(verbs) == 1
                response = _button(ui, part, verb, view, words=words)
                if response.hovered:
                    pressed.hovered = verb.kind
                    if not grid.worded:
                        label = "" if view.note.startswith(verb.label) else f"{verb.label}. "
                        tooltip(ui, (x - 150, part[1] + 52, 0, 0), f"{label}{view.note}")
                if response.clicked:
                    by_mouse = response.held or "left" in ui.input.released
                    pressed.kind, pressed.by_key = verb.kind, not by_mouse
        top += ceil(len(group) / grid.columns) * grid.step + grid.between
    return pressed, cut_top(rect, top - grid.between - y)[1]


def _refused(ui: Ui, slot: Place, view: ButtonsView) -> Kind | None:
    """The kind whose key was pressed in vain."""
    vain = (verb for verb in slot if verb.kind not in view.offers and ui.take_key(view.keys[verb.command]))
    found = next((verb.kind for verb in vain), None)
    if found is not None:
        ui.cues.append(Cue(Sound.REFUSED))
    return found


def _button(ui: Ui, rect: Rect, verb: Verb, view: ButtonsView, *, words: bool) -> Response:
    name, key, enabled = f"do:{verb.label}", view.keys[verb.command], view.active and verb.kind in view.offers
    lit = enabled and verb.kind is view.chosen
    if not words:
        return icon_button(ui, name, rect, verb.command, key=key, chosen=lit, enabled=enabled)
    icon = verb.command if rect[2] > 125 else ""
    label = " ".join((verb.label, *(str(left) for left in verb.kind.stock(view.actor))))
    return button(ui, name, rect, label, key=key, icon=icon, chosen=lit, enabled=enabled)
