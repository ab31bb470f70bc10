"""tags: words over the level: lines on dark ground, names, and hit points that would be lost."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial

from intodepth.content.words import count_noun, name_of
from intodepth.play.preview import Preview
from intodepth.screens.level.camera.layout import LINE
from intodepth.screens.level.marks.board import HIGH, Board, draw_tag
from intodepth.screens.level.marks.labels import Priority
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.english.grammar import MINUS
from intodepth.ui.buttons import tag, tag_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Rect
from intodepth.ui.pictograms.signs import draw_drop
from intodepth.ui.rects import contains
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, Ink, color

DOUBT = 26
"""type size of a question mark"""
DROP = 40.0
"""height of the drop of lost hit points"""
WORDS = 18
"""type size of the words beside it"""
EDGE = 16.0
"""a thing so near to the panel still has its name, in units"""
BELOW, FELLED = "below", "felled"
SOFT = 24.0
"""width at the right that fades into the panel, where no damage may be written"""


def draw_line(ui: Ui, x: float, y: float, text: str, *, ink: Ink = "quiet", weight: int = 450) -> None:
    """Draw a small line on ground dark enough to be read over lit rock."""
    plate(ui, (x - 6, y - 15, ui.text_width(text, SMALL, weight) + 12, LINE))
    ui.text(x, y, text, SMALL, ink, weight)


def write_names(board: Board, stage: Stage, figures: Mapping[int, Figure]) -> list[int]:
    """Write names above heroes and relics, or else beside or below them; return whose names are written."""
    named: list[int] = []
    ui, side = board.ui, board.viewpoint.camera.cell / board.ui.scale
    left, top, width, tall = board.room
    shown: Rect = (left, top - side, width - EDGE, tall + 2 * side)
    middles = {
        key: board.screen(cell, (figure.x, figure.y + 0.5))
        for key, figure in figures.items()
        if (cell := stage.bodies[key].cell) is not None and isinstance(stage.bodies[key], Hero | Relic)
    }

    def find_nearest(place: Rect) -> int:
        middle = place[0] + place[2] / 2, place[1] + place[3] / 2
        return min(middles, key=lambda each: math.dist(middle, middles[each]))

    for key, figure in figures.items():
        body = stage.bodies[key]
        if body.cell is None or not isinstance(body, Hero | Relic) or not board.lookout.is_plain(body.cell):
            continue
        hero = isinstance(body, Hero)
        x, y = board.screen(body.cell, (figure.x, figure.y + (1.24 if hero else 1.0)))
        half = ui.text_width(body.name, SMALL, 600) / 2 + 5
        if contains(shown, (x, y)):
            foot = board.screen(body.cell, (figure.x, figure.y))
            aside = 0.45 * side + half
            places: list[Rect] = [(x - half, y - 15, 2 * half, HIGH)]
            places += [(x + way * aside - half, y + 0.35 * side, 2 * half, HIGH) for way in (1, -1)]
            places += [(foot[0] - half, foot[1] + 8, 2 * half, HIGH)]
            # A name that stands nearer to somebody else would be taken for theirs.
            places.sort(key=lambda place: find_nearest(place) != key)
            draw = partial(draw_tag, ui, words=body.name, ink="text" if hero else "relic")
            board.add(Priority.HERO if hero else Priority.RELIC, places, foot, draw)
            named.append(key)
    return named


def write_weights(board: Board, stage: Stage, figures: Mapping[int, Figure]) -> None:
    """Write the total weight below each thing."""
    for key, figure in figures.items():
        body = stage.bodies[key]
        if body.cell is None or isinstance(body, Hero | Relic):
            continue
        if board.lookout.is_plain(body.cell):
            weight = str(stage.weight(body))
            board.note(body.cell, (figure.x, figure.y - 0.02), weight, "quiet", icon="weight")


def write_harm(board: Board, preview: Preview, seen: frozenset[Cell], foot: float) -> None:
    """Draw a drop with the lost hit points beside each body. A body below `foot` is named as being below."""
    ui = board.ui
    left, top, width, _ = board.room
    for key, points in sorted(preview.harm.items()):
        body = preview.after.bodies[key]
        if body.cell is None or not preview.is_shown(key, seen):
            continue
        place = board.lookout.end_of(preview.ways.get(key, ()), body.cell)
        side = board.viewpoint.camera.cell / ui.scale
        x, y = board.viewpoint.screen(ui, place.x + 0.5, place.y + 0.35)
        far = y > foot
        words = " ".join([*([BELOW] if far else []), *([FELLED] if key in preview.felled else [])])
        more = ui.text_width(words, WORDS, 700) + 12 if words else 0.0
        wide, low = 0.72 * DROP + more, max(min(y, foot), top + DROP)
        starts = (x + 0.5 * side, x - 0.5 * side - wide)
        rects = [
            (max(left, min(start, left + width - SOFT - wide)), low - 0.7 * DROP, wide, DROP)
            for start in starts
        ]
        draw = partial(_draw_harm, ui, points=points, words=words)
        told = f"{name_of(body)}: {MINUS}{count_noun(points, 'hit point')} {words}".strip()
        board.add(Priority.HARM, rects, (x, min(y, foot)), draw, told=told)


def write_doubt(board: Board, preview: Preview) -> None:
    """Write a question mark where a preview leads out of sight."""
    if preview.unknown is not None:
        cell = preview.unknown[1]
        x, y = board.screen(cell, (cell.x + 0.5, cell.y + 0.5))
        left, top, width, height = board.room
        x, y = min(max(x, left + DOUBT), left + width - SOFT - DOUBT), min(max(y, top), top + height)
        wide = tag_width(board.ui, "?", size=DOUBT)
        rect = x - wide / 2, y - DOUBT / 2, wide, DOUBT + 8.0
        board.add(Priority.HARM, [rect], (x, y), partial(_draw_doubt, board.ui))


def _draw_doubt(ui: Ui, rect: Rect) -> None:
    tag(ui, rect[0] + rect[2] / 2, rect[1] + DOUBT + 1, "?", "gold", DOUBT)


def _draw_harm(ui: Ui, rect: Rect, *, points: int, words: str) -> None:
    """Draw lost hit points, and words beside them: where, and whether the hero is felled by it."""
    left, top, width, height = rect
    drop = 0.72 * DROP
    draw_drop(ui, (left + drop / 2, top + height / 2), DROP, number=str(points))
    if words:
        beside = left + drop, top + height - 26.0, width - drop, 24.0
        ui.rect(beside, color("harm"))
        ui.text(beside[0] + 6, beside[1] + 18, words, WORDS, "back", 700)
