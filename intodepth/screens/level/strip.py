"""strip: the coming beats as plates in a row; pointing at one shows that moment."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.screens.level.status import outline
from intodepth.screens.level.words import Phrase
from intodepth.sim.stage import Stage
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect
from intodepth.ui.paragraphs import fitting_size
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import SMALL, Ink, color

LEAST, MOST = 96.0, 168.0
TIP = 12.0
"""how far the arrow of a plate reaches into the next one"""


def draw_strip(
    ui: Ui, rect: Rect, stage: Stage, phrases: Sequence[Phrase], lit: int | None, *, pointing: bool = True
) -> int | None:
    """Draw the plates; return the beat of the one under the mouse. `lit` is the beat to stand out."""
    several = len({phrase.body for phrase in phrases if phrase.body is not None}) > 1
    said = [_words(stage, phrase, several) for phrase in phrases]
    widths = [min(MOST, max(LEAST, ui.text_width(words, SMALL, 500) + 44)) for words in said]
    total = sum(widths)
    if total > rect[2] and widths:
        squeeze = max(LEAST * 0.72, rect[2] / len(widths)) if rect[2] < LEAST * len(widths) else 0.0
        share = rect[2] / total
        widths = [squeeze or max(LEAST, width * share) for width in widths]
    shown = 0
    room = rect[2]
    while shown < len(widths) and widths[shown] <= room:
        room -= widths[shown]
        shown += 1
    x, pointed = rect[0], None
    if shown < len(widths):
        shown = max(0, shown - 1)
    for index in range(shown):
        phrase = phrases[index]
        plate = (x, rect[1], widths[index], rect[3])
        if pointing and ui.interact(f"beat:{index}", plate, focusable=False).hovered:
            pointed = phrase.last
        _plate(ui, plate, phrase, said[index], index == 0, lit is not None and phrase.first <= lit <= phrase.last)
        x += widths[index]
    if shown < len(widths):
        ui.text(x + 18, rect[1] + rect[3] / 2 + 5, f"+{len(widths) - shown} more", SMALL, "quiet", 600)
    return pointed


def _words(stage: Stage, phrase: Phrase, several: bool) -> str:
    if several and phrase.body is not None:
        return f"{stage.bodies[phrase.body].name} {phrase.text}"
    return phrase.text


def _plate(ui: Ui, rect: Rect, phrase: Phrase, words: str, first: bool, lit: bool) -> None:
    x, y, width, height = rect
    end, middle = x + width - 2, y + height / 2
    shape: list[Point] = [(x, y), (end - TIP, y), (end, middle), (end - TIP, y + height), (x, y + height)]
    notch = x if first else x + TIP
    upper = [(x, y), (end - TIP, y), (end, middle), (notch, middle)]
    lower = [(notch, middle), (end, middle), (end - TIP, y + height), (x, y + height)]
    harm = phrase.harm > 0
    for half in (upper, lower):
        ui.polygon(half, (0.165, 0.102, 0.094, 1.0) if lit and harm else color("raised" if lit else "fill"))
    if lit:
        outline(ui, shape if first else [*shape, (notch, middle)], 1.6, color("harm" if harm else "gold"))
    beats = str(phrase.first) if phrase.first == phrase.last else f"{phrase.first}–{phrase.last}"
    centre = (notch + end - TIP / 2) / 2
    ink: Ink = "harm" if harm else "text"
    size = fitting_size(ui, words, SMALL, 500, end - notch - 16)
    if height > 60:
        ui.text(notch + 8, y + 18, beats, SMALL, "quiet", 500)
        draw_icon(ui, phrase.icon, centre, y + 28, 26, "harm" if harm else "gold")
        ui.text(centre, y + height - 10, words, size, ink, 500, "middle")
    else:
        ui.text(notch + 8, y + 16, beats, SMALL * 0.86, "quiet", 500)
        draw_icon(ui, phrase.icon, centre, y + 15, 18, "harm" if harm else "gold")
        ui.text(centre, y + height - 8, words, size, ink, 500, "middle")
