"""barriers: what keeps a hero from a cell: the first thing in the way, on the way with the fewest such
things.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum, auto
from heapq import heappop, heappush
from typing import Final, NamedTuple

from intodepth.sim.entities import Hero
from intodepth.sim.footing import fits, is_rung
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import GATE
from intodepth.sim.stage import Stage

FAR: Final = 48
"""greatest number of action points of a way that needs no help"""


class BarrierKind(Enum):
    """The kinds of obstacle between a hero and a cell."""

    HOLE = auto()
    """air to cross, over a hole"""
    DROP = auto()
    """air to go down through"""
    STEP = auto()
    """air to go up through"""
    LADDER = auto()
    """a ladder, for a hero without hands"""
    RUNG = auto()
    """a ladder whose lowest rung is above the hero's cell"""
    BODY = auto()
    GATE = auto()
    FLOOR = auto()
    """a floor that breaks"""
    NARROW = auto()
    UNSEEN = auto()
    """cells that nobody has seen"""


PRICES: Final = {
    BarrierKind.HOLE: 10,
    BarrierKind.DROP: 6,
    BarrierKind.STEP: 10,
    BarrierKind.LADDER: 10,
    BarrierKind.RUNG: 10,
    BarrierKind.BODY: 25,
    BarrierKind.GATE: 30,
    BarrierKind.FLOOR: 30,
    BarrierKind.NARROW: 60,
    BarrierKind.UNSEEN: 40,
}
"""cost of a cell with each, in place of the points that it costs where nothing is in the way"""


class Barrier(NamedTuple):
    """The first thing in the way to a cell."""

    kind: BarrierKind
    cell: Cell
    """the first cell that cannot be entered"""
    cells: int = 0
    """depth or height in cells; 0 if that is unknown, or for other kinds"""
    body: int | None = None
    """id of the body in the way"""


def count_rounds(paths: Paths, state: int, hero: Hero) -> int:
    """Return in how many rounds a hero comes to a state, this one included, if nothing changes meanwhile."""
    left, rounds = hero.action_points, 1
    for stride in paths.path(state):
        if stride.cost > left:
            left, rounds = hero.max_action_points, rounds + 1
        left -= stride.cost
    return rounds


