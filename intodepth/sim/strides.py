"""strides: the single movements a hero can make, from any node of its view, facing and posture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from intodepth.sim.cells import OPPOSITE, Cell, Side
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.grid_view import GridView
from intodepth.sim.stage import Stage, is_ledge

STANDING, CLIMBING, HANGING, PRONE = (int(posture) for posture in Posture)
DROPPED = 4
"""Beyond the postures: without footing. A path ends where a fall starts."""
MODES = 5
STATES = 2 * MODES
"""States to a node: state = node * STATES + (MODES if facing west) + mode."""


class Stride(NamedTuple):
    """One movement: what it costs, which sides it leaves by, and how the hero is after it."""

    cost: int
    sides: tuple[Side, ...]
    node: int
    facing: Side
    mode: int

    @property
    def state(self) -> int:
        """The number of the state it leads to."""
        return state_of(self.node, self.facing, self.mode)


def state_of(node: int, facing: Side, mode: int) -> int:
    """The number of a state."""
    return node * STATES + (MODES if facing == Side.W else 0) + mode


class Strider:
    """Asks the rules which strides one hero has, with the other bodies where they are."""

    def __init__(self, stage: Stage, view: GridView, hero: Hero) -> None:
        self._at = stage.at.copy()
        self._ground = stage.ground
        self._rules = stage.rules
        self._view = view
        self._hero = hero

    def strides(self, state: int) -> Iterator[Stride]:
        """All strides from a state; what lies ahead comes first, so that ties do not know left from right."""
        node, rest = divmod(state, STATES)
        facing = Side.W if rest >= MODES else Side.E
        mode = rest % MODES
        if mode in (STANDING, CLIMBING):
            ways = (facing, OPPOSITE[facing])
            for side in ways:
                yield from self._sideways(node, side, self._rules.turn if side != facing else 0, mode)
            for side in ways:
                yield from self._mantle(node, side, self._rules.turn if side != facing else 0)
            if self._ground.kind(self._view.nodes[node].cell).ladder:
                yield from self._ladder(node, facing)
        elif mode == HANGING:
            above = self._free(node, Side.N)
            ledge = self._free(above, facing)
            if ledge >= 0:
                cost = self._rules.pull_up + self._hero.climb_extra
                yield Stride(cost, (Side.N, facing), ledge, facing, self._arrival(ledge))
            yield Stride(self._rules.drop, (), node, facing, DROPPED)
        elif mode == PRONE:
            yield Stride(self._rules.rise, (), node, facing, self._arrival(node))

    def _sideways(self, node: int, side: Side, turn: int, mode: int) -> Iterator[Stride]:
        beside = self._free(node, side)
        if beside < 0:
            return
        if self._is_footed(beside):
            yield Stride(self._rules.walk + turn, (side,), beside, side, self._arrival(beside))
            return
        below = self._free(beside, Side.S)
        if below >= 0 and mode == STANDING:
            wall = OPPOSITE[side]
            cell = self._view.nodes[below].cell
            if self._is_footed(below):
                yield Stride(self._rules.step_down + turn, (side, Side.S), below, side, self._arrival(below))
            elif is_ledge(self._ground, cell, wall):
                yield Stride(self._rules.hang + turn, (side, Side.S), below, wall, HANGING)
        yield Stride(self._rules.walk + turn, (side,), beside, side, DROPPED)

    def _mantle(self, node: int, side: Side, turn: int) -> Iterator[Stride]:
        wall = self._ground.steps[side][self._view.nodes[node].cell]
        if wall is None or not (self._ground.is_solid(wall) or self._is_taken(wall)):
            return
        top = self._free(self._free(node, Side.N), side)
        if top >= 0 and self._is_footed(top):
            cost = self._rules.mantle + self._hero.climb_extra + turn
            yield Stride(cost, (Side.N, side), top, side, self._arrival(top))

    def _ladder(self, node: int, facing: Side) -> Iterator[Stride]:
        above, below = self._free(node, Side.N), self._free(node, Side.S)
        if above >= 0 and self._is_footed(above):
            cost = self._rules.climb_up + self._hero.climb_extra
            yield Stride(cost, (Side.N,), above, facing, self._arrival(above))
        if below >= 0:
            mode = self._arrival(below) if self._is_footed(below) else DROPPED
            yield Stride(self._rules.climb_down, (Side.S,), below, facing, mode)

    def _free(self, node: int, side: Side) -> int:
        """The node beyond a side if nothing is in it, else -1."""
        if node < 0:
            return -1
        target = self._view.ways[node][side]
        return -1 if target < 0 or self._is_taken(self._view.nodes[target].cell) else target

    def _is_taken(self, cell: Cell) -> bool:
        return self._at.get(cell, self._hero.id) != self._hero.id

    def _is_footed(self, node: int) -> bool:
        cell = self._view.nodes[node].cell
        if self._ground.footing[cell]:
            return True
        below = self._ground.steps[Side.S][cell]
        return below is not None and self._is_taken(below)

    def _arrival(self, node: int) -> int:
        """The posture in which a hero arrives where it has footing."""
        cell = self._view.nodes[node].cell
        if not self._ground.kind(cell).ladder:
            return STANDING
        below = self._ground.steps[Side.S][cell]
        return STANDING if below is None or self._ground.is_solid(below) else CLIMBING
