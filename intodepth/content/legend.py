"""Legend: what the glyphs of a level's legend stand for: terrain, bodies, anchors and mechanisms."""

from collections.abc import Container
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from intodepth.content.definitions import Digit, Key
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.terrain import OPEN, TERRAIN
from intodepth.toml_lines import TomlFile

TERRAIN_BY_NAME = {kind.name: code for code, kind in TERRAIN.items()}

Gates = Annotated[str, Meta(max_length=16)]
"""glyphs of the gates that are moved, all cells of each"""
Portals = Annotated[str, Meta(max_length=16)]
"""glyphs that the portals which are closed or opened lead from"""


class RelicMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A relic."""

    kind: Key = msgspec.field(name="relic")
    """of the body"""


class BodyMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing, such as a boulder."""

    kind: Key = msgspec.field(name="body")
    """of the body"""
    weight: Digit


class BucketMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bucket."""

    bucket: Digit
    """how many bodies it can hold"""
    weight: Digit = 1
    ballast: Digit = 0
    """weight of the sand in it"""

    @property
    def kind(self) -> str:
        """The kind of the body."""
        return "bucket"


class FallenMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero who lies there without hit points, to be carried out."""

    kind: Key = msgspec.field(name="fallen")
    """of the body"""


class AnchorMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ring, piton, wheel or winch in open air, with rock beside it."""

    anchor: Literal["ring", "piton", "wheel", "winch"]
    hold: Annotated[int, Meta(ge=0, le=99)] | None = None
    """None: what the rules say, of a piton for the best rock beside it"""

    @property
    def kind(self) -> AnchorKind:
        """What the rules call it."""
        return AnchorKind[self.anchor.upper()]


class PlateMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A floor that moves gates and portals while so much weight stands on it."""

    plate: Annotated[int, Meta(ge=1, le=99)]
    gates: Gates = ""
    portals: Portals = ""


class LeverMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A lever in open air."""

    gates: Gates = msgspec.field(name="lever")
    portals: Portals = ""


TableMark = RelicMark | BodyMark | BucketMark | FallenMark | AnchorMark | PlateMark | LeverMark
Mark = TableMark | str
"""What a glyph of the legend stands for; a text names a kind of terrain."""
BodyMarks = RelicMark | BodyMark | BucketMark | FallenMark
MARKS: dict[str, type[TableMark]] = {
    "relic": RelicMark,
    "body": BodyMark,
    "bucket": BucketMark,
    "fallen": FallenMark,
    "anchor": AnchorMark,
    "plate": PlateMark,
    "lever": LeverMark,
}
"""By the field that tells them apart."""


def read_legend(file: TomlFile, heroes: Container[str], relics: Container[str]) -> dict[str, Mark]:
    """Return the good entries of the legend, and note what is wrong with the others."""
    table = file.table.get("legend", {})
    legend: dict[str, Mark] = {}
    for glyph, value in table.items() if isinstance(table, dict) else ():
        line = file.line("legend", glyph)
        legend[glyph] = ""  # known, so that the map is not blamed as well
        if len(glyph) != 1 or not glyph.isprintable() or glyph in ' "\\':
            file.fault(line, f"{glyph!r} cannot stand in a map")
        elif ord(glyph) in TERRAIN:
            file.fault(line, f"the glyph {glyph!r} stands for {TERRAIN[ord(glyph)].name} already")
        elif isinstance(value, str):
            legend[glyph] = value
            if value not in TERRAIN_BY_NAME:
                file.fault(line, f"there is no terrain {value!r}")
        elif isinstance(value, dict) and (kind := next((k for k in MARKS if k in value), None)):
            legend[glyph] = _read_mark(file, line, glyph, value, MARKS[kind])
        else:
            file.fault(line, f"{glyph} must be a terrain, or a table with one of {', '.join(MARKS)}")
    for glyph, mark in legend.items():
        line = file.line("legend", glyph)
        if isinstance(mark, RelicMark) and mark.kind not in relics:
            file.fault(line, f"there is no relic {mark.kind!r}")
        if isinstance(mark, FallenMark) and mark.kind not in heroes:
            file.fault(line, f"there is no hero {mark.kind!r}")
    return legend


def _read_mark(
    file: TomlFile, line: int, glyph: str, value: dict[str, object], kind: type[TableMark]
) -> Mark:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, OverflowError) as error:
        file.fault(line, f"{glyph}: {str(error).replace('`', '')}")
        return ""


def terrain_code(glyph: str, legend: dict[str, Mark]) -> int:
    """Return the code of the terrain in a cell: open air around bodies, and where the glyph is unknown."""
    mark = legend.get(glyph)
    if isinstance(mark, PlateMark):
        return TERRAIN_BY_NAME["plate"]
    if isinstance(mark, str):
        return TERRAIN_BY_NAME.get(mark, OPEN)
    return ord(glyph) if mark is None and ord(glyph) in TERRAIN else OPEN
