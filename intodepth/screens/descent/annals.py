"""annals: the past descents, each a line that opens its results, and their totals."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.runs.annals import (
    Company,
    Past,
    best_by_shaft,
    companies,
    fame,
    find_ended,
    first_tries,
    past_runs,
)
from intodepth.content.runs.deepest import DeepestMoment, find_deepest
from intodepth.content.runs.run import End
from intodepth.content.words import count_noun
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.descent.company import draw_bust
from intodepth.screens.descent.deepest_scene import build_deepest, show_moment
from intodepth.screens.descent.doors import is_asked
from intodepth.screens.destinations import ToPastRun
from intodepth.screens.frames import heading
from intodepth.screens.pasting import take_paste
from intodepth.screens.services import Services
from intodepth.ui.canvas import Canvas, Layer
from intodepth.ui.cards import card
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect, Scene
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, paragraph
from intodepth.ui.pictograms.signs import draw_arch, draw_diamond, draw_drop
from intodepth.ui.rects import columns, cut_left, cut_top
from intodepth.ui.scroll import Content, ScrollState, scroll_area
from intodepth.ui.shapes import draw_icon, shade
from intodepth.ui.theme import BODY, BUTTON, HEADING, SMALL, Ink, color

ROW, FACE = 78.0, 64.0
"""height of the row of a descent with the space below it, and side of a portrait"""
HERO_ROW = 52.0
"""height of the row of a hero"""
FIGURE, BIG = 76.0, 44
"""height of a figure, and its type size"""
PICTURE = 0.42
"""height of the picture as a share of the window's"""
SLICE = 0.012
"""seconds in a frame for which the best descent is played again"""
FADE = 44.0
"""height over which the picture fades out at its lower edge"""
ARCHES = 6
"""greatest number of descents of a hero that are drawn one by one"""
ENDS: dict[End, tuple[str, Ink]] = {
    End.DAYLIGHT: ("Home", "gold"),
    End.LOST: ("Lost", "harm"),
    End.SIGNAL: ("Pulled out", "quiet"),
}
BEST_SHOWN = 5
"""number of seeds listed with their records"""


class _Total(NamedTuple):
    """A large number about all descents."""

    draw: Callable[[Canvas, Point, float], object]
    value: str
    name: str
    told: str


