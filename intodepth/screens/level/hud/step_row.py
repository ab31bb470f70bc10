"""step_row: the coming beats as a row of steps; hovering over one shows that beat."""

from __future__ import annotations

import math
from collections.abc import Sequence

from intodepth.sim.stage import Stage
from intodepth.story.english.grammar import MINUS
from intodepth.story.phrase import Phrase
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line
from intodepth.ui.rects import contains
from intodepth.ui.shapes import draw_icon, outline
from intodepth.ui.theme import BUTTON, SMALL, Ink, color

LEAST = 112.0
TIP = 12.0
"""how far the tip of a plate reaches into the next one"""
LONG = 96.0
"""words wider than this take two lines"""
SUM = 48.0
"""width at an end for the lost hit points of hidden plates"""
HOT = (0.165, 0.102, 0.094, 1.0)


class StepRow:
    """The row of steps; it scrolls by the wheel, or to the highlighted step."""

    def __init__(self) -> None:
        """Begin at the first beat."""
        self._offset = 0.0
        self.clicked: int | None = None
        """index of the plate that was clicked in the last frame"""

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
        label: str = "",
    ) -> int | None:
        """Draw the steps; return the beat of the one under the mouse, or None.

        `lit` is the highlighted beat, `asked` the index of the step with an open question. The label stands
        behind the last step if there is room.
        """
        several = len({phrase.body for phrase in phrases if phrase.body is not None}) > 1
        said = [break_words(ui, plate_words(stage, phrase, several), rect[3] > 60) for phrase in phrases]
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
        ends = [(start - shift, start + width - shift) for start, width in zip(starts, widths, strict=True)]
        before, after = _harm_beyond(phrases, ends, 0.0, rect[2])
        low, high = SUM if before else 0.0, rect[2] - (SUM if after else 0.0)
        before, after = _harm_beyond(phrases, ends, low, high)
        shown = rect[0] + low, rect[1] - 2, high - low + 2, rect[3] + 4
        with ui.group("strip", shown, "What will happen"), ui.clip_to(shown):
            for index, phrase in enumerate(phrases):
                plate = (rect[0] + starts[index] - shift, rect[1], widths[index], rect[3])
                stands_out = index == asked if asked is not None else _is_lit(phrase, lit)
                told = " ".join(said[index]), beat_words(phrase, told=True)
                if self._add_step(ui, index, plate, Semantics("option", *told, stands_out), pointing):
                    pointed = phrase.last
                if plate[0] > rect[0] + rect[2] or plate[0] + plate[2] < rect[0]:
                    continue
                _plate(ui, plate, phrase, times[index], said[index], index == 0, stands_out)
        if sum(widths) + ui.text_width(label, SMALL, 500) + 24 <= rect[2]:
            ui.text(rect[0] + rect[2], rect[1] + rect[3] / 2 + 5, label, SMALL, "quiet", 500, "right")
        _fade_ends(ui, rect, before if shift > 1 else None, after if shift < hidden - 1 else None)
        return pointed

    def _add_step(self, ui: Ui, index: int, rect: Rect, step: Semantics, pointing: bool) -> bool:
        """Add a step, which reacts to the mouse if it is `pointing`; return whether the mouse is over it."""
        if not pointing:
            ui.tell(rect, "listitem", step.name, step.value)
            return False
        response = ui.interact(f"beat:{index}", rect, step, focusable=False)
        self.clicked = index if response.clicked else self.clicked
        return response.hovered


def _harm_beyond(
    phrases: Sequence[Phrase], ends: Sequence[tuple[float, float]], low: float, high: float
) -> tuple[int, int]:
    """Return the hit points in steps that are cut off or hidden before and after the visible part."""
    told = [(phrase.harm, *end) for phrase, end in zip(phrases, ends, strict=True)]
    before = sum(harm for harm, start, _ in told if start < low - 1)
    return before, sum(harm for harm, start, end in told if start >= low - 1 and end > high + 1)


def _fade_ends(ui: Ui, rect: Rect, before: int | None, after: int | None) -> None:
    """Fade the ends where steps are hidden, with a triangle and the hit points hidden there."""
    x, y, width, height = rect
    for at_end, harm in ((False, before), (True, after)):
        if harm is None:
            continue
        solid = SUM if harm else 4.0
        for step in range(1, 8):
            inward = solid + 4 * (7 - step)
            start = x + width - inward - 4 if at_end else x + inward
            ui.rect((start, y, 4, height), color("back", step / 8))
        ui.rect((x + width - solid if at_end else x, y, solid, height), color("back"))
        ink: Ink = "harm" if harm else "gold"
        turn = math.pi / 2 if at_end else -math.pi / 2
        ui.triangle(x + width - 6 if at_end else x + 6, y + height / 2, 12, color(ink), turn)
        if harm:
            right = x + width - 16 if at_end else x + solid - 2
            ui.text(right, y + height / 2 + 6, f"{MINUS}{harm}", BUTTON, ink, 700, "right")


def _is_lit(phrase: Phrase, beat: int | None) -> bool:
    return beat is not None and phrase.first <= beat <= phrase.last


def plate_words(stage: Stage, phrase: Phrase, several: bool) -> str:
    """Return the words of a step, with the name of its body if several bodies act."""
    if several and phrase.body is not None and (phrase.verb or phrase.harm):
        return f"{stage.bodies[phrase.body].name} {phrase.text}"
    return phrase.text


def beat_words(phrase: Phrase, *, told: bool) -> str:
    """Return the beats of a phrase: `1–3`, or in full `beats 1–3`."""
    beats = f"{phrase.first}" if phrase.first == phrase.last else f"{phrase.first}–{phrase.last}"
    return f"beat{'s' * (phrase.first != phrase.last)} {beats}" if told else beats


def break_words(ui: Ui, words: str, tall: bool) -> tuple[str, ...]:
    """Return long words in two lines of similar length."""
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
    harm = phrase.is_loss
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
        said, size = fit_line(ui, line, SMALL, 500, end - notch - 14)
        ui.text(centre, y + height - (10 if tall else 8) - 17 * index, said, size, ink, 500, "middle")
