"""inquiry: the answer to Why? for a step of the strip: its chain of causes, on a card and in the level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from intodepth.play.lookout import Lookout
from intodepth.play.preview import Preview
from intodepth.play.why import Link, build_chain
from intodepth.screens.bindings import ASK_WHY, Bindings
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.marks import cell_marks as marks
from intodepth.ui.buttons import key_frame
from intodepth.ui.core import Ui
from intodepth.ui.draw import Mark, Rect
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import paragraph, paragraph_height, wrap
from intodepth.ui.rects import overlap
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import BUTTON, SMALL, Ink, color

WIDTH = 372.0
HEAD = 36.0
INDENT = 74.0
"""from the left edge of the card to the words"""
GAP = 13.0
"""between two links"""
LEAST = 3
"""smallest number of links that are shown"""


@dataclass(frozen=True, slots=True)
class _Row:
    """A link on the card; None where some are left out."""

    link: Link | None
    height: float

    @property
    def is_harm(self) -> bool:
        """Whether it reports harm."""
        return self.link is not None and self.link.is_harm


class Inquiry:
    """The phrase that was asked about, with the chain that led to it."""

    def __init__(self) -> None:
        """Begin without a question."""
        self.about: Preview | None = None
        self.index = 0
        """index of the phrase that is asked about"""
        self.chain: tuple[Link, ...] = ()
        self._pointed: Link | None = None

    @property
    def is_open(self) -> bool:
        """Whether a question is open."""
        return self.about is not None

    def ask(self, about: Preview, index: int) -> None:
        """Ask about a phrase; asking about it again closes the question."""
        if self.about is about and self.index == index:
            self.close()
        else:
            self.about, self.index = about, index
            self.chain = build_chain(about, about.phrases[index])
            self._pointed = None

    def close(self) -> None:
        """Close the question."""
        self.about, self.chain, self._pointed = None, (), None

    def react(self, ui: Ui, keys: Bindings, source: Preview | None, beat: int | None) -> None:
        """React to keys: ask about the lit step, go to the next one, close."""
        if self.about is not source:
            self.close()
        if source is None or not source.phrases:
            return
        if keys.take_spare(ui, ASK_WHY):
            lit = (i for i, each in enumerate(source.phrases) if beat and each.first <= beat <= each.last)
            last = len(source.phrases) - 1
            self.ask(source, self.index if self.is_open else next(lit, last))
        if not self.is_open:
            return
        for key, step in (("left", -1), ("right", 1)):
            if ui.take_key(key) and 0 <= self.index + step < len(source.phrases):
                self.ask(source, self.index + step)
        if ui.take_key("escape"):
            self.close()

    def marks(self, lookout: Lookout, pixel: float, breath: float) -> list[Mark]:
        """Return a mark at the end of each link; that of the link under the mouse, else of the last, stands
        out.
        """
        found: list[Mark] = []
        chosen = self._pointed or (self.chain[-1] if self.chain else None)
        for link in self.chain:
            for cell in link.cells[-1:]:
                ink = color("harm" if link.is_harm else "gold", 0.9)
                found += marks.frame(lookout.place(cell), 0.06, 2.0 * pixel, ink)
        for cell in chosen.cells[-1:] if chosen else ():
            found += marks.brackets(lookout.place(cell), pixel, breath)
        return found

    def draw(self, ui: Ui, viewpoint: Viewpoint, lookout: Lookout, area: Rect, taken: Rect | None) -> None:
        """Draw the card at the side of an area where it hides least of the chain."""
        if not self.is_open:
            return
        width = min(WIDTH, area[2])
        rows = self._rows(ui, width, area[3] - HEAD - 12)
        height = HEAD + sum(row.height for row in rows) + 12
        sides = [area[0], area[0] + area[2] - width]
        x = min(
            sides,
            key=lambda side: self._measure_hidden(ui, viewpoint, lookout, (side, 0, width, area[3]), taken),
        )
        rect = (x, area[1] + area[3] - height, width, height)
        ui.interact("why", rect, Semantics("group", "Why?"), focusable=False)
        plate(ui, rect)
        ui.frame(rect, color("gold_low"))
        ui.text(x + 14, rect[1] + 24, "Why?", BUTTON, "gold", 650)
        right = x + width - 10
        close: Rect = (right - 50, rect[1] + 6, 50, 26)
        if ui.interact(
            "why:close", close, Semantics("button", "Close", spell("escape")), focusable=False
        ).clicked:
            self.close()
            return
        right -= key_frame(ui, right, rect[1] + 18, "escape") + 10
        if ui.by_keys:
            others = f"{spell('left')} {spell('right')} others"
            ui.text(right, rect[1] + 23, others, SMALL, "quiet", 450, "right")
        self._draw_rows(ui, rect, rows)

    def _measure_hidden(
        self, ui: Ui, viewpoint: Viewpoint, lookout: Lookout, rect: Rect, taken: Rect | None
    ) -> float:
        """Return how much of the chain and of `taken` a rectangle would cover."""
        cells = [cell for link in self.chain for cell in link.cells]
        cells += [hero.cell for hero in self.about.before.heroes() if hero.cell] if self.about else []
        places = [viewpoint.screen(ui, x + 0.5, y + 0.5) for x, y in map(lookout.place, cells)]
        covered = sum(rect[0] <= x <= rect[0] + rect[2] for x, _ in places)
        shared = overlap(rect, taken) if taken else (0, 0, 0, 0)
        return covered + max(0.0, shared[2])

    def _rows(self, ui: Ui, width: float, room: float) -> list[_Row]:
        """Return the links with their heights; if there is too little room, links after the first are left
        out.
        """
        rows = [_Row(link, _height(ui, link, width)) for link in self.chain]
        left_out = False
        while len(rows) > LEAST and sum(row.height for row in rows) + (30 if left_out else 0) > room:
            # What tells of harm is left out last.
            del rows[min(range(1, len(rows) - 1), key=lambda index: rows[index].is_harm)]
            left_out = True
        return [rows[0], _Row(None, 30.0), *rows[1:]] if left_out else rows

    def _draw_rows(self, ui: Ui, rect: Rect, rows: Sequence[_Row]) -> None:
        x, width, room = rect[0], rect[2], rect[2] - INDENT - 12
        y = rect[1] + HEAD
        self._pointed = None
        for index, row in enumerate(rows):
            link, last = row.link, index == len(rows) - 1
            if link is None:
                ui.text(x + INDENT, y + 14, "…", SMALL, "quiet")
                y += row.height
                continue
            place = (x + 4, y - 5, width - 8, row.height - 2)
            beat = [f"beat {link.beat}"] if link.beat else []
            told = Semantics("listitem", link.words, "\n".join([*beat, *_details(link)]))
            if ui.interact(f"why:{index}", place, told, focusable=False).hovered:
                self._pointed = link
            if last or self._pointed is link:
                ui.rect(place, color("raised"))
            ink: Ink = "harm" if link.is_harm else "text"
            if not last:
                ui.rect((x + 53, y + 22, 2, row.height - 27), color("gold_low", 0.7))
            if link.beat:
                ui.text(x + 34, y + 15, str(link.beat), SMALL, "quiet", 500, "right")
            draw_icon(ui, link.icon, x + 54, y + 9, 18, "harm" if link.is_harm else "gold")
            end = paragraph(ui, x + INDENT, y, room, link.words, size=SMALL, ink=ink, weight=550)
            for line in _details(link):
                end = paragraph(ui, x + INDENT, end, room, line, size=SMALL, ink="quiet")
            y += row.height


def _height(ui: Ui, link: Link, width: float) -> float:
    room = width - INDENT - 12
    lines = len(wrap(ui, link.words, SMALL, 550, room))
    detail = sum(paragraph_height(ui, line, room, size=SMALL) for line in _details(link))
    return lines * SMALL * 1.42 + detail + GAP


def _details(link: Link) -> list[str]:
    """Return the terms of load and hold, a line each."""
    return link.detail.split(";  ") if link.detail else []
