"""tags: what is written over the level: lines on dark ground, names, and hit points that would be lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from intodepth.play.preview import Preview
from intodepth.screens.level.camera.layout import LOG
from intodepth.screens.level.marks.board import Board
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.english.grammar import MINUS
from intodepth.ui.buttons import tag, tag_width
from intodepth.ui.core import Ui
from intodepth.ui.draw import Figure, Rect
from intodepth.ui.rects import overlaps
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import SMALL, Ink, color

DAMAGE = 26
"""type size"""
EDGE = 16.0
"""how near to the dark of the panel a thing still has its name"""
FELLED = "felled"
SOFT = 44.0
"""width at the right that melts into the panel, where no harm may be told"""
LINE = 20.0
"""from one small line to the next"""


def written(ui: Ui, x: float, y: float, text: str, *, ink: Ink = "quiet", weight: int = 450) -> None:
    """One small line on a ground that is dark enough to be read on lit rock."""
    plate(ui, (x - 6, y - 15, ui.text_width(text, SMALL, weight) + 12, LINE))
    ui.text(x, y, text, SMALL, ink, weight)


def draw_names(
    board: Board, stage: Stage, figures: Mapping[int, Figure], ghosts: Iterable[Figure] = ()
) -> list[int]:
    """Names over heroes and relics; below where another figure or a ghost is above them; whose they are."""
    named: list[int] = []
    ui, room = board.ui, board.room[0] + board.room[2]
    lowest = board.room[1] + board.room[3] - LOG
    hidden = [board.outline(figure) for figure in (*figures.values(), *ghosts)]
    for key, figure in figures.items():
        body = stage.bodies[key]
        if body.cell is None or not isinstance(body, Hero | Relic) or not board.lookout.is_plain(body.cell):
            continue
        hero = isinstance(body, Hero)
        high = 1.62 if key == stage.lead else 1.24 if hero else 1.0
        x, y = board.screen(body.cell, (figure.x, figure.y + high))
        half = ui.text_width(body.name, SMALL, 600) / 2 + 5
        if 0 < x < room - EDGE:
            rect: Rect = (x - half, y - 15, 2 * half, 22.0)
            if any(overlaps(rect, each) for each in hidden):
                x, y = board.screen(body.cell, (figure.x, figure.y))
                below: Rect = (x - half, y + 6, 2 * half, 22.0)
                is_free = y + 28 <= lowest and not any(overlaps(below, each) for each in hidden)
                rect = below if is_free else rect
            left, top, _, _ = board.place(rect)
            tag(ui, left + half, top + 15, body.name, "text" if hero else "relic")
            named.append(key)
    return named


def draw_weights(board: Board, stage: Stage, figures: Mapping[int, Figure]) -> None:
    """How heavy things are with all that is in them, beneath them."""
    for key, figure in figures.items():
        body = stage.bodies[key]
        if body.cell is None or isinstance(body, Hero | Relic):
            continue
        if board.lookout.is_plain(body.cell):
            weight = str(stage.weight(body))
            board.note(body.cell, (figure.x, figure.y - 0.02), weight, "quiet", icon="weight")


def draw_harm(board: Board, preview: Preview, seen: frozenset[Cell], foot: float) -> None:
    """Hit points that will be lost, beside whoever loses them, but never below `foot` nor beyond the room."""
    ui = board.ui
    left, top, width, _ = board.room
    for key, points in sorted(preview.harm.items()):
        cell = preview.after.bodies[key].cell
        if cell is not None and preview.is_shown(key, seen):
            place = board.lookout.end_of(preview.ways.get(key, ()), cell)
            x, y = board.viewpoint.screen(ui, place.x + 1.0, place.y + 0.75)
            far = y > foot
            words = f"{MINUS}{points}{' below' if far else ''}"
            wide = tag_width(ui, words, size=DAMAGE)
            more = ui.text_width(FELLED, DAMAGE, 700) + DAMAGE + 18 if key in preview.felled else 0.0
            x = max(left, min(x + 30 - wide / 2, left + width - SOFT - wide - more)) + wide / 2
            rect = tag(ui, x, max(min(y, foot), top + DAMAGE), words, "harm", DAMAGE)
            board.taken.append((*rect[:2], rect[2] + more, rect[3]))
            if more:
                _felled(ui, rect, more)
            foot -= DAMAGE + 12 if far else 0


def draw_doubt(board: Board, preview: Preview) -> None:
    """A question mark where it leads out of sight."""
    if preview.unknown is not None:
        cell = preview.unknown[1]
        x, y = board.screen(cell, (cell.x + 0.5, cell.y + 0.5))
        left, top, width, height = board.room
        x, y = min(max(x, left + DAMAGE), left + width - SOFT - DAMAGE), min(max(y, top), top + height)
        wide = tag_width(board.ui, "?", size=DAMAGE)
        x, y, _, _ = board.place((x - wide / 2, y - DAMAGE / 2, wide, DAMAGE + 6.0), down=True)
        tag(board.ui, x + wide / 2, y + DAMAGE, "?", "gold", DAMAGE)


def _felled(ui: Ui, rect: Rect, wide: float) -> None:
    """Beside a number: whoever loses so much will not get up again."""
    x, y, width, height = rect
    ui.rect((x + width, y, wide, height), color("harm"))
    draw_icon(ui, "warning", x + width + height / 2 + 2, y + height / 2, height - 8, "back")
    ui.text(x + width + height + 4, y + DAMAGE + 2, FELLED, DAMAGE, "back", 700)
