"""annals: the past descents, each a line that opens its results, and their totals."""

from __future__ import annotations

from intodepth.content.catalog import Catalog
from intodepth.content.runs.annals import (
    Past,
    best_by_shaft,
    companies,
    fame,
    find_ended,
    first_tries,
    past_runs,
)
from intodepth.content.runs.run import End
from intodepth.content.words import count_noun
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.destinations import ToPastRun
from intodepth.screens.frames import heading, two_parts
from intodepth.screens.pasting import take_paste
from intodepth.screens.services import Services
from intodepth.ui.cards import card
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, paragraph
from intodepth.ui.rects import inset
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.theme import BODY, BUTTON, HEADING, SMALL, Ink, color

ROW = 62.0
"""height of the row of a descent, with the space below it"""
LINE = 31.0
"""height of the row of a total, with the space below it"""
ENDS: dict[End, tuple[str, Ink]] = {
    End.DAYLIGHT: ("Home", "gold"),
    End.LOST: ("Lost", "harm"),
    End.SIGNAL: ("Pulled out", "quiet"),
}
BEST_SHOWN = 5
"""number of seeds listed with their records"""


class AnnalsScreen(Screen):
    """All finished descents, the latest first."""

    def __init__(self, services: Services) -> None:
        """Read the past descents."""
        self._services = services
        begun = past_runs(services.runs)
        self._past, self._first = find_ended(begun), first_tries(begun)
        self._rows, self._sums = ScrollState(), ScrollState()

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the descents and the totals; follow what is chosen."""
        back, body = heading(ui, "Descents", count_noun(len(self._past), "descent") + " until now")
        if back:
            return Pop()
        if not self._past:
            paragraph(ui, body[0], body[1] + 12, body[2], "Nobody has come to an end yet.", size=BUTTON)
            return None
        left, right = two_parts(ui, body, 0.56, 0.6)
        chosen = None
        with scroll_area(ui, "past", left, self._rows) as page:
            for index, past in enumerate(self._past):
                rect = page.x, page.y + index * ROW, page.width, ROW - 6
                if self._row(ui, index, rect, past):
                    chosen = past
            page.bottom = page.y + len(self._past) * ROW
        with scroll_area(ui, "sums", right, self._sums) as page:
            self._sum_up(ui, page)
        ui.focus = ui.focus or "past:0"
        return Push(ToPastRun(chosen.path)) if chosen is not None else take_paste(ui, self._services)

    def _row(self, ui: Ui, index: int, rect: Rect, past: Past) -> bool:
        """Draw a descent; return whether it was chosen."""
        assert past.end is not None and past.end.end is not None
        x, y, width, height = rect
        for hero in past.header.party:
            picture = inset((x, y, height, height), 3)
            if hero in self._services.catalog.heroes:
                ui.portrait(picture, Portrait(picture, hero, turn=0.8, height=1.5, middle=0.63))
            x += height - 8
        left, right = x + 18, rect[0] + width - 14
        word, ink = ENDS[past.end.end]
        score = f"{past.saved} saved" if past.is_rescue else str(past.score)
        ui.text(right, y + 37, score, HEADING, "gold" if past.score or past.saved else "quiet", 650, "right")
        right -= ui.text_width(score, HEADING, 650) + 12
        far = f"; deepest floor {past.end.deepest}" if past.end.deepest is not None else ""
        ui.text(left, y + 23, *fit_line(ui, word + far, BUTTON, 650, right - left), ink, 650)
        told = f"{past.day.isoformat()}, {_shaft(past, self._services.catalog)}"
        if self._first.get(past.header.seed) is past and not past.is_rescue:
            told += ", first try"
        if past.end.orders is not None:
            told += f", {count_noun(past.end.orders, 'action')}"
        semantics = Semantics("option", word + far, f"{score}, {told}")
        chosen = card(ui, f"past:{index}", rect, semantics).clicked
        ui.text(left, y + 43, *fit_line(ui, told, SMALL, 450, right - left), "quiet")
        return chosen

    def _sum_up(self, ui: Ui, page: Content) -> None:
        """Draw the totals of all descents."""
        past, catalog = self._past, self._services.catalog
        y = page.y
        scores = [each.score for each in past if not each.is_rescue] or [0]
        for end, (word, ink) in ENDS.items():
            count = len(find_ended(past, end))
            y = _line(ui, page, y, word, f"{count} of {len(past)}", ink if count else "quiet")
        y = _line(ui, page, y, "Best score", str(max(scores)), "gold")
        y = _line(ui, page, y, "Average score", f"{sum(scores) / len(scores):.1f}", "text")
        if any(each.is_rescue for each in past):
            y = _line(ui, page, y, "Fame: others saved", str(fame(past)), "gold")
        depths = [each.end.deepest for each in past if each.end and each.end.deepest is not None]
        if depths:
            y = _line(ui, page, y, "Deepest floor", str(max(depths)), "text")
        y = paragraph(ui, page.x, y + 12, page.width, "Heroes who came home", size=BUTTON, ink="gold")
        for hero, went, home in companies(past):
            name = catalog.heroes[hero].name if hero in catalog.heroes else hero
            y = _line(ui, page, y + 3, name, f"went {went}, home {home}", "text")
        y = paragraph(ui, page.x, y + 12, page.width, "Best of each shaft", size=BUTTON, ink="gold")
        best = sorted(best_by_shaft(past).items(), key=lambda each: -each[1])
        for (seed, kind), score in best[:BEST_SHOWN]:
            y = _line(ui, page, y + 3, _shaft_words(seed or "Handmade", kind, catalog), str(score), "text")
        page.bottom = y + 8


def _shaft(past: Past, catalog: Catalog) -> str:
    seed = f"seed {past.header.seed}" if past.header.seed else "by hand"
    words = _shaft_words(f"rescue, {seed}" if past.is_rescue else seed, past.header.kind, catalog)
    return f"{words}, mark {past.header.mark}" if past.header.mark else words


def _shaft_words(seed: str, key: str, catalog: Catalog) -> str:
    kind = catalog.shafts.get(key)
    return f"{seed}, {kind.title.lower()}" if kind is not None else seed


def _line(ui: Ui, page: Content, y: float, what: str, value: str, ink: Ink) -> float:
    """Draw a name and a value; return the y below."""
    place: Rect = (page.x, y, page.width, LINE - 3)
    ui.tell(place, "text", what, value)
    ui.rect(place, color("fill"))
    room = page.width - 40 - ui.text_width(value, BUTTON, 650)
    ui.text(page.x + 14, y + 19, *fit_line(ui, what, BODY, 500, room), "text", 500)
    ui.text(page.x + page.width - 14, y + 20, value, BUTTON, ink, 650, "right")
    return y + LINE
