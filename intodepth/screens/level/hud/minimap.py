"""minimap: a small map of everything known: rock and open space, bodies, and the part in view."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from intodepth.content.verbs import MOVE
from intodepth.play.lookout import Lookout
from intodepth.play.session import Session
from intodepth.play.vision import edges_of, point_over, point_under
from intodepth.screens.bindings import SHOW_MAP, Bindings
from intodepth.screens.level.camera.layout import LINE, Layout
from intodepth.screens.level.camera.regions import USUAL, regions_of
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.words.cell_facts import Explained
from intodepth.screens.level_picture import draw_doorway
from intodepth.sim.entities import Relic
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import DELTAS, Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.terrain import ENTRY, TERRAIN
from intodepth.sim.stage import Stage
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Command, Point, Rect, rgb
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.pictograms.signs import draw_actor, draw_diamond, draw_drop, draw_order
from intodepth.ui.prompts import pick_words
from intodepth.ui.rects import inset, overlap, overlaps
from intodepth.ui.scenes.hues import HUES, hue_of
from intodepth.ui.theme import color, mix

LARGEST = 7.0
"""greatest side of a cell in units"""
SHARE = 0.25
"""greatest share of the level's width and height that it takes"""
EDGE = 12.0
"""distance from the edge of the level"""
OPEN: tuple[Color, Color] = (rgb("#3b332e"), rgb("#8f7354"))
"""colours of open space: remembered, and seen now"""
ROCK: tuple[Color, Color] = (rgb("#1b1f28"), rgb("#333a48"))
ELSEWHERE = 0.30, 0.62
"""share of the hue of a region beyond portals in its open space: remembered, and seen now"""
BLOCK = 2.0
"""side in px of what is drawn where a cell is smaller than a pixel"""
CORNER = 7.0
"""length of the strokes of the corners that frame the view"""
WAYS_OUT = tuple(code for code, kind in TERRAIN.items() if kind.way_out)
MIRRORED = "view mirrored"
"""text below it while left and right are exchanged in the picture"""
PORTAL = rgb("#c04cfd")
SEALED = rgb("#5d4470")


def explain_map() -> Explained:
    """Return what the signs on the map mean."""
    press = f"press {spell('return')}"
    return Explained(
        "Map",
        (
            "Triangles pointing up: the party, with the acting hero in gold. Triangles pointing down: "
            "relics, where they were last seen.",
            "Squares: boulders, buckets and the like, where they were last seen.",
            "Doorways: the way in, and the way down if it has a dot in it. Bars on edges: portals.",
            "What is seen now is brighter. The corners frame what the window shows; "
            f"{pick_words('click', press)} to look elsewhere.",
        ),
    )


