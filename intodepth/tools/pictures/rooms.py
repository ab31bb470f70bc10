"""rooms: the small levels of data/rooms, prepared for pictures: a catch, a zipper, a lift, a door above."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition, load_level
from intodepth.screens.level.picture.composition import Picture
from intodepth.screens.level.practice import practise
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.events import LeadPassed, RopeChanged
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage

ROOMS = "catch", "zipper", "lift", "hanging", "rope_team", "dog_and_porter"
"""names of the rooms"""
PLACES = "abcd"
"""glyphs of the places where the heroes start, in their order"""


def build_room(services: Services, path: Path) -> LevelScreen:
    """Return the screen of a room, with the most eventful move of its last hero selected, if there is one."""
    catalog = services.catalog
    level = load_level(path, catalog.heroes, catalog.relics)
    catalog.levels[level.name] = level
    screen = practise(services, level.name)
    stage = arrange(level, build_stage(level, catalog, Rules()))
    session = screen.session
    session.begin(stage)
    screen.picture = Picture(stage)
    moves = [move for move in session.offers.of(Move) if isinstance(move, Move)]

    def eventful(move: Move) -> tuple[bool, int, int, int, Move]:
        """Return how much a move shows of ropes; one that kills shows too much."""
        shown = session.previews.of(stage, move)
        return not shown.felled, len(shown.forces), -len(shown.phrases), -move.cost(stage), move

    if moves:
        session.selection.aim(max(moves, key=eventful))
    return screen


def arrange(level: LevelDefinition, stage: Stage) -> Stage:
    """Return the stage with all heroes in their places, tied to the ropes that end there; the last one
    leads.
    """
    heroes = [hero for hero in stage.heroes() if not hero.is_fallen]
    for hero, glyph in zip(heroes, PLACES, strict=False):
        stage.write_cell(hero.id, None, _place(level, glyph))
        stage.write(hero.id, "state", LevelState.UNDEPLOYED, LevelState.IN_LEVEL)
    for key, rope in sorted(stage.ropes.items()):
        ends = tuple(_find_tie(stage, rope, end) for end in (0, 1))
        RopeChanged(key, rope, replace(rope, ends=(ends[0], ends[1]))).apply(stage)
        for hero in heroes[:-1]:
            if Tie(BODY, hero.id) in ends:
                stage.write(hero.id, "belay", None, key)
    LeadPassed(stage.lead, heroes[-1].id).apply(stage)
    return stage


def _place(level: LevelDefinition, glyph: str) -> Cell:
    rows = level.rows[::-1]
    return next(Cell(row.index(glyph), y) for y, row in enumerate(rows) if glyph in row)


def _find_tie(stage: Stage, rope: Rope, end: int) -> Tie | None:
    """Return what an end is tied to: a hero who stands where it lies loose."""
    body = stage.at.get(rope.end_cell(end))
    hero = None if body is None else stage.bodies[body]
    return Tie(BODY, hero.id) if rope.ends[end] is None and isinstance(hero, Hero) else rope.ends[end]
