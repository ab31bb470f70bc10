"""goals: what is still to be brought out, and where the party leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from intodepth.content.words import sentence
from intodepth.sim.entities import Body, Hero, LevelState
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.relics import bearer
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN, Doors
from intodepth.sim.stage import Stage
from intodepth.story.english import names

ROUNDS: Final = 2
"""after so many rounds the way out is shown even if nobody carries anything"""


class Goal(NamedTuple):
    """A place to go to."""

    key: str
    name: str
    cell: Cell
    ink: Literal["text", "relic", "gold"]
    """colour of its words"""
    is_way_out: bool = False


def ways_out(stage: Stage) -> list[Cell]:
    """Return the cells by which the party is to leave: the ways down; in a level without any, the entries.

    On a floor that may be left by both, both.
    """
    ways = stage.ways_out()
    down = [cell for cell in ways if stage.ground.code(cell) == WAY_DOWN]
    return down if down and stage.doors == Doors.ALL else ways


def way_words(stage: Stage, cell: Cell) -> str:
    """Return the name of a way out: `way down`."""
    return names.way_out(is_entry=stage.ground.code(cell) == ENTRY, leads_on=stage.doors != Doors.ALL)


def list_to_bring_out(stage: Stage, wanted: Sequence[str]) -> list[Body]:
    """Return the bodies to bring out that lie in the level or in a bucket; heroes on their feet are not among
    them.
    """
    found = []
    for body in stage.bodies.values():
        holder = bearer(stage, body)
        is_carried = body.carrier is not None and isinstance(holder, Hero)
        is_up = isinstance(body, Hero) and body.hit_points > 0
        if body.kind in wanted and holder.cell is not None and not is_carried and not is_up:
            found.append(body)
    return found


def goals_of(stage: Stage, wanted: Sequence[str], known: Knowledge) -> list[Goal]:
    """Return the known goals in the level, then, once it is needed, the nearest known way out."""
    found = []
    for body in list_to_bring_out(stage, wanted):
        if isinstance(body, Hero):
            cell = bearer(stage, body).cell
            found += [Goal(str(body.id), body.name, cell, "text")] if cell is not None else []
        elif (cell := known.place(body.id)) is not None:
            found.append(Goal(str(body.id), body.name, cell, "relic"))
    inside = [hero for hero in stage.heroes() if hero.state == LevelState.IN_LEVEL and hero.is_able]
    if inside and (not found or stage.round <= ROUNDS or any(stage.find_carried(hero.id) for hero in inside)):
        start = stage.hero(stage.lead).cell or next(hero.cell for hero in inside if hero.cell is not None)
        ways = [way for way in ways_out(stage) if way in known.terrain]
        if ways:
            cell = min(ways, key=lambda way: (abs(way.x - start.x) + abs(way.y - start.y), way))
            found.append(Goal("way", sentence(way_words(stage, cell)), cell, "text", is_way_out=True))
    return found


def hearsay(stage: Stage, wanted: Sequence[str]) -> dict[int, tuple[Cell, str]]:
    """Return what is announced about relics, by id: their cells, and the words."""
    starts = [*stage.ways_in(), *ways_out(stage)]
    relics = [body for body in list_to_bring_out(stage, wanted) if not isinstance(body, Hero)]
    places = [(body, bearer(stage, body).cell) for body in relics]
    return {
        body.id: (cell, names.hearsay(body.name, _direction(starts[0], cell)))
        for body, cell in places
        if starts and cell
    }


def find_told_direction(stage: Stage, cell: Cell) -> tuple[int, int]:
    """Return the direction in which a relic is said to lie: across and up, each -1, 0 or 1."""
    start = next(iter((*stage.ways_in(), *ways_out(stage))))
    return names.point_towards(cell.x - start.x, cell.y - start.y)


def _direction(start: Cell, end: Cell) -> str:
    return names.direction(end.x - start.x, end.y - start.y)
