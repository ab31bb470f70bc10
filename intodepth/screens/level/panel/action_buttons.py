"""action_buttons: the buttons of the verbs that a hero can ever use, each always at the same place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import NamedTuple

from intodepth.content.verbs import HAUL, WAIT, Verb
from intodepth.play.offers import Offer, Offers
from intodepth.screens.bindings import Bindings
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.entities import Hero
from intodepth.story.sound_names import Sound
from intodepth.ui.buttons import button, fits, icon_button
from intodepth.ui.core import Response, Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.rects import columns, cut_top

GAP = 4.0
TALL, LOW = 46.0, 29.0
"""row heights: the greatest, and the least for buttons with words"""
NARROW = 104.0
"""least width of a button with words"""
TILE = 48.0
"""least width of a button without words"""
WITH_ICON = 125.0
"""least width of a button with a pictogram and words"""
ALONE = 2
"""number of columns in which a button without another beside it fills the row"""
MORE = 1
"""number of buttons besides those of the verbs: to end the round"""


@dataclass(frozen=True, slots=True)
class ButtonsView:
    """The data that the buttons show."""

    actor: Hero
    offers: Offers
    active: bool
    """whether anything can be chosen now; not while something is played"""
    chosen: Verb | None
    waiting: tuple[str, ...]
    """texts for the Wait button; the first that fits is used"""
    keys: Bindings
    why: Callable[[Verb], str]
    """finds why a verb cannot be used"""
    note: str
    """text about the button under the mouse: why it cannot be used, or what it is for"""
    is_end_asked: bool
    """whether the player was asked to press once more to end the round"""


@dataclass(slots=True)
class Pressed:
    """The player's input to the buttons in a frame."""

    hovered: Verb | None = None
    """verb whose button is under the mouse, even if it cannot be used"""
    verb: Verb | None = None
    by_key: bool = False
    pays_out: bool = False
    """whether its key was the one that pays out rope"""
    points_at_end: bool = False
    """whether the mouse is over the button that ends the round"""
    ends_round: bool = False
    refused: Verb | None = None
    """verb whose key was pressed although it cannot be used"""


