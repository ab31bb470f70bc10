"""help: a topic for each rule, with a large picture, then the controls and the actions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from intodepth.play.tuned import get_rules
from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.bindings import ASK_WHY, DESCRIBE, OTHER_WAYS, SHOW_LOG, SHOW_MAP, Bindings
from intodepth.screens.codex.stills import Album
from intodepth.screens.destinations import ToHelp
from intodepth.screens.frames import heading
from intodepth.screens.help_rules import ToldRule, matches, tell_rules
from intodepth.screens.services import Services
from intodepth.ui.buttons import key_frame
from intodepth.ui.core import ROAM, Ui
from intodepth.ui.draw import Rect
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, paragraph, paragraph_height
from intodepth.ui.pictograms.signs import LEGEND
from intodepth.ui.prompts import PadPrompts, get_prompts
from intodepth.ui.rects import cut_left, cut_top, middle
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BODY, BUTTON, GAP, MENU, SMALL, Ink, color

if TYPE_CHECKING:
    from intodepth.content.verbs import Verb
    from intodepth.screens.pad_bindings import PadBindings

HelpRow = tuple[str, ...]
"""what is done, and how with each device"""
LONGEST = 24
"""greatest length of a search text"""
WEIGHTS = 600, 450, 450
"""type weights of the three columns"""
LIST_WIDE = 232.0
SIGN_ROW = 98.0
"""least height of a sign with what it means"""
TOPIC = 30.0
"""height of a topic in the list"""
CONTROLS, ACTIONS, SIGNS = "Controls", "All actions", "Signs"
TITLE, FORMULA = 28, 16
"""type sizes of a topic's title and formula"""


TITLE_ROWS: Final[tuple[HelpRow, ...]] = (
    ("Choose", "Point at it", "← ↑ ↓ →"),
    ("Do it", "Click it", "Enter"),
    ("Go back", "The Back button", "Esc"),
    ("Scroll", "The wheel", "PgUp and PgDn; in a long list ← and →"),
    ("Open a code, a link or a seed", "Paste a code", "Ctrl V, also in lists"),
    ("Whole screen", "", "F11"),
)
"""what the mouse and the keys do on the title"""
IN_A_LEVEL: HelpRow = ("In a level", "", "")
"""the heading above the controls of a level, where others come first"""


def control_rows(moment: str, keys: Bindings) -> tuple[HelpRow, ...]:
    """Return the rows on the controls, for the `title` or a `level`."""
    return _level_rows(keys) if moment == "level" else (*TITLE_ROWS, IN_A_LEVEL, *_level_rows(keys))


def _level_rows(keys: Bindings) -> tuple[HelpRow, ...]:
    return (
        ("Choose what to do", "Its button", "The key on the button; twice does it"),
        ("Aim", "Point at a cell", "← ↑ ↓ →"),
        ("Do it", "Click the cell", "Enter"),
        (
            "Other ways to do it there (1/3)",
            "Right click, or hold the button down, then click a line",
            f"{spell(OTHER_WAYS)}, then ↑ ↓ and Enter",
        ),
        (
            "Let go, wait without bracing",
            "Right click the acting hero",
            f"{spell(OTHER_WAYS)} with nothing aimed at",
        ),
        (
            "Haul or lower what hangs on a rope",
            "Click where it is to hang, drag it there, or Haul and a number",
            f"{spell(keys['haul'])} and {spell(keys['lower'])}, or ↑ ↓",
        ),
        ("What every verb can do there", "Right click the cell or hero", ""),
        ("Let somebody else act", "Click its picture", f"{spell(keys['next_hero'])}, one after the other"),
        (
            "Go to any button, portrait or line",
            "Point at it",
            f"{spell(ROAM)}, then ← ↑ ↓ → and Enter; Esc goes back",
        ),
        ("Stop aiming", "Another verb, such as Move", "Esc"),
        ("Look at one beat", "Point at its step below", ", and ."),
        ("Ask why it happens", "Click its step", f"{spell(ASK_WHY)}, then ← →"),
        ("See what is in a cell", "Rest there", f"{spell(DESCRIBE)}, then ← ↑ ↓ →"),
        ("Skip what plays", "Click anywhere", "Space"),
        ("Get a hint, a little more each time", "The Hint button", spell(keys["hint"])),
        ("Undo, redo", "The buttons", f"{spell(keys['undo'])} and {spell(keys['redo'])}"),
        (
            "Hang a rope down a hole",
            "Rope, then the hole; or first the ring, or drag from it",
            f"{spell(keys['rope'])}, arrows, Enter",
        ),
        ("Tie, throw, shove or give", "Drag it from where it is to where it goes", "The key of the verb"),
        ("All come in; the others follow or stay", "Enter all, Follow", spell(keys["follow"])),
        ("Everyone leaves the floor", "All leave, All go down", spell(keys["way_home"])),
        ("Show every label", "", "Hold Alt"),
        ("Look around", "Drag the rock", spell(keys["centre"]) + " finds the hero"),
        ("Map of what is known", "Click it to look there", f"{spell(SHOW_MAP)} hides or shows it"),
        ("See where a fall hurts", "", f"{spell(keys['danger'])}, on and off"),
        ("Find the goals", "Their signs", f"{spell(keys['look_goal'])}, one after the other"),
        ("Zoom", "The wheel", f"{spell(keys['zoom_in'])} and {spell(keys['zoom_out'])}"),
        ("Read what happened", "Click the lines at the left", f"{spell(SHOW_LOG)}, then ↑ ↓"),
        ("Watch a run again", "Watch: on the results, in the list of levels", "W there"),
        ("Write a clip of the last action", "", "F12; on the results of the whole level"),
        ("Tune numbers", "", "F10"),
        ("Pause", "The Menu button", "Esc"),
    )


