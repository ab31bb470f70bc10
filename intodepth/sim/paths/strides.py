"""strides: the single movements of a hero, from each node, facing and posture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intodepth.sim.entities import Hero, Posture
from intodepth.sim.paths.nodes import GridView, able
from intodepth.sim.pull.gripping import grippable
from intodepth.sim.space.cells import MIRRORED, Side
from intodepth.sim.stage import Stage

STANDING, CLIMBING, HANGING, PRONE = (int(posture) for posture in Posture)
DROPPED = 4
"""A value after the postures: without footing. A path ends where a fall starts."""
MODES = 5
STATES = 2 * MODES
"""States per node: state = node * STATES + (MODES if facing west) + mode."""

StrideRow = tuple[tuple[int, int], ...]
"""(state, cost) of each stride from one state."""

_To = tuple[Sequence[int], int]
"""target of a step to a side, by node; the part of the state for facing that way"""


class Stride(NamedTuple):
    """One movement: its cost, the sides it leaves by, and the hero's state after it."""

    cost: int
    sides: tuple[Side, ...]
    facing: Side
    """as seen from its start: a mirror on the way reverses it"""
    mode: int


def state_of(node: int, facing: Side, mode: int) -> int:
    """Return the number of the state (node, facing, mode)."""
    return node * STATES + (MODES if facing == Side.W else 0) + mode


