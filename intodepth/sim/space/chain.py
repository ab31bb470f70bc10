"""chain: the course of a rope: led by its ends, drawn tight round rock and clips, sunk as low as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from intodepth.sim.space.cells import MIRRORED, OPPOSITE, Cell, Side
from intodepth.sim.space.ground import Ground

OrientedCell = tuple[Cell, bool]
"""A cell, and whether left and right are exchanged there as seen from the first end of the chain."""


class Chain(NamedTuple):
    """The cells of a rope, and the side by which each cell but the last is left."""

    cells: tuple[Cell, ...]
    sides: tuple[Side, ...]


def lead_ends(
    ground: Ground,
    chain: Chain,
    kept: Iterable[Cell],
    first: Sequence[Side] = (),
    second: Sequence[Side] = (),
) -> Chain:
    """Return the chain after its ends moved along `first` and `second`, drawn tight; `kept` are the cells of
    its clips.
    """
    cells, sides = list(chain.cells), list(chain.sides)
    for side in second:
        cells.append(_step_beyond(ground, cells[-1], side))
        sides.append(side)
    for side in first:
        sides.insert(0, ground.arrival(cells[0], side))
        cells.insert(0, _step_beyond(ground, cells[0], side))
    return tighten(ground, Chain(tuple(cells), tuple(sides)), kept)


def tighten(ground: Ground, chain: Chain, kept: Iterable[Cell]) -> Chain:
    """Return the chain drawn tight: without going back, U-turns and bends that it does not need."""
    sides = chain.sides
    if not ground.mirrors and all(side == sides[0] for side in sides):
        return chain
    tightening = _Tightening(ground, chain, frozenset(kept) & frozenset(chain.cells))
    while tightening.backtrack() or tightening.u_turn() or tightening.loose_bend():
        pass
    return tightening.chain()


def reverse(ground: Ground, chain: Chain) -> Chain:
    """Return the same chain from its other end."""
    ways = zip(chain.cells, chain.sides, strict=False)
    return Chain(chain.cells[::-1], tuple(ground.arrival(cell, side) for cell, side in ways)[::-1])


def sides_as_seen(ground: Ground, chain: Chain) -> list[Side]:
    """Return the sides of a chain as seen from its first cell, as if portals were plain sides."""
    sides: list[Side] = []
    mirrored = False
    for cell, side in zip(chain.cells, chain.sides, strict=False):
        sides.append(MIRRORED[side] if mirrored else side)
        mirrored ^= (cell, side) in ground.mirrors
    return sides


def find_inward_side(ground: Ground, chain: Chain, end: int) -> Side | None:
    """Return the side that leads from end 0 or 1 to the next cell of the chain; None if it has one cell."""
    if not chain.sides:
        return None
    return ground.arrival(chain.cells[-2], chain.sides[-1]) if end else chain.sides[0]


def is_bend(ground: Ground, chain: Chain, index: int) -> bool:
    """Return whether the chain turns at an inner cell."""
    before, after = chain.sides[index - 1], chain.sides[index]
    return after != OPPOSITE[ground.arrival(chain.cells[index - 1], before)]


def find_hanging(ground: Ground, chain: Chain, cell: Cell) -> int | None:
    """Return the index of a cell in the chain if the rope can be gripped there, that is, leads up or down.

    None if it does not, or if two strands share the cell.
    """
    if chain.cells.count(cell) != 1:
        return None
    index = chain.cells.index(cell)
    return index if lower_end(ground, chain, index) is not None else None


def lower_end(ground: Ground, chain: Chain, index: int) -> int | None:
    """Return the end that lies below a cell of the chain; None if the chain leads neither up nor down
    there.
    """
    cells, sides = chain
    back = ground.arrival(cells[index - 1], sides[index - 1]) if index else None
    on = sides[index] if index < len(sides) else None
    if back == on:
        return None
    if Side.S in (back, on):
        return 1 if on == Side.S else 0
    if Side.N in (back, on):
        return 1 if back == Side.N else 0
    return None


def _step_beyond(ground: Ground, cell: Cell, side: Side) -> Cell:
    target = ground.steps[side][cell]
    assert target is not None, f"nothing lies beyond {side.name} of {cell}"
    return target


class _Tightening:
    """A chain being tightened, with its sides as seen from its first cell, as if portals were plain sides."""

    def __init__(self, ground: Ground, chain: Chain, kept: frozenset[Cell]) -> None:
        self._ground = ground
        self._kept = kept
        self._places: list[OrientedCell] = [(chain.cells[0], False)]
        self._sides: list[Side] = []
        for side in chain.sides:
            cell, mirrored = self._places[-1]
            seen = MIRRORED[side] if mirrored else side
            place = self._step((cell, mirrored), seen)
            assert place is not None, f"nothing lies beyond {side.name} of {cell}"
            self._places.append(place)
            self._sides.append(seen)

    def chain(self) -> Chain:
        """Return the chain with the sides of its own cells."""
        sides = tuple(
            MIRRORED[side] if mirrored else side
            for side, (_, mirrored) in zip(self._sides, self._places, strict=False)
        )
        return Chain(tuple(cell for cell, _ in self._places), sides)

    def backtrack(self) -> bool:
        """Remove a side and the side straight back; return whether there was such a pair."""
        sides = self._sides
        for index in range(len(sides) - 1):
            if sides[index + 1] == OPPOSITE[sides[index]] and self._replace(index, index + 2, []):
                return True
        return False

    def u_turn(self) -> bool:
        """Move the straight run of a U-turn over and remove its two sides; return whether there was one."""
        sides = self._sides
        for index in range(len(sides) - 2):
            side, across = sides[index], sides[index + 1]
            if across % 2 == side % 2:
                continue
            end = index + 2
            while end < len(sides) and sides[end] == across:
                end += 1
            turns = end < len(sides) and sides[end] == OPPOSITE[side]
            if turns and self._replace(index, end + 1, sides[index + 1 : end]):
                return True
        return False

    def loose_bend(self) -> bool:
        """Exchange the two sides of a bend whose other corner is lower; return whether there was one."""
        sides = self._sides
        for index in range(len(sides) - 1):
            one, other = sides[index], sides[index + 1]
            is_loose = one % 2 != other % 2 and (other == Side.S or one == Side.N)
            if is_loose and self._replace(index, index + 2, [other, one]):
                return True
        return False

    def _replace(self, start: int, end: int, sides: list[Side]) -> bool:
        """Lead a part of the chain another way; return whether that way is open, has the same ends and keeps
        the clips.
        """
        places = [self._places[start]]
        for side in sides:
            place = self._step(places[-1], side)
            if place is None or self._ground.is_solid(place[0]):
                return False
            places.append(place)
        if places[-1] != self._places[end]:
            return False
        if self._kept:
            left = {cell for cell, _ in (*self._places[:start], *places, *self._places[end:])}
            if not self._kept <= left:
                return False
        self._places[start : end + 1] = places
        self._sides[start:end] = sides
        return True

    def _step(self, place: OrientedCell, seen: Side) -> OrientedCell | None:
        cell, mirrored = place
        side = MIRRORED[seen] if mirrored else seen
        target = self._ground.steps[side][cell]
        if target is None:
            return None
        return target, mirrored != ((cell, side) in self._ground.mirrors)
