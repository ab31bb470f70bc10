"""ground: the terrain of a level and the ways between its cells; immutable and shared by copies of a
stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from intodepth.sim.space.cells import DELTAS, MIRRORED, OPPOSITE, SIDES, Cell, Side
from intodepth.sim.space.terrain import ROUGH, SOFT, TERRAIN, TerrainKind

Answer = TypeVar("Answer")


class Portal(NamedTuple):
    """One direction of a portal: leaving `start` through `side` leads into `target`.

    `back` is the other direction.
    """

    start: Cell
    side: Side
    target: Cell | None
    """None if the side is sealed for bodies and rays"""
    mirror: bool = False
    """whether left and right are exchanged on the way through; it is kept while the portal is closed"""

    @property
    def arrival(self) -> Side:
        """The side through which the target is entered."""
        return OPPOSITE[MIRRORED[self.side] if self.mirror else self.side]

    @property
    def back(self) -> Portal:
        """The other direction; for a closed portal, itself."""
        return self if self.target is None else Portal(self.target, self.arrival, self.start, self.mirror)

    @property
    def sealed(self) -> tuple[Portal, ...]:
        """Both directions in their closed form."""
        return tuple(sorted({end._replace(target=None) for end in (self, self.back)}))

    @classmethod
    def from_plain(cls, start: list[int], side: int, target: list[int] | None, mirror: bool) -> Portal:
        """Return the portal from its JSON values."""
        return cls(Cell(*start), Side(side), None if target is None else Cell(*target), mirror)

    def piece(self) -> tuple[object, ...]:
        """Return its values as a flat tuple for the digest."""
        return (*self.start, self.side, *(self.target or ()), self.mirror)


class Steps(dict[Cell, Cell | None]):
    """A cache of the cell beyond one side, by cell; None outside the level."""

    def __init__(self, width: int, height: int, side: Side) -> None:
        super().__init__()
        self._size = width, height
        self._delta = DELTAS[side]

    def __missing__(self, cell: Cell) -> Cell | None:
        x, y = cell[0] + self._delta[0], cell[1] + self._delta[1]
        width, height = self._size
        target = Cell(x, y) if 0 <= x < width and 0 <= y < height else None
        self[cell] = target
        return target


class ByCell(dict[Cell, Answer]):
    """A cache of a value for each cell, filled on demand."""

    def __init__(self, work_out: Callable[[Cell], Answer]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, cell: Cell) -> Answer:
        self[cell] = answer = self._work_out(cell)
        return answer


class Ground:
    """Terrain and portals. Values derived from it are cached in it, because it never changes."""

    __slots__ = (
        "_changed", "_origin", "_relinked", "endless", "floor", "footing", "height", "kinds", "memo",
        "mirrors", "near", "portals", "rough", "soft", "steps", "width",
    )  # fmt: skip

    def __init__(self, width: int, height: int, kinds: bytes, portals: Iterable[Portal] = ()) -> None:
        if len(kinds) != width * height:
            raise ValueError(f"{len(kinds)} cells given for {width} x {height}")
        self.width = width
        self.height = height
        self.kinds = kinds
        """glyph of each cell, row by row from y = 0"""
        given = tuple(portals)
        self.portals = tuple(
            sorted({*given, *(portal.back for portal in given)}, key=lambda each: (each.start, each.side))
        )
        """all sides that lead elsewhere or nowhere, each with its way back"""
        self.steps = tuple(Steps(width, height, side) for side in SIDES)
        """by side: the cell that it leads to; None if nothing lies beyond"""
        for portal in self.portals:
            self.steps[portal.side][portal.start] = portal.target
        self.mirrors = frozenset((portal.start, portal.side) for portal in self.portals if portal.mirror)
        """cell and side of each portal that mirrors, closed ones included"""
        self.near = ByCell(self._list_near)
        """by cell: itself and its neighbours, each once: the reach of hands"""
        self.floor = ByCell(self._has_floor)
        """by cell: whether rock lies below"""
        self.footing = ByCell(lambda cell: self.floor[cell] or self.kind(cell).ladder)
        """by cell: whether a body in it is held by the ground: rock below, or a ladder"""
        self.rough = ByCell(lambda cell: self._has_wall(cell, ROUGH))
        """by cell: whether rough rock to cling to lies beside it"""
        self.soft = ByCell(lambda cell: self._has_wall(cell, SOFT))
        """by cell: whether soft rock for claws lies beside it"""
        self.endless = ByCell(self._column)
        """by cell: the column that leads back into itself through it; empty if there is none"""
        self.memo: dict[object, Any] = {}
        """cache for what depends on this ground only (views, sight), by the users' own keys; see `inherit`
        """
        self._changed: dict[tuple[Cell, int], Ground] = {}
        self._relinked: dict[tuple[Portal, ...], Ground] = {}
        self._origin: tuple[Ground, tuple[Cell, ...]] | None = None
        """the ground from which this one was derived, and the cells with another kind or other sides"""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the caches."""
        return Ground, (self.width, self.height, self.kinds, self.portals)

    def _list_near(self, cell: Cell) -> tuple[Cell, ...]:
        beside = (self.steps[side][cell] for side in SIDES)
        return tuple(dict.fromkeys((cell, *(other for other in beside if other is not None))))

    def _has_floor(self, cell: Cell) -> bool:
        below = self.steps[Side.S][cell]
        return below is None or self.is_solid(below)

    def _has_wall(self, cell: Cell, code: int) -> bool:
        beside = (self.steps[side][cell] for side in (Side.E, Side.W))
        return any(wall is not None and self.code(wall) == code for wall in beside)

    def _column(self, cell: Cell) -> tuple[Cell, ...]:
        cells = [cell]
        below = self.open_step(cell, Side.S)
        while below is not None and below not in cells:
            cells.append(below)
            below = self.open_step(below, Side.S)
        return tuple(cells) if below == cell else ()

    def code(self, cell: Cell) -> int:
        """Return the terrain code of a cell."""
        return self.kinds[cell[1] * self.width + cell[0]]

    def kind(self, cell: Cell) -> TerrainKind:
        """Return the terrain kind of a cell."""
        return TERRAIN[self.kinds[cell[1] * self.width + cell[0]]]

    def is_solid(self, cell: Cell) -> bool:
        """Return whether no body fits into a cell."""
        return TERRAIN[self.kinds[cell[1] * self.width + cell[0]]].solid

    def step(self, cell: Cell, side: Side) -> Cell | None:
        """Return the cell that is entered by leaving `cell` through `side`; None if there is none."""
        return self.steps[side][cell]

    def open_step(self, cell: Cell, side: Side) -> Cell | None:
        """Return the cell beyond a side; None if there is none or it is solid."""
        target = self.steps[side][cell]
        return None if target is None or self.is_solid(target) else target

    def arrival(self, cell: Cell, side: Side) -> Side:
        """Return the side through which the cell beyond `side` is entered."""
        return OPPOSITE[MIRRORED[side] if (cell, side) in self.mirrors else side]

    def change_cell(self, cell: Cell, code: int) -> Ground:
        """Return this ground with one cell replaced. Repeated and reverse changes return the same object."""
        found = self._changed.get((cell, code))
        if found is None:
            index = cell[1] * self.width + cell[0]
            kinds = self.kinds[:index] + bytes((code,)) + self.kinds[index + 1 :]
            found = Ground(self.width, self.height, kinds)
            found.portals, found.mirrors, found.steps = self.portals, self.mirrors, self.steps
            found._changed[cell, self.kinds[index]] = self
            found._origin = self, (cell,)
            self._changed[cell, code] = found
        return found

    def portal(self, cell: Cell, side: Side) -> Portal | None:
        """Return the portal at a side; None if the side leads to its neighbour."""
        return next((each for each in self.portals if (each.start, each.side) == (cell, side)), None)

    def relink(self, old: tuple[Portal, ...], new: tuple[Portal, ...]) -> Ground:
        """Return this ground with the portals `old` replaced by `new`.

        Repeated and reverse changes return the same object.
        """
        found = self._relinked.get(new)
        if found is None:
            kept = (portal for portal in self.portals if portal not in old)
            found = Ground(self.width, self.height, self.kinds, (*kept, *new))
            found._relinked[old] = self
            found._origin = self, tuple(portal.start for portal in new)
            self._relinked[new] = found
        return found

    def inherit(self, key: object, reads: Callable[[Ground, Any, Cell], bool]) -> Any:
        """Return a value cached under this key by a ground that this one was made from, if it is still valid,
        else None.

        `reads` says whether a cached value depends on a given cell and on where its sides lead.
        """
        ground = self
        changed: set[Cell] = set()
        while ground._origin is not None:
            ground, cells = ground._origin
            changed.update(cells)
            found = ground.memo.get(key)
            if found is not None:
                return None if any(reads(ground, found, cell) for cell in changed) else found
        return None

    def cells_of(self, code: int) -> Iterator[Cell]:
        """Yield the cells of one kind, from the bottom row up, left to right."""
        index = self.kinds.find(code)
        while index >= 0:
            yield Cell(index % self.width, index // self.width)
            index = self.kinds.find(code, index + 1)


def is_ledge(ground: Ground, cell: Cell, facing: Side) -> bool:
    """Return whether a hero in `cell` can reach the top edge of the rock on the `facing` side."""
    wall, above = ground.steps[facing][cell], ground.open_step(cell, Side.N)
    if wall is None or above is None or not ground.is_solid(wall):
        return False
    return ground.open_step(above, turn_facing(ground, cell, (Side.N,), facing)) is not None


def turn_facing(ground: Ground, cell: Cell, sides: Iterable[Side], facing: Side) -> Side:
    """Return the facing of a body after it left a cell through these sides; a mirror turns it round."""
    if ground.mirrors:
        for side in sides:
            if (cell, side) in ground.mirrors:
                facing = MIRRORED[facing]
            beyond = ground.steps[side][cell]
            assert beyond is not None
            cell = beyond
    return facing
