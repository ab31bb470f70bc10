"""eyes: from which cells the party sees, and what of the seen is not in the dark."""

from __future__ import annotations

from intodepth.sim.entities import Body, Relic
from intodepth.sim.light import lit
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


def eyes_of(stage: Stage) -> tuple[Cell, ...]:
    """The cells that the party sees from: those of its heroes, and the ways in before anyone is in."""
    heroes = tuple(hero.cell for hero in stage.heroes() if hero.cell is not None)
    return heroes if is_anyone_in(stage) else (*heroes, *stage.ways_in())


def is_anyone_in(stage: Stage) -> bool:
    """Whether a hero on its feet is in the level; the lamps of the fallen burn on."""
    return any(hero.cell is not None and hero.hit_points > 0 for hero in stage.heroes())


def made_out(stage: Stage, seen: frozenset[Cell]) -> frozenset[Cell]:
    """Those of the cells seen that are not in the dark: lit ones, and where a relic shines by itself."""
    shining = {body.cell for body in stage.bodies.values() if shines(body) and body.cell is not None}
    return seen & (lit(stage) | shining)


def shines(body: Body) -> bool:
    """Whether a body sheds light by itself: relics that are whole do."""
    return isinstance(body, Relic) and not body.broken
