"""format: the JSON fields of cases, each with its limits."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from intodepth.sim.entities import Gift
from intodepth.sim.ropes import AnchorKind
from intodepth.tools.cases.steps import Count, SideName, TiedTo

BYTES_LIMIT: Final = 1 << 20
CASES_LIMIT: Final = 200
GIFTS: Final = {gift.name.lower(): gift for gift in Gift if gift.name}
ANCHORS: Final = {kind.name.lower(): kind for kind in AnchorKind}

Number = Annotated[int, Meta(ge=-9999, le=9999)]
Coordinate = Annotated[int, Meta(ge=0, le=63)]
Coordinates = tuple[Coordinate, Coordinate]
Door = tuple[Coordinate, Coordinate, SideName]
Row = Annotated[str, Meta(min_length=1, max_length=64)]
Key = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]{0,2})\Z")]
"""id of a body"""


class GivenBody(Struct):
    """A hero or a thing."""

    cell: Coordinates
    weight: Annotated[int, Meta(ge=-99, le=99)]
    hero: bool
    fall: Count
    hp: Number
    """negative if more was lost than there was"""
    hazard: bool
    belay: Count | None = None
    grip: Count | None = None
    """ids of ropes"""
    gifts: Annotated[tuple[str, ...], Meta(max_length=16)] = ()
    brace: Count = 0


class GivenAnchor(Struct):
    """A piton, ring, wheel, winch or arrow."""

    cell: Coordinates
    hold: Annotated[int, Meta(ge=0, le=9999)]
    kind: Literal["piton", "ring", "wheel", "winch", "arrow", "hook"] = "piton"


class GivenRope(Struct):
    """A rope; its chain in full."""

    ends: tuple[TiedTo | None, TiedTo | None]
    cells: Annotated[tuple[Coordinates, ...], Meta(min_length=1, max_length=128)]
    sides: Annotated[str, Meta(pattern=r"^[ENWS]{0,127}\Z")]
    out: Count
    length: Count
    clips: Annotated[tuple[Count, ...], Meta(max_length=64)]
    """ids of anchors"""
    thin: bool = False


class GivenPortal(Struct):
    """Two sides that are linked to each other."""

    start: Door = field(name="from")
    to: Door
    mirror: bool


class GivenStage(Struct):
    """A stage."""

    rows: Annotated[tuple[Row, ...], Meta(min_length=1, max_length=64)]
    """rows of the map, the top row first"""
    bodies: Annotated[dict[Key, Any], Meta(max_length=64)]
    anchors: Annotated[dict[Key, Any], Meta(max_length=64)]
    ropes: Annotated[dict[Key, Any], Meta(max_length=16)]


class GivenStep(Struct):
    """A step; its result may be written beside it."""

    do: Annotated[list[Any], Meta(max_length=8)]


class GivenCase(Struct):
    """A case; further fields are ignored."""

    before: GivenStage
    steps: Annotated[tuple[GivenStep, ...], Meta(max_length=100)]
    title: Annotated[str, Meta(max_length=200)] = ""
    size: tuple[Count, Count] | None = None
    portals: Annotated[tuple[GivenPortal, ...], Meta(max_length=64)] = ()
