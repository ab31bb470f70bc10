"""eyes: the cells the party sees from, and which of the seen cells are lit."""

from __future__ import annotations

from intodepth.sim.entities import Body, Relic
from intodepth.sim.light import find_lit
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


def eyes_of(stage: Stage) -> tuple[Cell, ...]:
    """Return the cells that the party sees from: those of its heroes, or the entries before any hero is
    in.
    """
    heroes = tuple(hero.cell for hero in stage.heroes() if hero.cell is not None)
    return heroes if is_anyone_in(stage) else (*heroes, *stage.ways_in())


def is_anyone_in(stage: Stage) -> bool:
    """Return whether a hero with hit points is in the level."""
    return any(hero.cell is not None and hero.hit_points > 0 for hero in stage.heroes())


def make_out(stage: Stage, seen: frozenset[Cell]) -> frozenset[Cell]:
    """Return those of the seen cells that are not in the dark: lit cells, and cells with a relic that
    shines.
    """
    shining = {body.cell for body in stage.bodies.values() if shines(body) and body.cell is not None}
    return seen & (find_lit(stage) | shining)


def shines(body: Body) -> bool:
    """Return whether a body sheds light by itself, as every unbroken relic does."""
    return isinstance(body, Relic) and not body.broken
