"""screen: the codex: heroes, relics, gear, creatures and terrain; those not yet met are hidden."""

from __future__ import annotations

from intodepth.screens.base import Pop, Screen, Transition
from intodepth.screens.codex.article import Article
from intodepth.screens.codex.entries import KNOWN, PAGES, build_entries
from intodepth.screens.codex.renown import FEAT_PAGE, find_met_renown
from intodepth.screens.codex.stills import Album
from intodepth.screens.frames import heading
from intodepth.screens.services import Services
from intodepth.ui.cards import card, fact_row, tabs
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.hints import hint_bar
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, paragraph
from intodepth.ui.rects import cut_bottom, cut_left, cut_top, inset, middle
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import BODY, BUTTON, GAP, HEADING, SMALL, Ink, color

HINTS = ((("left", "right"), "choose"), (("tab",), "next page"), (("escape",), "back"))
NOT_MET = "Not yet met"
UNKNOWN = "Nobody who came back has told of it yet. Meet it below, and it will stand here."
ROW = 3
"""greatest number of cards side by side"""
NARROWEST, TALL = 128.0, 0.74
"""least width of a card with the gap beside it, and its height, in widths"""
SMALL_FIGURES = {"arrow": (1.1, 0.0)}
"""for the small picture of a figure: cells of height shown, and the height in its middle"""
NOTES = {FEAT_PAGE: "Feats of a single action count in practice too, others in descents."}
"""text beside the heading, by page"""
TURNING = 0.5
"""speed in radians a second with which the large figure turns"""


