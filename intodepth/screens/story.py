"""story: what happened to a party in a level, as lines for the results."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim.space.cells import Cell
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.scroll import Content
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import SMALL, color

ROUND = 26.0
ICON = 56.0
"""x of icons, and x of words"""


class StoryLine(NamedTuple):
    """A line of the story."""

    round: int
    icon: str
    words: str
    hurts: bool = False


class Story(NamedTuple):
    """The events of a level that its results tell."""

    lines: tuple[StoryLine, ...] = ()
    facts: tuple[str, ...] = ()
    ways: tuple[tuple[str, tuple[Cell, ...]], ...] = ()
    """cells that each hero passed through, with the hero's name"""


NOTHING = Story()


def draw_story(ui: Ui, page: Content, story: Story) -> None:
    """Draw the story, with the number of the round before its first line."""
    x, y, width = page.x, max(page.y, page.bottom), page.width
    ui.text(x, y + 16, "What happened", SMALL, "gold", 650)
    y += 28
    told = 0
    for line in story.lines:
        if line.round != told:
            y += 4 if told else 0
            ui.text(x + ROUND - 6, y + 16, str(line.round), SMALL, "quiet", 650, "right")
            ui.rect((x, y - 1, width, 1), color("line"))
            told = line.round
        draw_icon(ui, line.icon, x + 42, y + 11, 18, "harm" if line.hurts else "quiet")
        y = paragraph(ui, x + ICON + 4, y, width - ICON - 4, line.words, size=SMALL) + 4
    for fact in story.facts:
        y = paragraph(ui, x + ICON + 4, y + 4, width - ICON - 4, fact, size=SMALL, ink="gold")
    page.bottom = y + 4