class Minimap:
    """The map; it only remembers whether it is wanted."""

    def __init__(self) -> None:
        """Begin shown, if there is room."""
        self.wanted: bool | None = None
        self.covered: tuple[Rect, ...] = ()
        """its area, if it is shown"""
        self._corner = 0
        """the corner that it lies in: 0 and 1 at the top, 2 and 3 at the bottom, the right one first"""
        self._drawn: tuple[object, list[Command]] | None = None
        """the last drawn ground, with what it was drawn from"""

    def react(self, ui: Ui, keys: Bindings) -> None:
        """React to the key that shows and hides it."""
        if keys.take_spare(ui, SHOW_MAP):
            self.wanted = not self.covered

    def _place(self, ui: Ui, layout: Layout, session: Session, viewpoint: Viewpoint) -> Rect | None:
        """Return where it lies, in a corner where nothing can be chosen; None while it is hidden.

        It is only wanted where the level is larger than the view.
        """
        wanted = not viewpoint.shows_all and (not ui.compact or layout.upright)
        if not (wanted if self.wanted is None else self.wanted):
            return None
        ground = session.stage.ground
        left, top, width, height = inset(layout.free, EDGE, EDGE / 2)
        size = min(LARGEST, width * SHARE / ground.width, height * SHARE / ground.height)
        wide, high = size * ground.width, size * ground.height
        corners = [
            (x, y, wide, high) for y in (top, top + height - high) for x in (left + width - wide, left)
        ]
        taken = list_taken(ui, session, viewpoint)
        is_free = [not any(overlaps(_add_margin(rect), each) for each in taken) for rect in corners]
        if not is_free[self._corner] and ui.active != "map":
            if not any(is_free) and self.wanted is None:
                return None
            self._corner = is_free.index(True) if any(is_free) else 0
        return corners[self._corner]

    def draw(self, ui: Ui, layout: Layout, session: Session, viewpoint: Viewpoint) -> None:
        """Draw it, and move the view where it is pressed."""
        stage, known, lookout = session.stage, session.knowledge, session.lookout
        rect = self._place(ui, layout, session, viewpoint)
        self.covered = () if rect is None else (_add_margin(rect),)
        if rect is None:
            return
        size = rect[2] / stage.ground.width
        if ui.interact("map", rect, Semantics("group", "Map"), focusable=False).held:
            point = (ui.mouse[0] - rect[0]) / size, (rect[1] + rect[3] - ui.mouse[1]) / size
            viewpoint.look_at(*point_over(lookout.home, point))
        ui.rect(_add_margin(rect), color("back", 0.86))
        ui.frame(_add_margin(rect), color("line"))
        self._draw_ground(ui, rect, session, lookout.seen)
        _draw_things(ui, rect, size, stage, known, lookout.seen)
        _draw_frame(ui, rect, size, lookout, viewpoint)
        if lookout.home.mirror:
            x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] + 4 + LINE
            self.covered += (tag(ui, x, y, MIRRORED, "quiet"),)

    def _draw_ground(self, ui: Ui, rect: Rect, session: Session, seen: frozenset[Cell]) -> None:
        """Draw rock and open space; the pieces are rebuilt only when something changes."""
        stage, known = session.stage, session.knowledge.terrain
        given = rect, ui.scale, stage.ground, known, seen
        if self._drawn is None or self._drawn[0] != given:
            self._drawn = given, []
            step = _step(rect, stage, ui.scale)
            with ui.redirect(self._drawn[1]):
                for piece, fill in _pieces(stage, known, seen, step, session.level.place):
                    ui.rect(_lay(rect, stage, piece), fill)
        ui.commands += self._drawn[1]


def list_taken(ui: Ui, session: Session, viewpoint: Viewpoint) -> list[Rect]:
    """Return the cells that can be chosen, and that of the acting hero, as rectangles of the interface."""
    if session.state != TurnState.SELECT:
        return []
    own = session.actor.cell
    cells = {session.lookout.place(own)} if own is not None else set()
    for offer in (session.selection.offer, session.offers.find(MOVE)):
        cells |= offer.cells.keys() if offer is not None else set()
    return [viewpoint.find_cell_rect(ui, *cell) for cell in cells]


def _step(rect: Rect, stage: Stage, scale: float) -> int:
    """Return how many cells a side of a block of the map has: 1, unless that would be less than a pixel."""
    size = rect[2] / stage.ground.width * scale
    # In the smallest windows there is no room for a map at all.
    return math.ceil(BLOCK / size) if 0 < size < 1 else 1


def _pieces(
    stage: Stage, known: Collection[Cell], seen: frozenset[Cell], step: int, look: str = ""
) -> Iterator[tuple[Rect, Color]]:
    """Yield runs of known blocks that look the same, as (x, y, width, height) in cells, and the portals."""
    ground = stage.ground
    regions = regions_of(ground)
    blocks = _blocks(ground, known, seen, step)
    for y in range(0, ground.height, step):
        start, fill = 0, None
        for x in range(0, ground.width + step, step):
            cell, following = blocks.get((x, y)), None
            if cell is not None:
                region = regions[cell.y * ground.width + cell.x] if regions else USUAL
                following = _fill(ground.is_solid(cell), cell in seen, region, look)
            if following != fill:
                if fill is not None:
                    yield (start, y, min(x, ground.width) - start, min(step, ground.height - y)), fill
                start, fill = x, following
    for cell, portals in edges_of(ground).items():
        for portal in portals if cell in known and not ground.is_solid(cell) else ():
            dx, dy = DELTAS[portal.side]
            left, low = cell.x + max(0, dx) - 0.15 * abs(dx), cell.y + max(0, dy) - 0.15 * abs(dy)
            ink = SEALED if portal.target is None else PORTAL
            yield (left, low, 0.3 if dx else 1, 0.3 if dy else 1), ink