def pad_rows(prompts: PadPrompts, controls: PadBindings) -> tuple[HelpRow, ...]:
    """Return the rows on the controls of a gamepad."""
    from intodepth.screens.pad_bindings import COMMANDS  # only here: most players have no gamepad
    from intodepth.ui.pads import HOLDER

    given = ((command.title, prompts.spell(controls[command.name])) for command in COMMANDS.values())
    return (
        ("Aim, or go to the next button", "Left stick or cross"),
        ("All verbs in a ring", f"Hold {prompts.spell(controls['last_verb'])}, then left stick"),
        ("Look around, or scroll", "Right stick"),
        ("Zoom", f"{prompts.spell(HOLDER)} and right stick"),
        *given,
    )


def _draw_points(ui: Ui, rect: Rect) -> None:
    """Draw four full action points and two spent ones."""
    (x, y), unit = middle(rect), min(rect[2] / 176, rect[3] / 104)
    for index in range(6):
        turn = math.pi * (index % 2)
        ink = color("gold" if index < 4 else "dim")
        ui.triangle(x + (index - 2.5) * 19 * unit, y + 4 * unit * math.cos(turn), 32 * unit, ink, turn)


def _draw_undo(ui: Ui, rect: Rect) -> None:
    (x, y), unit = middle(rect), min(rect[2] / 176, rect[3] / 104)
    draw_icon(ui, "undo", x - 26 * unit, y, 44 * unit, "gold")
    draw_icon(ui, "redo", x + 30 * unit, y, 44 * unit, "quiet")


def _draw_water(ui: Ui, rect: Rect) -> None:
    (x, y), unit = middle(rect), min(rect[2] / 176, rect[3] / 104)
    draw_icon(ui, "water", x - 22 * unit, y, 60 * unit, "relic")
    ui.triangle(x + 38 * unit, y, 28 * unit, color("gold"), 0.0)


def _draw_creature(ui: Ui, rect: Rect) -> None:
    (x, y), unit = middle(rect), min(rect[2] / 176, rect[3] / 104)
    draw_icon(ui, "cling", x, y, 60 * unit, "harm")


DIAGRAMS: dict[str, Callable[[Ui, Rect], None]] = {
    "points": _draw_points,
    "undo": _draw_undo,
    "water": _draw_water,
    "creatures": _draw_creature,
}
"""drawers of the rules' pictures that are not stills, by name"""


def _read_verbs() -> Sequence[Verb]:
    """Return all verbs; importing them imports the rules, for which the title does not wait."""
    from intodepth.content.verbs import VERBS

    return VERBS


