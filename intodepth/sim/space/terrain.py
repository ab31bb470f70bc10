"""terrain: the kinds of cell, by their glyphs in level files."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """The properties of a kind of cell."""

    glyph: str
    name: str
    solid: bool = False
    """bodies cannot enter it, and stand on it"""
    opaque: bool = False
    """it blocks sight and light"""
    strength: int = 0
    """of crumbling floor: it breaks when weight x fall reaches this; 1 breaks under any body; 0 never breaks
    """
    ladder: bool = False
    spikes: bool = False
    soft_landing: bool = False
    """more cells of a fall are harmless here (sand)"""
    narrow: bool = False
    """ropes can pass, and bodies of weight 1 at most"""
    way_out: bool = False
    """a hero in it can leave the level"""


_KINDS = (
    TerrainKind(".", "open"),
    TerrainKind("#", "hard rock", solid=True, opaque=True),
    TerrainKind("%", "soft rock", solid=True, opaque=True),
    TerrainKind("&", "rough rock", solid=True, opaque=True),
    TerrainKind("H", "ladder", ladder=True),
    *(TerrainKind(str(n), f"crumbling floor {n}", solid=True, opaque=True, strength=n) for n in range(1, 10)),
    TerrainKind("^", "spikes", spikes=True),
    TerrainKind(":", "sand", solid=True, opaque=True, soft_landing=True),
    TerrainKind("=", "beam", solid=True),
    TerrainKind("g", "grate", solid=True),
    TerrainKind("_", "plate", solid=True, opaque=True),
    TerrainKind("|", "gate", solid=True, opaque=True),
    TerrainKind("/", "open gate"),
    TerrainKind("-", "gap", narrow=True),
    TerrainKind("v", "entry", way_out=True),
    TerrainKind(">", "way down", way_out=True),
)

TERRAIN: dict[int, TerrainKind] = {ord(kind.glyph): kind for kind in _KINDS}
"""Every kind of terrain by the code of its glyph, as levels store it."""

OPEN = ord(".")
HARD = ord("#")
SOFT = ord("%")
ROUGH = ord("&")
SAND = ord(":")
LADDER = ord("H")
ENTRY = ord("v")
WAY_DOWN = ord(">")
PLATE = ord("_")
PIERCED = frozenset((SOFT, ord("=")))
"""kinds in which an arrow sticks: soft rock and beams"""
GATE, OPEN_GATE = ord("|"), ord("/")
GATES = frozenset((GATE, OPEN_GATE))


class Doors(IntEnum):
    """The ways in and out of a level that the party can use."""

    ALL = 0
    """enter by the entries, leave by any way: a practice level"""
    FIRST = 1
    """enter by the entries; the first hero who leaves decides for all between down and back up"""
    DOWN = 2
    """the same, after the first hero chose the ways down"""
    BACK = 3
    """the same, after the first hero chose the entries"""
    UP = 4
    """enter by the ways down, leave by the entries: the party comes from below"""


WAYS_IN = {doors: WAY_DOWN if doors == Doors.UP else ENTRY for doors in Doors}
"""the kind of cell by which heroes enter"""
WAYS_OUT: dict[int, tuple[int, ...]] = {
    Doors.ALL: (WAY_DOWN, ENTRY),
    Doors.FIRST: (WAY_DOWN, ENTRY),
    Doors.DOWN: (WAY_DOWN,),
    Doors.BACK: (ENTRY,),
    Doors.UP: (ENTRY,),
}
"""the kinds of cell by which heroes can leave"""