class ButtonGrid(NamedTuple):
    """The grid of the buttons."""

    columns: int
    step: float
    """distance of two rows"""
    worded: bool

    def place(self, rect: Rect, index: int, *, alone: bool = False) -> Rect:
        """Return the rectangle of a button; they fill the area row by row. One that is alone in its row fills
        two columns.
        """
        x, y, width, _ = rect
        row = (x, y + index // self.columns * self.step, width, self.step - GAP)
        return (
            row if alone and self.columns == ALONE else columns(row, self.columns, GAP)[index % self.columns]
        )


def grid_for(width: float, height: float, count: int) -> ButtonGrid:
    """Return two or three columns if `count` buttons fit with their words, else as many columns as fit
    without.
    """
    for across in (2, 3):
        step = min(TALL, height / ceil(count / across))
        if step >= LOW and width / across >= NARROW + GAP:
            return ButtonGrid(across, step, True)
    across = max(2, int((width + GAP) // (TILE + GAP)))
    return ButtonGrid(across, min(TALL, height / ceil(count / across)), False)


def draw_buttons(
    ui: Ui, rect: Rect, rows: Sequence[Sequence[Verb | None]], view: ButtonsView
) -> tuple[Pressed, Rect]:
    """Draw the buttons; return what is done with them, and the area left below."""
    pressed = Pressed()
    count = sum(map(len, rows)) + MORE
    grid = grid_for(rect[2], rect[3], count)
    index = 0
    with ui.group("verbs", rect, "Actions"):
        for row in rows:
            for verb in row:
                if verb is not None:
                    place = grid.place(rect, index, alone=None in row)
                    _draw_verb(ui, place, verb, view, pressed, words=grid.worded, left=rect[0])
                index += 1
        _draw_end(ui, grid.place(rect, index), view, pressed, words=grid.worded)
    return pressed, cut_top(rect, ceil(count / grid.columns) * grid.step)[1]


def _draw_verb(
    ui: Ui, place: Rect, verb: Verb, view: ButtonsView, pressed: Pressed, *, words: bool, left: float
) -> None:
    """Draw the button of a verb. Without words its tooltip stands beside the panel, which begins at
    `left`.
    """
    if view.active:
        pressed.refused = pressed.refused or _find_refused(ui, verb, view)
    response = _button(ui, place, verb, view, words=words)
    if response.hovered:
        pressed.hovered = verb
        if not words:
            label = "" if view.note.startswith(verb.label) else f"{verb.label}. "
            tooltip(ui, (left - 150, place[1] + 52, 0, 0), f"{label}{view.note}")
    pays_out = verb is HAUL and _can(view, verb) and ui.take_key(view.keys["lower"])
    if response.clicked or pays_out:
        by_mouse = response.held or "left" in ui.input.released
        pressed.verb, pressed.by_key, pressed.pays_out = verb, not by_mouse, pays_out


def _draw_end(ui: Ui, rect: Rect, view: ButtonsView, pressed: Pressed, *, words: bool) -> None:
    """Draw the button that ends the round."""
    key, asked, on = view.keys["end_round"], view.is_end_asked, view.active
    labels = ("End round?", "End?") if asked else ("End round", "End")
    name, semantics = "end_round", Semantics("button", "End round", chosen=asked)
    if words:
        response = _draw_worded(ui, name, rect, labels, "round", semantics, key=key, enabled=on, chosen=asked)
    else:
        response = icon_button(ui, name, rect, "round", semantics, key=key, enabled=on, chosen=asked)
    pressed.points_at_end, pressed.ends_round = response.hovered, response.clicked


def wait_labels(actor: Hero, offer: Offer | None) -> tuple[str, ...]:
    """Return the labels of the Wait button, the longest first: braced or not, and that it is the first of
    several ways.
    """
    if offer is None:
        return (WAIT.label,)
    is_braced = actor.belay is not None or isinstance(offer.orders[0][0], Belay)
    others = f" 1/{len(offer.orders)}" if len(offer.orders) > 1 else ""
    forms = (f"{WAIT.label}, braced", "Wait braced", "Braced") if is_braced else (WAIT.label,)
    return (*(f"{form}{others}" for form in forms), WAIT.label)


def _draw_worded(
    ui: Ui,
    name: str,
    rect: Rect,
    labels: Sequence[str],
    icon: str,
    semantics: Semantics,
    *,
    key: str = "",
    chosen: bool = False,
    enabled: bool = True,
    flat: bool = False,
) -> Response:
    """Draw a button with the first label that fits, and with its icon if there is room."""
    label = next((each for each in labels if fits(ui, rect, each, key)), labels[-1])
    icon = icon if rect[2] > WITH_ICON and fits(ui, rect, label, key, icon) else ""
    return button(
        ui,
        name,
        rect,
        label,
        key=key,
        icon=icon,
        chosen=chosen,
        enabled=enabled,
        flat=flat,
        semantics=semantics,
    )


def _can(view: ButtonsView, verb: Verb) -> bool:
    return view.active and verb in view.offers.verbs


def _find_refused(ui: Ui, verb: Verb, view: ButtonsView) -> Verb | None:
    """Return the verb if its key was pressed in vain, else None."""
    if _can(view, verb) or not ui.take_key(view.keys[verb.name]):
        return None
    ui.cues.append(Cue(Sound.REFUSED))
    return verb


def _button(ui: Ui, rect: Rect, verb: Verb, view: ButtonsView, *, words: bool) -> Response:
    name, key, enabled = f"do:{verb.name}", view.keys[verb.name], _can(view, verb)
    lit = enabled and verb is view.chosen
    flat = verb is not WAIT
    stock = " ".join(str(left) for left in verb.stock(view.actor) if left)
    label = f"{verb.label} {stock}".rstrip()
    labels = view.waiting if verb is WAIT else (label, label.split("/")[0])
    value = stock if labels[0] == label else labels[0]
    semantics = Semantics("button", verb.label, value, lit, partial(view.why, verb), verb.said)
    draw = partial(_draw_worded, ui, name, rect, labels) if words else partial(icon_button, ui, name, rect)
    return draw(verb.icon, semantics, key=key, chosen=lit, enabled=enabled, flat=flat)
