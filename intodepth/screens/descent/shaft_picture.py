"""shaft_picture: the floors of a descent, cut open below each other, as far as they are known."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from intodepth.content.runs.run import Kept, Run
from intodepth.content.runs.stone import own_name
from intodepth.content.words import counted, listed
from intodepth.screens.descent.ghost import Ghost
from intodepth.screens.level_picture import draw_map, draw_thing, stretch
from intodepth.sim.entities import Relic
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect, rgb
from intodepth.ui.paragraphs import fitted
from intodepth.ui.shapes import brackets, plate
from intodepth.ui.theme import SMALL, Ink, color

ROPE = rgb("#f0dcae")
UNKNOWN = "#"
NAMED = 26.0
"""type size of the name over a floor, and of the words below it"""


class _Frame(NamedTuple):
    """The place and cell size of a drawn floor."""

    place: Rect
    cell: float

    def at(self, cell: Cell) -> Point:
        """Return the middle of a cell of the floor, on the screen."""
        x, y, _, height = self.place
        return x + (cell.x + 0.5) * self.cell, y + height - (cell.y + 0.5) * self.cell


def draw_shaft(ui: Ui, rect: Rect, run: Run, latest: Kept, ghost: Ghost | None = None) -> None:
    """Draw all floors in a rectangle, alternating left and right, the latest one marked with gold corners.

    `ghost` is what could have been done there, drawn in gold.
    """
    frames = _frames(rect, run)
    floors = [latest if level.order == run.visit.depth else run.kept.get(level.order) for level in run.shaft]
    for (above, frame), (below, following) in pairwise(zip(floors, frames, strict=True)):
        if above is not None and below is not None:
            _draw_passage(ui, frame, above, following, below)
    for level, floor, frame in zip(run.shaft, floors, frames, strict=True):
        is_latest = level.order == run.visit.depth and run.end is None
        if floor is not None:
            _draw_floor(ui, frame, floor)
        if is_latest:
            brackets(ui, frame.place, ink=color("gold"))
        _tell(ui, frame.place, run, level.order, floor, gold=is_latest)
        if level.order == run.visit.depth and ghost is not None:
            _draw_ghost(ui, frame, ghost)


def draw_moment(ui: Ui, rect: Rect, floor: Kept, ghost: Ghost, words: str) -> None:
    """Draw one floor as large as possible, with what could have been done there, and its name."""
    x, y, width, height = rect
    ground = floor.stage.ground
    cell = min(width / ground.width, (height - 2 * NAMED) / ground.height)
    wide, high = cell * ground.width, cell * ground.height
    frame = _Frame((x + (width - wide) / 2, y + NAMED, wide, high), cell)
    _draw_floor(ui, frame, floor)
    _draw_ghost(ui, frame, ghost)
    said, size = fitted(ui, words, SMALL, 600, width - 12)
    plate(ui, (x, y, ui.text_width(said, size, 600) + 12, 20))
    ui.text(x + 6, y + 15, said, size, "gold", 600)
    below = y + NAMED + high + 20
    ui.text(x + width / 2, below, "Gold: what could have been done", SMALL, "quiet", align="middle")


def _draw_ghost(ui: Ui, frame: _Frame, ghost: Ghost) -> None:
    """Draw the outlines of heroes where they stood, their possible ways, and ropes."""
    size = max(frame.cell, 9.0)
    for rope in ghost.ropes:
        for start, end in pairwise(rope):
            if _are_beside(start, end):
                stretch(ui, frame.at(start), frame.at(end), color("gold"), max(1.8, frame.cell * 0.14))
    for cell in ghost.stood:
        x, y = frame.at(cell)
        ui.triangle(x, y, size + 4, color("gold"))
        ui.triangle(x, y, size - 2, color("back"))
    for way in ghost.ways:
        for start, end in pairwise(way):
            if _are_beside(start, end):
                stretch(ui, frame.at(start), frame.at(end), color("gold", 0.7), max(1.4, frame.cell * 0.1))
    for cell in ghost.ends:
        ui.triangle(*frame.at(cell), size + 4, color("back"))
        ui.triangle(*frame.at(cell), size, color("gold"))


def _frames(rect: Rect, run: Run) -> list[_Frame]:
    """Return where each floor is drawn: beside the one above, half its own height lower."""
    x, y, width, height = rect
    count = len(run.shaft)
    widest, highest = (max(len(rows) for rows in each) for each in _sides(run))
    tall = 2 * height / (count + 1)
    cell = min(width / 2 / widest, tall / highest)
    frames = []
    for index, level in enumerate(run.shaft):
        middle = x + width / 4 + (width / 2 if index % 2 else 0.0)
        wide, high = cell * len(level.rows[0]), cell * len(level.rows)
        top = y + index * tall / 2 + (tall - high) / 2
        frames.append(_Frame((middle - wide / 2, top, wide, high), cell))
    return frames


def _sides(run: Run) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the top rows, and all rows, of each floor."""
    return [level.rows[0] for level in run.shaft], [level.rows for level in run.shaft]


