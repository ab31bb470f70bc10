"""paragraphs: text broken into lines, or shortened to fit."""

from __future__ import annotations

import math
import re

from intodepth.story.english.names import shorten_names
from intodepth.ui.canvas import Canvas
from intodepth.ui.draw import Color
from intodepth.ui.theme import BODY, SMALL, Ink

LEADING = 1.42
"""distance of lines as a multiple of the type size"""


def wrap(canvas: Canvas, text: str, size: float, weight: int, width: float) -> tuple[str, ...]:
    """Return the lines of a text that fit a width; a longer word has a line of its own."""
    asked = (text, canvas.text_size(size), weight, round(width * canvas.scale))
    known = canvas.wrapped.get(asked)
    if known is None:
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in part.split():
                longer = f"{line} {word}" if line else word
                if line and canvas.text_width(longer, size, weight) > width:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        known = canvas.wrapped[asked] = tuple(lines)
    return known


def fold(
    canvas: Canvas, text: str, size: float, weight: int, width: float, most: int, kept: str = ""
) -> tuple[str, ...]:
    """Return at most `most` lines of a text, the last with an ellipsis if there are more.

    If there are more, `kept` is said first, in as many lines as it needs.
    """
    lines = wrap(canvas, text, size, weight, width)
    if len(lines) <= most:
        return lines
    if kept:
        lines = wrap(canvas, f"{kept} {text}", size, weight, width)
        most = max(most, len(wrap(canvas, f"{kept} …", size, weight, width)))
    if len(lines) <= most:
        return lines
    last = shorten(canvas, f"{lines[most - 1]} {' '.join(lines[most:])}", size, weight, width)
    return *lines[: most - 1], last


def paragraph(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    text: str,
    *,
    size: float = BODY,
    ink: Ink | Color = "text",
    weight: int = 450,
    most: int = 0,
) -> float:
    """Draw wrapped text whose first line begins at y; return the y below.

    At most `most` lines are drawn if it is not 0, the last with an ellipsis.
    """
    lines = fold(canvas, text, size, weight, width, most or 10**6)
    canvas.tell((x, y, width, size * LEADING * len(lines)), "text", text)
    for index, line in enumerate(lines):
        canvas.text(x, y + size * (0.98 + LEADING * index), line, size, ink, weight)
    return y + size * LEADING * len(lines)


def paragraph_height(
    canvas: Canvas, text: str, width: float, *, size: float = BODY, weight: int = 450
) -> float:
    """Return the height of a text drawn by `paragraph`."""
    return size * LEADING * len(wrap(canvas, text, size, weight, width))


def condense(canvas: Canvas, text: str, size: float, weight: int, width: float, most: int) -> str:
    """Return a text in at most so many lines: sentences are left out of its middle, as its end tells what
    comes of it. It can be longer if its last sentence alone is.
    """
    sentences = re.split(r"(?<=[.?!]) ", text)
    shown = sentences
    while len(wrap(canvas, " ".join(shown), size, weight, width)) > most and len(sentences) > 1:
        sentences = [*sentences[:-2], sentences[-1]]
        shown = [*sentences[:-1], "\u2026", sentences[-1]]
    return " ".join(shown)


def shorten(canvas: Canvas, text: str, size: float, weight: int, width: float) -> str:
    """Return a line if it fits, else with shorter names, else as much as fits and an ellipsis."""
    if canvas.text_width(text, size, weight) <= width:
        return text
    if canvas.text_width(brief := shorten_names(text), size, weight) <= width:
        return brief
    while text and canvas.text_width(text + "…", size, weight) > width:
        text = text[:-1].rstrip()
    return text + "…"


def fit_line(canvas: Canvas, text: str, size: float, weight: int, width: float) -> tuple[str, float]:
    """Return a line and the type size at which it fits a width; shortened if it would be too small to
    read.
    """
    wide = canvas.text_width(text, size, weight)
    if canvas.text_width(text, min(size, SMALL), weight) > width:
        text = shorten_names(text)
        wide = canvas.text_width(text, size, weight)
    if wide > width:
        # In whole px, as text is drawn: rounded up it would not fit.
        size = max(min(size, SMALL), math.floor(size * canvas.scale * width / wide * 0.98) / canvas.scale)
    return shorten(canvas, text, size, weight, width), size
