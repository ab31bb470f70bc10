"""ropes: anchors and ropes as frozen values; a rope is two ends and the chain of cells between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from intodepth.sim.space.cells import Cell, Side

BODY, ANCHOR = 0, 1
"""what a rope end is tied to"""


class Tie(NamedTuple):
    """The body or anchor that a rope end is tied to."""

    to: int
    """BODY or ANCHOR"""
    id: int


class AnchorKind(IntEnum):
    """The kind of an anchor."""

    PITON = 0
    RING = 1
    """part of the level: it cannot be pulled out"""
    WHEEL = 2
    """a ring or piton with a wheel: it halves the load that runs over it"""
    WINCH = 3
    """hauls and lowers the rope that is tied to it, by a crank that any hero in reach can turn"""
    ARROW = 4
    """an arrow in soft material: it cannot be pulled out, and takes no wheel"""
    HOOK = 5
    """a grapnel's hook behind rock: it cannot be pulled out, and takes no wheel"""


@dataclass(frozen=True, slots=True)
class Anchor:
    """An anchor: a piton, ring, wheel, winch or arrow that a rope is tied to or runs through."""

    id: int
    cell: Cell
    hold: int
    kind: AnchorKind = AnchorKind.PITON
    under: AnchorKind | None = None
    """kind of the anchor without its wheel; None also for a wheel that is part of the level"""

    def piece(self) -> tuple[object, ...]:
        """Return its values as a flat tuple for the digest."""
        parts: tuple[object, ...] = (*self.cell, self.hold)
        if self.kind != AnchorKind.PITON:
            parts = (*parts, self.kind)
        return parts if self.under is None else (*parts, self.under)

    def plain(self) -> tuple[object, ...]:
        """Return its values as a flat tuple for JSON."""
        return (self.id, self.cell, self.hold, self.kind, self.under)

    @classmethod
    def from_plain(cls, key: int, cell: list[int], hold: int, kind: int, under: int | None) -> Anchor:
        """Return the anchor whose `plain` values these are."""
        below = None if under is None else AnchorKind(under)
        return cls(key, Cell(*cell), hold, AnchorKind(kind), below)


@dataclass(frozen=True, slots=True)
class Rope:
    """A rope along a chain of cells, always the shortest chain: `len(sides) <= out <= length`."""

    id: int
    ends: tuple[Tie | None, Tie | None]
    """None for a free end; it lies in the outermost cell"""
    cells: tuple[Cell, ...]
    """the chain, from the first end to the second"""
    sides: tuple[Side, ...]
    """the side by which each cell but the last leads to the next"""
    out: int
    """cells paid out; the rest lies coiled at the first end"""
    length: int
    clips: tuple[int, ...] = ()
    """ids of the anchors through which it is clipped"""
    thin: bool = False
    """whether it can be climbed only with the gift for it"""
    waxed: bool = False
    """whether only a blade ends it: no teeth, no fuse and no sun shard"""

    @property
    def slack(self) -> int:
        """The cells of rope that are paid out beyond what the chain needs."""
        return self.out - len(self.sides)

    def end_cell(self, end: int) -> Cell:
        """Return the cell of end 0 or end 1."""
        return self.cells[-end]

    def end_of(self, body: int) -> int | None:
        """Return the end, 0 or 1, that is tied to a body; None if neither is."""
        for end, tie in enumerate(self.ends):
            if tie is not None and tie.id == body and tie.to == BODY:
                return end
        return None

    def retie(self, end: int, tie: Tie | None) -> Rope:
        """Return the rope with one end tied to something else, or untied."""
        return replace(self, ends=(tie, self.ends[1]) if end == 0 else (self.ends[0], tie))

    def lay(
        self,
        chain: tuple[tuple[Cell, ...], tuple[Side, ...]],
        clips: tuple[int, ...] | None = None,
        ends: tuple[Tie | None, Tie | None] | None = None,
    ) -> Rope:
        """Return the rope along another chain, through other clips and with other ends if these are given."""
        # Compiled rules make a rope much faster than `replace`, which asks for each field by name.
        clips = self.clips if clips is None else clips
        ends = self.ends if ends is None else ends
        out, length, thin, waxed = self.out, self.length, self.thin, self.waxed
        return Rope(self.id, ends, chain[0], chain[1], out, length, clips, thin, waxed)

    def piece(self) -> tuple[object, ...]:
        """Return its values as a flat tuple for the digest.

        The sides and the first cell stand for all cells.
        """
        first, second = (tie or (None, None) for tie in self.ends)
        whole = (*first, *second, self.out, self.length, *self.cells[0], *self.sides, None, *self.clips)
        whole = (*whole, "thin") if self.thin else whole
        return (*whole, "waxed") if self.waxed else whole

    def plain(self) -> tuple[object, ...]:
        """Return its values as a flat tuple for JSON."""
        told = self.id, self.ends, self.cells, self.sides, self.out, self.length, self.clips, self.thin
        return (*told, True) if self.waxed else told

    @classmethod
    def from_plain(
        cls,
        key: int,
        ends: list[list[int] | None],
        cells: list[list[int]],
        sides: list[int],
        out: int,
        length: int,
        clips: list[int],
        thin: bool,
        waxed: bool = False,
    ) -> Rope:
        """Return the rope whose `plain` values these are."""
        first, second = (None if end is None else Tie(*end) for end in ends)
        chain = tuple(Cell(*cell) for cell in cells)
        ways = tuple(Side(side) for side in sides)
        return cls(key, (first, second), chain, ways, out, length, tuple(clips), thin, waxed)