def stride_between(view: GridView, state: int, following: int, cost: int) -> Stride:
    """Return the stride between two states, with the sides of its cells."""
    node, rest = divmod(following, STATES)
    facing = Side.W if rest >= MODES else Side.E
    if view.is_mirrored(state // STATES):
        facing = MIRRORED[facing]
    return Stride(cost, view.sides(state // STATES, node), facing, rest % MODES)


class Strider:
    """The successor rows of one hero, among the present bodies and ropes.

    A hanging rope is a ladder for hands: a hero who is CLIMBING where there is no rung is on a rope. Rows of
    nodes with no body and no rope nearby are cached with the view.
    """

    def __init__(self, stage: Stage, view: GridView, hero: Hero) -> None:
        kind = able(hero)
        ways = view.ways(kind)
        self._rules = stage.rules
        self._extra = hero.climb_extra
        self._has_hands = kind[0]
        self._solid, self._rung = view.solid, ways.rung
        self._kept = view.rows.setdefault((stage.rules, hero.climb_extra, kind), {})
        self._fresh: dict[int, StrideRow] = {}
        self._near: set[int] = set()
        self._free, self._footed, self._wall, self._climbs = (
            bytearray(ways.free),
            bytearray(ways.footed),
            bytearray(view.solid),
            ways.climbs,
        )
        self._centre = view.centre
        east, self._up, west, self._down = view.beside
        self._east, self._west = (east, 0), (west, MODES)
        for cell, body in stage.at.items():
            if body != hero.id:
                for node in view.nodes(cell):
                    above = self._up[node]
                    self._free[node], self._wall[node] = 0, 1
                    self._footed[above] = 1
                    self._near.update(view.list_around(node))
                    self._near.update(view.list_around(above))
        self._held = self._footed
        self._rope = self._own = bytes(view.size)
        if stage.ropes and self._has_hands:
            self._add_ropes(stage, view, hero)

    def _add_ropes(self, stage: Stage, view: GridView, hero: Hero) -> None:
        """Mark where ropes hang that the hero can hold, and where the hero could climb one to its other
        end.
        """
        own, hanging = bytearray(view.size), set[int]()
        for rope in stage.ropes.values():
            is_own = rope.end_of(hero.id) is not None
            for cell in rope.cells if is_own else grippable(stage.ground, hero, rope):
                for node in view.nodes(cell):
                    self._near.update(view.list_around(node))
                    if is_own:
                        own[node] = 1
                    else:
                        hanging.add(node)
        if hero.grip is not None:
            hanging.add(view.centre)
        rope_at, held, climbs = bytearray(view.size), bytearray(self._footed), bytearray(self._climbs)
        for node in hanging:
            rope_at[node] = held[node] = 1
            climbs[node] = CLIMBING if not self._footed[node] else climbs[node]
        self._own, self._rope, self._held, self._climbs = bytes(own), bytes(rope_at), held, bytes(climbs)

    def start(self, hero: Hero) -> int:
        """Return the hero's present state. A hero held up only by ropes is climbing."""
        hangs_on_rope = hero.posture == Posture.STANDING and not self._footed[self._centre]
        return state_of(self._centre, hero.facing, CLIMBING if hangs_on_rope else hero.posture)

    def takes_in(self, state: int) -> bool:
        """Return whether a hero can be in a state only by taking in a rope that is tied to them."""
        node = state // STATES
        return state % MODES == CLIMBING and not self._held[node]

    def __getitem__(self, state: int) -> StrideRow:
        """Return the strides from a state, those ahead first, so that ties do not depend on left and
        right.
        """
        rows = self._fresh if state // STATES in self._near else self._kept
        row = rows.get(state)
        if row is None:
            row = rows[state] = tuple(self._row(state))
        return row

    def _row(self, state: int) -> list[tuple[int, int]]:
        node, rest = divmod(state, STATES)
        ahead, behind = (self._west, self._east) if rest >= MODES else (self._east, self._west)
        mode = rest % MODES
        if mode <= CLIMBING:
            row = self._list_sideways(node, mode, ahead, behind, 0)
            row += self._list_sideways(node, mode, behind, ahead, self._rules.turn)
            if self._rung[node]:
                row += self._ladder(node, ahead[1])
            if node in self._near:
                row += self._list_along_rope(node, mode, ahead[1])
            return row
        if mode == HANGING:
            return self._list_hanging(node, ahead)
        if mode == PRONE:
            mode = self._climbs[node] if self._held[node] else CLIMBING
            return [(node * STATES + ahead[1] + mode, self._rules.rise)]
        return []

    def _list_sideways(self, node: int, mode: int, to: _To, away: _To, turn: int) -> list[tuple[int, int]]:
        """Return the strides to one side: walk, step down, hang, drop, or mantle an obstacle."""
        free, held, rules, climbs = self._free, self._held, self._rules, self._climbs
        step, facing = to
        beside = step[node]
        if free[beside]:
            arrival = beside * STATES + facing
            if held[beside]:
                return [(arrival + climbs[beside], rules.walk + turn)]
            if mode == CLIMBING and not self._rung[node]:
                return []
            row = [(arrival + DROPPED, rules.walk + turn)]
            below = self._down[beside]
            if mode == STANDING and free[below]:
                if held[below]:
                    row.append((below * STATES + facing + climbs[below], rules.step_down + turn))
                elif self._solid[away[0][below]] and self._has_hands:
                    row.append((below * STATES + away[1] + HANGING, rules.hang + turn))
            return row
        above = self._up[node]
        if self._wall[beside] and free[above] and self._has_hands:
            top = step[above]
            if free[top] and held[top]:
                return [(top * STATES + facing + climbs[top], rules.mantle + self._extra + turn)]
        return []

    def _ladder(self, node: int, facing: int) -> list[tuple[int, int]]:
        free, held, climbs = self._free, self._held, self._climbs
        above, below = self._up[node], self._down[node]
        row = []
        if free[above] and held[above]:
            row.append((above * STATES + facing + climbs[above], self._rules.climb_up + self._extra))
        if free[below]:
            mode = climbs[below] if held[below] else DROPPED
            row.append((below * STATES + facing + mode, self._rules.climb_down))
        return row

    def _list_along_rope(self, node: int, mode: int, facing: int) -> list[tuple[int, int]]:
        """Return the strides up and down a rope where there is no rung, and letting go."""
        free, held, rope, climbs = self._free, self._held, self._rope, self._climbs
        above, below = self._up[node], self._down[node]
        if self._rung[node]:
            return []
        row = []
        is_on_rope = mode == CLIMBING
        if free[above]:
            leads_on = rope[above] or (held[above] and (rope[node] or is_on_rope))
            if leads_on or (self._own[above] and not held[above]):
                up = climbs[above] if leads_on else CLIMBING
                row.append((above * STATES + facing + up, self._rules.rope_up + self._extra))
        if free[below] and held[below] and (rope[below] or rope[node]):
            row.append((below * STATES + facing + climbs[below], self._rules.rope_down))
        if rope[node] and is_on_rope:
            row.append((node * STATES + facing + DROPPED, self._rules.drop))
        return row

    def _list_hanging(self, node: int, ahead: _To) -> list[tuple[int, int]]:
        step, facing = ahead
        row = [(node * STATES + facing + DROPPED, self._rules.drop)]
        above = self._up[node]
        ledge = step[above]
        if self._free[above] and self._free[ledge]:
            row.append((ledge * STATES + facing + self._climbs[ledge], self._rules.pull_up + self._extra))
        if self._rope[node]:
            row.append((node * STATES + facing + self._climbs[node], self._rules.grip))
        return row
