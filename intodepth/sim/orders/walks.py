"""walks: ways on foot to known cells, over several moves and rounds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.flow import turns
from intodepth.sim.orders.halts import find_grave
from intodepth.sim.orders.passes import Order, plan, round_end
from intodepth.sim.paths.dijkstra import Paths, reachable
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.paths.strides import STATES
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

ROUNDS = 6
"""greatest number of rounds that may end during a walk"""


class Walks:
    """The walks of the leading hero over known cells, including cells that are not in sight.

    A walk is a series of moves, each to a cell in sight. If points run out it goes on in the next round,
    after all have passed. A round that ends with something grave ends the walk, too: its passes come last.
    """

    def __init__(self, stage: Stage, known: Collection[Cell]) -> None:
        """Plan for the leading hero, who must be in the level."""
        self._stage, self._known = stage, known

    @cached_property
    def _paths(self) -> Paths:
        return _paths(self._stage, ROUNDS)

    def cost(self, cell: Cell) -> int | None:
        """Return the points for the way to a cell, 0 for the leader's own; None if the leader cannot get
        there and stay.
        """
        if cell == self._stage.hero(self._stage.lead).cell:
            return 0
        state = _state_at(self._paths, cell)
        return None if state is None else self._paths.costs[state]

    def find_reached(self, points: int) -> list[Cell]:
        """Return the cells that the leader reaches for at most `points`, nearest first."""
        costs: dict[Cell, int] = {}
        for (cell, _, drops), state in self._paths.targets.items():
            if not drops and self._paths.costs[state] <= points:
                costs[cell] = min(costs.get(cell, points), self._paths.costs[state])
        return sorted((cell for cell in costs if cell in self._known), key=lambda cell: (costs[cell], cell))

    def find_last_known(self, cell: Cell) -> Cell | None:
        """Return the farthest cell in which the leader can stay on the cheapest way to a cell, before that
        way leads through cells that nobody has seen; None if it leads through none, or there is no way.
        """
        way = cells_to(self._paths, _state_at(self._paths, cell))
        unseen = next((index for index, each in enumerate(way) if each not in self._known), None)
        if unseen is None:
            return None
        stays = (each for each in way[unseen - 1 : 0 : -1] if _state_at(self._paths, each) is not None)
        return next(stays, None)

    def find_order(
        self,
        cell: Cell,
        act: Callable[[Stage], Order] | None = None,
        others: Callable[[Stage], Order] = lambda stage: (),
    ) -> Order:
        """Return the actions by which the leader goes to a cell and acts there; empty if they cannot.

        `act` returns what is done on the stage at arrival, empty if nothing is possible. `others` returns
        what the other heroes do before a round ends.
        """
        order, stage, way = list[Action](), self._stage, self._way(cell)
        for ended in range(ROUNDS + 1):
            moves, stage, way = walk_on(stage, way)
            order += moves
            if len(way) == 1 and act is None:
                return tuple(order)
            if len(way) == 1 and act is not None and (done := act(stage)):
                return (*order, *done)
            if not way or (ended and not moves):
                break
            for each in others(stage):
                order.append(each)
                stage = stage_after(stage, each)
            passes, after = _turn_round(stage)
            order += passes
            if after is None:
                return tuple(order)
            stage = after
        return ()

    def _way(self, cell: Cell) -> list[Cell]:
        start = self._stage.hero(self._stage.lead).cell
        return [cell] if cell == start else way_by(self._paths, cell, self._known)


def leads_beside(stage: Stage, known: Collection[Cell], cell: Cell) -> bool:
    """Return whether the leader can walk next to a cell in some number of rounds, ignoring what happens
    meanwhile.
    """
    paths = _paths(stage, ROUNDS)
    return any(way_by(paths, beside, known) for beside in stage.ground.near[cell])


def _paths(stage: Stage, rounds: int) -> Paths:
    """Return where the leader gets on foot before `rounds` rounds have ended."""
    hero = stage.hero(stage.lead)
    assert hero.cell is not None
    points = hero.action_points + rounds * hero.max_action_points
    return Paths(stage, hero, points, whole_view(stage.ground, hero.cell))


def way_by(paths: Paths, cell: Cell, known: Collection[Cell]) -> list[Cell]:
    """Return the cells of the cheapest way to a cell, from its start; empty if one of them is not known."""
    cells = cells_to(paths, _state_at(paths, cell))
    return cells if all(each in known for each in cells) else []


def cells_to(paths: Paths, state: int | None) -> list[Cell]:
    """Return the cells of the cheapest way to a state, from its start; empty for None."""
    cells: list[Cell] = []
    while state is not None:
        cells.append(paths.view.cell(state // STATES))
        state = paths.parents.get(state)
    return list(dict.fromkeys(reversed(cells)))


def _state_at(paths: Paths, cell: Cell) -> int | None:
    """Return the cheapest state in which the hero can stay in a cell, in either orientation; None if there is
    none.
    """
    found = [paths.stays[node] for node in paths.view.nodes(cell) if node in paths.stays]
    return min(found, key=paths.costs.__getitem__, default=None)


def walk_on(stage: Stage, way: list[Cell]) -> tuple[Order, Stage, list[Cell]]:
    """Go on along a way as far as points and sight allow: return the moves, the stage then, and the rest of
    the way.

    The rest begins at the leader's cell. It is empty if something stopped the leader.
    """
    moves: list[Action] = []
    while (move := furthest(stage, way[1:])) is not None:
        stage = stage_after(stage, move)
        actor = turns.next_actor(stage)
        if actor is None or (actor.id, actor.cell) != (move.actor, move.to):
            return (), stage, []
        moves.append(move)
        way = way[way.index(move.to) :]
    return tuple(moves), stage, way


def furthest(stage: Stage, cells: list[Cell]) -> Move | None:
    """Return the leader's move to the last of these cells that one move reaches, or None."""
    if not cells:
        return None
    charts: dict[Cell, Chart] = {}
    for cell, chart, drops in sorted(reachable(stage, stage.hero(stage.lead)).targets, reverse=True):
        if not drops and charts.get(cell) != STRAIGHT:
            charts[cell] = chart
    far = next((each for each in reversed(cells) if each in charts), None)
    return None if far is None else Move(stage.lead, far, False, charts[far])


def _turn_round(stage: Stage) -> tuple[Order, Stage | None]:
    """Return the passes that lead to the next round with the same hero in the lead, and the stage then; None
    in its place if the passes cause something grave.
    """
    leader, after = stage.lead, stage.copy()
    order = list[Action]()
    for entry in plan(stage, round_end(stage), passes_on=False):
        assert isinstance(entry.action, Action)
        order.append(entry.action)
        if find_grave(after, entry) is not None:
            return tuple(order), None
        entry.schedule.apply(after)
    if after.lead != leader:
        order.append(Lead(after.lead, leader))
        after = stage_after(after, order[-1])
    return tuple(order), after
