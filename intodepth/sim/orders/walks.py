"""walks: ways on foot to cells that are known, over as many moves and rounds as they take."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property

from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.flow import turns
from intodepth.sim.orders.passes import Order, only_passes, plan, round_end
from intodepth.sim.paths.dijkstra import Paths, reachable
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.paths.strides import STATES
from intodepth.sim.paths.whole_view import TURNED
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

ROUNDS = 4
"""so many end at most while somebody walks"""


class Walks:
    """Where the leader of a stage gets on foot, over cells that are known, if not seen from where it is.

    A walk is as many moves as it takes, each to a cell that is seen from where it begins. Where points are
    wanting it goes on in the next round, if nobody else loses points by that and nothing happens meanwhile.
    """

    def __init__(self, stage: Stage, known: Collection[Cell]) -> None:
        """The leader has to be in the level."""
        self._stage, self._known = stage, known

    @cached_property
    def _paths(self) -> Paths:
        return _paths(self._stage, ROUNDS if _turned(self._stage) else 0)

    def cost(self, cell: Cell) -> int | None:
        """Points for the way to a cell, 0 where the leader is; None if there is no way to stay there."""
        if cell == self._stage.hero(self._stage.lead).cell:
            return 0
        state = _state_at(self._paths, cell)
        return None if state is None else self._paths.costs[state]

    def reached(self, points: int) -> list[Cell]:
        """Return the cells that the leader gets to for at most so many points, the nearest first."""
        costs: dict[Cell, int] = {}
        for (cell, _, drops), state in self._paths.targets.items():
            if not drops and self._paths.costs[state] <= points:
                costs[cell] = min(costs.get(cell, points), self._paths.costs[state])
        return sorted((cell for cell in costs if cell in self._known), key=lambda cell: (costs[cell], cell))

    def to(self, cell: Cell, deed: Callable[[Stage], Action | None] | None = None) -> Order:
        """The actions by which the leader comes to a cell and does something there; empty if it cannot.

        `deed` gives what to do on the stage as it is then; None if that cannot be done there.
        """
        order, stage, way = list[Action](), self._stage, self._way(cell)
        for ended in range(ROUNDS + 1):
            moves, stage, way = _walked(stage, way)
            order += moves
            if len(way) == 1 and deed is None:
                return tuple(order)
            if len(way) == 1 and deed is not None and (action := deed(stage)) is not None:
                return (*order, action)
            turned = _turned(stage) if way and (moves or not ended) else None
            if turned is None:
                break
            passes, stage = turned
            order += passes
        return ()

    def _way(self, cell: Cell) -> list[Cell]:
        start = self._stage.hero(self._stage.lead).cell
        return [cell] if cell == start else way_by(self._paths, cell, self._known)


def leads_beside(stage: Stage, known: Collection[Cell], cell: Cell) -> bool:
    """Whether a way on foot leads the leader beside a cell, in some rounds, whatever happens meanwhile."""
    paths = _paths(stage, ROUNDS)
    return any(way_by(paths, beside, known) for beside in stage.ground.near[cell])


def _paths(stage: Stage, rounds: int) -> Paths:
    """Where the leader of a stage gets on foot until so many rounds have ended."""
    hero = stage.hero(stage.lead)
    assert hero.cell is not None
    points = hero.action_points + rounds * hero.max_action_points
    return Paths(stage, hero, points, whole_view(stage.ground, hero.cell))


def way_by(paths: Paths, cell: Cell, known: Collection[Cell]) -> list[Cell]:
    """The cells of the cheapest way to a cell, with where it begins; empty if none is known."""
    state = _state_at(paths, cell)
    cells: list[Cell] = []
    while state is not None:
        cells.append(paths.view.cell(state // STATES))
        state = paths.parents.get(state)
    cells = list(dict.fromkeys(reversed(cells)))
    return cells if all(each in known for each in cells) else []


def _state_at(paths: Paths, cell: Cell) -> int | None:
    """The cheapest state in which one can stay in a cell, come to straight or through a mirror."""
    found = (paths.targets.get((cell, chart, False)) for chart in (STRAIGHT, TURNED))
    return min((state for state in found if state is not None), key=paths.costs.__getitem__, default=None)


def _walked(stage: Stage, way: list[Cell]) -> tuple[Order, Stage, list[Cell]]:
    """Lead on along a way as far as points and sight go: the moves, the stage then, and the rest of the way.

    The rest begins where the leader is; it is empty if something kept the leader from where it was going.
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
    """The move of the leader to the last of some cells that one move comes to."""
    if not cells:
        return None
    charts: dict[Cell, Chart] = {}
    for cell, chart, drops in sorted(reachable(stage, stage.hero(stage.lead)).targets, reverse=True):
        if not drops and charts.get(cell) != STRAIGHT:
            charts[cell] = chart
    far = next((each for each in reversed(cells) if each in charts), None)
    return None if far is None else Move(stage.lead, far, False, charts[far])


def _turned(stage: Stage) -> tuple[Order, Stage] | None:
    """The passes to the next round, where the same hero leads, and the stage then.

    None if somebody else has points left, or anything else comes of it.
    """
    leader = stage.lead
    others = (hero for hero in stage.heroes() if hero.id != leader and hero.is_able and not hero.ended)
    if any(hero.action_points for hero in others):
        return None
    entries = plan(stage, round_end(stage), passes_on=False)
    if not all(only_passes(entry.schedule) for entry in entries):
        return None
    order, after = [entry.action for entry in entries if isinstance(entry.action, Action)], stage.copy()
    for entry in entries:
        entry.schedule.apply(after)
    if after.lead != leader:
        order.append(Lead(after.lead, leader))
        after = stage_after(after, order[-1])
    return tuple(order), after