def _draw_passage(ui: Ui, above: _Frame, floor: Kept, below: _Frame, following: Kept) -> None:
    """Draw a line from the way down of a floor to the entry of the next, if both are known."""
    down = next((cell for cell in floor.stage.ground.cells_of(WAY_DOWN) if cell in floor.known.terrain), None)
    into = next((c for c in following.stage.ground.cells_of(ENTRY) if c in following.known.terrain), None)
    if down is not None and into is not None:
        stretch(ui, above.at(down), below.at(into), color("dim"), 1.0)


def _draw_floor(ui: Ui, frame: _Frame, floor: Kept) -> None:
    """Draw the known part of a floor with its ropes and what lies there."""
    stage, known = floor.stage, floor.known
    ground = stage.ground
    rows = tuple(
        "".join(chr(known.terrain.get(Cell(x, y), ord(UNKNOWN))) for x in range(ground.width))
        for y in reversed(range(ground.height))
    )
    relics = _relics(floor)
    lit = [(cell.x, ground.height - 1 - cell.y) for cell in relics.values()]
    draw_map(ui, rows, frame.place, lit, [each for each in ground.portals if each.start in known.terrain])
    for anchor in stage.anchors.values():
        if anchor.cell in known.terrain:
            draw_thing(ui, "anchor", *frame.at(anchor.cell), frame.cell)
    for rope in stage.ropes.values():
        for start, end in pairwise(rope.cells):
            if start in known.terrain and end in known.terrain and _are_beside(start, end):
                stretch(ui, frame.at(start), frame.at(end), ROPE, max(0.9, frame.cell * 0.12))
    for cell in relics.values():
        draw_thing(ui, "relic", *frame.at(cell), frame.cell)
    for hero in stage.heroes():
        if hero.cell is not None:
            ink = color("harm" if hero.is_fallen else "text")
            ui.triangle(*frame.at(hero.cell), max(frame.cell, 7.0), ink)


def _are_beside(a: Cell, b: Cell) -> bool:
    return abs(a.x - b.x) + abs(a.y - b.y) == 1


def _relics(floor: Kept) -> dict[int, Cell]:
    """Return where relics are known to lie, by id."""
    known = floor.known
    places = {key: known.place(key) for key, body in known.bodies.items() if isinstance(body, Relic)}
    return {key: cell for key, cell in places.items() if cell is not None and key in floor.stage.bodies}


def _tell(ui: Ui, place: Rect, run: Run, depth: int, floor: Kept | None, *, gold: bool) -> None:
    """Draw the name of a floor, and what is known to lie there still."""
    x, y, width, height = place
    name = run.shaft[depth - 1].title if floor is not None else "Not seen yet"
    ink: Ink = "gold" if gold else "text" if floor is not None else "quiet"
    if floor is None:
        ui.text(x + width / 2, y + height / 2 + 5, f"{depth}  {name}", SMALL, ink, 600, "middle")
        return
    lines: list[tuple[str, Ink]] = [(f"{depth}  {name}", ink)]
    lying = [worth for key in _relics(floor) if (worth := run.worth(floor.stage.bodies[key]))]
    if lying:
        lines.append((f"{counted(len(lying), 'relic')} left, value {sum(lying)}", "relic"))
    heroes = floor.stage.heroes()
    if fallen := [own_name(hero) for hero in heroes if hero.is_fallen and hero.cell is not None]:
        lines.append((f"Here {'lies' if len(fallen) == 1 else 'lie'} {listed(fallen)}", "harm"))
    for words, own in lines:
        if own == "harm":
            y = place[1] + height - 20
        said, size = fitted(ui, words, SMALL, 600, width - 12)
        plate(ui, (x, y, ui.text_width(said, size, 600) + 12, 20))
        ui.text(x + 6, y + 15, said, size, own, 600)
        y += 20
