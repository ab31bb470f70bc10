"""legend: what the glyphs of a level's legend stand for: terrain, bodies, anchors and mechanisms."""

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from intodepth.content.conversion import describe_misfit
from intodepth.content.definitions import Digit, EntryKey
from intodepth.files.faults import list_valid, suggest_name
from intodepth.files.toml_lines import FilePlace, TomlFile
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.terrain import OPEN, TERRAIN
from intodepth.sim.traits import CREATURE_TRAITS

TERRAIN_BY_NAME = {kind.name: code for code, kind in TERRAIN.items()}

Gates = Annotated[str, Meta(max_length=16)]
"""glyphs of gates that a mechanism moves; each stands for all its cells"""
Portals = Annotated[str, Meta(max_length=16)]
"""glyphs of portals that a mechanism opens or closes"""


class LegendRelic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A relic of the legend."""

    kind: EntryKey = msgspec.field(name="relic")
    """of the body"""


class LegendBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing of the legend, such as a boulder."""

    kind: EntryKey = msgspec.field(name="body")
    """of the body"""
    weight: Digit


class LegendBucket(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bucket of the legend."""

    bucket: Digit
    """how many bodies it can hold"""
    weight: Digit = 1
    ballast: Digit = 0
    """weight of the sand in it"""

    @property
    def kind(self) -> str:
        """The kind of its body."""
        return "bucket"


class LegendCreature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A creature of the legend, and the side it faces at first."""

    kind: EntryKey = msgspec.field(name="creature")
    """of the body"""
    facing: Literal["east", "west"] = "east"


class LegendFallen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fallen hero of the legend, who is to be carried out."""

    kind: EntryKey = msgspec.field(name="fallen")
    """of the body"""


class LegendAnchor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ring, piton, wheel or winch of the legend, in an open cell with rock beside it."""

    anchor: Literal["ring", "piton", "wheel", "winch"]
    hold: Annotated[int, Meta(ge=0, le=99)] | None = None
    """None: what the rules give a piton in the best rock beside it"""

    @property
    def kind(self) -> AnchorKind:
        """The kind of anchor in the rules."""
        return AnchorKind[self.anchor.upper()]


class LegendPlate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A plate of the legend; it moves gates and portals while enough weight stands on it."""

    plate: Annotated[int, Meta(ge=1, le=99)]
    gates: Gates = ""
    portals: Portals = ""


class LegendLever(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A lever of the legend, in an open cell."""

    gates: Gates = msgspec.field(name="lever")
    portals: Portals = ""


LegendBodies = LegendRelic | LegendBody | LegendBucket | LegendCreature | LegendFallen
LegendTable = LegendBodies | LegendAnchor | LegendPlate | LegendLever
LegendEntry = LegendTable | str
"""what a glyph of the legend stands for; a plain text names a kind of terrain"""


def key_of_thing(entry: LegendEntry) -> str:
    """Return the key by which a thing of a legend can be left out: `tortoise`, `boulder`, `ring`, `lever`;
    empty for relics, the fallen and terrain.
    """
    match entry:
        case LegendCreature() | LegendBody() | LegendBucket():
            return entry.kind
        case LegendAnchor():
            return entry.anchor
        case LegendPlate():
            return "plate"
        case LegendLever():
            return "lever"
    return ""


KINDS: dict[str, type[LegendTable]] = {
    "relic": LegendRelic,
    "body": LegendBody,
    "bucket": LegendBucket,
    "creature": LegendCreature,
    "fallen": LegendFallen,
    "anchor": LegendAnchor,
    "plate": LegendPlate,
    "lever": LegendLever,
}
"""the class of each entry, by the field that only this class has"""


def read_legend(file: TomlFile, heroes: Collection[str], relics: Collection[str]) -> dict[str, LegendEntry]:
    """Return the valid entries of the legend; notes the faults of the others."""
    table = file.table.get("legend", {})
    legend: dict[str, LegendEntry] = {}
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
                file.fault(line, f"there is no terrain {value!r}{list_valid(value, TERRAIN_BY_NAME)}")
        elif isinstance(value, dict) and (kind := next((k for k in KINDS if k in value), None)):
            legend[glyph] = _read_entry(file, line, glyph, value, KINDS[kind])
        else:
            wrong = next(iter(value), None) if isinstance(value, dict) else None
            told = f"; {wrong!r} is none of them{suggest_name(wrong, KINDS)}" if wrong else ""
            file.fault(line, f"{glyph} must be a terrain, or a table with one of {', '.join(KINDS)}{told}")
    for glyph, entry in legend.items():
        line = file.line("legend", glyph)
        if isinstance(entry, LegendRelic) and entry.kind not in relics:
            file.fault(line, f"there is no relic {entry.kind!r}{list_valid(entry.kind, relics)}")
        if isinstance(entry, LegendCreature) and entry.kind not in CREATURE_TRAITS:
            near = list_valid(entry.kind, CREATURE_TRAITS)
            file.fault(line, f"there is no creature {entry.kind!r}{near}")
        if isinstance(entry, LegendFallen) and entry.kind not in heroes:
            file.fault(line, f"there is no hero {entry.kind!r}{list_valid(entry.kind, heroes)}")
    return legend


def _read_entry(
    file: TomlFile, line: FilePlace, glyph: str, value: dict[str, object], kind: type[LegendTable]
) -> LegendEntry:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, OverflowError) as error:
        file.fault(line, f"{glyph}: {describe_misfit(error, kind)}")
        return ""


def terrain_code(glyph: str, legend: dict[str, LegendEntry]) -> int:
    """Return the terrain code of a glyph: open air for bodies and for unknown glyphs."""
    entry = legend.get(glyph)
    if isinstance(entry, LegendPlate):
        return TERRAIN_BY_NAME["plate"]
    if isinstance(entry, str):
        return TERRAIN_BY_NAME.get(entry, OPEN)
    return ord(glyph) if entry is None and ord(glyph) in TERRAIN else OPEN