class CodexScreen(Screen):
    """Cards on the left, the chosen article on the right."""

    def __init__(self, services: Services) -> None:
        """Open at the heroes."""
        self._services = services
        self._entries = build_entries(services.catalog)
        self._met: frozenset[str] = frozenset()
        """keys of what was met, and of the terms"""
        self._page = 0
        self._chosen = {page: "" for page in PAGES}
        self._cards = ScrollState()
        self._words = ScrollState()
        self._album = Album(services)
        self._shown, self._since = "", 0.0
        """the figure that turns, and the time at which it was opened"""

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the page and follow what is chosen."""
        if step := ui.take_key("tab") - ui.take_key("shift+tab"):
            self.turn(step)
        terms = (entry.key for entry in self._entries if entry.page in KNOWN)
        renown = find_met_renown(self._services.profile.feats, self._services.catalog)
        self._met = self._services.met.union(terms, renown)
        page = PAGES[self._page]
        back, body = heading(ui, "Codex", note=NOTES.get(page, "Discoveries stay here."))
        top, body = cut_top(body, 60 if ui.compact else 64)
        counts = [self._count(name) for name in PAGES]
        turned = tabs(ui, "page", (*top[:3], min(50.0, top[3])), counts, self._page)
        if turned != self._page:
            self.turn(turned - self._page)
            page = PAGES[self._page]
        entries = [entry for entry in self._entries if entry.page == page]
        if not self._chosen[page]:
            known = [entry.key for entry in entries if entry.key in self._met]
            self._chosen[page] = (known or [entries[0].key])[0]
        foot, body = cut_bottom(body, 20)
        if not ui.compact:
            hint_bar(ui, foot[0], foot[1] + 6, foot[2], HINTS)
        self._draw(ui, body, entries)
        return Pop() if back else None

    def _count(self, page: str) -> tuple[str, str]:
        keys = [entry.key for entry in self._entries if entry.page == page]
        known = len(self._met.intersection(keys))
        return page, str(known) if page in KNOWN else f"{known} of {len(keys)}"

    def turn(self, step: int) -> None:
        """Turn `step` pages on."""
        self._page = (self._page + step) % len(PAGES)
        self._cards, self._words = ScrollState(), ScrollState()

    def _draw(self, ui: Ui, body: Rect, entries: list[Article]) -> None:
        if ui.width > ui.height:
            left, rest = cut_left(body, body[2] * 0.58)
            right: Rect = (rest[0] + 28, rest[1], rest[2] - 28, rest[3])
            ui.rect((rest[0] + 14, rest[1], 1, rest[3] - 20), color("line"))
        else:
            left, rest = cut_top(body, body[3] * 0.5)
            right = (rest[0], rest[1] + 28, rest[2], rest[3] - 28)
        with scroll_area(ui, "cards", (*left[:3], left[3] - 20), self._cards) as area:
            self._draw_cards(ui, area, entries)
        chosen = next(entry for entry in entries if entry.key == self._chosen[PAGES[self._page]])
        self._draw_detail(ui, right, chosen)

    def _draw_cards(self, ui: Ui, area: Content, entries: list[Article]) -> None:
        count = max(1, min(ROW, int((area.width + GAP) // NARROWEST)))
        width = (area.width - GAP * (count - 1)) / count
        height = width * TALL
        for index, entry in enumerate(entries):
            column, row = index % count, index // count
            rect: Rect = (area.x + column * (width + GAP), area.y + row * (height + GAP), width, height)
            is_known = entry.key in self._met or bool(entry.icon)
            told = entry.title if is_known else NOT_MET
            is_chosen = entry.key == self._chosen[entry.page]
            response = card(ui, f"card:{entry.key}", rect, Semantics("option", told, chosen=is_chosen))
            if response.clicked or (response.focused and ui.focus_moved):
                self._chosen[entry.page] = entry.key
                self._words = ScrollState()
            picture, label = cut_top(inset(rect, 2), height - 40)
            known = self._picture(ui, entry, picture)
            text, weight = (entry.title, 600) if known else (NOT_MET, 450)
            text, size = fit_line(ui, text, BUTTON if known else SMALL, weight, width - 12)
            ink: Ink = "text" if known else "quiet"
            ui.text(rect[0] + width / 2, label[1] + 22, text, size, ink, weight, "middle")
            area.bottom = rect[1] + height + 2

    def _picture(self, ui: Ui, entry: Article, rect: Rect, large: bool = False) -> bool:
        """Draw the picture of an article, hidden if it is not known; return whether it is known."""
        known = entry.key in self._met
        if entry.icon:
            x, y = middle(rect)
            draw_icon(ui, entry.icon, x, y, min(rect[2], rect[3]) * 0.5, "gold" if known else "quiet")
            return True
        still = f"{entry.page.lower()}.{entry.key}"
        if still in self._album:
            place = inset(rect, 0 if not large else 24, 0 if not large else 12)
            self._album.draw(ui, still, place)
            if not known:
                ui.rect(place, color("back", 0.86))
            return known
        turn = 0.9
        if large and not ui.reduced_motion:
            if self._shown != entry.key:
                self._shown, self._since = entry.key, ui.input.time
            turn += TURNING * (ui.input.time - self._since)
            turn += 0.35 * ui.animate("turn", (ui.mouse[0] / ui.width - 0.6), 5.0)
        tall = 1.5 if entry.page == "Heroes" else 1.3
        height, centre = SMALL_FIGURES.get(entry.key, (tall, tall * 0.38))
        phase = 0.0 if ui.reduced_motion else ui.input.time / 3.2 % 1.0 * large
        plinth = height > 1
        portrait = Portrait(rect, entry.key, "idle", turn, phase, height, centre, plinth, unknown=not known)
        ui.portrait(rect, portrait)
        return known

    def _draw_detail(self, ui: Ui, rect: Rect, entry: Article) -> None:
        tall = rect[3] > 420
        picture, words = cut_top(rect, rect[3] * 0.34) if tall else (None, rect)
        known = entry.is_open or entry.key in self._met
        if picture:
            self._picture(ui, entry, picture, large=True)
        with scroll_area(ui, "words", words, self._words) as area:
            size = HEADING if not ui.compact else 22
            y = area.y + size
            title = entry.title if known else NOT_MET
            ui.tell((area.x, area.y, area.width, size + 8), "heading", title, entry.note if known else "")
            wide = ui.text(area.x, y, title, size, "text", 700)
            if known:
                ui.text(area.x + wide + 16, y, entry.note, BUTTON, "quiet")
            y += 14
            y = paragraph(ui, area.x, y, area.width, entry.description if known else UNKNOWN, size=BODY)
            if known and entry.gift:
                y = paragraph(ui, area.x, y + 6, area.width, entry.gift, size=BODY, ink="gold")
            y += 10
            facts = entry.facts if known else ()
            count = 2 if area.width > 380 else 1
            width = (area.width - 4 * (count - 1)) / count
            for index, (what, value) in enumerate(facts):
                down, across = divmod(index, count)
                fact_row(ui, (area.x + across * (width + 4), y + down * 36, width, 32), what, value)
            area.bottom = y + -(-len(facts) // count) * 36
