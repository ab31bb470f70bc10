"""grid_view: the window of cells around an actor, as flat tables by node, with what it sees marked."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.sim.cells import Cell
from intodepth.sim.entities import Gift, Hero
from intodepth.sim.footing import SMALL
from intodepth.sim.ground import Ground
from intodepth.sim.sight import HALF, sectors
from intodepth.sim.terrain import ROUGH, TERRAIN

_PAD = 2
"""Rows and columns around the window whose rock counts though nobody goes there."""
ROW = 2 * (HALF[0] + _PAD) + 1
"""Nodes to a row: the node to the east is one more, the node above ROW more."""
_ROWS = 2 * (HALF[1] + _PAD) + 1
NODES = ROW * _ROWS
CENTRE = NODES // 2
"""The node of the actor's own cell."""

_SOLID = bytes(1 if code not in TERRAIN or TERRAIN[code].solid else 0 for code in range(256))
_LADDER = bytes(1 if code in TERRAIN and TERRAIN[code].ladder else 0 for code in range(256))
_NARROW = bytes(1 if code in TERRAIN and TERRAIN[code].narrow else 0 for code in range(256))
_ROUGH = bytes(1 if code == ROUGH else 0 for code in range(256))
_INSIDE = b"".join(
    (b"\1" if _PAD <= row < _ROWS - _PAD else b"\0") * (ROW - 2 * _PAD) + b"\0" * 2 * _PAD
    for row in range(_ROWS)
)
_OUTSIDE = b"#"


Able = tuple[bool, bool, bool]
"""Of a hero: whether it has hands, clings to rough rock, fits through gaps."""


def able(hero: Hero) -> Able:
    """What of a hero matters for where it can go."""
    return hero.has_hands, Gift.CLIMBS_ROCK in hero.gifts, hero.weight <= SMALL


class Ways(NamedTuple):
    """Where heroes of one kind can go: tables with one byte, 0 or 1, for each node."""

    free: bytes
    """seen, no rock, and wide enough"""
    footed: bytes
    """no rock, and something to stand on or hold on to"""
    rung: bytes
    """a ladder, or rough rock at hand for who can climb it"""
    climbs: bytes
    """a rung over nothing: who arrives there climbs"""


_EVERY = int.from_bytes(b"\1" * NODES, "little")


class GridView:
    """The window as tables with one byte, 0 or 1, for each node, row by row from below."""

    def __init__(self, ground: Ground, eye: Cell, seen: bytes) -> None:
        self.eye = eye
        codes = _window(ground, eye)
        self._solid = solid = _bits(codes.translate(_SOLID))
        self._ladder = _bits(codes.translate(_LADDER)) & ~solid
        self._open = _bits(seen) & ~solid & _EVERY
        self._gaps = _bits(codes.translate(_NARROW))
        self._rough = _bits(codes.translate(_ROUGH))
        self.solid = _bytes(solid)
        """rock"""
        self._ways: dict[Able, Ways] = {}
        self.rows: dict[object, dict[int, tuple[tuple[int, int], ...]]] = {}
        """what `paths` worked out from these tables alone: by its rules, then by state"""
        self.latest: tuple[object, object] | None = None
        """the latest answer of `paths`, with what it was asked"""

    def ways(self, kind: Able) -> Ways:
        """Where heroes of a kind can go."""
        found = self._ways.get(kind)
        if found is None:
            has_hands, clings, is_small = kind
            floor, rung = self._solid << 8 * ROW, self._ladder
            if clings:
                rung |= self._rough << 8 | self._rough >> 8
            rung &= ~self._solid & _EVERY
            found = self._ways[kind] = Ways(
                _bytes(self._open if is_small else self._open & ~self._gaps),
                _bytes((floor | rung) & ~self._solid & _EVERY),
                _bytes(rung if has_hands else 0),
                _bytes(rung & ~floor if has_hands else 0),
            )
        return found

    def cell(self, node: int) -> Cell:
        """The cell of the level at a node."""
        return Cell(self.eye[0] + node % ROW - CENTRE % ROW, self.eye[1] + node // ROW - CENTRE // ROW)

    def node(self, cell: tuple[int, int]) -> int:
        """The node of a cell of the level; -1 outside the window."""
        x, y = cell[0] - self.eye[0] + CENTRE % ROW, cell[1] - self.eye[1] + CENTRE // ROW
        return y * ROW + x if 0 <= x < ROW and 0 <= y < _ROWS else -1


def grid_view(ground: Ground, eye: Cell) -> GridView:
    """The view from a cell; worked out once for each ground and cell."""
    key = ("view", eye)
    found = ground.memo.get(key)
    if not isinstance(found, GridView):
        seen = bytearray(NODES)
        for (x, y), *_ in sectors(ground, eye):
            seen[CENTRE + y * ROW + x] = 1
        found = ground.memo[key] = GridView(ground, eye, bytes(seen))
    return found


def unbounded_view(ground: Ground, eye: Cell) -> GridView:
    """The window around a cell as if all of it were seen."""
    return GridView(ground, eye, _INSIDE)


def _window(ground: Ground, eye: Cell) -> bytes:
    """The codes of all cells of the window, row by row; rock outside the level."""
    left, bottom = eye[0] - CENTRE % ROW, eye[1] - CENTRE // ROW
    before, after = max(0, -left), max(0, left + ROW - ground.width)
    rows = []
    for y in range(bottom, bottom + _ROWS):
        if 0 <= y < ground.height:
            start = y * ground.width
            inner = ground.kinds[start + left + before : start + left + ROW - after]
            rows.append(_OUTSIDE * before + inner + _OUTSIDE * after)
        else:
            rows.append(_OUTSIDE * ROW)
    return b"".join(rows)


def _bits(table: bytes) -> int:
    return int.from_bytes(table, "little")


def _bytes(bits: int) -> bytes:
    return bits.to_bytes(NODES + ROW, "little")[:NODES]