def _blocks(
    ground: Ground, known: Collection[Cell], seen: frozenset[Cell], step: int
) -> dict[tuple[int, int], Cell]:
    """Return, for each block with known cells, the cell that it looks like: preferably seen and open."""
    if step == 1:
        return {cell: cell for cell in known}
    blocks: dict[tuple[int, int], tuple[bool, bool, Cell]] = {}
    for cell in known:
        block = cell.x - cell.x % step, cell.y - cell.y % step
        look = cell in seen, not ground.is_solid(cell), cell
        blocks[block] = max(blocks.get(block, look), look)
    return {block: cell for block, (_, _, cell) in blocks.items()}


def _fill(is_solid: bool, is_seen: bool, region: int, look: str) -> Color:
    """Return the colour of a cell of a region in a kind of place."""
    if is_solid or region == USUAL:
        return (ROCK if is_solid else OPEN)[is_seen]
    return mix(color("back"), rgb(HUES[hue_of(region, look)].floor), ELSEWHERE[is_seen])


def _lay(rect: Rect, stage: Stage, piece: Rect) -> Rect:
    """Return a piece of the level as a rectangle on the map."""
    size = rect[2] / stage.ground.width
    x, y, width, height = piece
    return rect[0] + x * size, rect[1] + rect[3] - (y + height) * size, width * size, height * size


def _draw_things(
    ui: Ui, rect: Rect, size: float, stage: Stage, known: Knowledge, seen: frozenset[Cell]
) -> None:
    """Draw ways out, relics and heroes by their signs, other seen bodies as squares."""
    side = max(6.0, 1.3 * size)

    def find(cell: Cell) -> Point:
        return rect[0] + (cell.x + 0.5) * size, rect[1] + rect[3] - (cell.y + 0.5) * size

    for cell in sorted(cell for code in WAYS_OUT for cell in stage.ground.cells_of(code)):
        if cell in known.terrain:
            draw_doorway(ui, *find(cell), side, leads_down=stage.ground.code(cell) != ENTRY)
    for _, body in sorted(known.bodies.items()):
        if body.cell is None:
            continue
        if isinstance(body, Relic):
            draw_diamond(ui, find(body.cell), 1.2 * side)
        else:
            ink = color("text" if body.cell in seen else "quiet")
            _square(ui, _lay(rect, stage, (*body.cell, 1.0, 1.0)), ink)
    for hero in stage.heroes():
        place = bearer(stage, hero).cell
        if place is not None:
            if hero.hit_points <= 0:
                draw_drop(ui, find(place), 1.2 * side)
                continue
            draw_order(ui, find(place), 0.8 * side)
            if hero.id == stage.lead:
                draw_actor(ui, find(place), 1.5 * side)


def _square(ui: Ui, rect: Rect, fill: Color) -> None:
    """Draw a square in a cell of the map, with an edge."""
    ui.rect(inset(rect, 0.1 * rect[2]), color("back", 0.8))
    ui.rect(inset(rect, 0.22 * rect[2]), fill)


def _draw_frame(ui: Ui, rect: Rect, size: float, lookout: Lookout, viewpoint: Viewpoint) -> None:
    """Draw corners around the part of the level in view."""
    _, _, wide, high = viewpoint.area
    camera = viewpoint.camera
    x, y = point_under(lookout.home, (camera.x, camera.y))
    width, height = wide / camera.cell * size, high / camera.cell * size
    shown = rect[0] + x * size - width / 2, rect[1] + rect[3] - y * size - height / 2, width, height
    left, top, width, height = overlap(shown, _add_margin(rect))
    # A thin line between the middles of two pixels would not be drawn.
    left, right = round(left * ui.scale) / ui.scale, round((left + width) * ui.scale) / ui.scale
    top, low = round(top * ui.scale) / ui.scale, round((top + height) * ui.scale) / ui.scale
    long = min(CORNER, (right - left) / 2, (low - top) / 2)
    thin = max(1.0, 1 / ui.scale)
    for x in (left, right - long):
        for y in (top, low - thin):
            ui.rect((x, y, long, thin), color("quiet"))
    for x in (left, right - thin):
        for y in (top, low - long):
            ui.rect((x, y, thin, long), color("quiet"))


def _add_margin(rect: Rect) -> Rect:
    """Return a rectangle with a small margin."""
    return rect[0] - 4, rect[1] - 4, rect[2] + 8, rect[3] + 8
