"""dijkstra: the cheapest ways of a hero over states (node, facing, posture), by Dijkstra's algorithm with
buckets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from intodepth.sim.entities import Hero
from intodepth.sim.paths.grid_view import grid_view
from intodepth.sim.paths.nodes import GridView
from intodepth.sim.paths.strides import (
    DROPPED,
    MODES,
    STANDING,
    STATES,
    Stride,
    Strider,
    StrideRow,
    stride_between,
)
from intodepth.sim.pull.gripping import take_in
from intodepth.sim.pull.leash import lead_along
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import Chart
from intodepth.sim.stage import Stage

Target = tuple[Cell, Chart, bool]
"""A cell to move to, the chart by which it is seen, and whether the hero lets go there."""


class Paths:
    """Everything that a hero reaches for at most `cap` action points."""

    def __init__(self, stage: Stage, hero: Hero, cap: int, view: GridView | None = None) -> None:
        assert hero.cell is not None
        self.view = view or grid_view(stage.ground, hero.cell)
        rows = Strider(stage, self.view, hero)
        self.start = rows.start(hero)
        ropes = stage.ropes_of(hero.id)
        leash = Leash(stage, hero, self.view, rows, ropes).allows if ropes else None
        self.costs, self.parents = search(rows, self.start, self.view.size * STATES, cap, leash)

    @cached_property
    def targets(self) -> dict[Target, int]:
        """The cheapest state for each cell that can be moved to. The hero's own cell counts only if they let
        go there.

        A hero who stands does not let go in their own cell, which would mean to climb up and come down again.
        """
        nodes: dict[tuple[int, bool], int] = {}
        costs, view, centre = self.costs, self.view, self.view.centre
        stands = self.start % MODES == STANDING
        for state in self.parents:
            node = state // STATES
            drops = state % MODES == DROPPED
            if node != centre or (drops and not stands):
                other = nodes.get((node, drops))
                if other is None or costs[state] < costs[other]:
                    nodes[node, drops] = state
        return {(view.cell(node), view.chart(node), drops): state for (node, drops), state in nodes.items()}

    @cached_property
    def stays(self) -> dict[int, int]:
        """The cheapest state in which the hero stays in each node but their own."""
        found: dict[int, int] = {}
        costs, centre = self.costs, self.view.centre
        for state in self.parents:
            if state % MODES != DROPPED:
                node = state // STATES
                other = found.get(node, -1)
                if node != centre and (other < 0 or costs[state] < costs[other]):
                    found[node] = state
        return found

    def path(self, state: int) -> list[Stride]:
        """Return the strides to a reached state."""
        states = [state]
        while states[-1] != self.start:
            states.append(self.parents[states[-1]])
        states.reverse()
        return [self.stride(a, b) for a, b in pairwise(states)]

    def stride(self, state: int, following: int) -> Stride:
        """Return the stride between two neighbouring states of a cheapest way."""
        return stride_between(self.view, state, following, self.costs[following] - self.costs[state])


class Leash:
    """The course of a hero's ropes at each reached state. Taut ropes bar strides."""

    def __init__(
        self, stage: Stage, hero: Hero, view: GridView, rows: Strider, ropes: tuple[Rope, ...]
    ) -> None:
        self._stage = stage
        self._view = view
        self._body = hero.id
        self._rows = rows
        self._lying = {rows.start(hero): ropes}

    def allows(self, state: int, following: int) -> bool:
        """Return whether a stride keeps every rope within its length; notes the course of the ropes
        after it.
        """
        sides = self._view.sides(state // STATES, following // STATES)
        ropes = lead_along(self._stage, self._lying[state], self._body, sides)
        if ropes is not None and sides and self._rows.takes_in(following):
            ropes = take_in(self._stage, ropes, self._body)
        if ropes is not None:
            self._lying[following] = ropes
        return ropes is not None


class Rows(Protocol):
    """A table of successors: one row of strides for each state."""

    def __getitem__(self, state: int, /) -> StrideRow:
        """Return the costs by state (cap + 1 if unreachable), and the parent of each reached state except the
        start.

        Dial's algorithm: one bucket for each cost. Ties keep the first parent found. `allows` may bar
        strides.
        """


def search(
    rows: Rows | Mapping[int, StrideRow],
    start: int,
    states: int,
    cap: int,
    allows: Callable[[int, int], bool] | None = None,
) -> tuple[list[int], dict[int, int]]:
    """Costs by state (cap + 1 where out of reach) and the parent of each state reached but the start.

    Dial's algorithm: one bucket to a cost. Ties keep the first parent found. `allows` may bar strides.
    """
    costs = [cap + 1] * states
    costs[start] = 0
    parents: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(cap + 1)]
    buckets[0].append(start)
    for cost, bucket in enumerate(buckets):
        for state in bucket:
            if costs[state] == cost:
                for target, step in rows[state]:
                    total = cost + step
                    if total < costs[target] and (allows is None or allows(state, target)):
                        costs[target] = total
                        parents[target] = state
                        buckets[total].append(target)
    return costs, parents


def reachable(stage: Stage, hero: Hero) -> Paths:
    """Return the paths of a hero within their remaining action points.

    The latest answer for each view is cached.
    """
    assert hero.cell is not None
    view = grid_view(stage.ground, hero.cell)
    key = (stage.digest, hero.id)
    if view.latest is None or view.latest[0] != key:
        view.latest = (key, Paths(stage, hero, hero.action_points, view))
    found = view.latest[1]
    assert isinstance(found, Paths)
    return found
