"""tooltip: beside a resting mouse, or a cell that keys choose in the level: what is there, and the rule."""

from __future__ import annotations

from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.content.words import sentence
from intodepth.screens.level.explain import OPEN_AIR, Told, explain
from intodepth.screens.level.layout import Layout
from intodepth.screens.level.minimap import LEGEND
from intodepth.screens.level.portal_words import doorway_at, doorway_words
from intodepth.screens.level.session import Session
from intodepth.screens.level.stage_view import eyes_of, made_out
from intodepth.screens.level.strain import strains
from intodepth.screens.level.viewpoint import Viewpoint
from intodepth.sim.cells import Cell
from intodepth.sim.turns import TurnState
from intodepth.tweaks import tweak
from intodepth.ui.bindings import Bindings
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect
from intodepth.ui.layout import contains, inset
from intodepth.ui.paragraphs import paragraph, paragraph_height
from intodepth.ui.shapes import brackets, plate
from intodepth.ui.theme import BODY, SMALL, color

WIDTH: Final = 290.0
MOST: Final = 3
"""things that are told of at once"""
ASIDE: Final = 26.0
"""from the mouse to the words"""
KEY: Final = "f2"
"""lets the arrows choose what is told of"""
STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
KEYS: Final = frozenset((*STEPS, KEY, "escape", "return"))
"""all that it reacts to"""
NOTHING: Final = Told("Unknown", ("Nobody of the party sees what is here.",))

CLOSES: Final = "No portal closes on a rope that goes through it."


class Tooltip:
    """It appears when the mouse has rested for a while, and goes when it moves; or by its key."""

    def __init__(self) -> None:
        """Begin with a mouse that has only just come."""
        self._mouse: Point = (-1.0, -1.0)
        self._since = 0.0
        self._known: tuple[object, list[Told]] | None = None
        self.shown = False
        """whether it was drawn in the latest frame"""
        self.asked: Cell | None = None
        """the cell of the picture that the keys have chosen"""

    def react(self, ui: Ui, session: Session, keys: Bindings) -> None:
        """Keys: begin at who acts or the way in, go from cell to cell, and end.

        Whatever else is done ends it, too; it goes no farther than beside what can be shown.
        """
        if session.state != TurnState.SELECT or ui.input.pressed or set(ui.input.keys) - KEYS:
            self.asked = None
            return
        lookout = session.lookout
        if ui.has_key(KEY) and keys.owner(KEY) is None:
            ui.take_key(KEY)
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

    def draw(self, ui: Ui, layout: Layout, session: Session, viewpoint: Viewpoint, catalog: Catalog) -> None:
        """Draw it over everything else if it is time."""
        self.shown = self.asked is not None
        if self.asked is not None:
            self._draw_asked(ui, layout, session, viewpoint, catalog, self.asked)
            return
        if ui.mouse != self._mouse or ui.input.pressed or session.state != TurnState.SELECT:
            self._mouse, self._since = ui.mouse, ui.input.time
        rested = ui.input.time - self._since >= tweak("ui.tooltip_delay", 0.7)
        if ui.by_keys or not rested or not contains(layout.play, ui.mouse):
            return
        over = {item.name: item.seen for item in ui.items if contains(item.seen, ui.mouse)}
        if over.keys() - {"level", "map"}:
            return
        if "map" in over:
            draw_told(ui, layout, [LEGEND], over["map"])
            return
        told = self._find(session, viewpoint.world(ui, ui.mouse), catalog)
        if session.selection.action is not None:
            # The preview says what going there would come to.
            told = [each for each in told if each.title != OPEN_AIR]
        self.shown = bool(told)
        if told:
            draw_told(ui, layout, told[:MOST])

    def _draw_asked(
        self, ui: Ui, layout: Layout, session: Session, viewpoint: Viewpoint, catalog: Catalog, cell: Cell
    ) -> None:
        """Draw brackets about a cell of the picture and what is told of it; keep it in view."""
        point = cell.x + 0.5, cell.y + 0.5
        left, top = viewpoint.screen(ui, cell.x, cell.y + 1)
        side = viewpoint.camera.cell / ui.scale
        middle = left + side / 2, top + side / 2
        if not contains(inset(layout.play, side), middle):
            viewpoint.look_at(*point)
        brackets(ui, (left - 3, top - 3, side + 6, side + 6), side * 0.27)
        draw_told(
            ui, layout, self._find(session, point, catalog)[:MOST] or [NOTHING], (left, top, side, side)
        )

    def _find(self, session: Session, point: Point, catalog: Catalog) -> list[Told]:
        key = session.stage.digest, session.stage.lead, point
        if self._known is None or self._known[0] != key:
            self._known = key, find_told(session, point, catalog)
        return self._known[1]


def find_told(session: Session, point: Point, catalog: Catalog) -> list[Told]:
    """What is to be said of a point of the picture: of nothing that is not seen."""
    stage, lookout = session.stage, session.lookout
    seen = made_out(stage, lookout.seen)
    cell = lookout.at(point).cell
    doorway = doorway_at(lookout, point)
    portals = []
    if doorway is not None:
        words = doorway_words(doorway).removeprefix("portal: ")
        portals.append(Told("Portal", (f"{sentence(words)}.", CLOSES)))
    if cell not in seen:
        return portals
    return portals + explain(stage, cell, seen, strains(stage), catalog)


def draw_told(ui: Ui, layout: Layout, told: list[Told], beside: Rect | None = None) -> None:
    """Draw what fits to the right of the mouse or of a rectangle, or to the left where there is no room."""
    start = len(ui.commands)
    inner = WIDTH - 24
    left, top, wide, high = layout.play
    height, fitting = 12.0, 0
    for each in told:
        more = 28 + sum(paragraph_height(ui, line, inner, size=SMALL) for line in each.lines)
        if fitting and height + more > high - 16:
            break
        height, fitting = height + more, fitting + 1
    start_x, end_x = (beside[0], beside[0] + beside[2]) if beside else (ui.mouse[0], ui.mouse[0])
    x = end_x + ASIDE
    if x + WIDTH > left + wide - 8:
        x = max(left + 8, start_x - ASIDE - WIDTH)
    y = min(max(top + 8, (beside[1] if beside else ui.mouse[1]) - 20), top + high - height - 8)
    plate(ui, (x, y, WIDTH, height))
    ui.frame((x, y, WIDTH, height), color("line"))
    y += 8
    for each in told[:fitting]:
        ui.text(x + 12, y + 17, each.title, BODY, "gold", 650)
        y += 24
        for line in each.lines:
            y = paragraph(ui, x + 12, y, inner, line, size=SMALL)
        y += 4
    ui.raise_above(start)
