"""help: the rules in pictures, then the controls for mouse and keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.bindings import Bindings
from intodepth.screens.codex.stills import Album
from intodepth.screens.frames import heading
from intodepth.screens.rules import RULES, ToldRule, matches
from intodepth.screens.services import Services
from intodepth.ui.buttons import key_frame, tag
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.keys import shown
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.rects import cut_top, middle
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BODY, GAP, MENU, SMALL, Ink, color

Row = tuple[str, str, str]
"""what is done, with the mouse, with the keys"""
LONGEST = 24
"""signs of a search"""
WEIGHTS = 600, 450, 450
"""of the words of a row"""
PICTURE = 176.0, 104.0
"""width and height of the picture of a rule"""


class NamedAction(NamedTuple):
    """An action as the help lists it."""

    command: str
    icon: str
    name: str
    purpose: str


def control_rows(moment: str, keys: Bindings) -> tuple[Row, ...]:
    """Return the rows on the controls, for the `title` or a `level`."""
    if moment == "title":
        return (
            ("Choose", "Point at it", "← ↑ ↓ →"),
            ("Do it", "Click it", "Enter"),
            ("Go back", "The Back button", "Esc"),
            ("Scroll", "The wheel", "PgUp and PgDn"),
            ("Whole screen", "", "F11"),
        )
    return (
        ("Choose what to do", "Its button", "The key on the button; twice does it"),
        ("Aim", "Point at a cell", "← ↑ ↓ →"),
        ("Do it", "Click the cell", "Enter"),
        (
            "Other ways to do it there (+2)",
            "Right click, or hold the button down, then click a line",
            "V, then ↑ ↓ and Enter",
        ),
        ("Let go, wait without bracing", "Right click the hero", "V with nothing aimed at"),
        (
            "How much to haul or lower",
            "The wheel, or where it shall be; right click: a list",
            f"{shown(keys['haul'])} and {shown(keys['lower'])}, or ↑ ↓",
        ),
        ("Let somebody else act", "Click its picture", f"{shown(keys['next_hero'])}, one after the other"),
        ("Stop aiming", "Right click where there is no choice", "Esc"),
        ("Look at one beat", "Point at its step below", ", and ."),
        ("Ask why it happens", "Click its step", f"{shown('shift+y')}, then ← →"),
        ("Be told what is in a cell", "Rest there", f"{shown('f2')}, then ← ↑ ↓ →"),
        ("Skip what plays", "Click anywhere", "Space"),
        ("Get a hint, a little more each time", "The Hint button", shown(keys["hint"])),
        ("Undo, redo", "The buttons", f"{shown(keys['undo'])} and {shown(keys['redo'])}"),
        ("Tie, throw, shove or give", "Drag it from where it is to where it goes", "The key of the verb"),
        ("The others follow", "The Follow button", f"{shown(keys['follow'])} shows it, twice does it"),
        ("Everyone leaves the floor", "All leave, All go down", f"{shown(keys['way_home'])}, then once more"),
        ("Show every label", "", "Hold Alt"),
        ("Look around", "Drag with the middle button", shown(keys["centre"]) + " finds the hero"),
        ("Map of what is known", "Click it to look there", f"{shown('shift+m')} hides or shows it"),
        ("See where a fall hurts", "", f"{shown(keys['danger'])}, on and off"),
        ("Find the goals", "Their signs", f"{shown(keys['look_goal'])}, one after the other"),
        ("Zoom", "The wheel", f"{shown(keys['zoom_in'])} and {shown(keys['zoom_out'])}"),
        ("Read what happened", "Click the lines at the left", f"{shown('shift+l')}, then ↑ ↓"),
        ("Write a clip of the last action", "", "F12; on the results of the whole level"),
        ("Pause", "The Menu button", "Esc"),
    )


def _draw_points(ui: Ui, rect: Rect) -> None:
    """Draw four full action points and two spent ones."""
    x, y = middle(rect)
    for index in range(6):
        turn = math.pi * (index % 2)
        ink = color("gold" if index < 4 else "dim")
        ui.triangle(x + (index - 2.5) * 19, y + 4 * math.cos(turn), 32, ink, turn)


def _draw_holds(ui: Ui, rect: Rect) -> None:
    """Draw a load that is held, and one that is too great."""
    x, y = middle(rect)
    holds: tuple[tuple[float, str, float, Ink], ...] = (
        (-12, "8 ≤ 10 caught", 0.8, "done"),
        (25, "16 > 10 pops", 1.0, "harm"),
    )
    for down, text, share, ink in holds:
        tag(ui, x, y + down, text, ink)
        ui.rect((x - 53, y + down + 6, 106, 6), color("line"))
        ui.rect((x - 53, y + down + 6, 106 * share, 6), color(ink))


def _draw_undo(ui: Ui, rect: Rect) -> None:
    x, y = middle(rect)
    draw_icon(ui, "undo", x - 26, y, 44, "gold")
    draw_icon(ui, "redo", x + 30, y, 44, "quiet")


DIAGRAMS: dict[str, Callable[[Ui, Rect], None]] = {
    "points": _draw_points,
    "hold": _draw_holds,
    "undo": _draw_undo,
}
"""by name: the pictures of rules that are no stills"""


class HelpScreen(Screen):
    """The help: what can be done now, and how."""

    def __init__(
        self, services: Services, moment: str, actions: Sequence[NamedAction] = (), search: str = ""
    ) -> None:
        """Show the help for the `title` or a `level` with its actions, limited to what matches a search."""
        self._actions = actions
        self._keys = services.bindings
        self._rows = control_rows(moment, services.bindings)
        self._scroll = ScrollState()
        self._album = Album(services)
        self._search = search

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the page; Esc, Enter, F1 or the button closes it."""
        self._type(ui)
        note = f"Search: {self._search}_   Esc: all" if self._search else "Type to search."
        back, body = heading(ui, "Help", note=note)
        ui.focus = ui.focus or "back"
        with scroll_area(ui, "page", cut_top(body, GAP)[1], self._scroll) as page:
            self._page(ui, page)
        return Pop() if back or ui.take_key("f1") else None

    def _type(self, ui: Ui) -> None:
        """Change the search by what is typed; Backspace removes a letter, Esc all of them."""
        ui.take_signs()
        before, typed = self._search, "".join(sign for sign in ui.input.text if sign.isprintable())
        self._search = (self._search + typed)[:LONGEST].lstrip()
        if ui.take_key("backspace"):
            self._search = self._search[:-1]
        if self._search and ui.take_key("escape"):
            self._search = ""
        if self._search != before:
            self._scroll = ScrollState()

    def _page(self, ui: Ui, page: Content) -> None:
        x, width, search = page.x, page.width, self._search
        rules = [rule for rule in RULES if matches(search, rule.title, rule.words, *rule.keywords)]
        rows = [row for row in self._rows if matches(search, *row)]
        actions = [each for each in self._actions if matches(search, each.name, each.purpose)]
        y = self._draw_rules(ui, x, page.y, width, rules) + (GAP if rules else 0)
        if rows:
            y = self._draw_controls(ui, x, y, width, rows)
        if actions:
            y = self._draw_actions(ui, x, y + GAP, width, actions)
        if not (rules or rows or actions):
            ui.text(x, y + MENU, f"Nothing here is about \u201c{search}\u201d.", BODY, "quiet")
        page.bottom = y

    def _draw_controls(self, ui: Ui, x: float, y: float, width: float, rows: Sequence[Row]) -> float:
        """Draw what the mouse and the keys do; return the y below."""
        wide = width > 620
        left = width * (0.28 if wide else 0.3)
        half = (width - left) / 2
        for index, name in enumerate(("", "Mouse", "Keys")):
            ui.text(x + (left + half * (index - 1) if index else 0), y + MENU, name, SMALL, "gold", 650)
        y += 28
        for row in rows:
            columns = ((x + 10, left - 14), (x + left, half - 12), (x + left + half, half - 12))
            heights = [
                paragraph_height(ui, text, own, size=BODY, weight=weight)
                for text, (_, own), weight in zip(row, columns, WEIGHTS, strict=True)
            ]
            height = max(heights) + 7
            ui.rect((x, y, width, height - 3), color("fill"))
            for index, (text, (start, own)) in enumerate(zip(row, columns, strict=True)):
                ink: Ink = "text" if index != 1 else "quiet"
                paragraph(ui, start, y + 2, own, text, weight=WEIGHTS[index], ink=ink)
            y += height
        return y

    def _picture(self, ui: Ui, name: str, rect: Rect) -> None:
        if name in DIAGRAMS:
            DIAGRAMS[name](ui, rect)
        elif f"rule.{name}" in self._album:
            self._album.draw(ui, f"rule.{name}", rect)

    def _draw_rules(self, ui: Ui, x: float, y: float, width: float, rules: Sequence[ToldRule]) -> float:
        """Draw the rules with their pictures, side by side if there is room; return the y below."""
        count = 2 if width > 700 else 1
        room = (width - GAP * 2 * (count - 1)) / count
        across, down = PICTURE
        words = room - across - 14
        for start in range(0, len(rules), count):
            row = rules[start : start + count]
            tall = max(down, *(24 + paragraph_height(ui, rule.words, words) for rule in row))
            for index, (picture, title, text, _) in enumerate(row):
                left = x + index * (room + GAP * 2)
                self._picture(ui, picture, (left, y, across, down))
                ui.text(left + across + 14, y + 15, title, MENU, "gold", 650)
                paragraph(ui, left + across + 14, y + 24, words, text)
            y += tall + 14
        return y

    def _draw_actions(
        self, ui: Ui, x: float, y: float, width: float, actions: Sequence[NamedAction]
    ) -> float:
        """Draw what each action is for, with its icon and key; return the y below."""
        ui.text(x, y + MENU, "Actions", SMALL, "gold", 650)
        y += 28
        left = min(214.0, width * 0.46)
        for command, icon, name, purpose in actions:
            height = max(26.0, paragraph_height(ui, purpose, width - left - 8)) + 6
            ui.rect((x, y, width, height - 3), color("fill"))
            draw_icon(ui, icon, x + 20, y + 13, 20, "gold")
            ui.text(x + 40, y + 19, name, BODY, "text", 600)
            key_frame(ui, x + left - 14, y + 13, self._keys[command])
            paragraph(ui, x + left, y + 2, width - left - 8, purpose, ink="quiet")
            y += height
        return y
