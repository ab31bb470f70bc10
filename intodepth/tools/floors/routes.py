"""routes: the streets of a floor, and which plans of its modules lead along them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from intodepth.content.floors.composing import Lying, Part, Recipe
from intodepth.content.floors.modules import OPPOSITE, STREETS
from intodepth.sim.space.terrain import ENTRY, WAY_DOWN, Doors


class Street(NamedTuple):
    """One street of a module: it reaches from its west side to its east side."""

    part: int
    """index of the module in the floor"""
    row: int
    """row in the grid of rooms"""


RoutePlan = tuple[Part, str]
"""a module, and the name of a plan or slot of it"""


class NoRoute(Exception):
    """Raised if no doors lead from one street to another."""


class Routes:
    """The streets of a floor."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = parts
        self._at = {place: number for number, part in enumerate(parts) for place in part.streets()}
        self.entrance, self.way_down = self._street_with(ENTRY), self._street_with(WAY_DOWN)

    def _street_with(self, code: int) -> Street:
        """Return the street with an entry or a way down."""
        for number, part in enumerate(self._parts):
            if (row := part.module.street_with(code)) is not None:
                return Street(number, part.placed.row + row)
        raise NoRoute("the floor lacks an entry or a way down")

    def street_of(self, lying: Lying) -> Street:
        """Return the street on which a relic lies, or above it if the module has no doors so low."""
        part = self._parts[lying.part]
        cell = part.place(lying.slot)
        row = part.placed.row if cell is None else part.street(cell)
        return next(street for street in self._streets(lying.part) if street.row >= row)

    def exit_from(self, lying: Lying) -> Doors:
        """Return the nearer way out from a relic: the entries or the way down, by streets that lie between;
        the entries if they are as near.
        """
        here = self.street_of(lying)
        back, on = (len(self._way(here, goal)) for goal in (self.entrance, self.way_down))
        if (self.entrance.row == here.row) != (self.way_down.row == here.row):
            return Doors.BACK if self.entrance.row == here.row else Doors.DOWN
        return Doors.BACK if back <= on else Doors.DOWN

    def find_plans(self, start: Street, goal: Street, last: str) -> Iterator[RoutePlan]:
        """Yield the plans on the way from one street to another, and the last one in its module; raises
        NoRoute.
        """
        for here, beside in pairwise(self._way(start, goal)):
            yield self._parts[here.part], self._plan_name(here, beside)
        yield self._parts[goal.part], last

    def _way(self, start: Street, goal: Street) -> list[Street]:
        before: dict[Street, Street | None] = {start: None}
        edge = deque([start])
        while edge and goal not in before:
            street = edge.popleft()
            for beside in self._list_links(street):
                if beside not in before:
                    before[beside] = street
                    edge.append(beside)
        if goal not in before:
            raise NoRoute(f"no way of doors from {start} to {goal}")
        way = [goal]
        while (previous := before[way[-1]]) is not None:
            way.append(previous)
        return way[::-1]

    def _list_links(self, street: Street) -> Iterator[Street]:
        """Yield the streets that a street leads to, through doors and up and down in its module."""
        part = self._parts[street.part]
        column, wide = part.placed.column, part.module.size[0]
        for side, beside in (("west", column - 1), ("east", column + wide)):
            other = self._at.get((beside, street.row))
            is_open = part.opens(street.row, side)
            if is_open and other is not None and self._parts[other].opens(street.row, OPPOSITE[side]):
                yield Street(other, street.row)
        yield from (each for each in self._streets(street.part) if abs(each.row - street.row) == 1)

    def _streets(self, number: int) -> list[Street]:
        """Return the streets of a module, the lowest first: those with doors."""
        part = self._parts[number]
        rows = range(part.placed.row, part.placed.row + part.module.size[1])
        return [Street(number, row) for row in rows if part.opens(row, "west") or part.opens(row, "east")]

    def _plan_name(self, here: Street, beside: Street) -> str:
        """Return the name of the plan that leads to a neighbouring street, in the module's own directions."""
        part = self._parts[here.part]
        if here.part == beside.part:
            is_top = min(here.row, beside.row) > part.placed.row
            return "top " * is_top + ("up" if beside.row > here.row else "down")
        other = self._parts[beside.part].placed.column
        side = "east" if other > part.placed.column else "west"
        side = OPPOSITE[side] if part.placed.mirrored else side
        return f"{STREETS[here.row - part.placed.row]}{side}"


def route(recipe: Recipe, parts: Sequence[Part], what: str) -> Iterator[RoutePlan]:
    """Yield the names of the plans that lead through a floor for one purpose, in order: `down`, `up`, or the
    key of a relic, which is brought to the nearer way out.

    If a module has no plan of that name, the party just walks, or takes what lies there. Raises NoRoute.
    """
    routes = Routes(parts)
    lying = next((lying for lying in recipe.relics if lying.relic == what), None)
    if lying is None:
        ends = routes.entrance, routes.way_down
        yield from routes.find_plans(*(ends if what == "down" else ends[::-1]), "in")
        return
    there = routes.street_of(lying)
    out = routes.entrance if routes.exit_from(lying) == Doors.BACK else routes.way_down
    yield from routes.find_plans(routes.entrance, there, lying.slot)
    yield from routes.find_plans(there, out, "in")


def down_with(lying: Lying, parts: Sequence[Part]) -> Iterator[RoutePlan]:
    """Yield the plans on the way to a relic and on to the way down; raises NoRoute."""
    routes = Routes(parts)
    there = routes.street_of(lying)
    yield from routes.find_plans(routes.entrance, there, lying.slot)
    yield from routes.find_plans(there, routes.way_down, "in")
