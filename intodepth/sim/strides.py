"""strides: the single movements a hero can make, from any node of its view, facing and posture."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim.cells import Side
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.grid_view import ROW, GridView
from intodepth.sim.stage import Stage

STANDING, CLIMBING, HANGING, PRONE = (int(posture) for posture in Posture)
DROPPED = 4
"""Beyond the postures: without footing. A path ends where a fall starts."""
MODES = 5
STATES = 2 * MODES
"""States to a node: state = node * STATES + (MODES if facing west) + mode."""

Row = tuple[tuple[int, int], ...]
"""(state, cost) of each stride from one state."""

_EAST, _WEST = (1, 0), (-1, MODES)
"""What a step to the side adds to the node, and its facing to the state."""
_SIDES: dict[int, tuple[Side, ...]] = {
    0: (),
    1: (Side.E,),
    -1: (Side.W,),
    ROW: (Side.N,),
    -ROW: (Side.S,),
    ROW + 1: (Side.N, Side.E),
    ROW - 1: (Side.N, Side.W),
    -ROW + 1: (Side.E, Side.S),
    -ROW - 1: (Side.W, Side.S),
}
"""By the difference of nodes: the sides that a stride leaves by. One goes up first, and down last."""


class Stride(NamedTuple):
    """One movement: what it costs, which sides it leaves by, and how the hero is after it."""

    cost: int
    sides: tuple[Side, ...]
    facing: Side
    mode: int


def state_of(node: int, facing: Side, mode: int) -> int:
    """The number of a state."""
    return node * STATES + (MODES if facing == Side.W else 0) + mode


def stride_between(state: int, following: int, cost: int) -> Stride:
    """The stride that leads from one state to the other."""
    node, rest = divmod(following, STATES)
    return Stride(cost, _SIDES[node - state // STATES], Side.W if rest >= MODES else Side.E, rest % MODES)


class Strider:
    """Successor rows for one hero, with the other bodies where they are.

    Rows of nodes that no body is near are kept with the view, for the next search.
    """

    def __init__(self, stage: Stage, view: GridView, hero: Hero) -> None:
        self._rules = stage.rules
        self._extra = hero.climb_extra
        self._view = view
        self._kept = view.rows.setdefault((stage.rules, hero.climb_extra), {})
        self._fresh: dict[int, Row] = {}
        self._near: set[int] = set()
        taken = [
            node for cell, body in stage.at.items() if body != hero.id and (node := view.node(cell)) >= 0
        ]
        self._free, self._footed, self._wall = (
            bytearray(view.free),
            bytearray(view.footed),
            bytearray(view.solid),
        )
        for node in taken:
            self._free[node], self._wall[node] = 0, 1
            if node + ROW < len(self._footed):
                self._footed[node + ROW] = 1
            for row in range(node - ROW, node + 3 * ROW, ROW):
                self._near.update((row - 1, row, row + 1))

    def __getitem__(self, state: int) -> Row:
        """The row of a state; what lies ahead comes first, so that ties do not know left from right."""
        rows = self._fresh if state // STATES in self._near else self._kept
        row = rows.get(state)
        if row is None:
            row = rows[state] = tuple(self._row(state))
        return row

    def _row(self, state: int) -> list[tuple[int, int]]:
        node, rest = divmod(state, STATES)
        ahead, behind = (_WEST, _EAST) if rest >= MODES else (_EAST, _WEST)
        mode = rest % MODES
        if mode <= CLIMBING:
            row = self._sideways(node, mode, ahead, behind, 0)
            row += self._sideways(node, mode, behind, ahead, self._rules.turn)
            if self._view.ladder[node]:
                row += self._ladder(node, ahead[1])
            return row
        if mode == HANGING:
            return self._hanging(node, ahead)
        if mode == PRONE:
            return [(node * STATES + ahead[1] + self._view.climbs[node], self._rules.rise)]
        return []

    def _sideways(
        self, node: int, mode: int, to: tuple[int, int], away: tuple[int, int], turn: int
    ) -> list[tuple[int, int]]:
        """Walk, step down, hang, drop; or mantle what is in the way."""
        free, footed, rules, climbs = self._free, self._footed, self._rules, self._view.climbs
        step, facing = to
        beside = node + step
        if free[beside]:
            arrival = beside * STATES + facing
            if footed[beside]:
                return [(arrival + climbs[beside], rules.walk + turn)]
            row = [(arrival + DROPPED, rules.walk + turn)]
            below = beside - ROW
            if mode == STANDING and free[below]:
                if footed[below]:
                    row.append((below * STATES + facing + climbs[below], rules.step_down + turn))
                elif self._view.solid[node - ROW]:
                    row.append((below * STATES + away[1] + HANGING, rules.hang + turn))
            return row
        top = beside + ROW
        if self._wall[beside] and free[node + ROW] and free[top] and footed[top]:
            return [(top * STATES + facing + climbs[top], rules.mantle + self._extra + turn)]
        return []

    def _ladder(self, node: int, facing: int) -> list[tuple[int, int]]:
        free, footed, climbs = self._free, self._footed, self._view.climbs
        above, below = node + ROW, node - ROW
        row = []
        if free[above] and footed[above]:
            row.append((above * STATES + facing + climbs[above], self._rules.climb_up + self._extra))
        if free[below]:
            mode = climbs[below] if footed[below] else DROPPED
            row.append((below * STATES + facing + mode, self._rules.climb_down))
        return row

    def _hanging(self, node: int, ahead: tuple[int, int]) -> list[tuple[int, int]]:
        step, facing = ahead
        row = [(node * STATES + facing + DROPPED, self._rules.drop)]
        ledge = node + ROW + step
        if self._free[node + ROW] and self._free[ledge]:
            row.append(
                (ledge * STATES + facing + self._view.climbs[ledge], self._rules.pull_up + self._extra)
            )
        return row
