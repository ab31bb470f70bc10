"""dangers: what a fall from each cell would cost, and where a hanging relic is safe, shown on request."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from intodepth.content.runs.collector import find_out_of_reach
from intodepth.play.caching import cache_latest
from intodepth.screens.level.marks.board import Board
from intodepth.sim import footing
from intodepth.sim.entities import Hero
from intodepth.sim.flow.landing import judge_landing
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Rect
from intodepth.ui.pictograms.signs import draw_drop
from intodepth.ui.rects import inset, overlaps
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import SMALL, color

SHADE = 0.16
"""darkness of a cell for each hit point lost there; three count at most"""


LEAST, DROP, DEADLY = 24.0, 30.0, 40.0
"""heights of the drop in a small cell, in a large one, and of one that takes all hit points"""


class Danger(NamedTuple):
    """The result of a fall from rest, without a rope, from a cell."""

    cell: Cell
    harm: int
    """hit points that the fall costs"""
    deadly: bool
    """whether the fall would take all hit points"""
    endless: bool = False
    unknown: bool = False
    """whether the fall leads into cells that nobody has seen"""
    breaks: bool = False
    """whether the floor at the end, or the floor stood on, breaks"""


def find_dangers(stage: Stage, hero: Hero, cells: Iterable[Cell], known: Container[Cell]) -> Iterator[Danger]:
    """Yield those of the given cells from which a fall would harm a hero, never end, or break a floor, in
    order.

    Also those from which it leads to unknown cells. Only known cells are examined.
    """
    for cell in cells:
        danger = _danger(stage, hero, cell, known)
        if danger is not None and any(danger[1:]):
            yield danger


def _danger(stage: Stage, hero: Hero, cell: Cell, known: Container[Cell]) -> Danger | None:
    ground = stage.ground
    free = (None, hero.id)
    if ground.is_solid(cell) or stage.at.get(cell) not in free or not footing.fits(ground, hero, cell):
        return None
    fall, at = 0, cell
    while not footing.holds(ground, hero, at):
        below = ground.open_step(at, Side.S)
        if below is None or stage.at.get(below) not in free:
            break
        fall, at = fall + 1, below
        if at not in known:
            return Danger(cell, 0, deadly=False, unknown=True)
        if fall > len(ground.endless[at]) > 0:
            return Danger(cell, 0, deadly=False, endless=True)
    landed = judge_landing(stage, at, fall, hero)
    harm = landed.harm if fall else 0
    strength = 0 if landed.floor is None else ground.kind(landed.floor).strength
    breaks = strength == 1 or 0 < strength <= stage.weight(hero) * fall
    return Danger(cell, harm, deadly=0 < hero.hit_points <= harm, breaks=breaks)


class DangerTags:
    """Caches the dangers of a stage and hero."""

    def draw(self, board: Board, stage: Stage, hero: Hero, seen: frozenset[Cell], known: Knowledge) -> None:
        """Shade the dangerous cells and draw the damage into each, or `?`; a deadly one has a frame."""
        ui = board.ui
        for danger in self._find(stage, hero, seen, known):
            for x, y in board.lookout.places([danger.cell]):
                cell = inset(board.viewpoint.find_cell_rect(ui, x, y), 1)
                if overlaps(cell, board.room):
                    _draw(board, cell, danger)

    @cache_latest(by=lambda self, stage, hero, seen, known: (stage.digest, hero.id, seen, known))
    def _find(self, stage: Stage, hero: Hero, seen: frozenset[Cell], known: Knowledge) -> tuple[Danger, ...]:
        return tuple(find_dangers(known.build_believed(stage), hero, sorted(seen), known.terrain))


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
        draw_drop(ui, (x, y), min(DEADLY, max(LEAST, height * 0.8)), number=str(danger.harm))
        ui.frame(inset(cell, 2), color("danger"), 3)
    elif danger.harm:
        draw_drop(ui, (x, y), min(DROP, max(LEAST, height * 0.6)), number=str(danger.harm))
    if danger.breaks:
        draw_icon(ui, "breaks", x, top + height - 9, 14.0, "gold")


class Havens:
    """Frames the cells in which a hanging relic is out of the Collector's reach; caches those of a stage."""

    def draw(self, board: Board, stage: Stage, known: Knowledge) -> None:
        """Frame each known cell that is out of reach, as far as is known."""
        ui = board.ui
        for x, y in board.lookout.places(self._find(stage, known)):
            ui.frame(inset(board.viewpoint.find_cell_rect(ui, x, y), 4), color("relic", 0.8))

    @cache_latest(by=lambda self, stage, known: (stage.digest, known))
    def _find(self, stage: Stage, known: Knowledge) -> tuple[Cell, ...]:
        cells = find_out_of_reach(known.build_believed(stage).ground)
        return tuple(sorted(cell for cell in cells if cell in known.terrain))
