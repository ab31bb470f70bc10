"""ghost: a last chance on its floor: where heroes stood, their ways, and the ropes that hang."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.content.runs.hindsight import LastChance
from intodepth.sim.entities import Hero
from intodepth.sim.events import Moved
from intodepth.sim.space.cells import Cell
from intodepth.story.hindsight_words import Begun, find_actions, find_opening


class Ghost(NamedTuple):
    """The drawn parts of a last chance, in cells of one floor."""

    stood: tuple[Cell, ...]
    """where the able heroes stood"""
    ways: tuple[tuple[Cell, ...], ...]
    """cells of the whole way out of each of them"""
    ends: tuple[Cell, ...]
    """where each of them would have been after the part that is told"""
    ropes: tuple[tuple[Cell, ...], ...]
    """ropes that would have hung otherwise, each at the moment when it spans the most"""


def ghost_of(chance: LastChance) -> Ghost:
    """Return what to draw of a way out."""
    begun = find_actions(chance)
    last = begun.index(find_opening(begun)[-1]) + 1
    heroes = [hero for hero in chance.moment.stage.heroes() if hero.is_able]
    stood = tuple(hero.cell for hero in heroes if hero.cell is not None)
    first = [_way(hero, begun[:last]) for hero in heroes]
    ends = tuple(way[-1] for way in first if way and way[-1] not in stood)
    ways = tuple(way for hero in heroes if len(way := _way(hero, begun)) > 1)
    return Ghost(stood, ways, ends, tuple(_ropes(chance, begun).values()))


def _ropes(chance: LastChance, begun: list[Begun]) -> dict[int, tuple[Cell, ...]]:
    found: dict[int, tuple[Cell, ...]] = {}
    for each in begun:
        for key, rope in sorted(each.stage.ropes.items()):
            is_new = rope != chance.moment.stage.ropes.get(key)
            if is_new and len(rope.cells) > len(found.get(key, ())):
                found[key] = tuple(rope.cells)
    return found


def _way(hero: Hero, begun: list[Begun]) -> tuple[Cell, ...]:
    """Return the cells of a hero's way, from its start."""
    cells = [hero.cell] if hero.cell is not None else []
    for each in begun:
        for happening in each.schedule.timeline:
            event = happening.event
            if isinstance(event, Moved) and event.body == hero.id and event.new is not None:
                cells.append(event.new)
    return tuple(cells)