class HelpScreen(Screen):
    """The help: what can be done now, and how."""

    def __init__(self, services: Services, wanted: ToHelp) -> None:
        """Show the help for the title, or for a level with its actions."""
        self._verbs = _read_verbs() if wanted.moment == "level" else ()
        self._keys = services.bindings
        self._services = services
        self._moment = wanted.moment
        self._rows: tuple[HelpRow, ...] = ()
        """the controls of the device that was used last"""
        self._scroll, self._topics = ScrollState(), ScrollState()
        self._album = Album(services)
        self._search = wanted.search
        self._rules = tell_rules(get_rules())
        self._title = SIGNS

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the list of topics and the chosen one; Esc, Enter, F1 or the button closes the help."""
        self._type(ui)
        prompts, services = get_prompts(), self._services
        self._rows = (
            control_rows(self._moment, services.bindings)
            if prompts is None
            else pad_rows(prompts, services.pad_bindings)
        )
        note = (
            f"Search: {self._search}_   {spell('escape')}: all"
            if self._search
            else "Type to search; ↑ ↓ to choose."
        )
        back, body = heading(ui, "Help", note=note)
        ui.focus = ui.focus or "back"
        body = cut_top(body, GAP)[1]
        titles = self._titles()
        self._choose(ui, titles)
        wide = min(LIST_WIDE, body[2] * 0.34)
        left, right = cut_left(body, wide)
        self._list(ui, left, titles)
        self._topic(ui, (right[0] + 22, right[1], right[2] - 22, right[3]))
        return Pop() if back or ui.take_key("f1") else None

    def _type(self, ui: Ui) -> None:
        """Change the search by what is typed; Backspace removes a letter, Esc all of them."""
        ui.take_signs(self._search)
        before, typed = self._search, "".join(sign for sign in ui.input.text if sign.isprintable())
        self._search = (self._search + typed)[:LONGEST].lstrip()
        if ui.take_key("backspace"):
            self._search = self._search[:-1]
        if self._search and ui.take_key("escape"):
            self._search = ""
        if self._search != before:
            self._topics = ScrollState()

    def _titles(self) -> list[str]:
        """Return the titles of the topics that match the search."""
        search = self._search
        found = [SIGNS] if any(matches(search, SIGNS, each.title, each.words) for each in LEGEND) else []
        found += [
            rule.title for rule in self._rules if matches(search, rule.title, rule.words, *rule.keywords)
        ]
        if any(matches(search, CONTROLS, *row) for row in self._rows):
            found.append(CONTROLS)
        if any(matches(search, ACTIONS, each.label, each.purpose) for each in self._verbs):
            found.append(ACTIONS)
        return found

    def _choose(self, ui: Ui, titles: Sequence[str]) -> None:
        """Go to the next topic by the arrow keys; stay within what matches the search."""
        before = self._title
        if titles and self._title not in titles:
            self._title = titles[0]
        for key, step in (("up", -1), ("down", 1)):
            if titles and ui.take_key(key):
                self._title = titles[(titles.index(self._title) + step) % len(titles)]
        if self._title != before:
            self._scroll = ScrollState()

    def _list(self, ui: Ui, rect: Rect, titles: Sequence[str]) -> None:
        with scroll_area(ui, "topics", rect, self._topics) as page:
            y = page.y
            for title in titles:
                place = page.x, y, page.width, TOPIC - 3
                is_chosen = title == self._title
                semantics = Semantics("tab", title, chosen=is_chosen)
                response = ui.interact(f"topic:{title}", place, semantics, focusable=False)
                ui.rect(
                    place,
                    color("gold" if is_chosen else "fill", 1.0 if response.hovered or is_chosen else 0.6),
                )
                said, size = fit_line(ui, title, BODY, 600, page.width - 20)
                ui.text(page.x + 10, y + 20, said, size, "back" if is_chosen else "text", 600)
                if response.clicked:
                    self._title, self._scroll = title, ScrollState()
                y += TOPIC
            page.bottom = y

    def _topic(self, ui: Ui, rect: Rect) -> None:
        """Draw the chosen topic: its picture, its sentence and its formula."""
        rule = next((rule for rule in self._rules if rule.title == self._title), None)
        if not self._titles():
            said = f"Nothing here is about \u201c{self._search}\u201d."
            ui.text(rect[0], rect[1] + MENU, said, BODY, "quiet")
        elif rule is not None:
            self._draw_rule(ui, rect, rule)
        else:
            drawn = {SIGNS: self._draw_signs, CONTROLS: self._draw_controls}
            draw = drawn.get(self._title, self._draw_actions)
            with scroll_area(ui, "page", rect, self._scroll) as page:
                page.bottom = draw(ui, page.x, page.y, page.width)

    def _draw_rule(self, ui: Ui, rect: Rect, rule: ToldRule) -> None:
        x, y, width, height = rect
        tight = ui.compact
        words_size, title_size, size = (BODY, BUTTON, BODY) if tight else (BUTTON, TITLE, FORMULA)
        words = paragraph_height(ui, rule.words, width, size=words_size)
        formula = paragraph_height(ui, rule.formula, width - 36, size=size, weight=600)
        below = title_size + 14 + words + (formula + 30 if rule.formula else 0) + 12
        picture = max(60.0, min(height - below, width * 0.6))
        self._picture(ui, rule.picture, (x, y, width, picture))
        y += picture + title_size + 8
        ui.text(x, y, rule.title, title_size, "gold", 650)
        y = paragraph(ui, x, y + 10, width, rule.words, size=words_size)
        if rule.formula:
            ui.rect((x, y + 10, 3, formula + 14), color("gold"))
            ui.rect((x + 3, y + 10, width - 3, formula + 14), color("fill"))
            paragraph(
                ui, x + 18, y + 16, width - 36, rule.formula, size=BODY if tight else FORMULA, weight=600
            )

    def _draw_signs(self, ui: Ui, x: float, y: float, width: float) -> float:
        """Draw each sign with what it means, in two columns where they fit; return the y below."""
        signs = [each for each in LEGEND if matches(self._search, SIGNS, each.title, each.words)]
        count = 2 if width > 620 and not ui.compact else 1
        wide, bottom = (width - GAP * (count - 1)) / count, y
        words = [paragraph_height(ui, each.words, wide - 104) for each in signs]
        tall = max(SIGN_ROW, max(words, default=0.0) + 46)
        for index, each in enumerate(signs):
            left, top = x + index % count * (wide + GAP), y + index // count * tall
            ui.rect((left, top, wide, tall - 6), color("fill"))
            each.draw(ui, (left + 46, top + (tall - 6) / 2), 50.0)
            ui.text(left + 92, top + 30, each.title, BUTTON, "gold", 650)
            paragraph(ui, left + 92, top + 36, wide - 104, each.words)
            bottom = top + tall
        return bottom

    def _draw_controls(self, ui: Ui, x: float, y: float, width: float) -> float:
        """Draw what the mouse and the keys do, or a gamepad while one is in use; return the y below."""
        names = ("", "Mouse", "Keys") if get_prompts() is None else ("", "Gamepad")
        rows = [row for row in self._rows if matches(self._search, CONTROLS, *row)]
        wide = width > 620
        left = width * (0.45 if len(names) == 2 else 0.28 if wide else 0.3)
        each = (width - left) / (len(names) - 1)
        for index, name in enumerate(names):
            ui.text(x + (left + each * (index - 1) if index else 0), y + MENU, name, SMALL, "gold", 650)
        y += 28
        for row in rows:
            if row == IN_A_LEVEL:
                ui.text(x, y + MENU + GAP, row[0], SMALL, "gold", 650)
                y += 28 + GAP
                continue
            columns = [(x + 10, left - 14)]
            columns += [(x + left + each * index, each - 12) for index in range(len(names) - 1)]
            heights = [
                paragraph_height(ui, text, own, size=BODY, weight=weight)
                for text, (_, own), weight in zip(row, columns, WEIGHTS, strict=False)
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

    def _draw_actions(self, ui: Ui, x: float, y: float, width: float) -> float:
        """Draw what each action is for, with its icon and key; return the y below."""
        verbs = [each for each in self._verbs if matches(self._search, ACTIONS, each.label, each.purpose)]
        left = min(214.0, width * 0.46)
        for verb in verbs:
            height = max(26.0, paragraph_height(ui, verb.purpose, width - left - 8)) + 6
            ui.rect((x, y, width, height - 3), color("fill"))
            draw_icon(ui, verb.icon, x + 20, y + 13, 20, "gold")
            ui.text(x + 40, y + 19, verb.label, BODY, "text", 600)
            key_frame(ui, x + left - 14, y + 13, self._keys[verb.name])
            paragraph(ui, x + left, y + 2, width - left - 8, verb.purpose, ink="quiet")
            y += height
        return y
