"""danger_tags: on asking, in every cell that is seen what a fall from it comes to."""

from __future__ import annotations

from intodepth.play.kept import kept_latest
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.dangers import Danger, find_dangers
from intodepth.sim.entities import Hero
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.english.grammar import MINUS
from intodepth.ui.draw import Rect
from intodepth.ui.rects import overlaps
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import SMALL, color

SHADE = 0.16
"""how dark the ground of a cell gets for each hit point lost there, and at most three times that"""


class DangerTags:
    """What is known of one stage and hero, kept while they stay as they are."""

    def draw(self, board: Board, stage: Stage, hero: Hero, seen: frozenset[Cell], known: Knowledge) -> None:
        """Shade the cells that would hurt, and write into each how much, or `?`; a sign where it fells."""
        ui = board.ui
        for danger in self._find(stage, hero, seen, known):
            for x, y in board.lookout.places([danger.cell]):
                left, top = board.viewpoint.screen(ui, x, y + 1)
                right, low = board.viewpoint.screen(ui, x + 1, y)
                cell: Rect = (left + 1, top + 1, right - left - 2, low - top - 2)
                if overlaps(cell, board.room):
                    _draw(board, cell, danger)

    @kept_latest(by=lambda self, stage, hero, seen, known: (stage.digest, hero.id, seen, known))
    def _find(self, stage: Stage, hero: Hero, seen: frozenset[Cell], known: Knowledge) -> tuple[Danger, ...]:
        return tuple(find_dangers(known.believed(stage), hero, sorted(seen), known.terrain))


def _draw(board: Board, cell: Rect, danger: Danger) -> None:
    ui = board.ui
    left, top, width, height = cell
    x, y = left + width / 2, top + height / 2
    steps = 3 if danger.endless or danger.deadly else min(3, danger.harm)
    ui.rect(cell, color("harm", SHADE * steps) if steps else color("gold", SHADE))
    if danger.unknown:
        ui.text(x, y + 6, "?", SMALL + 3, "text", 750, "middle")
    elif danger.endless:
        draw_icon(ui, "fall", x, y, min(20.0, height * 0.5), "harm")
    elif danger.deadly:
        draw_icon(ui, "warning", x, y - 3, min(20.0, height * 0.5), "text")
        ui.text(x, y + height * 0.4, f"{MINUS}{danger.harm}", SMALL, "text", 700, "middle")
    elif danger.harm:
        ui.text(x, y + 6, f"{MINUS}{danger.harm}", SMALL + 3, "text", 750, "middle")
    if danger.breaks:
        draw_icon(ui, "breaks", x, top + height - 9, 14.0, "gold")
