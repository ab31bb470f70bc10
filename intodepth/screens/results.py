"""Results: what was brought out of a level and at what price, and where to go from here."""

from __future__ import annotations

import math

from intodepth.content.words import counted
from intodepth.screens.base import Pop, Reset, Screen, Transition
from intodepth.screens.destinations import Destination, ToLevel, ToLevelSelect, ToResults
from intodepth.screens.frames import heading
from intodepth.screens.level_picture import draw_ways, level_picture
from intodepth.screens.medals import MEDALS, medals
from intodepth.screens.services import Services
from intodepth.screens.story import NOTHING, draw_story
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.paragraphs import fitted, paragraph
from intodepth.ui.rects import cut_bottom, cut_left
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.theme import BODY, BUTTON, GAP, SMALL, Ink, color

ROWS = (
    ("rounds", "Rounds"),
    ("damage", "Damage taken"),
    ("noise", "Noise made"),
    ("undos", "Undos"),
    ("heroes_lost", "Heroes lost"),
    ("hints", "Hints"),
)
"""the last only where there were any"""


class ResultsScreen(Screen):
    """The end of a level; it lies over the level, and leads back into it."""

    def __init__(self, services: Services, ending: ToResults) -> None:
        """Show what a level came to."""
        self._services = services
        self._ending = ending
        self._outcome = ending.outcome
        self._level = services.catalog.levels[ending.outcome.level]
        self._scroll = ScrollState()
        self._told = ScrollState()

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the result and follow what is chosen."""
        level, ending = self._level, self._ending
        back, body = heading(ui, "Results", level.title)
        if back:
            ending.leave()
            return Reset(ToLevelSelect(level.name))
        if (film := self._services.film) and ending.recording and ui.take_key("f12"):
            film(ending.recording, None)
        foot, body = cut_bottom(body, BUTTON_HEIGHT + 4)
        if ui.width > ui.height and not ui.compact:
            left, right = cut_left(body, body[2] * 0.56)
            page = Content(left[0], left[1], left[2] - 28, left[1])
            has_story = ending.story != NOTHING
            self._brought(ui, page, left[3] * (0.56 if has_story else 1.0))
            if has_story:
                rest = left[0], page.bottom, left[2] - 28, left[1] + left[3] - page.bottom - 8
                with scroll_area(ui, "story", rest, self._told) as told:
                    draw_story(ui, told, ending.story)
            price = Content(right[0], right[1] + 20, right[2], right[1])
            self._price(ui, price)
            self._show_ways(ui, (right[0], price.bottom, right[2], right[1] + right[3] - price.bottom - 8))
        else:
            with scroll_area(ui, "page", (*body[:3], body[3] - 8), self._scroll) as page:
                self._brought(ui, page, 0.0)
                self._price(ui, page)
                if ending.story != NOTHING:
                    draw_story(ui, page, ending.story)
        return self._buttons(ui, foot)

    def _brought(self, ui: Ui, page: Content, room: float) -> None:
        """Draw the words, the relics and the party, as large as the height lets them be where it is not 0."""
        x, width = page.x, page.width
        out = "Down they go" if self._outcome.went_down else "Out again"
        words = out if self._outcome.is_won else "Not this time"
        size = 24.0 if ui.compact else 40.0
        y = page.y + size + 8
        ui.text(x, y, words, size, "gold" if self._outcome.is_won else "harm", 700)
        catalog = self._services.catalog
        names = [catalog.called(key) for key in self._outcome.brought]
        what = f"Brought out: {', '.join(names)}." if names else "Nothing was brought out."
        if hints := self._outcome.result.hints:
            what += f" With {counted(hints, 'hint')}."
        y = paragraph(ui, x, y + 14, width, what, size=BUTTON) + 16
        y = self._things(ui, (x, y, width, room - (y - page.y) if room else 400.0))
        page.y = page.bottom = y

    def _things(self, ui: Ui, rect: Rect) -> float:
        """Draw the relics and the party in one row, or in two where that is larger; return where it ends."""
        catalog, level = self._services.catalog, self._level
        party = self._services.party_of(level)
        relics = [
            (key, catalog.called(key), key in self._outcome.brought, self._fate(key))
            for key in level.wanted
            if key in catalog.relics
        ]
        heroes = [
            (key, catalog.called(key), key not in self._outcome.lost, self._fate(key))
            for key in (*party, *level.fallen)
        ]
        x, y, width, height = rect
        limit = 110.0 if ui.compact else 300.0

        def side_of(rows: list[list[tuple[str, str, bool, str]]]) -> float:
            widest = min((width - GAP * (len(row) - 1)) / max(1, len(row)) for row in rows)
            return min(limit, height / len(rows) - 48, widest)

        rows = max([relics + heroes], [relics, heroes], key=side_of)
        side = side_of(rows)
        for row in rows:
            for index, (key, name, safe, fate) in enumerate(row):
                is_hero = key in catalog.heroes
                area: Rect = (x + index * (side + GAP), y, side, side)
                pose = "idle" if safe or not is_hero else "fallen"
                ui.portrait(area, Portrait(area, key, pose, 0.7, height=1.5, middle=1.5 * 0.35, plinth=safe))
                ink: Ink = "quiet" if not safe else "text" if is_hero else "relic"
                said, small = fitted(ui, name, BUTTON, 600, side)
                ui.text(area[0] + side / 2, y + side + 16, said, small, ink, 600, "middle")
                if fate:
                    told: Ink = "quiet" if safe else "harm"
                    ui.text(area[0] + side / 2, y + side + 34, fate, SMALL, told, 500, "middle")
            y += side + 48
        return y

    def _show_ways(self, ui: Ui, rect: Rect) -> None:
        """The level with the ways of all who went, if there is room for it."""
        ways = self._ending.story.ways
        if not ways or rect[3] < 110:
            return
        ui.text(rect[0], rect[1] + 14, "The ways they went", SMALL, "gold", 650)
        place = level_picture(ui, self._level, (rect[0], rect[1] + 24, rect[2], rect[3] - 54))
        draw_ways(ui, place, len(self._level.rows[0]), ways)

    def _fate(self, key: str) -> str:
        """What is to be said of a hero or relic beyond its name; empty for nothing."""
        outcome = self._outcome
        if key in self._services.catalog.heroes:
            return "lost" if key in outcome.lost else "carried out" if key in outcome.rescued else ""
        return "" if key in outcome.brought else "broken" if key in outcome.broken else "left behind"

    def _price(self, ui: Ui, page: Content) -> None:
        x, width, y = page.x, page.width, page.y
        best, unlocked = self._ending.finish
        won = medals(self._level, self._outcome.result if self._outcome.is_won else None)
        for index, (has, words) in enumerate(zip(won, MEDALS, strict=True)):
            third = width / 3
            middle = x + third * (index + 0.5)
            ink: Ink = "text" if has else "quiet"
            ui.triangle(middle, y + 34, 54, color("gold" if has else "line"))
            ui.text(middle, y + 72, words, SMALL, ink, 500, "middle")
        y += 112
        rows = ROWS if self._outcome.result.hints or (best and best.hints) else ROWS[:-1]
        for aside, words in ((14, "Best before"), (118, "Par"), (176, "Now")):
            ui.text(x + width - aside, y, words, SMALL, "quiet", align="right")
        y += 10
        for name, label in rows:
            now = getattr(self._outcome.result, name)
            before = str(getattr(best, name)) if best else "–"
            par = str(self._level.par) if name == "rounds" else ""
            ui.rect((x, y, width, 38), color("fill"))
            ui.text(x + 14, y + 24, label, BODY, "text", 500)
            worse = now > {"rounds": self._level.par, "damage": 0, "heroes_lost": 0}.get(name, math.inf)
            ui.text(x + width - 176, y + 25, str(now), 18, "harm" if worse else "text", 700, "right")
            ui.text(x + width - 118, y + 24, par, BODY, "quiet", align="right")
            ui.text(x + width - 14, y + 24, before, BODY, "quiet", align="right")
            y += 42
        y += GAP
        if unlocked:
            title = self._services.catalog.levels[unlocked].title
            ui.rect((x, y, 3, 44), color("gold"))
            ui.text(x + 14, y + 17, "Unlocked", SMALL, "gold", 650)
            ui.text(x + 14, y + 38, title, BUTTON, "text", 600)
            y += 52
        page.bottom = y

    def _buttons(self, ui: Ui, foot: Rect) -> Transition | None:
        level = self._level.name
        following = self._services.next_level(level)
        labels: list[tuple[str, str, str, Destination]] = [
            ("again", "Again", "r", ToLevel(level)),
            ("levels", "Level select", "l", ToLevelSelect(level)),
        ]
        if following and self._services.is_open(following):
            below = ("next", "Next level", "n", ToLevelSelect(following))
            labels.insert(0 if self._outcome.is_won else 1, below)
        ui.focus = ui.focus or labels[0][0]
        width = min(200.0, (foot[2] - 8 * len(labels)) / (len(labels) + 1))
        for index, (name, label, key, leads) in enumerate(labels):
            rect: Rect = (foot[0] + index * (width + 8), foot[1], width, BUTTON_HEIGHT)
            if button(ui, name, rect, label, key=key, chosen=index == 0).clicked:
                self._ending.leave()
                return Reset(leads)
        rect = (foot[0] + foot[2] - width, foot[1], width, BUTTON_HEIGHT)
        undo = button(ui, "undo", rect, "Undo", key=self._services.bindings["undo"])
        if undo.clicked or ui.take_key("ctrl+z"):
            self._ending.undo()
            return Pop()
        return None
