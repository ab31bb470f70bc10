"""level_picture: a small picture of a whole level, cut open, from the rows of its map."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Sequence
from itertools import groupby, pairwise
from typing import Literal

from intodepth.content.catalog import Catalog
from intodepth.content.legend import LegendAnchor, LegendFallen, LegendRelic
from intodepth.content.level_portals import first_links
from intodepth.content.levels import LevelDefinition
from intodepth.screens.practice.section import draw_section
from intodepth.sim.space.cells import DELTAS, Cell
from intodepth.sim.space.ground import Portal
from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Point, Rect, rgb
from intodepth.ui.pictograms.signs import draw_arch, draw_diamond, draw_dot
from intodepth.ui.rects import centre
from intodepth.ui.theme import SMALL, Ink, color

FITTINGS: dict[str, Color] = {
    "=": rgb("#8d6b4a"),
    "g": rgb("#7a8598"),
    "H": rgb("#8d6b4a"),
    "_": rgb("#b08d3f"),
    "|": rgb("#aab4c4"),
}
ROPE = rgb("#cdb58a")
ROCK = rgb("#4a5160")
UNKNOWN = "#"
"""fill of the cells that nobody has seen"""
SOLID = "#%&"
"""solid kinds, which a picture may crop"""
LARGEST = 24.0
"""greatest side of a cell in units"""
SIGNS = "-/v>^"
"""kinds of terrain that are drawn as signs"""
PORTAL = rgb("#c04cfd")
SEALED = rgb("#5d5268")
PictureThing = Literal["relic", "anchor"]
WAYS: tuple[Ink, ...] = ("gold", "text", "relic", "harm")
"""colours of the heroes' ways"""


def level_picture(ui: Ui, level: LevelDefinition, rect: Rect, known: Container[Cell] | None = None) -> Rect:
    """Draw a level as large as it fits into a rectangle; return where the whole level would lie.

    If only some cells are known, only the part around them is drawn, with rock for the others.
    """
    rows = level.rows
    glyphs, kinds = _mask_rows(level, known)
    left, top, right, bottom = _hollow(kinds)
    wide, high = right - left, bottom - top
    cell = min(rect[2] / wide, rect[3] / high, LARGEST)
    part = centre(rect, cell * wide, cell * high)
    place = part[0] - left * cell, part[1] - top * cell, cell * len(rows[0]), cell * len(rows)
    things = _things(level, glyphs)
    relics = [(x - left, down - top) for (x, down), sign in things.items() if sign == "relic"]
    draw_map(ui, tuple(row[left:right] for row in kinds[top:bottom]), part, relics)
    for link in first_links(level.portals, rows):
        for portal in dict.fromkeys((link, link.back)):
            if known is None or portal.start in known:
                _rim(ui, portal, place, cell)
    for (x, down), sign in things.items():
        draw_thing(ui, sign, place[0] + (x + 0.5) * cell, place[1] + (down + 0.5) * cell, cell)
    return place


def _hollow(kinds: Sequence[str]) -> tuple[int, int, int, int]:
    """Return the columns and rows (left, top, right, bottom) around all cells that are not rock, with an
    edge of rock.
    """
    found = [(x, down) for down, row in enumerate(kinds) for x, kind in enumerate(row) if kind not in SOLID]
    across, rows = [x for x, _ in found] or [0], [down for _, down in found] or [0]
    return (
        max(0, min(across) - 1),
        max(0, min(rows) - 1),
        min(len(kinds[0]), max(across) + 2),
        min(len(kinds), max(rows) + 2),
    )


def draw_map(
    ui: Ui,
    kinds: tuple[str, ...],
    place: Rect,
    relics: Iterable[Point] = (),
    portals: Iterable[Portal] = (),
    look: str = "",
) -> None:
    """Draw rows of kinds of cell, top row first, as large as the rectangle is wide, in a kind of place.

    `relics` holds the light of relics by cell, x right and y down from the top left.
    """
    cell = place[2] / len(kinds[0])
    draw_section(ui, kinds, frozenset(relics), place, look)
    for down, codes in enumerate(kinds):
        y = place[1] + down * cell
        across = 0
        for kind, run in groupby(codes):
            count = len(list(run))
            x = place[0] + across * cell
            across += count
            if kind == "H":
                for index in range(count):
                    ui.rect((x + (index + 0.25) * cell, y, cell * 0.5, cell), FITTINGS["H"])
            elif fill := FITTINGS.get(kind):
                ui.rect((x, y, count * cell, cell), fill)
            elif kind in SIGNS:
                for index in range(count):
                    _sign(ui, kind, x + (index + 0.5) * cell, y + cell / 2, cell)
    for portal in portals:
        _rim(ui, portal, place, cell)


