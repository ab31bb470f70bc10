"""tooltip: beside a resting mouse, or at a cell chosen by keys: what is there, and the rule about it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.play.caching import cache_latest
from intodepth.play.session import Session
from intodepth.screens.bindings import DESCRIBE, Bindings
from intodepth.screens.help_rules import ToldRule, rule_about
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.placing import cell_under
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.hud.minimap import explain_map
from intodepth.screens.level.words.cell_facts import HIDDEN, NOTHING, OPEN_AIR, Explained, describe_point
from intodepth.sim.entities import Creature, Relic
from intodepth.sim.eyes import eyes_of
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.tweaks import tweak
from intodepth.ui.canvas import Layer
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Point, Rect
from intodepth.ui.keys import spell
from intodepth.ui.paragraphs import paragraph, paragraph_height, wrap
from intodepth.ui.rects import contains, inset, overlaps
from intodepth.ui.shapes import brackets, plate
from intodepth.ui.theme import BODY, SMALL, color

WIDTH: Final = 290.0
INNER: Final = WIDTH - 24
"""widths of a column, and of the words in it"""
MOST: Final = 3
"""greatest number of things that are described"""
ASIDE: Final = 26.0
"""distance of the words from the mouse"""
STEP: Final = 32
"""distance of two positions that are tried for the words"""
STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
KEYS: Final = frozenset((*STEPS, DESCRIBE, "escape", "return"))
"""all keys that it reacts to"""


class Tooltip:
    """Appears when the mouse has rested for a while, and goes when it moves or clicks; or by its key."""

    def __init__(self) -> None:
        """Begin with a mouse that has just arrived."""
        self._mouse: Point = (-1.0, -1.0)
        self._since = 0.0
        self.shown = False
        """whether it was drawn in the last frame"""
        self.asked: Cell | None = None
        """cell of the picture that was chosen by key"""
        self.rule: ToldRule | None = None
        """the rule that the description belongs to"""

    def react(self, ui: Ui, session: Session, keys: Bindings) -> None:
        """React to keys: begin at the actor or an entry, go from cell to cell, and end.

        Any other input ends it, too. It stays within what can be shown.
        """
        if session.state != TurnState.SELECT or ui.input.pressed or set(ui.input.keys) - KEYS:
            self.asked = None
            return
        lookout = session.lookout
        if keys.take_spare(ui, DESCRIBE):
            here = session.actor.cell or eyes_of(session.stage)[0]
            self.asked = lookout.place(here) if self.asked is None else None
        if self.asked is None:
            return
        ground = lookout.ground
        left, low, right, high = map(int, lookout.bounds or (0, 0, ground.width, ground.height))
        for key, (dx, dy) in STEPS.items():
            if ui.take_key(key):
                x, y = self.asked.x + dx, self.asked.y + dy
                self.asked = Cell(min(max(x, left - 1), right), min(max(y, low - 1), high))
        if ui.take_key("escape") or ui.take_key("return"):
            self.asked = None

    def draw(
        self,
        ui: Ui,
        layout: Layout,
        session: Session,
        viewpoint: Viewpoint,
        catalog: Catalog,
        bindings: Bindings,
        figures: Iterable[Figure] = (),
        reasons: Iterable[Rect] = (),
    ) -> None:
        """Draw it over everything else if it is due, off figures and reasons."""
        self.shown, self.rule = False, None
        if self.asked is not None:
            told, beside = self._ask(ui, layout, session, viewpoint, catalog, self.asked)
            pointed = self.asked
        elif not self._has_rested(ui, layout, session, viewpoint):
            return
        elif "map" in _find_under_mouse(ui):
            draw_told(ui, layout, [explain_map()], _find_under_mouse(ui)["map"], ())
            return
        else:
            point = viewpoint.world(ui, ui.mouse)
            told, beside = self._find(session, point, catalog), (*ui.mouse, 0.0, 0.0)
            pointed = cell_under(point)
            if session.selection.action is not None:
                # The preview says what going there would come to.
                told = [each for each in told if each.title != OPEN_AIR]
        if told:
            self.shown = True
            told = keep_most(told, MOST)
            self.rule = rule_about(" ".join(line for each in told for line in (each.title, *each.lines)))
            if self.rule is not None:
                more = f"{spell(bindings['help'])}: {self.rule.title}"
                told[-1] = told[-1]._replace(lines=(*told[-1].lines, more))
            kept = _find_kept_clear(ui, layout, session, viewpoint, pointed, figures)
            draw_told(ui, layout, told, beside, (*reasons, *kept))

    def _has_rested(self, ui: Ui, layout: Layout, session: Session, viewpoint: Viewpoint) -> bool:
        """Return whether the mouse has rested long enough over the level or its map."""
        if ui.mouse != self._mouse:
            self._mouse, self._since = ui.mouse, ui.input.time
        if session.state != TurnState.SELECT:
            self._since = max(self._since, ui.input.time)
        if ui.input.pressed:
            self._since = math.inf
        selection = session.selection
        # Who chooses wants to see the place; what is done there is told already. What a relic or a creature
        # is must be known before.
        is_soon = not selection.order or _points_at_somebody(session, viewpoint.world(ui, ui.mouse))
        delay = tweak("ui.tooltip_delay", 0.7) if is_soon else tweak("ui.tooltip_patience", 1.8)
        rested = ui.input.time - self._since >= delay
        rested &= selection.verb is selection.usual
        if ui.by_keys or not rested or not contains(layout.play, ui.mouse):
            return False
        return not _find_under_mouse(ui).keys() - {"level", "map"}

    def _ask(
        self, ui: Ui, layout: Layout, session: Session, viewpoint: Viewpoint, catalog: Catalog, cell: Cell
    ) -> tuple[list[Explained], Rect]:
        """Draw brackets around a cell and keep it in view; return what is said of it, and its rectangle."""
        point = cell.x + 0.5, cell.y + 0.5
        left, top = viewpoint.screen(ui, cell.x, cell.y + 1)
        side = viewpoint.camera.cell / ui.scale
        middle = left + side / 2, top + side / 2
        if not contains(inset(layout.play, side), middle):
            viewpoint.look_at(*point)
        brackets(ui, (left - 3, top - 3, side + 6, side + 6), side * 0.27)
        was_seen = session.lookout.find_seen(point).cell in session.knowledge.terrain
        told = self._find(session, point, catalog) or [HIDDEN if was_seen else NOTHING]
        return told, (left, top, side, side)

    @cache_latest(by=lambda self, session, point, catalog: (session.stage.digest, session.stage.lead, point))
    def _find(self, session: Session, point: Point, catalog: Catalog) -> list[Explained]:
        return describe_point(session, point, catalog)


def _points_at_somebody(session: Session, point: Point) -> bool:
    """Return whether the party knows a relic or a creature at a point of the picture."""
    cell = session.lookout.find_seen(point).cell
    body = session.stage.bodies.get(session.stage.at.get(cell, -1))
    return isinstance(body, Relic | Creature) and cell in session.knowledge.terrain


def _find_under_mouse(ui: Ui) -> dict[str, Rect]:
    """Return the widgets under the mouse, with their rectangles."""
    return {each.id: each.seen for each in ui.widgets if contains(each.seen, ui.mouse)}


def keep_most(told: list[Explained], most: int) -> list[Explained]:
    """Return the first `most` items; items about harm are kept before others."""
    order = sorted(range(len(told)), key=lambda index: not told[index].is_harm)
    return [told[index] for index in sorted(order[:most])]


def _find_kept_clear(
    ui: Ui,
    layout: Layout,
    session: Session,
    viewpoint: Viewpoint,
    pointed: Cell,
    figures: Iterable[Figure],
) -> tuple[Rect, ...]:
    """Return what the words about a place must not cover: the place, the actor, targets, figures and other
    words.
    """
    side = viewpoint.camera.cell / ui.scale
    offer, own = session.selection.offer, session.actor.cell
    places = (pointed, *(offer.cells if offer else ()))
    cells = [(*viewpoint.screen(ui, x, y + 1), side, side) for x, y in places]
    stand = {(math.floor(2 * figure.x) / 2, math.floor(figure.y)) for figure in figures}
    cells += [(*viewpoint.screen(ui, x - 0.5, y + 1.5), 1.5 * side, 2.2 * side) for x, y in sorted(stand)]
    if own is None:
        return tuple(cells)
    place = session.lookout.place(own)
    actor = (*viewpoint.screen(ui, place.x, place.y + 2), side, 2 * side)
    return cells[0], actor, *cells[1:]


@lru_cache(maxsize=8)
def find_room(
    width: float, height: float, area: Rect, beside: Rect, kept: tuple[Rect, ...]
) -> tuple[int, Point]:
    """Return the best place for a panel in an area beside a rectangle, off it and off everything in `kept`.

    It prefers the right side, then the left, then the nearest place. Without room, what comes later in `kept`
    is covered first. Returned are the number of rectangles that it leaves free, counted from the first, and
    its upper left corner.
    """
    left, top, wide, high = area
    right, low = max(left, left + wide - width), max(top, top + high - height)
    y = min(max(beside[1] - 20, top), low)
    after, before = beside[0] + beside[2] + ASIDE, max(left, beside[0] - ASIDE - width)
    usual = [(after, y), (before, y)] if after <= right else [(before, y)]
    about = inset(beside, -ASIDE)
    across = (*(x for x, _ in usual), *range(math.ceil(left), math.floor(right) + 1, STEP))
    down = (y, *range(math.ceil(top), math.floor(low) + 1, STEP))
    others = ((x, y) for x in across for y in down)
    tried = (*usual, *sorted(others, key=lambda corner: _measure_distance((*corner, width, height), about)))

    def count_spared(corner: Point) -> int:
        covered = (overlaps((*corner, width, height), rect) for rect in (beside, *kept))
        return next((index for index, is_covered in enumerate(covered) if is_covered), len(kept) + 1)

    best = max(tried, key=count_spared)
    return count_spared(best), best


def _measure_distance(one: Rect, other: Rect) -> float:
    """Return the distance between two rectangles, 0 if they touch."""
    across = max(one[0] - other[0] - other[2], other[0] - one[0] - one[2], 0.0)
    down = max(one[1] - other[1] - other[3], other[1] - one[1] - one[3], 0.0)
    return math.hypot(across, down)


def draw_told(ui: Ui, layout: Layout, told: list[Explained], beside: Rect, kept: tuple[Rect, ...]) -> None:
    """Draw what fits beside a rectangle, in columns if those cover less."""
    area = inset(layout.free, 8, 2)
    while len(told) > 1 and _height(ui, told) > area[3]:
        told = keep_most(told, len(told) - 1)
    shapes = []
    for columns in _in_columns(ui, told):
        width, height = WIDTH * len(columns), max(_height(ui, column) for column in columns)
        if width <= area[2] or len(columns) == 1:
            shapes.append((*find_room(width, height, area, beside, kept), columns, (width, height)))
    _, (x, y), columns, size = max(shapes, key=lambda shape: shape[0])
    with ui.layer(Layer.TOOLTIP):
        plate(ui, (x, y, *size))
        ui.frame((x, y, *size), color("line"))
        for place, column in enumerate(columns):
            _draw_column(ui, x + WIDTH * place + 12, y + 8, column)


def _in_columns(ui: Ui, told: list[Explained]) -> Iterator[list[list[Explained]]]:
    """Yield the items in one column, in two even columns, and each in its own."""
    yield [told]
    if len(told) > 2:
        halves = ([told[:place], told[place:]] for place in range(1, len(told)))
        yield min(halves, key=lambda columns: max(_height(ui, column) for column in columns))
    if len(told) > 1:
        yield [[each] for each in told]


def _height(ui: Ui, told: list[Explained]) -> float:
    """Return the height of a column with its margins."""
    lines = (line for each in told for line in each.lines)
    titles = sum(len(wrap(ui, each.title, BODY, 650, INNER)) for each in told)
    return (
        12
        + 24 * titles
        + 4 * len(told)
        + sum(paragraph_height(ui, line, INNER, size=SMALL) for line in lines)
    )


def _draw_column(ui: Ui, x: float, y: float, told: list[Explained]) -> None:
    for each in told:
        for line in wrap(ui, each.title, BODY, 650, INNER):
            ui.text(x, y + 17, line, BODY, "gold", 650)
            y += 24
        for line in each.lines:
            y = paragraph(ui, x, y, INNER, line, size=SMALL)
        y += 4
