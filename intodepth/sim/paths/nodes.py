"""nodes: what an actor sees as the nodes of a graph, and which of them heroes can be in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from intodepth.sim.entities import Gift, Hero
from intodepth.sim.footing import SMALL
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import Chart
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import HALF

_PAD = 2
"""Rows and columns of padding around what is seen, which nobody enters."""
ROW = 2 * (HALF[0] + _PAD) + 1
"""Places in a row of the picture: the place to the east is 1 more, the place above ROW more."""
ROWS = 2 * (HALF[1] + _PAD) + 1
PLACES = ROW * ROWS
OWN_PLACE = PLACES // 2
"""The place of the actor's own cell in the picture."""
STEPS = (1, ROW, -1, -ROW)
"""Difference to the next place, by side."""

SIDES_BETWEEN: dict[int, tuple[Side, ...]] = {
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
"""The sides of a stride, by the difference of places. It goes up first, and down last."""

Able = tuple[bool, bool, bool]
"""Properties of a hero: has hands, clings to rough rock, fits through gaps."""


def able(hero: Hero) -> Able:
    """Return the traits of a hero that decide where they can go: (has hands, climbs rock, is small)."""
    return hero.has_hands, Gift.CLIMBS_ROCK in hero.gifts, hero.weight <= SMALL


class Ways(NamedTuple):
    """The nodes that heroes of one kind can use, as tables with one byte, 0 or 1, for each node."""

    free: bytes
    """seen, not solid, and wide enough"""
    footed: bytes
    """not solid, with something to stand on or hold on to"""
    rung: bytes
    """a ladder, or rough rock beside a hero who can climb it"""
    climbs: bytes
    """a rung with no floor below: a hero who arrives there climbs"""


class NodeTables(NamedTuple):
    """The terrain at the nodes: one table for each trait, with one byte, 0 or 1, for each node, read as one
    integer.
    """

    seen: int
    solid: int
    floor: int
    """rock, or nothing, below"""
    ladder: int
    gaps: int
    rough: int
    """rough rock beside it"""


class GridView(ABC):
    """The cells that an actor sees, as numbered nodes; through portals one cell can have several."""

    def __init__(
        self, eye: Cell, size: int, centre: int, beside: Sequence[Sequence[int]], terrain: NodeTables
    ):
        self.eye = eye
        self.size = size
        """number of nodes"""
        self.centre = centre
        """the node of the actor's own cell"""
        self.beside = beside
        """the next node, by side as it is seen and by node; known for all nodes where a hero can be"""
        self._terrain = terrain
        self._every = int.from_bytes(b"\1" * size, "little")
        self.solid = self._bytes(terrain.solid)
        """whether a node is rock"""
        self._ways: dict[Able, Ways] = {}
        self.rows: dict[object, dict[int, tuple[tuple[int, int], ...]]] = {}
        """results of `paths` that depend on these tables only, by its rules and by state"""
        self.latest: tuple[object, object] | None = None
        """the last answer of `paths`, with its arguments"""

    def ways(self, kind: Able) -> Ways:
        """Return where heroes of one kind can go."""
        found = self._ways.get(kind)
        if found is None:
            has_hands, clings, is_small = kind
            seen, solid, floor, rung, gaps, rough = self._terrain
            if clings:
                rung |= rough
            is_open = ~solid & self._every
            rung &= is_open
            free = seen & is_open
            found = self._ways[kind] = Ways(
                self._bytes(free if is_small else free & ~gaps),
                self._bytes((floor | rung) & is_open),
                self._bytes(rung if has_hands else 0),
                self._bytes(rung & ~floor if has_hands else 0),
            )
        return found

    def _bytes(self, bits: int) -> bytes:
        return (bits & self._every).to_bytes(self.size, "little")

    @abstractmethod
    def cell(self, node: int) -> Cell:
        """Return the level's cell at a node."""

    @abstractmethod
    def chart(self, node: int) -> Chart:
        """Return the chart by which a node is seen."""

    def is_mirrored(self, node: int) -> bool:
        """Return whether left and right are exchanged at a node."""
        return self.chart(node).mirror

    @abstractmethod
    def nodes(self, cell: Cell) -> Iterable[int]:
        """Return the nodes of a cell of the level."""

    @abstractmethod
    def reads(self, ground: Ground, cell: Cell) -> bool:
        """Return whether the view depends on the terrain of a cell or on where its sides lead."""

    @abstractmethod
    def list_around(self, node: int) -> Iterable[int]:
        """Return a node and the nodes around it, whose strides may depend on what is at it."""

    @abstractmethod
    def sides(self, node: int, following: int) -> tuple[Side, ...]:
        """Return the sides by which a stride from one node to another leaves its cells."""
