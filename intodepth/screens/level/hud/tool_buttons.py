"""tool_buttons: undo, redo, hint and menu, as small buttons."""

from __future__ import annotations

from typing import Literal

from intodepth.play.session import Session
from intodepth.screens.bindings import OPEN_MENU, Bindings
from intodepth.screens.level.camera.layout import SIGNS, TOOLS, Layout
from intodepth.sim.flow.turns import TurnState
from intodepth.story.english.grammar import MINUS
from intodepth.ui.buttons import EDGES, button, fits, key_frame, key_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.prompts import find_control
from intodepth.ui.theme import SMALL, color

SEALED = (
    "a round ended, a creature, relic, anchor or way was seen for the first time, "
    "or somebody fell into the unseen."
)
NO_CHALK = "You have too little chalk to undo that."
GAP = 4.0
"""gap between two small buttons"""
Tool = Literal["undo", "redo", "hint", "menu"]


def undo_words(session: Session) -> str:
    """Return the label of Undo, with its price in chalk if it has one."""
    return f"Undo {MINUS}{session.undo_cost}" if session.undo_cost else "Undo"


def why_no_step(session: Session, step: str) -> str:
    """Return why the latest step cannot be undone, or redone; `step` is the name of the button."""
    return NO_CHALK if step == "undo" and session.latest > 0 else f"Nothing to {step}."


def draw_tools(ui: Ui, layout: Layout, session: Session, keys: Bindings, pulse: float = 0.0) -> Tool | None:
    """Draw undo, redo, hint and menu as small buttons, the hint brighter by 0 to 1; return which was
    pressed.
    """
    has_hint = not session.in_run or bool(session.idea)
    tools: tuple[tuple[Tool, str, str, bool], ...] = (
        ("undo", undo_words(session), keys["undo"], session.can_undo),
        ("redo", "Redo", keys["redo"], bool(session.history.undone)),
        ("hint", "Hint", keys["hint"], session.state == TurnState.SELECT and has_hint),
        ("menu", "Menu", "escape", True),
    )
    x, y, width, _ = layout.tools
    pressed: Tool | None = None
    room = width - GAP * (len(tools) - 1)
    needed = [ui.text_width(label, SMALL, 500) + EDGES for _, label, _, _ in tools]
    if sum(needed) > room:
        # Where there is little room the hint is a sign.
        tools = tuple((name, "?" if name == "hint" else label, key, on) for name, label, key, on in tools)
        needed = [ui.text_width(label, SMALL, 500) + EDGES for _, label, _, _ in tools]
    if layout.has_signs:
        signs = [key_width(ui, OPEN_MENU if name == "menu" else key) for name, _, key, _ in tools]
        needed = [max(pair) for pair in zip(needed, signs, strict=True)]
    share, places = room / sum(needed), list[Rect]()
    for each in needed:
        places.append((x, y, each * share, TOOLS))
        x += each * share + GAP
    for (name, label, key, enabled), place in zip(tools, places, strict=True):
        shown_key = key if fits(ui, place, label, key) else ""
        reason = "" if name in ("hint", "menu") else why_no_step(session, name)
        told = Semantics("button", "Hint" if name == "hint" else label, reason=reason)
        response = button(ui, name, place, label, key=shown_key, enabled=enabled, semantics=told)
        if name == "hint" and enabled and pulse > 0:
            ui.frame(place, color("gold", pulse), 2)
        if response.clicked:
            pressed = name
        control = OPEN_MENU if name == "menu" else key
        if not shown_key and layout.has_signs and find_control(control):
            wide = key_width(ui, control)
            key_frame(ui, place[0] + (place[2] + wide) / 2, y + TOOLS + SIGNS / 2 + 2, control)
        if name == "undo" and session.undo_cost and response.hovered:
            tooltip(ui, place, f"Costs {session.undo_cost} of {session.chalk} chalk: {SEALED}")
    return pressed
