"""targets: what is still to be brought out, and where the party leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY, TERRAIN
from intodepth.sim.stage import Stage
from intodepth.ui.theme import Ink

DOWN: Final = tuple(code for code, kind in TERRAIN.items() if kind.way_out and code != ENTRY)
"""codes of the ways out that are no entries"""
ROUNDS: Final = 2
"""in so many rounds the way out is told, even if nobody carries anything"""


class Goal(NamedTuple):
    """A place to go to."""

    key: str
    name: str
    cell: Cell
    ink: Ink
    is_way_out: bool = False


def ways_out(stage: Stage) -> list[Cell]:
    """Where the party is to leave: the ways down, in a level without one the entries."""
    down = [cell for code in DOWN for cell in stage.ground.cells_of(code)]
    return down or list(stage.ground.cells_of(ENTRY))


def goals_of(stage: Stage, wanted: Sequence[str]) -> list[Goal]:
    """What is to be brought out and lies in the level, then, when it is needed, the nearest way out."""
    bodies = [body for body in stage.bodies.values() if body.kind in wanted]
    found = []
    for body in bodies:
        cell = bearer(stage, body).cell
        carried = body.carrier is not None and isinstance(bearer(stage, body), Hero)
        if cell is not None and not carried and (not isinstance(body, Hero) or body.hit_points <= 0):
            found.append(Goal(str(body.id), body.name, cell, "text" if isinstance(body, Hero) else "relic"))
    inside = [hero for hero in stage.heroes() if hero.state == LevelState.IN_LEVEL and hero.is_able]
    if inside and (not found or stage.round <= ROUNDS or any(stage.carried(hero.id) for hero in inside)):
        start = stage.hero(stage.lead).cell or next(hero.cell for hero in inside if hero.cell is not None)
        ways = ways_out(stage)
        if ways:
            cell = min(ways, key=lambda way: (abs(way.x - start.x) + abs(way.y - start.y), way))
            name = "Way out" if stage.ground.code(cell) == ENTRY else "Way down"
            found.append(Goal("way", name, cell, "text", is_way_out=True))
    return found
