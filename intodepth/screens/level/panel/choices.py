"""choices: lists beside what is chosen: how much rope, in which way to wait, what a cell's parts mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from intodepth.content.verbs import MOVE, WAIT
from intodepth.play.offers import Offer
from intodepth.play.selection import Selection
from intodepth.play.session import Session
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.panel.controls import has_amount
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.story.english.grammar import MINUS
from intodepth.story.ways import ways_words
from intodepth.ui.buttons import tag, tag_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.rects import overlaps
from intodepth.ui.theme import Ink, color

NEAR = 3
"""so many cells above and below the slider reaches at most, about"""
SIDE = 56.0
"""room that it takes at the right"""
STEP = 23.0
"""from one line to the next, where there is room for all"""
APART = 8.0
"""between a cell and words beside it that cannot be clicked"""
TITLES = "take in", "pay out"
"""of the amounts above and below"""


class Choices(NamedTuple):
    """What is chosen from, as words and where they stand; none where that is drawn otherwise."""

    lines: tuple[tuple[str, Rect], ...] = ()
    is_menu: bool = False
    """whether they can be clicked: nothing else that can be pointed at lies beneath them"""

    @property
    def covered(self) -> tuple[Rect, ...]:
        """Where nothing else is to be written."""
        return tuple(rect for _, rect in self.lines)


class PressedWay(NamedTuple):
    """A way at the chosen cell that the mouse points at."""

    way: int
    """its place among `Selection.ways`"""
    is_clicked: bool

    @classmethod
    def found(cls, ui: Ui, name: str, index: int, rect: Rect) -> PressedWay | None:
        """Return it if the mouse is over its rectangle, or has clicked it; else None."""
        response = ui.interact(f"{name}:{index}", rect, focusable=False)
        is_pointed = response.hovered and not ui.by_keys
        return cls(index, response.clicked) if is_pointed or response.clicked else None


def draw_choices(
    ui: Ui, layout: Layout, viewpoint: Viewpoint, selection: Selection, choices: Choices
) -> PressedWay | None:
    """Draw what can be chosen from; return which of it is pressed or pointed at."""
    if has_amount(selection):
        return _draw_amounts(ui, layout, viewpoint, selection)
    pressed: PressedWay | None = None
    for index, (words, rect) in enumerate(choices.lines):
        if choices.is_menu:
            pressed = PressedWay.found(ui, "way", index, rect) or pressed
        ink: Ink = "gold" if index == selection.way % len(selection.ways) else "text"
        tag(ui, rect[0] + tag_width(ui, words) / 2, rect[1] + 15, words, ink)
    return pressed


def find_choices(ui: Ui, layout: Layout, viewpoint: Viewpoint, session: Session) -> Choices:
    """The ways that are chosen from, beside the cell that they lead to; those to wait beside the panel."""
    selection, stage = session.selection, session.stage
    ways, cell = selection.ways, selection.cell
    if session.state != TurnState.SELECT or has_amount(selection) or len(ways) < 2:
        return Choices()
    if selection.verb is WAIT:
        said = ways_words(stage, [way for way in ways if isinstance(way, tuple)])
        x, y, width, height = layout.play
        edge = x + width, y + height / 2, 0.0, 0.0
        column = _column(ui, layout, edge, said, to_left=True, apart=SIDE / 2)
        return Choices(tuple(zip(said, column, strict=True)), is_menu=True)
    if cell is None:
        return Choices()
    offers = (selection.offer, session.offers.find(MOVE))
    taken = {each for offer in offers if offer is not None for each in offer.cells} - {cell}
    orders = [way for way in ways if isinstance(way, tuple)]
    named = iter(ways_words(stage, orders))
    words = [way.words if isinstance(way, Offer) else next(named) for way in ways]
    others = [_rect_of(ui, viewpoint, each) for each in taken]
    for column in _columns(ui, layout, _rect_of(ui, viewpoint, cell), words):
        if not any(overlaps(line, other) for line in column for other in others):
            return Choices(tuple(zip(words, column, strict=True)), is_menu=True)
    column = _column(ui, layout, _rect_of(ui, viewpoint, cell), words, to_left=False, apart=APART)
    return Choices(tuple(zip(words, column, strict=True)))


def _rect_of(ui: Ui, viewpoint: Viewpoint, cell: Cell) -> Rect:
    left, top = viewpoint.screen(ui, cell.x, cell.y + 1)
    right, low = viewpoint.screen(ui, cell.x + 1, cell.y)
    return left, top, right - left, low - top


def _columns(ui: Ui, layout: Layout, beside: Rect, words: Sequence[str]) -> Iterator[list[Rect]]:
    """Lines one below the other to the right of a rectangle, to its left, over it and below it: what fits."""
    x, y, width, height = beside
    wide, high = max(tag_width(ui, each) for each in words), len(words) * STEP
    left, right = layout.play[0], layout.play[0] + layout.play[2] - SIDE / 2
    top, low = layout.free[1], layout.foot - 6
    middle = min(max(y + height / 2 - high / 2, top), low - high)
    centre = min(max(x + width / 2 - wide / 2, left), right - wide)
    for at, up in ((x + width, middle), (x - wide, middle), (centre, y - high), (centre, y + height)):
        if left <= at <= right - wide and top <= up <= low - high:
            yield [(at, up + index * STEP, wide, STEP - 1) for index in range(len(words))]


def _draw_amounts(ui: Ui, layout: Layout, viewpoint: Viewpoint, selection: Selection) -> PressedWay | None:
    """The amounts beside the chosen cell, what is taken in above what is paid out."""
    cell, offer = selection.cell, selection.offer
    if cell is None or offer is None:
        return None
    pressed: PressedWay | None = None
    # Nothing else that can be pointed at is covered.
    right = max(other.x for other in offer.cells if abs(other.y - cell.y) <= NEAR)
    x, middle = viewpoint.screen(ui, right + 1.0, cell.y + 0.5)
    ways = [way for way in selection.ways if isinstance(way, tuple)]
    hauled = sum(offer.amounts[way] > 0 for way in ways)
    x = min(x, layout.play[0] + layout.play[2] - SIDE) + 26
    top, low = layout.free[1] + STEP, layout.foot - 6 - STEP
    step = min(STEP, (low - top) / len(ways))
    top = min(max(middle - hauled * step, top), low - len(ways) * step)
    ui.rect((x - 1, top, 2, len(ways) * step), color("line"))
    for words, y, is_there in (
        (TITLES[0], top - 6, hauled),
        (TITLES[1], top + len(ways) * step + 16, len(ways) - hauled),
    ):
        if is_there:
            tag(ui, x, y, words, "text")
    # What is chosen lies on top where they overlap.
    for index, way in sorted(enumerate(ways), key=lambda each: each[1] == selection.order):
        amount, y = offer.amounts[way], top + (index + 0.5) * step
        words = f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"
        rect = tag(ui, x, y + 5, words, "gold" if way == selection.order else "quiet")
        pressed = PressedWay.found(ui, "amount", index, rect) or pressed
    return pressed


def _column(
    ui: Ui, layout: Layout, beside: Rect, words: Sequence[str], *, to_left: bool, apart: float
) -> list[Rect]:
    """Lines one below the other to the right of a rectangle, or to its left where there is no room."""
    wide = max(tag_width(ui, each) for each in words)
    left, width = layout.play[0], layout.play[2]
    x = beside[0] + beside[2] + apart
    if to_left or x + wide > left + width - SIDE / 2:
        x = max(left, beside[0] - apart - wide)
    top, low = layout.free[1], layout.foot - 6
    y = beside[1] + beside[3] / 2 - len(words) * STEP / 2
    y = min(max(y, top), low - len(words) * STEP)
    return [(x, y + index * STEP, wide, STEP - 1) for index in range(len(words))]
