"""stills: the small stages that the codex and the help show, from `data/stills.toml`."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from intodepth.content.catalog import Catalog
from intodepth.content.conversion import convert_entry, convert_tables
from intodepth.content.definitions import EntryKey, Gear
from intodepth.content.first_stage import furnish, new_hero
from intodepth.content.legend import LegendEntry, read_legend, terrain_code
from intodepth.content.level_map import cells_of, check_map
from intodepth.content.level_parts import check_parts
from intodepth.content.level_portals import PORTALS_LIMIT, LevelPortal
from intodepth.content.level_ropes import ROPES_LIMIT, LevelRope
from intodepth.content.levels import LevelDefinition
from intodepth.files.toml_lines import TomlFile, read_toml
from intodepth.sim.entities import LevelState, Posture
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import OPEN, TERRAIN
from intodepth.sim.stage import Stage

SIGNS_LIMIT = 32
Coordinate = Annotated[float, Meta(ge=-99, le=99)]


class StillHero(msgspec.Struct, frozen=True):
    """A hero of a still, already in the level."""

    kind: EntryKey
    posture: Literal["standing", "climbing", "hanging", "prone"] = "standing"
    facing: Literal["east", "west"] = "east"
    falls: bool = False


class StillSign(msgspec.Struct, frozen=True):
    """Words, a pictogram or an arrow over the picture of a still."""

    at: tuple[Coordinate, Coordinate]
    """its middle, in cells from the lower left corner of the map"""
    text: Annotated[str, Meta(max_length=20, pattern=r"^[^\x00-\x1f]*$")] = ""
    icon: str = ""
    """a pictogram by its name; it stands before the text, or alone"""
    arrow: Literal["", "east", "north", "west", "south"] = ""
    ink: Literal["text", "quiet", "gold", "harm", "done"] = "gold"
    size: Annotated[float, Meta(gt=0, le=9)] = 0.5
    """of a pictogram or an arrow, in cells"""


class StillFields(msgspec.Struct, frozen=True):
    """The fields of a still, in its order."""

    map: str
    """map as in a level; it needs no entry"""
    legend: dict[str, object] = {}
    """as in a level"""
    hero: dict[str, object] = {}
    """tables of StillHero by their glyphs on the map"""
    rope: object = []
    portal: object = []
    """as in a level; a rope that ends at a hero is tied to that hero"""
    sign: object = []
    """tables of StillSign"""
    dark: bool = False
    """whether only lamps and relics give light"""


class Still(msgspec.Struct, frozen=True):
    """A still as it was read."""

    level: LevelDefinition
    heroes: dict[str, StillHero]
    """by glyph"""
    signs: tuple[StillSign, ...]
    dark: bool


Stills = dict[str, Still]
"""by name, as `rule.fall` or `terrain.sand`"""


def load_stills(path: Path, heroes: Collection[str], relics: Collection[str]) -> Stills:
    """Return all stills; raises FileFault with every fault. `heroes` and `relics` are the keys that exist."""
    file = read_toml(path)
    found: Stills = {}
    for kind, entries in file.table.items():
        if not isinstance(entries, dict):
            file.fault(file.line(kind), f"{kind} must be a table of stills")
            continue
        for name, entry in entries.items():
            if not isinstance(entry, dict):
                file.fault(file.line(kind, name), f"{kind}.{name} must be a table")
            elif (still := _read(file.part(kind, name), heroes, relics)) is not None:
                found[f"{kind}.{name}"] = still
    file.check()
    return found


def _read(file: TomlFile, heroes: Collection[str], relics: Collection[str]) -> Still | None:
    fields = convert_entry(file, (), StillFields)
    if fields is None:
        return None
    party = {glyph: convert_entry(file, ("hero", glyph), StillHero) for glyph in fields.hero}
    standing = {glyph: hero for glyph, hero in party.items() if hero is not None}
    legend: dict[str, LegendEntry] = {glyph: TERRAIN[OPEN].name for glyph in party}
    legend |= read_legend(file, heroes, relics)
    rows = check_map(file, legend, is_entered=False)
    for glyph, hero in standing.items():
        if hero.kind not in heroes:
            file.fault(file.line("hero", glyph, "kind"), f"there is no hero {hero.kind!r}")
        entry = legend[glyph]
        is_taken = len(glyph) != 1 or ord(glyph) in TERRAIN or not isinstance(entry, str)
        if is_taken or TERRAIN[terrain_code(glyph, legend)].solid:
            file.fault(file.line("hero", glyph), f"no hero can be at {glyph!r}")
        elif sum(row.count(glyph) for row in rows) != 1:
            file.fault(file.line("hero", glyph), f"{glyph!r} must be once on the map")
    portals = convert_tables(file, "portal", LevelPortal, PORTALS_LIMIT)
    ropes = convert_tables(file, "rope", LevelRope, ROPES_LIMIT)
    signs = convert_tables(file, "sign", StillSign, SIGNS_LIMIT)
    if not file.faults:
        check_parts(file, rows, legend, portals, ropes)
    level = LevelDefinition("", "", 0, "", "", 1, (), rows, legend, ropes=ropes, portals=portals)
    return Still(level, standing, signs, fields.dark)


def still_stage(still: Still, catalog: Catalog, rules: Rules) -> Stage:
    """Return the stage of a still."""
    level = still.level
    party = []
    ties: dict[Cell, Tie] = {}
    for number, (glyph, told) in enumerate(still.heroes.items()):
        cell = next(cells_of(level.rows, glyph))
        ties[cell] = Tie(BODY, number)
        party.append(
            replace(
                new_hero(number, catalog.heroes[told.kind], Gear()),
                cell=cell,
                state=LevelState.IN_LEVEL,
                posture=Posture[told.posture.upper()],
                facing=Side.E if told.facing == "east" else Side.W,
                fall=int(told.falls),
            )
        )
    stage = furnish(level, catalog, rules, party, len(party))
    ropes = [_tie_ends(rope, ties) for rope in stage.ropes.values()]
    bodies, anchors, mechanisms = stage.bodies.values(), stage.anchors.values(), stage.mechanisms.values()
    return Stage.of(stage.ground, bodies, rules, anchors, ropes, mechanisms)


def _tie_ends(rope: Rope, ties: dict[Cell, Tie]) -> Rope:
    """Return a rope whose free ends are tied to the heroes in their cells."""
    first, last = (rope.ends[end] or ties.get(rope.end_cell(end)) for end in (0, 1))
    return replace(rope, ends=(first, last))
