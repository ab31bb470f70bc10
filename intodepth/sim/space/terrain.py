"""terrain: the kinds of cell, by their glyphs in level files."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """What a kind of cell allows."""

    glyph: str
    name: str
    solid: bool = False
    """bodies cannot be in it, and stand on it"""
    opaque: bool = False
    """sight and light end at it"""
    strength: int = 0
    """crumbling floor: breaks when weight x fall reaches it; 1 breaks when stood on; 0 never"""
    ladder: bool = False
    spikes: bool = False
    soft_landing: bool = False
    """takes the edge off a fall (sand)"""
    narrow: bool = False
    """open to ropes, and to bodies of weight 1 at most"""
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
"""Every kind by the code of its glyph, which is also how a level stores it."""

OPEN = ord(".")
SOFT = ord("%")
ROUGH = ord("&")
ENTRY = ord("v")
WAY_DOWN = ord(">")
PLATE = ord("_")
PIERCED = frozenset((SOFT, ord("=")))
"""what an arrow sticks in: soft rock, and beams; from all else it glances off"""
GATE, OPEN_GATE = ord("|"), ord("/")
GATES = frozenset((GATE, OPEN_GATE))


class Doors(IntEnum):
    """Which ways in and out of a level the party can use."""

    ALL = 0
    """in by the entries, each out by any way: a level by itself"""
    FIRST = 1
    """in by the entries; the first who leaves chooses for all whether they go down or back up"""
    DOWN = 2
    """the same, and the ways down are chosen"""
    BACK = 3
    """the same, and the entries are chosen"""
    UP = 4
    """in by the ways down, out by the entries: the party comes from below"""


WAYS_IN = {doors: WAY_DOWN if doors == Doors.UP else ENTRY for doors in Doors}
"""the kind of cell that one comes in by"""
WAYS_OUT: dict[int, tuple[int, ...]] = {
    Doors.ALL: (WAY_DOWN, ENTRY),
    Doors.FIRST: (WAY_DOWN, ENTRY),
    Doors.DOWN: (WAY_DOWN,),
    Doors.BACK: (ENTRY,),
    Doors.UP: (ENTRY,),
}
"""the kinds of cell that one can leave by"""