def _mask_rows(
    level: LevelDefinition, known: Container[Cell] | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rows of glyphs and of kinds of cell, with rock for what is not known."""
    kinds = tuple(codes.decode("ascii") for codes in level.terrain)
    if known is None:
        return level.rows, kinds
    top = len(kinds) - 1

    def mask(rows: Sequence[str]) -> tuple[str, ...]:
        return tuple(
            "".join(glyph if Cell(x, top - down) in known else UNKNOWN for x, glyph in enumerate(row))
            for down, row in enumerate(rows)
        )

    return mask(level.rows), mask(kinds)


def _things(level: LevelDefinition, rows: Sequence[str]) -> dict[tuple[int, int], PictureThing]:
    """Return the things that have a sign, by cell, x right and y down from the top left."""
    signs: dict[str, PictureThing] = {}
    for glyph, entry in level.legend.items():
        if isinstance(entry, LegendRelic | LegendFallen | LegendAnchor):
            signs[glyph] = "anchor" if isinstance(entry, LegendAnchor) else "relic"
    cells = ((x, y, glyph) for y, row in enumerate(rows) for x, glyph in enumerate(row))
    return {(x, y): signs[glyph] for x, y, glyph in cells if glyph in signs}


def draw_thing(ui: Ui, what: PictureThing, x: float, y: float, cell: float) -> None:
    """Draw the sign of what is to be brought out, or of an anchor, around a point."""
    if what == "relic":
        draw_diamond(ui, (x, y), max(cell * 1.2, 9.0))
    else:
        ui.rect((x - cell * 0.2, y - cell * 0.2, cell * 0.4, cell * 0.4), ROPE)


def draw_doorway(ui: Ui, x: float, y: float, side: float, *, leads_down: bool) -> None:
    """Draw a way in or out of a map around a point."""
    draw_arch(ui, (x, y), 1.2 * side, leads_down=leads_down)


def picture_words(
    level: LevelDefinition, catalog: Catalog, place: Rect, point: Point, known: Container[Cell] | None = None
) -> str:
    """Return what a point of the picture stands for, as `level_picture` drew it in a rectangle; empty for
    nothing.
    """
    rows = level.rows
    cell = place[2] / len(rows[0])
    x, down = math.floor((point[0] - place[0]) / cell), math.floor((point[1] - place[1]) / cell)
    if not (0 <= x < len(rows[0]) and 0 <= down < len(rows)):
        return ""
    here = Cell(x, len(rows) - 1 - down)
    if known is not None and here not in known:
        return "Not seen yet"
    entry = level.legend.get(rows[down][x])
    if isinstance(entry, LegendRelic):
        return f"{catalog.get_name(entry.kind)}, to bring out"
    if isinstance(entry, LegendAnchor):
        return "A piton or a ring"
    kind = chr(level.terrain[down][x])
    found = (text.name for text in catalog.terrain.values() if kind in text.glyphs)
    links = {portal for link in first_links(level.portals, rows) for portal in (link, link.back)}
    doors = ["a portal"] if any(portal.start == here for portal in links) else []
    return ", ".join([next(found, ""), *doors]).removeprefix(", ")


def draw_ways(ui: Ui, place: Rect, wide: int, ways: Sequence[tuple[str, Sequence[Cell]]]) -> None:
    """Draw the ways of heroes over a level that is `wide` cells wide, with their names below.

    A way is broken where it leads through a portal.
    """
    size = place[2] / wide
    room = sum(ui.text_width(name, SMALL, 550) + 31 for name, _ in ways) - 14
    x = place[0] + min(0.0, (place[2] - room) / 2)
    for index, (name, cells) in enumerate(ways):
        ink, aside = WAYS[index % len(WAYS)], (index - (len(ways) - 1) / 2) * 3.5
        points = [
            (place[0] + (cell.x + 0.5) * size + aside, place[1] + place[3] - (cell.y + 0.5) * size + aside)
            for cell in cells
        ]
        for (start, end), (a, b) in zip(pairwise(points), pairwise(cells), strict=True):
            if abs(a.x - b.x) + abs(a.y - b.y) <= 2:
                stretch(ui, start, end, color(ink))
        if points:
            draw_dot(ui, points[0], 9, ink, is_hollow=True)
            draw_dot(ui, points[-1], 9, ink)
        draw_dot(ui, (x + 6, place[1] + place[3] + 17), 9, ink)
        x += 31 + ui.text(x + 17, place[1] + place[3] + 22, name, SMALL, "text", 550)


def stretch(ui: Ui, start: Point, end: Point, ink: Color, half: float = 1.3) -> None:
    """Draw a thin bar between two points; `half` is half its width."""
    length = math.dist(start, end)
    if not length:
        return
    dx, dy = (end[0] - start[0]) / length * half, (end[1] - start[1]) / length * half
    shifts = (-dx - dy, dx - dy), (-dx + dy, -dx - dy), (dx + dy, dy - dx), (dx - dy, dx + dy)
    ends = zip((start, start, end, end), shifts, strict=True)
    ui.polygon([(x + across, y + down) for (x, y), (across, down) in ends], ink)


def _rim(ui: Ui, portal: Portal, place: Rect, cell: float) -> None:
    dx, dy = DELTAS[portal.side]
    x = place[0] + (portal.start.x + 0.5 + 0.5 * dx) * cell
    y = place[1] + place[3] - (portal.start.y + 0.5 + 0.5 * dy) * cell
    thin = max(cell * 0.2, 2.0)
    width, height = (thin, cell) if dx else (cell, thin)
    ink = SEALED if portal.target is None else PORTAL
    ui.rect((x - width / 2, y - height / 2, width, height), ink)


def _sign(ui: Ui, kind: str, x: float, y: float, cell: float) -> None:
    size = max(cell * 1.1, 7.0)
    if kind == "-":
        for top in (y - cell / 2, y + cell * 0.2):
            ui.rect((x - cell / 2, top, cell, cell * 0.3), ROCK)
    elif kind == "/":
        ui.rect((x - cell / 2, y - cell / 2, cell, cell * 0.2), FITTINGS["|"])
    elif kind in "v>":
        draw_doorway(ui, x, y, size, leads_down=kind == ">")
    elif kind == "^":
        ui.triangle(x, y, cell, color("harm"))
