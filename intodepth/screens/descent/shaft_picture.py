"""shaft_picture: the floors of a descent, cut open below each other, as far as they are known."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from intodepth.content.runs.petrify import own_name
from intodepth.content.runs.run import Kept, Run
from intodepth.content.words import join_names
from intodepth.screens.descent.doors import is_asked
from intodepth.screens.descent.ghost import Ghost
from intodepth.screens.level_picture import draw_map, draw_thing, stretch
from intodepth.sim.entities import Relic
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect, rgb
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, wrap
from intodepth.ui.pictograms.signs import draw_dot, fill_unknown
from intodepth.ui.shapes import brackets, plate
from intodepth.ui.theme import SMALL, Ink, color

ROPE = rgb("#f0dcae")
FAR = 32.0
"""greatest height of a floor that was not seen"""
SPACE = 10.0
"""between floors"""
TAKEN = 0.68
"""share of the width for the floor that was entered, if there is a door that was not taken"""
SILHOUETTE = 330.0
"""greatest width of the outline of a floor that was not seen"""
LABEL = 206.0
"""room for the words beside a floor"""
LEADING = 19.0
"""distance of their lines"""
STRIP_FAR, STRIP_FLOOR, STRIP_NUMBER, STRIP_SPACE = 50.0, 100.0, 24.0, 12.0
"""in a strip: greatest height of a floor that was not seen and of one that was, width of the numbers, and the
space between floors
"""
NAMED = 26.0
"""type size of the name over a floor, and of the words below it"""


class _Frame(NamedTuple):
    """The place and cell size of a drawn floor."""

    place: Rect
    cell: float
    label: float = 0.0
    """width of the words on its right"""

    def to_screen(self, cell: Cell) -> Point:
        """Return the middle of a cell of the floor, on the screen."""
        x, y, _, height = self.place
        return x + (cell.x + 0.5) * self.cell, y + height - (cell.y + 0.5) * self.cell


def draw_shaft(ui: Ui, rect: Rect, run: Run, latest: Kept) -> None:
    """Draw the floors of the road below each other in a rectangle, the latest one marked with gold corners,
    and the doors that were not taken.
    """
    plan = _plan(rect, run, latest)
    for (above, frame), (below, following) in pairwise((plan.floors[d], f) for d, f in plan.frames.items()):
        _draw_passage(ui, frame, above, following, below)
    for place in plan.unseen:
        _draw_unseen(ui, place)
    for depth, frame in plan.frames.items():
        floor = plan.floors[depth]
        is_latest = depth == run.visit.depth and run.end is None
        _draw_floor(ui, frame, floor, run.shaft[depth - 1].place)
        if is_latest:
            brackets(ui, frame.place, ink=color("gold"))
        _draw_words(ui, frame, run, depth, floor, gold=is_latest)


def draw_strip(ui: Ui, rect: Rect, run: Run, latest: Kept, chosen: int | None) -> None:
    """Draw the floors of the road below each other in a narrow strip, each with its number, and the doors to
    choose from as small arches, of which one may be chosen. What is known of a floor is told beside it.
    """
    x, y, width, height = rect
    floors = {**run.kept, run.visit.depth: latest}
    ahead = run.visit.depth + 1 if run.choices and run.visit.depth + 1 not in floors else 0
    count = len(run.shaft)
    small = min(STRIP_FAR, height / (count + 2))
    tall = {depth: small for depth in range(1, count + 1) if depth not in floors}
    left = (height - sum(tall.values()) - STRIP_SPACE * (count - 1)) / len(floors)
    each, top = min(left, STRIP_FLOOR), y
    for depth in range(1, count + 1):
        place = x, top, width, tall.get(depth, each)
        words = "\n".join(_describe(run, depth, floors.get(depth)))
        name = f"Floor {depth}: {run.shaft[depth - 1].title}" if depth in floors else f"Floor {depth}"
        response = ui.interact(f"floor:{depth}", place, Semantics("listitem", name, words))
        middle = top + place[3] / 2
        if depth in floors:
            inner = x + STRIP_NUMBER, top, width - STRIP_NUMBER, place[3]
            frame = _fit(floors[depth], inner, 0.0)
            _draw_floor(ui, frame, floors[depth], run.shaft[depth - 1].place)
            if depth == run.visit.depth and run.end is None:
                brackets(ui, frame.place, 10, 2, color("gold"))
        elif depth == ahead:
            _draw_arches(
                ui, (x + STRIP_NUMBER, top, width - STRIP_NUMBER, place[3]), len(run.choices), chosen
            )
        else:
            fill_unknown(ui, (x + STRIP_NUMBER, top, width - STRIP_NUMBER, place[3]))
        ink: Ink = "gold" if depth == run.visit.depth else "text"
        ui.text(x + STRIP_NUMBER / 2 - 2, middle + 5, str(depth), SMALL, ink, 650, "middle")
        if is_asked(ui, response):
            tooltip(ui, place, f"{name}\n{words}" if words else name)
        top += place[3] + STRIP_SPACE


def _draw_arches(ui: Ui, rect: Rect, count: int, chosen: int | None) -> None:
    """Draw the doors to choose from as small arches with their keys."""
    x, y, width, height = rect
    wide = min(40.0, (width - 8) / max(1, count))
    left = x + (width - count * wide - 6 * (count - 1)) / 2
    for index in range(count):
        a, b = left + index * (wide + 6), left + index * (wide + 6) + wide
        cut = wide * 0.28
        points = [(a, y + height), (a, y + cut), (a + cut, y), (b - cut, y), (b, y + cut), (b, y + height)]
        is_chosen = chosen == index
        ui.polygon(points, color("gold" if is_chosen else "dim"))
        inner = [
            (px + (2 if px < (a + b) / 2 else -2), py + (2 if py < y + height else 0)) for px, py in points
        ]
        ui.polygon(inner, color("back"))
        ink: Ink = "gold" if is_chosen else "text"
        words = str(index + 1) if count > 1 else "?"
        ui.text((a + b) / 2, y + height * 0.5 + 7, words, SMALL, ink, 650, "middle")


def _describe(run: Run, depth: int, floor: Kept | None) -> list[str]:
    """Return what is known of a floor, line by line: who and what lies there, and the door not taken."""
    there = run.doors[depth - 1]
    if floor is None:
        return ["Doors 1 and 2, not seen yet" if len(there) > 1 else "Not seen yet"]
    lines = [words for words, _ in _list_left(run, depth, floor)]
    return lines + [f"{door.level.title}: not taken" for door in there if door.level != run.shaft[depth - 1]]


class _Unseen(NamedTuple):
    """The place of a floor that nobody of the party has seen."""

    place: Rect
    words: str


class _Plan(NamedTuple):
    """The floors that are drawn, and their rectangles."""

    floors: dict[int, Kept]
    """the floors that were seen, by depth"""
    frames: dict[int, _Frame]
    """their places"""
    unseen: list[_Unseen]


def _plan(rect: Rect, run: Run, latest: Kept) -> _Plan:
    """Return the places of all floors: those that were seen get the most room, those far below the least."""
    x, y, width, height = rect
    floors = {**run.kept, run.visit.depth: latest}
    count = len(run.shaft)
    small = min(FAR, height / (count + 3))
    rest = height - SPACE * (count - 1)
    tall = {depth: small for depth in range(1, count + 1) if depth not in floors}
    left = max(0.0, rest - sum(tall.values())) / len(floors)
    frames, unseen = dict[int, _Frame](), list[_Unseen]()
    for depth in range(1, count + 1):
        high = tall.get(depth, left)
        there = run.doors[depth - 1]
        levels = [door.level for door in there]
        if depth in floors:
            taken = levels.index(run.shaft[depth - 1])
            share = 1.0 if len(there) == 1 else TAKEN
            wide = width * share
            at = x + (width - wide if taken else 0.0)
            frames[depth] = _fit(floors[depth], (at, y, wide, high), min(LABEL, wide * 0.42))
            for door in (door for door in there if door.level != run.shaft[depth - 1]):
                other = x + (0.0 if taken else wide + SPACE), y, width - wide - SPACE, high
                unseen.append(_Unseen(_cut_middle(other, small), f"{door.level.title}: not taken"))
        else:
            words = f"{depth}  {'Two doors, not seen yet' if len(there) > 1 else 'Not seen yet'}"
            unseen.append(_Unseen((x, y, width, high), words))
        y += high + SPACE
    return _Plan(dict(sorted(floors.items())), frames, unseen)


def _cut_middle(rect: Rect, height: float) -> Rect:
    """Return the middle of a rectangle, so high at most."""
    high = min(height, rect[3])
    return rect[0], rect[1] + (rect[3] - high) / 2, rect[2], high


def _fit(floor: Kept, rect: Rect, label: float) -> _Frame:
    """Return a floor drawn as large as it fits into a rectangle beside its label."""
    x, y, width, height = rect
    ground = floor.stage.ground
    cell = min((width - label) / ground.width, height / ground.height)
    wide, high = cell * ground.width, cell * ground.height
    return _Frame((x + (width - label - wide) / 2, y + (height - high) / 2, wide, high), cell, label)


def _draw_unseen(ui: Ui, unseen: _Unseen) -> None:
    """Draw the dark outline of a cave, and words in it."""
    x, y, width, height = unseen.place
    wide = min(width, SILHOUETTE)
    left, middle = x + (width - wide) / 2, y + height / 2
    points = [
        (left + wide * (0.5 + 0.5 * across), middle + height / 2 * down)
        for across, down in ((-1, 0.1), (-0.86, -0.7), (-0.3, -1), (0.4, -0.85), (0.9, -0.6), (1, 0.2),
                             (0.8, 0.8), (0.1, 1), (-0.6, 0.9))
    ]  # fmt: skip
    ui.polygon(points, color("fill"))
    said, size = fit_line(ui, unseen.words, SMALL, 500, wide * 0.86)
    ui.text(left + wide / 2, middle + 5, said, size, "quiet", 500, "middle")


def draw_moment(ui: Ui, rect: Rect, floor: Kept, ghost: Ghost, words: str, look: str) -> None:
    """Draw one floor as large as possible, with what could have been done there, in a kind of place, and its
    name.
    """
    x, y, width, height = rect
    ground = floor.stage.ground
    cell = min(width / ground.width, (height - 2 * NAMED) / ground.height)
    wide, high = cell * ground.width, cell * ground.height
    frame = _Frame((x + (width - wide) / 2, y + NAMED, wide, high), cell)
    _draw_floor(ui, frame, floor, look)
    _draw_ghost(ui, frame, ghost)
    said, size = fit_line(ui, words, SMALL, 600, width - 12)
    plate(ui, (x, y, ui.text_width(said, size, 600) + 12, 20))
    ui.text(x + 6, y + 15, said, size, "gold", 600)
    below = y + NAMED + high + 20
    told = fit_line(ui, "Red: the fallen. Gold: what could have been done", SMALL, 450, width)
    ui.text(x + width / 2, below, *told, "quiet", align="middle")


def _draw_ghost(ui: Ui, frame: _Frame, ghost: Ghost) -> None:
    """Draw the outlines of heroes where they stood, their possible ways, and ropes."""
    size = max(frame.cell, 9.0)
    for rope in ghost.ropes:
        for start, end in pairwise(rope):
            if _are_beside(start, end):
                stretch(
                    ui,
                    frame.to_screen(start),
                    frame.to_screen(end),
                    color("gold"),
                    max(1.8, frame.cell * 0.14),
                )
    for cell in ghost.stood:
        draw_dot(ui, frame.to_screen(cell), size, "gold", is_hollow=True)
    for way in ghost.ways:
        for start, end in pairwise(way):
            if _are_beside(start, end):
                stretch(
                    ui,
                    frame.to_screen(start),
                    frame.to_screen(end),
                    color("gold", 0.7),
                    max(1.4, frame.cell * 0.1),
                )
    for cell in ghost.ends:
        draw_dot(ui, frame.to_screen(cell), size, "gold")


def _draw_passage(ui: Ui, above: _Frame, floor: Kept, below: _Frame, following: Kept) -> None:
    """Draw a line from the way down of a floor to the entry of the next, if both are known."""
    down = next((cell for cell in floor.stage.ground.cells_of(WAY_DOWN) if cell in floor.known.terrain), None)
    into = next((c for c in following.stage.ground.cells_of(ENTRY) if c in following.known.terrain), None)
    if down is not None and into is not None:
        stretch(ui, above.to_screen(down), below.to_screen(into), color("dim"), 1.0)


def _draw_floor(ui: Ui, frame: _Frame, floor: Kept, look: str) -> None:
    """Draw the known part of a floor in a kind of place, with its ropes and what lies there."""
    stage, known = floor.stage, floor.known
    ground = stage.ground
    relics = _relics(floor)
    lit = [(cell.x, ground.height - 1 - cell.y) for cell in relics.values()]
    portals = [each for each in ground.portals if each.start in known.terrain]
    draw_map(ui, floor.rows, frame.place, lit, portals, look)
    for anchor in stage.anchors.values():
        if anchor.cell in known.terrain:
            draw_thing(ui, "anchor", *frame.to_screen(anchor.cell), frame.cell)
    for rope in stage.ropes.values():
        for start, end in pairwise(rope.cells):
            if start in known.terrain and end in known.terrain and _are_beside(start, end):
                stretch(ui, frame.to_screen(start), frame.to_screen(end), ROPE, max(0.9, frame.cell * 0.12))
    for cell in relics.values():
        draw_thing(ui, "relic", *frame.to_screen(cell), frame.cell)
    for hero in stage.heroes():
        if hero.cell is not None:
            ink: Ink = "harm" if hero.is_fallen else "text"
            draw_dot(ui, frame.to_screen(hero.cell), max(frame.cell * 0.8, 7.0), ink)


def _are_beside(a: Cell, b: Cell) -> bool:
    return abs(a.x - b.x) + abs(a.y - b.y) == 1


def _relics(floor: Kept) -> dict[int, Cell]:
    """Return where relics are known to lie, by id."""
    known = floor.known
    places = {key: known.place(key) for key, body in known.bodies.items() if isinstance(body, Relic)}
    return {key: cell for key, cell in places.items() if cell is not None and key in floor.stage.bodies}


def _draw_words(ui: Ui, frame: _Frame, run: Run, depth: int, floor: Kept, *, gold: bool) -> None:
    """Draw beside a floor its name, and what is known to lie there still, in as many lines as there is room
    for.
    """
    x, y, width, height = frame.place
    lines: list[tuple[str, Ink]] = [(f"{depth}  {run.shaft[depth - 1].title}", "gold" if gold else "text")]
    lines += _list_left(run, depth, floor)
    room = max(1, int(height / LEADING))
    whole = [(line, ink) for words, ink in lines for line in wrap(ui, words, SMALL, 600, frame.label - 10)]
    for words, ink in whole if len(whole) <= room else lines[:room]:
        said, size = fit_line(ui, words, SMALL, 600, frame.label - 10)
        ui.text(x + width + 10, y + 15, said, size, ink, 600)
        y += LEADING


def _list_left(run: Run, depth: int, floor: Kept) -> list[tuple[str, Ink]]:
    """Return in lines who and what is known to lie on a floor, and what was taken from it."""
    lines: list[tuple[str, Ink]] = []
    lying = [floor.stage.bodies[key] for key in _relics(floor)]
    heroes = floor.stage.heroes()
    if fallen := [own_name(hero) for hero in heroes if hero.is_fallen and hero.cell is not None]:
        lines.append((f"Here {'lies' if len(fallen) == 1 else 'lie'} {join_names(fallen)}", "harm"))
    lines += [(f"Left: {each.name}, {worth}", "relic") for each in lying if (worth := run.worth(each))]
    taken = (relic for relic in run.taken if run.depth_of(relic) == depth)
    return lines + [(f"Taken: {relic.name}, {run.worth(relic)}", "harm") for relic in taken]
