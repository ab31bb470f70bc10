"""strip: the coming beats as plates in a row; pointing at one shows that moment."""

from __future__ import annotations

import math
from collections.abc import Sequence

from intodepth.screens.level.phrase import Phrase
from intodepth.screens.level.status import outline
from intodepth.sim.stage import Stage
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect
from intodepth.ui.layout import contains
from intodepth.ui.paragraphs import fitted
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import SMALL, Ink, color

LEAST = 112.0
TIP = 12.0
"""how far the arrow of a plate reaches into the next one"""
LONG = 96.0
"""words wider than this go on two lines"""
HOT = (0.165, 0.102, 0.094, 1.0)


class Strip:
    """The row of plates; what does not fit is scrolled to, by wheel or by the plate that stands out."""

    def __init__(self) -> None:
        """Start at the first beat."""
        self._offset = 0.0
        self.clicked: int | None = None
        """which plate was clicked in the latest frame"""

    def draw(
        self,
        ui: Ui,
        rect: Rect,
        stage: Stage,
        phrases: Sequence[Phrase],
        lit: int | None,
        *,
        pointing: bool = True,
        asked: int | None = None,
    ) -> int | None:
        """Draw the plates; return the beat of the one under the mouse.

        `lit` is the beat to stand out, `asked` the plate that something is told about.
        """
        several = len({phrase.body for phrase in phrases if phrase.body is not None}) > 1
        said = [broken(ui, plate_words(stage, phrase, several), rect[3] > 60) for phrase in phrases]
        times = [beat_words(phrase, told=not index and rect[3] > 60) for index, phrase in enumerate(phrases)]
        widths = [
            max(
                LEAST,
                ui.text_width(time, SMALL, 500) + 64,
                *(ui.text_width(line, SMALL, 500) + 44 for line in lines),
            )
            for time, lines in zip(times, said, strict=True)
        ]
        hidden = max(0.0, sum(widths) - rect[2])
        if hidden and contains(rect, ui.mouse):
            self._offset -= ui.input.wheel * 80
        starts = [sum(widths[:index]) for index in range(len(widths))]
        for phrase, start, width in zip(phrases, starts, widths, strict=True):
            if hidden and _is_lit(phrase, lit) and (ui.by_keys or not pointing):
                self._offset = min(max(self._offset, start + width + 60 - rect[2]), max(0.0, start - 60))
        self._offset = min(hidden, max(0.0, self._offset))
        shift = ui.animate("strip", self._offset)
        pointed = self.clicked = None
        with ui.clipped((rect[0], rect[1] - 2, rect[2] + 2, rect[3] + 4)):
            for index, phrase in enumerate(phrases):
                plate = (rect[0] + starts[index] - shift, rect[1], widths[index], rect[3])
                if plate[0] > rect[0] + rect[2] or plate[0] + plate[2] < rect[0]:
                    continue
                if pointing:
                    response = ui.interact(f"beat:{index}", plate, focusable=False)
                    pointed = phrase.last if response.hovered else pointed
                    self.clicked = index if response.clicked else self.clicked
                stands_out = index == asked if asked is not None else _is_lit(phrase, lit)
                _plate(ui, plate, phrase, times[index], said[index], index == 0, stands_out)
        self._more(ui, rect, shift, hidden)
        return pointed

    def _more(self, ui: Ui, rect: Rect, shift: float, hidden: float) -> None:
        """Fade the end where something is hidden, and say so by a triangle."""
        x, y, width, height = rect
        for at_end, is_hidden in ((False, shift > 1), (True, shift < hidden - 1)):
            if is_hidden:
                for step in range(8):
                    start = x + width - 32 + 4 * step if at_end else x + 28 - 4 * step
                    ui.rect((start, y, 4, height), color("back", (step + 1) / 8))
                turn = math.pi / 2 if at_end else -math.pi / 2
                ui.triangle(x + width - 6 if at_end else x + 6, y + height / 2, 12, color("gold"), turn)


def _is_lit(phrase: Phrase, beat: int | None) -> bool:
    return beat is not None and phrase.first <= beat <= phrase.last


def plate_words(stage: Stage, phrase: Phrase, several: bool) -> str:
    """What a plate says, with the name of whose it is where more than one body acts."""
    if several and phrase.body is not None and (phrase.verb or phrase.harm):
        return f"{stage.bodies[phrase.body].name} {phrase.text}"
    return phrase.text


def beat_words(phrase: Phrase, *, told: bool) -> str:
    """When it happens: `1–3`, and where it is told what is counted, `beats 1–3`."""
    beats = f"{phrase.first}" if phrase.first == phrase.last else f"{phrase.first}–{phrase.last}"
    return f"beat{'s' * (phrase.first != phrase.last)} {beats}" if told else beats


def broken(ui: Ui, words: str, tall: bool) -> tuple[str, ...]:
    """Long words on two lines of about the same length."""
    parts = words.split(" ")
    if not tall or len(parts) < 2 or ui.text_width(words, SMALL, 500) <= LONG:
        return (words,)
    ways = [(" ".join(parts[:index]), " ".join(parts[index:])) for index in range(1, len(parts))]
    return min(ways, key=lambda lines: max(ui.text_width(line, SMALL, 500) for line in lines))


def _plate(
    ui: Ui, rect: Rect, phrase: Phrase, time: str, lines: tuple[str, ...], first: bool, lit: bool
) -> None:
    x, y, width, height = rect
    end, middle = x + width - 2, y + height / 2
    notch = x if first else x + TIP
    upper: list[Point] = [(x, y), (end - TIP, y), (end, middle), (notch, middle)]
    lower: list[Point] = [(notch, middle), (end, middle), (end - TIP, y + height), (x, y + height)]
    harm = phrase.harm > 0 or phrase.is_grave
    for half in (upper, lower):
        ui.polygon(half, HOT if lit and harm else color("raised" if lit else "fill"))
    if lit:
        shape: list[Point] = [*upper[:3], *lower[2:], *([] if first else [(notch, middle)])]
        outline(ui, shape, 1.6, color("harm" if harm else "gold"))
    centre = (notch + end - TIP / 2) / 2
    ink: Ink = "harm" if harm else "text"
    tall = height > 60
    ui.text(notch + 8, y + (18 if tall else 16), time, SMALL, "quiet", 500)
    icon_size = 20.0 if tall else 18.0
    draw_icon(ui, phrase.icon, end - TIP - icon_size / 2, y + 16, icon_size, "harm" if harm else "gold")
    for index, line in enumerate(reversed(lines)):
        said, size = fitted(ui, line, SMALL, 500, end - notch - 14)
        ui.text(centre, y + height - (10 if tall else 8) - 17 * index, said, size, ink, 500, "middle")
