"""grid_view: the window of cells around an actor as flat tables indexed by node, with visible cells
marked.
"""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.sim.paths.nodes import OWN_PLACE, PLACES, ROW, ROWS, SIDES_BETWEEN, STEPS, GridView, NodeTables
from intodepth.sim.paths.portal_view import PortalView
from intodepth.sim.paths.whole_view import WholeView
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import HALF, sectors
from intodepth.sim.space.terrain import ROUGH, TERRAIN

_SOLID = bytes(1 if code not in TERRAIN or TERRAIN[code].solid else 0 for code in range(256))
_LADDER = bytes(1 if code in TERRAIN and TERRAIN[code].ladder else 0 for code in range(256))
_NARROW = bytes(1 if code in TERRAIN and TERRAIN[code].narrow else 0 for code in range(256))
_ROUGH = bytes(1 if code == ROUGH else 0 for code in range(256))
_INSIDE = bytes(
    abs(place % ROW - OWN_PLACE % ROW) <= HALF[0] and abs(place // ROW - OWN_PLACE // ROW) <= HALF[1]
    for place in range(PLACES)
)
_OUTSIDE = b"#"
_BESIDE = tuple(
    tuple(place + step if 0 <= place + step < PLACES else -1 for place in range(PLACES)) for step in STEPS
)
_ABOUT = tuple(rows + columns for rows in (-ROW, 0, ROW) for columns in (-1, 0, 1))


class PlainView(GridView):
    """A window without portals: each place is one node, row by row from the bottom."""

    def __init__(self, ground: Ground, eye: Cell, seen: bytes, middle: Cell | None = None) -> None:
        """Build the window around the actor's cell, or around `middle`."""
        self._middle = middle or eye
        codes = _window(ground, self._middle)
        solid, rough = _bits(codes.translate(_SOLID)), _bits(codes.translate(_ROUGH))
        terrain = NodeTables(
            _bits(seen),
            solid,
            solid << 8 * ROW,
            _bits(codes.translate(_LADDER)),
            _bits(codes.translate(_NARROW)),
            rough << 8 | rough >> 8,
        )
        (centre,) = self.nodes(eye)
        super().__init__(eye, PLACES, centre, _BESIDE, terrain)

    def cell(self, node: int) -> Cell:
        x, y = self._middle
        return Cell(x + node % ROW - OWN_PLACE % ROW, y + node // ROW - OWN_PLACE // ROW)

    def chart(self, node: int) -> Chart:
        """Return STRAIGHT."""
        return STRAIGHT

    def nodes(self, cell: tuple[int, int]) -> tuple[int, ...]:
        """Return the node of a cell; empty outside the window."""
        x, y = cell[0] - self._middle[0] + OWN_PLACE % ROW, cell[1] - self._middle[1] + OWN_PLACE // ROW
        return (y * ROW + x,) if 0 <= x < ROW and 0 <= y < ROWS else ()

    def reads(self, ground: Ground, cell: Cell) -> bool:
        """Return whether a cell is in the window."""
        return bool(self.nodes(cell))

    def list_around(self, node: int) -> Iterable[int]:
        """Return the node and its eight neighbours, row by row."""
        return [node + step for step in _ABOUT]

    def sides(self, node: int, following: int) -> tuple[Side, ...]:
        return SIDES_BETWEEN[following - node]


def grid_view(ground: Ground, eye: Cell) -> GridView:
    """Return the view from a cell, cached for each ground and cell."""
    key = ("view", eye)
    found = ground.memo.get(key)
    if not isinstance(found, GridView):
        found = ground.inherit(key, _reads)
    if not isinstance(found, GridView):
        seen = sectors(ground, eye)
        starts = {portal.start for portal in ground.portals}
        if starts and any(sector.cell in starts for sector in seen):
            found = PortalView(ground, eye, seen)
        else:
            places = bytearray(PLACES)
            for (x, y), *_ in seen:
                places[OWN_PLACE + y * ROW + x] = 1
            found = PlainView(ground, eye, bytes(places))
    ground.memo[key] = found
    return found


def _reads(ground: Ground, view: GridView, changed: Cell) -> bool:
    return view.reads(ground, changed)


def build_unbounded_view(ground: Ground, eye: Cell) -> GridView:
    """Return a view in which every cell counts as seen: a window around a cell, as large as it can be."""
    middle = (
        min(max(at, half), max(half, size - 1 - half))
        for at, half, size in zip(eye, HALF, (ground.width, ground.height), strict=True)
    )
    return PlainView(ground, eye, _INSIDE, Cell(*middle))


def whole_view(ground: Ground, eye: Cell) -> GridView:
    """Return a view of the whole level, portals included, in which every cell counts as seen."""
    # A window is quicker to build, but no larger than the sight of a hero.
    if not ground.portals and ground.width <= 2 * HALF[0] + 1 and ground.height <= 2 * HALF[1] + 1:
        return build_unbounded_view(ground, eye)
    key = ("whole", eye)
    found = ground.memo.get(key)
    if not isinstance(found, WholeView):
        found = ground.memo[key] = WholeView(ground, eye)
    return found


def _window(ground: Ground, eye: Cell) -> bytes:
    """Return the terrain codes of the window, row by row, with rock outside the level."""
    left, bottom = eye[0] - OWN_PLACE % ROW, eye[1] - OWN_PLACE // ROW
    before, after = max(0, -left), max(0, left + ROW - ground.width)
    rows = []
    for y in range(bottom, bottom + ROWS):
        if 0 <= y < ground.height:
            start = y * ground.width
            inner = ground.kinds[start + left + before : start + left + ROW - after]
            rows.append(_OUTSIDE * before + inner + _OUTSIDE * after)
        else:
            rows.append(_OUTSIDE * ROW)
    return b"".join(rows)


def _bits(table: bytes) -> int:
    return int.from_bytes(table, "little")
