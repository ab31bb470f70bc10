"""order_list: the list of orders at a cell, which takes all input while it is open; amounts of rope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from intodepth.content.verbs import MOVE
from intodepth.content.words import join_names, name_of, sentence
from intodepth.play.offers import name_ways
from intodepth.play.selection import Selection
from intodepth.play.session import Session
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.sim.flow.turns import TurnState
from intodepth.story.english.grammar import MINUS
from intodepth.ui.buttons import tag, tag_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import wrap
from intodepth.ui.rects import overlap, overlaps
from intodepth.ui.theme import BUTTON, SMALL, color

NEAR = 3
"""cells above and below which the slider reaches, about"""
SIDE = 70.0
"""width at the right that it takes"""
STEP = 26.0
"""distance of two lines if all have room"""
AMOUNT = 80.0
"""width of the column of amounts"""
APART = 8.0
"""gap between a cell and the words beside it"""
TITLES = "take in", "pay out"
"""titles of the upper and lower amounts"""
TOLD = 300.0
"""greatest width of a line on what cannot be done"""
EDGE = 10.0
"""from the sides of a line to its words"""
COUNT_HEIGHT = 22.0
"""height of the number of other ways"""
TUCKED = 5.0
"""part of it that lies over the corner of its cell, across and down"""


class PressedWay(NamedTuple):
    """The line of the list under the mouse."""

    way: int
    """index of the way among `Selection.ways`"""
    is_clicked: bool

    @classmethod
    def read(cls, ui: Ui, name: str, index: int, rect: Rect, semantics: Semantics) -> PressedWay | None:
        """Return the line if the mouse is over its rectangle or has clicked it, else None."""
        response = ui.interact(f"{name}:{index}", rect, semantics, focusable=False)
        is_pointed = response.hovered and not ui.by_keys
        return cls(index, response.clicked) if is_pointed or response.clicked else None


Lines = tuple[tuple[str, Rect], ...]
"""the listed orders, as words and their areas, then what cannot be done there"""


def draw_order_list(
    ui: Ui, layout: Layout, viewpoint: Viewpoint, session: Session, lines: Lines, taken: Iterable[Rect] = ()
) -> PressedWay | None:
    """Draw the list, the amounts of rope, or the count of other orders, off what is `taken`; return the line
    under the mouse.
    """
    selection = session.selection
    if selection.has_amount:
        return _draw_amounts(ui, layout, viewpoint, selection)
    if not selection.is_listed:
        if (count := _count_rect(ui, layout, viewpoint, session, taken)) is not None:
            tag(ui, count[0] + count[2] / 2, count[1] + 15, selection.place_in_list, "gold")
        return None
    pressed: PressedWay | None = None
    if lines:
        left, top, wide, _ = lines[0][1]
        # What lies between the lines is not clicked either.
        area: Rect = (left, top, wide, len(lines) * STEP)
        ui.interact("ways", area, Semantics("group", ""), focusable=False)
        if selection.leads_out:
            tag(ui, left + wide / 2, top - 9, ask_to_leave(session), "text")
    chosen = len(selection.ways)
    for words, rect in lines[chosen:]:
        ui.rect((*rect[:3], STEP), color("fill"))
        ui.text(rect[0] + EDGE, rect[1] + 17, words, SMALL, "quiet", 450)
    for index, (words, rect) in enumerate(lines[:chosen]):
        is_chosen = index == selection.way % len(selection.ways)
        semantics = Semantics("option", words, chosen=is_chosen)
        pressed = PressedWay.read(ui, "way", index, rect, semantics) or pressed
        ui.rect(rect, color("gold") if is_chosen else color("fill"))
        ink = color("back") if is_chosen else color("text")
        ui.text(rect[0] + EDGE, rect[1] + 17, words, BUTTON, ink, 600)
    return pressed


def find_covered(
    ui: Ui, layout: Layout, viewpoint: Viewpoint, session: Session, lines: Lines, taken: Iterable[Rect] = ()
) -> tuple[Rect, ...]:
    """Return the areas of the list with its question, of the amounts, or of the count of other orders, which
    keeps off what is `taken`.
    """
    selection = session.selection
    if session.state != TurnState.SELECT:
        return ()
    if selection.has_amount:
        column = _amounts_at(ui, layout, viewpoint, selection)
        if column is None:
            return ()
        x, top, step = column
        high = len(selection.ways) * step
        return ((x - AMOUNT / 2, top - STEP, AMOUNT, high + 2 * STEP),)
    if not lines:
        count = _count_rect(ui, layout, viewpoint, session, taken)
        return () if count is None else (count,)
    covered = [rect for _, rect in lines]
    if selection.leads_out:
        left, top, wide, _ = lines[0][1]
        asked = tag_width(ui, ask_to_leave(session))
        covered.append((left + (wide - asked) / 2, top - STEP, asked, STEP))
    return tuple(covered)


def _count_rect(
    ui: Ui, layout: Layout, viewpoint: Viewpoint, session: Session, taken: Iterable[Rect]
) -> Rect | None:
    """Return the rectangle of the count of other orders, at the corner of the chosen cell where it hides
    least of what is taken, in cells, or can be chosen; None without others.
    """
    selection, lookout = session.selection, session.lookout
    if selection.is_listed or selection.cell is None or not selection.others:
        return None
    offer, stage, known = selection.offer, session.stage, session.knowledge.terrain
    shown = {*stage.at, *(anchor.cell for anchor in stage.anchors.values())}
    places = {lookout.place(cell) for cell in shown if cell in known}
    kept = [viewpoint.find_cell_rect(ui, *cell) for cell in {*places, *(offer.cells if offer else ())}]
    kept += taken
    x, y, width, height = viewpoint.find_cell_rect(ui, *selection.cell)
    wide = tag_width(ui, selection.place_in_list)
    right, low = x + width - TUCKED, y + height - TUCKED
    left, top = x + TUCKED - wide, y + TUCKED - COUNT_HEIGHT
    corners = [(at, up, wide, COUNT_HEIGHT) for up in (top, low) for at in (right, left)]

    def hides(rect: Rect) -> float:
        parts = (overlap(rect, each) for each in kept)
        return wide * COUNT_HEIGHT - _area(overlap(rect, layout.free)) + sum(map(_area, parts))

    return min(corners, key=hides)


def _area(rect: Rect) -> float:
    return rect[2] * rect[3]


def ask_to_leave(session: Session) -> str:
    """Return the question before leaving, with what is known to stay inside."""
    left = [name_of(body) for body in session.known_to_lie_inside]
    if not left:
        return "Leave?"
    return f"Leave? {sentence(join_names(left))} {'is' if len(left) == 1 else 'are'} still in here."


def find_lines(ui: Ui, layout: Layout, viewpoint: Viewpoint, session: Session) -> Lines:
    """Return the listed orders, beside their cell; those to wait beside the panel."""
    selection, stage = session.selection, session.stage
    ways, cell = selection.ways, selection.cell
    told = [line for each in selection.refused for line in wrap(ui, each, SMALL, 450, TOLD)]
    if session.state != TurnState.SELECT or not selection.is_listed or selection.has_amount:
        return ()
    words = [sentence(each) for each in name_ways(stage, ways)] + told
    if cell is None:
        x, y, width, height = layout.play
        edge = x + width, y + height / 2, 0.0, 0.0
        return tuple(zip(words, _column(ui, layout, edge, words, to_left=True, apart=SIDE / 2), strict=True))
    offers = (selection.offer, session.offers.find(MOVE))
    taken = {each for offer in offers if offer is not None for each in offer.cells} - {cell}
    others = [viewpoint.find_cell_rect(ui, *each) for each in taken]
    for column in _columns(ui, layout, viewpoint.find_cell_rect(ui, *cell), words):
        if not any(overlaps(line, other) for line in column for other in others):
            return tuple(zip(words, column, strict=True))
    beside = viewpoint.find_cell_rect(ui, *cell)
    return tuple(zip(words, _column(ui, layout, beside, words, to_left=False, apart=APART), strict=True))


def _width(ui: Ui, words: Sequence[str]) -> float:
    return max(ui.text_width(each, BUTTON, 600) for each in words) + 2 * EDGE


def _columns(ui: Ui, layout: Layout, beside: Rect, words: Sequence[str]) -> Iterator[list[Rect]]:
    """Yield possible columns of lines: to the right of a rectangle, to its left, above and below."""
    x, y, width, height = beside
    wide, high = _width(ui, words), len(words) * STEP
    left, right = layout.play[0], layout.play[0] + layout.play[2] - SIDE / 2
    top, low = layout.free[1], layout.foot - 6
    middle = min(max(y + height / 2 - high / 2, top), low - high)
    centre = min(max(x + width / 2 - wide / 2, left), right - wide)
    for at, up in ((x + width, middle), (x - wide, middle), (centre, y - high), (centre, y + height)):
        if left <= at <= right - wide and top <= up <= low - high:
            yield [(at, up + index * STEP, wide, STEP - 1) for index in range(len(words))]


def _draw_amounts(ui: Ui, layout: Layout, viewpoint: Viewpoint, selection: Selection) -> PressedWay | None:
    """Draw the amounts beside the chosen cell, those taken in above those paid out; return the one under the
    mouse.
    """
    offer, column = selection.offer, _amounts_at(ui, layout, viewpoint, selection)
    if offer is None or column is None:
        return None
    pressed: PressedWay | None = None
    x, top, step = column
    ways = [way for way in selection.ways if isinstance(way, tuple)]
    hauled = sum(offer.amounts[way] > 0 for way in ways)
    ui.rect((x - 1, top, 2, len(ways) * step), color("line"))
    for words, y, is_there in (
        (TITLES[0], top - 6, hauled),
        (TITLES[1], top + len(ways) * step + 16, len(ways) - hauled),
    ):
        if is_there:
            tag(ui, x, y, words, "text")
    # What is chosen lies on top where they overlap.
    if selection.is_listed:
        area: Rect = (x - AMOUNT / 2, top, AMOUNT, len(ways) * step)
        ui.interact("amounts", area, Semantics("group", ""), focusable=False)
    for index, way in sorted(enumerate(ways), key=lambda each: each[1] == selection.order):
        amount, y = offer.amounts[way], top + (index + 0.5) * step
        words = f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"
        is_chosen = way == selection.order
        rect = tag(ui, x, y + 5, words, "gold" if is_chosen else "quiet")
        semantics = Semantics("option", words, chosen=is_chosen, does=TITLES[amount < 0])
        pressed = PressedWay.read(ui, "amount", index, rect, semantics) or pressed
    return pressed


def _amounts_at(
    ui: Ui, layout: Layout, viewpoint: Viewpoint, selection: Selection
) -> tuple[float, float, float] | None:
    """Return the middle and top of the column of amounts, and the height of each; None without amounts."""
    cell, offer = selection.cell, selection.offer
    if cell is None or offer is None:
        return None
    # Nothing else that can be pointed at is covered.
    right = max(other.x for other in offer.cells if abs(other.y - cell.y) <= NEAR)
    x, middle = viewpoint.screen(ui, right + 1.0, cell.y + 0.5)
    ways = [way for way in selection.ways if isinstance(way, tuple)]
    hauled = sum(offer.amounts[way] > 0 for way in ways)
    x = min(x, layout.play[0] + layout.play[2] - SIDE) + 26
    top, low = layout.free[1] + STEP, layout.foot - 6 - STEP
    step = min(STEP, (low - top) / len(ways))
    return x, min(max(middle - hauled * step, top), low - len(ways) * step), step


def _column(
    ui: Ui, layout: Layout, beside: Rect, words: Sequence[str], *, to_left: bool, apart: float
) -> list[Rect]:
    """Return a column of lines to the right of a rectangle, or to its left if there is no room."""
    wide = _width(ui, words)
    left, width = layout.play[0], layout.play[2]
    x = beside[0] + beside[2] + apart
    if to_left or x + wide > left + width - SIDE / 2:
        x = max(left, beside[0] - apart - wide)
    top, low = layout.free[1], layout.foot - 6
    y = beside[1] + beside[3] / 2 - len(words) * STEP / 2
    y = min(max(y, top), low - len(words) * STEP)
    return [(x, y + index * STEP, wide, STEP - 1) for index in range(len(words))]