class AnnalsScreen(Screen):
    """All finished descents, the latest first."""

    def __init__(self, services: Services) -> None:
        """Read the past descents."""
        self._services = services
        begun = past_runs(services.runs)
        self._past, self._first = find_ended(begun), first_tries(begun)
        scored = [each for each in self._past if not each.is_rescue]
        self._best = max(scored or self._past, key=lambda past: (past.score, _depth(past)), default=None)
        self._companies = companies(self._past)
        self._search = None if self._best is None else find_deepest(self._best.path, services.catalog)
        """plays the best descent again, a little in each frame; None once that is done"""
        self._moment: DeepestMoment | None = None
        self._scenes: dict[tuple[float, float, float], Scene] = {}
        self._rows, self._sums, self._page = ScrollState(), ScrollState(), ScrollState()

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the best descent, the totals and the rows; follow what is chosen."""
        best = self._best
        deepest = f"The best went down to floor {_depth(best)}" if best is not None and _depth(best) else ""
        if best is None:
            back, body = heading(ui, "Descents")
            paragraph(ui, body[0], body[1] + 12, body[2], "Nobody has come to an end yet.", size=BUTTON)
            return Pop() if back else take_paste(ui, self._services)
        high = ui.height * PICTURE
        has_picture = ui.height >= 560 and best.end is not None
        if has_picture:
            self._picture(ui, (0.0, 0.0, ui.width, high), best)
        back, body = heading(ui, "Descents", deepest)
        if back:
            return Pop()
        if has_picture:
            _, body = cut_top(body, high - body[1] - 8)
        if ui.width >= 1000 and ui.height > 560:
            chosen = self._side_by_side(ui, body)
        else:
            with scroll_area(ui, "page", body, self._page) as page:
                chosen = self._below_each_other(ui, page)
        ui.focus = ui.focus or "past:0"
        return Push(ToPastRun(chosen.path)) if chosen is not None else take_paste(ui, self._services)

    def _side_by_side(self, ui: Ui, body: Rect) -> Past | None:
        """Draw the rows on the left and the heroes on the right; return the descent that is chosen."""
        x, y, width, height = body
        self._totals(ui, columns((x, y, width, FIGURE), 4, 16))
        left, right = cut_left((x, y + FIGURE + 14, width, height - FIGURE - 14), width * 0.615)
        right = right[0] + 16, right[1], right[2] - 16, right[3]
        with scroll_area(ui, "past", left, self._rows) as page:
            chosen = self._all_rows(ui, page)
        _show_more(ui, left, self._rows)
        ui.frame(right, color("line"))
        inner = right[0] + 18, right[1] + 8, right[2] - 32, right[3] - 16
        with scroll_area(ui, "sums", inner, self._sums, by_pages=False) as page:
            self._heroes(ui, page)
        _show_more(ui, inner, self._sums)
        return chosen

    def _below_each_other(self, ui: Ui, page: Content) -> Past | None:
        """Draw totals, rows and heroes below each other; return the descent that is chosen."""
        top = page.y
        width = page.width - 4
        across = 4 if width > 900 else 2
        places = []
        for row in range(4 // across):
            line = page.x, page.y + row * (FIGURE + 8), width, FIGURE
            places += columns(line, across, 8)
        self._totals(ui, places)
        page.y += 4 // across * (FIGURE + 8) + 6
        page.width = width
        chosen = self._all_rows(ui, page)
        page.y = page.bottom + 12
        self._heroes(ui, page)
        page.y = top
        return chosen

    def _all_rows(self, ui: Ui, page: Content) -> Past | None:
        chosen = None
        for index, past in enumerate(self._past):
            if self._row(ui, index, (page.x, page.y + index * ROW, page.width, ROW - 6), past):
                chosen = past
        page.bottom = page.y + len(self._past) * ROW
        return chosen

    def _picture(self, ui: Ui, rect: Rect, best: Past) -> None:
        """Draw the best party where it was deepest, fading out below."""
        catalog = self._services.catalog
        size = ui.pixels(rect)[2:]
        asked = *size, ui.brightness
        if not self._go_on_searching():
            return
        if asked not in self._scenes and self._moment is not None:
            self._scenes = {asked: show_moment(self._moment, size, ui.brightness)}
        elif asked not in self._scenes:
            party = [hero for hero in best.header.party if hero in catalog.heroes][:4] or ["belayer"]
            look = "vault" if _depth(best) >= DEPTHS else ""
            self._scenes = {asked: build_deepest(party, "lead_crown", look, size, ui.brightness)}
        ui.thumbnail(rect, self._scenes[asked])
        x, y, width, height = rect
        steps = 12
        parts = [((x, y, width, 62.0), 0.78)]
        for step in range(steps):
            low = y + height - FADE + step * FADE / steps
            parts.append(((x, low, width, FADE / steps), (step + 1) / steps))
        shade(ui, parts)

    def _go_on_searching(self) -> bool:
        """Play the best descent on for some milliseconds; return whether its deepest moment is looked for no
        more.
        """
        end = time.perf_counter() + SLICE
        while self._search is not None and time.perf_counter() < end:
            try:
                next(self._search)
            except StopIteration as stop:
                self._search, self._moment = None, stop.value
        return self._search is None

    def _totals(self, ui: Ui, places: list[Rect]) -> None:
        """Draw the four large numbers."""
        past = self._past
        scores = [each.score for each in past if not each.is_rescue] or [0]
        depths = [_depth(each) for each in past]
        ends = [(word, len(find_ended(past, end))) for end, (word, _) in ENDS.items()]
        counted = "\n".join(f"{word}: {count} of {len(past)}" for word, count in ends)
        average = sum(scores) / len(scores)
        totals = (
            _Total(draw_diamond, str(max(scores)), "best score", self._tell_best()),
            _Total(_draw_way_down, str(max(depths, default=0)), "deepest floor", ""),
            _Total(draw_arch, f"{ends[0][1]} of {len(past)}", "home", counted),
            _Total(draw_diamond, f"{average:.0f}", "average score", f"{average:.1f}"),
        )
        for index, (total, place) in enumerate(zip(totals, places, strict=True)):
            x, y, width, height = place
            name = total.name.capitalize()
            value = "\n".join(filter(None, (total.value, total.told)))
            response = ui.interact(f"total:{index}", place, Semantics("listitem", name, value))
            ui.rect(place, color("fill"))
            ui.frame(place, color("line" if index else "gold"), 1 if index else 2)
            total.draw(ui, (x + 34, y + height / 2), 36)
            size = BIG if width > 260 else HEADING
            at = x + 64
            base = y + height / 2 + size * 0.36
            ink: Ink = "text" if index else "gold"
            wide = ui.text_width(total.value, size, 700)
            room = x + width - at - wide - 20
            if ui.text_width(total.name, SMALL, 500) <= room:
                ui.text(at, base, total.value, size, ink, 700)
                ui.text(at + wide + 12, base, *fit_line(ui, total.name, BODY, 500, room), "text", 500)
            else:
                ui.text(at, base - 8, total.value, size, ink, 700)
                ui.text(at, base + 14, *fit_line(ui, total.name, SMALL, 500, x + width - at - 8), "text", 500)
            if is_asked(ui, response) and total.told:
                tooltip(ui, place, total.told)

    def _tell_best(self) -> str:
        """Return the best score of each shaft, and the fame, line by line."""
        catalog = self._services.catalog
        best = sorted(best_by_shaft(self._past).items(), key=lambda each: -each[1])
        lines = [
            f"{_shaft_words(seed or 'Handmade shaft', kind, catalog)}: {score}"
            for (seed, kind), score in best[:BEST_SHOWN]
        ]
        if any(each.is_rescue for each in self._past):
            lines.append(f"Fame, others saved: {fame(self._past)}")
        return "\n".join(lines)

    def _row(self, ui: Ui, index: int, rect: Rect, past: Past) -> bool:
        """Draw a descent; return whether it was chosen."""
        assert past.end is not None and past.end.end is not None
        x, y, width, height = rect
        word, ink = ENDS[past.end.end]
        score = f"{past.saved} saved" if past.is_rescue else str(past.score)
        shaft = _shaft(past, self._services.catalog)
        told = f"{past.day.isoformat()}, {shaft}"
        if self._first.get(past.header.seed) is past and not past.is_rescue:
            told += ", first try"
        if past.end.orders is not None:
            told += f", {count_noun(past.end.orders, 'action')}"
        deepest = _depth(past)
        far = f"; deepest floor {deepest}" if deepest else ""
        chosen = card(ui, f"past:{index}", rect, Semantics("option", word + far, f"{score}, {told}")).clicked
        ui.rect((x, y, 5, height), color(ink))
        left = x + 14
        side = min(FACE, height - 8, width * 0.09)
        for hero in past.header.party[:6]:
            picture = left, y + (height - side) / 2, side, side
            if hero in self._services.catalog.heroes:
                draw_bust(ui, picture, hero, is_fallen=past.end.end is End.LOST)
            left += side + 6
        middle = y + height / 2
        _draw_end(ui, (left + 24, middle), past.end.end)
        left += 52
        right = self._score(ui, (x + width - 14, middle), score, has_won=bool(past.score or past.saved))
        if width > 700 and deepest:
            right = _draw_steps(ui, (right - 16, middle), deepest, ink)
        ui.text(left, middle - 5, *fit_line(ui, word, BUTTON, 650, right - left - 8), ink, 650)
        ui.text(left, middle + 16, *fit_line(ui, shaft, SMALL, 450, right - left - 8), "quiet")
        return chosen

    def _score(self, ui: Ui, place: Point, score: str, *, has_won: bool) -> float:
        """Draw a score that ends at a point; return its left end."""
        right, middle = place
        size = HEADING if score.isdecimal() else BUTTON
        ui.text(right, middle + size * 0.36, score, size, "relic" if has_won else "quiet", 700, "right")
        right -= max(ui.text_width(score, size, 700), 36.0) + 22
        draw_diamond(ui, (right, middle), 26, "relic" if has_won else "dim")
        return right - 16

    def _heroes(self, ui: Ui, page: Content) -> None:
        """Draw a table of the heroes, with an arch for each descent."""
        y = paragraph(ui, page.x, page.y, page.width, "Heroes who came home", size=BUTTON, ink="gold") + 4
        for each in self._companies:
            self._hero(ui, (page.x, y, page.width - 6, HERO_ROW - 4), each)
            y += HERO_ROW
        page.bottom = y

    def _hero(self, ui: Ui, rect: Rect, company: Company) -> None:
        x, y, width, height = rect
        catalog, kind = self._services.catalog, company.hero
        name = catalog.heroes[kind].name if kind in catalog.heroes else kind
        words = f"{company.home} of {company.went}"
        ui.tell(rect, "text", name, words)
        ui.rect((x, y + height + 1, width, 1), color("line"))
        side, middle = height - 6, y + height / 2
        if kind in catalog.heroes:
            picture = x, y + 3, side, side
            draw_bust(ui, picture, kind)
        right = x + width - ui.text_width(words, BUTTON, 650) - 12
        ink: Ink = "text" if company.home else "quiet"
        ui.text(x + width, middle + 6, words, BUTTON, ink, 650, "right")
        shown = min(company.went, ARCHES)
        at = right - shown * 28
        if at > x + side + 90:
            for index in range(shown):
                place = at + 14 + index * 28, middle
                if index < company.home:
                    draw_arch(ui, place, 26)
                else:
                    _draw_empty_arch(ui, place, 22)
            right = at - 8
        left = x + side + 14
        ui.text(left, middle + 6, *fit_line(ui, name, BUTTON, 550, right - left), ink, 550)


def _depth(past: Past) -> int:
    """Return the deepest floor of a descent; 0 if that was not noted."""
    return (past.end and past.end.deepest) or 0


def _shaft(past: Past, catalog: Catalog) -> str:
    seed = f"seed {past.header.seed}" if past.header.seed else "handmade shaft"
    words = _shaft_words(f"rescue, {seed}" if past.is_rescue else seed, past.header.kind, catalog)
    return f"{words}, difficulty {past.header.mark}" if past.header.mark else words


def _shaft_words(seed: str, key: str, catalog: Catalog) -> str:
    kind = catalog.shafts.get(key)
    return f"{seed}, {kind.title.lower()}" if kind is not None else seed


def _draw_way_down(canvas: Canvas, centre: Point, size: float) -> None:
    draw_arch(canvas, centre, size, leads_down=True)


def _draw_end(ui: Ui, centre: Point, end: End) -> None:
    """Draw how a descent ended: an arch, a drop, or a rope upwards."""
    if end is End.DAYLIGHT:
        draw_arch(ui, centre, 38)
    elif end is End.LOST:
        draw_drop(ui, centre, 36)
    else:
        draw_icon(ui, "haul", *centre, 32, "quiet")


def _draw_steps(ui: Ui, place: Point, deepest: int, ink: Ink) -> float:
    """Draw a depth as steps that go down, with its number at the right end; return the left end."""
    right, middle = place
    ui.text(right, middle + 6, str(deepest), BUTTON, "text", 650, "right")
    count = max(DEPTHS, deepest)
    left = right - 22 - count * 25
    for step in range(count):
        top = middle + (step - (count - 1) / 2) * 6 - 4
        ui.rect((left + step * 25, top, 21, 8), color(ink if step < deepest else "raised"))
    return left - 8


def _draw_empty_arch(ui: Ui, centre: Point, size: float) -> None:
    """Draw the outline of an arch: a descent from which a hero did not come home."""
    x, y = centre
    left, right, top, low = x - size * 0.4, x + size * 0.4, y - size / 2, y + size / 2
    cut = size * 0.25
    edge = (
        (left, low),
        (left, top + cut),
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, low),
    )
    ui.polygon(edge, color("dim"))
    ui.polygon([(a + (1.5 if a < x else -1.5), b + (1.5 if b < y else -1.5)) for a, b in edge], color("back"))


def _show_more(ui: Ui, rect: Rect, state: ScrollState) -> None:
    """Draw an arrow at the lower edge of a list that goes on below."""
    if state.offset + rect[3] < state.height - 4:
        with ui.layer(Layer.TOOLTIP):
            ui.triangle(rect[0] + rect[2] / 2, rect[1] + rect[3] - 8, 16, color("gold"), math.pi)
