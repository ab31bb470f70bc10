"""paths: the cheapest ways of a hero over (node, facing, posture), by Dijkstra with buckets."""

from __future__ import annotations

from itertools import pairwise

from intodepth.sim.cells import Cell
from intodepth.sim.entities import Hero
from intodepth.sim.grid_view import GridView, grid_view
from intodepth.sim.stage import Stage
from intodepth.sim.strides import DROPPED, MODES, STATES, Stride, Strider, state_of

Row = tuple[tuple[int, int], ...]
"""(state, cost) of each stride from one state."""
Target = tuple[Cell, bool]
"""A cell to move to, and whether by letting oneself fall from it."""


class Paths:
    """All that a hero can reach for at most `cap` action points."""

    def __init__(self, stage: Stage, hero: Hero, cap: int, view: GridView | None = None) -> None:
        assert hero.cell is not None
        self.view = view or grid_view(stage.ground, hero.cell)
        self.start = state_of(0, hero.facing, hero.posture)
        self._strider = Strider(stage, self.view, hero)
        rows = self._rows(stage, hero)
        self.costs, self._parents = search(rows, self.start, len(self.view.nodes) * STATES, cap)

    def _rows(self, stage: Stage, hero: Hero) -> Rows:
        """Successor rows; those that no body is near are kept with the view."""
        kept = self.view.rows.setdefault((stage.rules, hero.climb_extra), {})
        near: set[int] = set()
        index: dict[tuple[int, int], int] = self.view.at  # type: ignore[assignment]
        for (x, y), body in stage.at.items():
            if body != hero.id:
                for cell in (
                    (x - 1, y - 1), (x, y - 1), (x + 1, y - 1), (x - 1, y), (x, y), (x + 1, y),
                    (x - 1, y + 1), (x, y + 1), (x + 1, y + 1), (x - 1, y + 2), (x, y + 2), (x + 1, y + 2),
                ):  # fmt: skip
                    node = index.get(cell)
                    if node is not None:
                        near.add(node)
        return Rows(self._strider, kept, near)

    def targets(self) -> dict[Target, int]:
        """The cheapest state of each cell that can be moved to; the hero's own only by letting go."""
        found: dict[Target, int] = {}
        costs = self.costs
        for state in self._parents:
            node, rest = divmod(state, STATES)
            drops = rest % MODES == DROPPED
            if node or drops:
                target = self.view.nodes[node].cell, drops
                other = found.get(target)
                if other is None or costs[state] < costs[other]:
                    found[target] = state
        return found

    def path(self, state: int) -> list[Stride]:
        """The strides that lead to a state that was reached."""
        states = [state]
        while states[-1] != self.start:
            states.append(self._parents[states[-1]])
        states.reverse()
        return [min(s for s in self._strider.strides(a) if s.state == b) for a, b in pairwise(states)]


class Rows:
    """The successor rows of a search: kept ones where no body is near, else asked anew."""

    def __init__(self, strider: Strider, kept: dict[int, Row], near: set[int]) -> None:
        self._strider = strider
        self._kept = kept
        self._near = near
        self._fresh: dict[int, Row] = {}

    def __getitem__(self, state: int) -> Row:
        rows = self._fresh if state // STATES in self._near else self._kept
        row = rows.get(state)
        if row is None:
            row = rows[state] = tuple((s.state, s.cost) for s in self._strider.strides(state))
        return row


def search(
    rows: Rows | dict[int, Row], start: int, states: int, cap: int
) -> tuple[list[int], dict[int, int]]:
    """Costs by state (cap + 1 where out of reach) and the parent of each state reached but the start.

    Dial's algorithm: one bucket to a cost. Ties keep the first parent found.
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
                    if total < costs[target]:
                        costs[target] = total
                        parents[target] = state
                        buckets[total].append(target)
    return costs, parents


def reachable(stage: Stage, hero: Hero) -> Paths:
    """The paths of a hero with the action points it has left; the latest answer of each view is kept."""
    assert hero.cell is not None
    view = grid_view(stage.ground, hero.cell)
    key = (stage.digest, hero.id)
    if view.latest is None or view.latest[0] != key:
        view.latest = (key, Paths(stage, hero, hero.action_points, view))
    found = view.latest[1]
    assert isinstance(found, Paths)
    return found
