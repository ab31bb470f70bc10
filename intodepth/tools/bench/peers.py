"""peers: the same work done by other libraries: moves by scipy, sight by tcod."""

from __future__ import annotations

from typing import Any

import numpy as np

from intodepth.sim.paths.nodes import GridView
from intodepth.sim.paths.strides import CLIMBING, DROPPED, HANGING, MODES, PRONE, STANDING, STATES
from intodepth.sim.space.cells import OPPOSITE, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage
from intodepth.tools.bench.measurement import PeerMissing

NumpyGrid = np.ndarray[Any, np.dtype[Any]]
_SHIFT = {Side.E: (0, 1), Side.N: (1, 0), Side.W: (0, -1), Side.S: (-1, 0)}


class MoveGraph:
    """The graph of all strides of the first hero of a stage, built with numpy for whole layers at once.

    States are numbered cell * STATES + (MODES if facing west) + mode, with cells row by row. Raises
    ValueError for stages with other bodies.
    """

    def __init__(self, stage: Stage, cap: int) -> None:
        try:
            from scipy.sparse import csr_matrix
        except ImportError as error:
            raise PeerMissing("scipy is not installed") from error
        if len(stage.at) > 1:
            raise ValueError("the peer knows no other bodies")
        self._stage = stage
        self._cap = cap
        ground = stage.ground
        self.width, height = ground.width, ground.height
        codes = np.frombuffer(ground.kinds, np.uint8).reshape(height, self.width)
        self._open = np.isin(codes, np.frombuffer(b".H^v>", np.uint8))
        ladder = codes == ord("H")
        stands = ~self._shift(self._open, Side.S, outside=False)
        footed = self._open & (stands | ladder)
        arrival = np.where(ladder & ~stands, CLIMBING, STANDING)
        self._index = np.arange(height * self.width).reshape(height, self.width)
        self._from: list[NumpyGrid] = []
        self._to: list[NumpyGrid] = []
        self._cost: list[NumpyGrid] = []
        self._link(stage, ladder, footed, arrival)
        states = self._index.size * STATES
        self._graph = csr_matrix(
            (np.concatenate(self._cost), (np.concatenate(self._from), np.concatenate(self._to))),
            shape=(states, states),
        )

    def _link(self, stage: Stage, ladder: NumpyGrid, footed: NumpyGrid, arrival: NumpyGrid) -> None:
        """Add all strides, from masks of ladders and of the cells a hero can be in, and the posture there."""
        rules, add = stage.rules, self._add
        for facing in (Side.E, Side.W):
            for side in (Side.E, Side.W):
                turn = rules.turn if side != facing else 0
                other = OPPOSITE[side]
                beside, floor = self._shift(self._open, side), self._shift(footed, side)
                below = self._shift(self._shift(self._open, Side.S), side)
                below_floor = self._shift(self._shift(footed, Side.S), side)
                over = self._shift(self._shift(self._open, Side.N), side)
                top = self._shift(self._shift(footed, Side.N), side) & over & self._shift(self._open, Side.N)
                wall = self._shift(~self._open, side, outside=False)
                for mode in (STANDING, CLIMBING):
                    add(beside & floor, facing, mode, (side,), side, arrival, rules.walk + turn)
                    add(beside & ~floor, facing, mode, (side,), side, DROPPED, rules.walk + turn)
                    add(wall & top, facing, mode, (Side.N, side), side, arrival, rules.mantle + turn)
                step = beside & ~floor & below
                add(
                    step & below_floor,
                    facing,
                    STANDING,
                    (side, Side.S),
                    side,
                    arrival,
                    rules.step_down + turn,
                )
                hold = step & ~below_floor & ~self._shift(self._open, Side.S, outside=False)
                add(hold, facing, STANDING, (side, Side.S), other, HANGING, rules.hang + turn)
            up, down = self._shift(footed, Side.N), self._shift(self._open, Side.S)
            landing = self._shift(footed, Side.S)
            for mode in (STANDING, CLIMBING):
                add(ladder & up, facing, mode, (Side.N,), facing, arrival, rules.climb_up)
                add(ladder & down & landing, facing, mode, (Side.S,), facing, arrival, rules.climb_down)
                add(ladder & down & ~landing, facing, mode, (Side.S,), facing, DROPPED, rules.climb_down)
            ledge = self._shift(self._open, Side.N) & self._shift(self._shift(self._open, Side.N), facing)
            add(ledge, facing, HANGING, (Side.N, facing), facing, arrival, rules.pull_up)
            every = np.ones_like(self._open)
            add(every, facing, HANGING, (), facing, DROPPED, rules.drop)
            add(every, facing, PRONE, (), facing, arrival, rules.rise)

    def _shift(self, grid: NumpyGrid, side: Side, outside: bool = False) -> NumpyGrid:
        """Return the grid shifted by one step, with `outside` beyond its edge."""
        dy, dx = _SHIFT[side]
        shifted = np.full_like(grid, outside)
        height, width = grid.shape
        shifted[max(0, -dy) : height - max(0, dy), max(0, -dx) : width - max(0, dx)] = grid[
            max(0, dy) : height - max(0, -dy), max(0, dx) : width - max(0, -dx)
        ]
        return shifted

    def _add(
        self,
        mask: NumpyGrid,
        facing: Side,
        mode: int,
        sides: tuple[Side, ...],
        then: Side,
        to: NumpyGrid | int,
        cost: int,
    ) -> None:
        """Add strides from all cells of a mask."""
        step = sum(_SHIFT[side][0] * self.width + _SHIFT[side][1] for side in sides)
        cells = self._index[mask & self._open]
        target = cells + step
        arrival = to.ravel()[target] if isinstance(to, np.ndarray) else to
        self._from.append(cells * STATES + (MODES if facing == Side.W else 0) + mode)
        self._to.append(target * STATES + (MODES if then == Side.W else 0) + arrival)
        self._cost.append(np.full(len(cells), cost, np.int32))

    @property
    def start(self) -> int:
        """The hero's present state."""
        hero = self._stage.hero(0)
        assert hero.cell is not None
        cell = hero.cell.y * self.width + hero.cell.x
        return cell * STATES + (MODES if hero.facing == Side.W else 0) + int(hero.posture)

    def solve(self) -> tuple[NumpyGrid, NumpyGrid]:
        """Return costs and predecessors of all states."""
        from scipy.sparse.csgraph import dijkstra

        found: tuple[NumpyGrid, NumpyGrid] = dijkstra(
            self._graph, indices=self.start, limit=self._cap, return_predecessors=True
        )
        return found

    def costs(self, view: GridView) -> dict[int, int]:
        """Return the costs of all states within the cap, numbered as those of a view."""
        costs, _ = self.solve()
        found = {}
        for state in np.flatnonzero(np.isfinite(costs)).tolist():
            y, x = divmod(state // STATES, self.width)
            (node,) = view.nodes(Cell(x, y))
            found[node * STATES + state % STATES] = int(costs[state])
        return found


class FieldOfView:
    """The cells seen from one by tcod's symmetric shadowcasting in C, which has no portals."""

    def __init__(self, ground: Ground, eye: Cell) -> None:
        try:
            from tcod.constants import FOV_SYMMETRIC_SHADOWCAST
            from tcod.map import compute_fov
        except ImportError as error:
            raise PeerMissing("tcod is not installed") from error
        rows = [
            [not ground.kind(Cell(x, y)).opaque for x in range(ground.width)] for y in range(ground.height)
        ]
        self._open, self._eye = np.array(rows), (eye.y, eye.x)
        self._compute, self._algorithm = compute_fov, FOV_SYMMETRIC_SHADOWCAST

    def solve(self) -> NumpyGrid:
        """Return whether each cell is seen."""
        found: NumpyGrid = self._compute(self._open, self._eye, algorithm=self._algorithm)
        return found

    def cells(self) -> set[Cell]:
        """Return the seen open cells."""
        return {Cell(int(x), int(y)) for y, x in np.argwhere(self.solve() & self._open)}