class Barriers:
    """The ways of a hero past everything that is in the way, over all cells of a stage."""

    def __init__(self, stage: Stage, hero: Hero, known: Collection[Cell]) -> None:
        """Search from every cell that the hero reaches by walking and climbing in any number of rounds.

        `stage` is what the party believes; `known` are the cells that it has seen.
        """
        assert hero.cell is not None
        self._stage, self._hero, self._known = stage, hero, known
        self.paths = Paths(stage, hero, FAR, whole_view(stage.ground, hero.cell))
        """the ways without help, also through cells that nobody has seen"""
        self.costs = {hero.cell: 0}
        """points to each cell in which the hero gets without help and can stay"""
        for (cell, _, drops), state in self.paths.targets.items():
            if not drops:
                self.costs[cell] = min(self.paths.costs[state], self.costs.get(cell, FAR))
        self._parents: dict[Cell, tuple[Cell, Side]] = {}
        self._search()

    def _search(self) -> None:
        """Find the cheapest way to each further cell, where every barrier has its price (Dijkstra)."""
        total = dict(self.costs)
        queue = [(cost, cell) for cell, cost in self.costs.items()]
        queue.sort()
        while queue:
            cost, cell = heappop(queue)
            if cost > total[cell]:
                continue
            for side in Side:
                following = self._stage.step(cell, side)
                price = None if following is None else self._price(cell, following, side)
                if following is None or price is None or following in self.costs:
                    continue
                if cost + price < total.get(following, cost + price + 1):
                    total[following] = cost + price
                    self._parents[following] = cell, side
                    heappush(queue, (cost + price, following))

    def _price(self, cell: Cell, following: Cell, side: Side) -> int | None:
        ground = self._stage.ground
        if (
            ground.is_solid(following)
            and ground.code(following) != GATE
            and not ground.kind(following).strength
        ):
            return None
        kind = self._judge(cell, following, side)
        return 1 if kind is None else PRICES[kind]

    def _judge(self, cell: Cell, following: Cell, side: Side) -> BarrierKind | None:
        """Return what is in the way from a cell to the next one; None if nothing is."""
        stage, hero = self._stage, self._hero
        if following not in self._known:
            return BarrierKind.UNSEEN
        if stage.ground.code(following) == GATE:
            return BarrierKind.GATE
        if stage.ground.kind(following).strength:
            return BarrierKind.FLOOR
        if following in stage.at and stage.at[following] != hero.id:
            return BarrierKind.BODY
        if not fits(stage.ground, hero, following):
            return BarrierKind.NARROW
        if side in (Side.E, Side.W):
            return None if self._holds(following) else BarrierKind.HOLE
        rungs = [each for each in (cell, following) if stage.ground.kind(each).ladder]
        if rungs and not hero.has_hands:
            return BarrierKind.LADDER
        if is_rung(stage.ground, hero, cell):
            return None
        if is_rung(stage.ground, hero, following):
            return BarrierKind.RUNG if side == Side.N and stage.ground.kind(following).ladder else None
        return BarrierKind.STEP if side == Side.N else BarrierKind.DROP

    def _holds(self, cell: Cell) -> bool:
        """Return whether the hero could stay in a cell without a rope."""
        ground = self._stage.ground
        below = self._stage.step(cell, Side.S)
        stands = ground.footing[cell] or (below is not None and below in self._stage.at)
        return stands or is_rung(ground, self._hero, cell)

    def count_rounds(self, cell: Cell) -> int | None:
        """Return in how many rounds the hero can be in a cell, this one included, if nothing changes; None if
        something is in the way.
        """
        states = [state for (at, _, drops), state in self.paths.targets.items() if at == cell and not drops]
        if not states:
            return None
        return count_rounds(self.paths, min(states, key=self.paths.costs.__getitem__), self._hero)

    def find(self, goal: Cell) -> Barrier | None:
        """Return the first thing in the way to a cell; None if no way can be thought of, or it is too far."""
        way = [goal]
        sides: list[Side] = []
        while way[-1] in self._parents:
            cell, side = self._parents[way[-1]]
            way.append(cell)
            sides.append(side)
        if not sides or way[-1] not in self.costs:
            return None
        return self._describe(way[::-1], sides[::-1])

    def can_think_of(self, goal: Cell) -> bool:
        """Return whether there is a way to a cell past what is in the way: rock does not enclose it."""
        return goal in self.costs or goal in self._parents

    def find_beside(self) -> dict[Side, Barrier]:
        """Return what is in the way to the left and to the right of the hero, where it is not rock."""
        assert self._hero.cell is not None
        found: dict[Side, Barrier] = {}
        for side in (Side.W, Side.E):
            beside = self._stage.step(self._hero.cell, side)
            if beside is not None and (barrier := self.find(beside)) is not None:
                found[side] = barrier
        return found

    def _describe(self, way: list[Cell], sides: list[Side]) -> Barrier | None:
        """Return the first barrier of a way whose first cell can be reached; None if it has none."""
        judged = (self._judge(*step) for step in zip(way, way[1:], sides, strict=False))
        kind, start = next(
            ((kind, index) for index, kind in enumerate(judged) if kind is not None), (None, 0)
        )
        if kind is None:
            return None
        way, sides = way[start:], sides[start:]
        cell = way[1]
        if kind is BarrierKind.BODY:
            return Barrier(kind, cell, body=self._stage.at[cell])
        if kind is BarrierKind.STEP:
            height = next((index for index, side in enumerate(sides) if side != Side.N), len(sides))
            return Barrier(kind, cell, height)
        if kind not in (BarrierKind.HOLE, BarrierKind.DROP):
            return Barrier(kind, cell)
        # A way that goes on down leads into the hole, not over it.
        after = sides[1] if kind is BarrierKind.HOLE and len(sides) > 1 else sides[0]
        kind = BarrierKind.DROP if after == Side.S else BarrierKind.HOLE
        return Barrier(kind, cell, self._measure_depth(cell) + (sides[0] == Side.S))

    def _measure_depth(self, cell: Cell) -> int:
        """Return how many cells lie below a cell until something to stand on; 0 if the party cannot know."""
        depth = 0
        while not self._holds(cell):
            below = self._stage.free_step(cell, Side.S)
            if below is None:
                break
            if below not in self._known or depth > self._stage.ground.height:
                return 0
            cell, depth = below, depth + 1
        return depth
