"""ghost: what a last chance would have looked like on its floor: who stood where, who goes, what hangs."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.content.runs.hindsight import LastChance
from intodepth.content.runs.hindsight_words import Begun, opening, played
from intodepth.sim.entities import Hero
from intodepth.sim.events import Moved
from intodepth.sim.space.cells import Cell


class Ghost(NamedTuple):
    """Cells of one floor."""

    stood: tuple[Cell, ...] = ()
    """of the heroes who were able"""
    ways: tuple[tuple[Cell, ...], ...] = ()
    """the cells that each of them would have gone by, from the first to the last"""
    ropes: tuple[tuple[Cell, ...], ...] = ()
    """those of ropes that would have hung otherwise"""

    @property
    def is_still(self) -> bool:
        """Whether nothing would be to be seen of it."""
        return not self.ways and not any(len(cells) > 1 for cells in self.ropes)


def ghost_of(chance: LastChance) -> Ghost:
    """Return how a way out begins, as far as it is told, and further if nothing is to be seen of that."""
    begun = played(chance)
    last = begun.index(opening(begun)[-1])
    ghost = _ghost(chance, begun[: last + 1])
    while ghost.is_still and last + 1 < len(begun):
        last += 1
        ghost = _ghost(chance, begun[: last + 1])
    return ghost


def _ghost(chance: LastChance, begun: list[Begun]) -> Ghost:
    stage = chance.moment.stage
    heroes = [hero for hero in stage.heroes() if hero.is_able]
    stood = tuple(hero.cell for hero in heroes if hero.cell is not None)
    ways = (_way(hero, begun) for hero in heroes)
    after = stage.copy()
    for each in begun:
        each.schedule.apply(after)
    ropes = (rope.cells for key, rope in sorted(after.ropes.items()) if rope != stage.ropes.get(key))
    return Ghost(stood, tuple(way for way in ways if len(way) > 1), tuple(map(tuple, ropes)))


def _way(hero: Hero, begun: list[Begun]) -> tuple[Cell, ...]:
    """The cells that a hero comes to, from where it is."""
    cells = [hero.cell] if hero.cell is not None else []
    for each in begun:
        for happening in each.schedule.timeline:
            event = happening.event
            if isinstance(event, Moved) and event.body == hero.id and event.new is not None:
                cells.append(event.new)
    return tuple(cells)
