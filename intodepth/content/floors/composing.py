"""composing: builds a floor from modules, following a recipe."""

from collections.abc import Container, Iterator, Mapping
from hashlib import blake2b
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from intodepth.content.definitions import EntryKey
from intodepth.content.descents import PlaceKind
from intodepth.content.floors.modules import GRADES, HEIGHT, OPPOSITE, STREETS, WIDTH, Module
from intodepth.content.legend import (
    LegendCreature,
    LegendEntry,
    LegendLever,
    LegendPlate,
    LegendRelic,
)
from intodepth.content.level_portals import LevelPortal
from intodepth.content.levels import LevelDefinition, LevelWater
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import OPEN, TERRAIN
from intodepth.sim.traits import CREATURE_TRAITS

LayoutName = Literal["", "shaft", "chimney", "gallery", "towers", "basin"]
COLUMNS, ROWS = 8, 3
"""greatest number of rooms side by side, and above each other"""
PARTS = 8
"""greatest number of modules in a floor"""
LURKING = 4
"""greatest number of creatures in a floor besides those of its modules"""
MARGIN = 2
"""cells of rock around a floor, so that its edge is never visible"""
PARTY = "belayer", "rigger", "swinger"
"""party of a floor that is opened by itself"""
GLYPHS = [
    chr(code)
    for code in (*range(ord("A"), ord("z") + 1), *range(0xC0, 0x17F), *range(0x391, 0x3A9))
    if chr(code).isalpha() and code not in TERRAIN
]
"""glyphs that may stand for cells of modules in a composed floor"""
MIRRORED = str.maketrans("EW", "WE")


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, array_like=True):
    """A module in a recipe, with its position."""

    module: EntryKey
    column: Annotated[int, Meta(ge=0, lt=COLUMNS)]
    row: Annotated[int, Meta(ge=0, lt=ROWS)]
    """of its lowest street, the lowest row is 0"""
    mirrored: bool = False


class Lying(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A relic in a recipe, with its position."""

    part: Annotated[int, Meta(ge=0, lt=PARTS)]
    """index of the module in the floor"""
    slot: Annotated[str, Meta(min_length=1, max_length=1)]
    relic: EntryKey


class Lurking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A creature in a recipe besides those of its modules, with the open cell of the floor that it is in."""

    creature: EntryKey
    x: Annotated[int, Meta(ge=0)]
    y: Annotated[int, Meta(ge=0)]
    facing: Literal["east", "west"]


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The modules and relics that make up a floor."""

    depth: Annotated[int, Meta(ge=1, le=5)]
    parts: Annotated[tuple[Placed, ...], Meta(min_length=1, max_length=PARTS)]
    """the largest first, which gives the floor its title"""
    relics: Annotated[tuple[Lying, ...], Meta(min_length=1, max_length=len(GRADES))]
    """one relic of each grade in GRADES, the lowest first"""
    wakes: Annotated[int, Meta(ge=1, le=99)] = 99
    """the water wakes at the end of this round at the latest"""
    earliest: Annotated[int, Meta(ge=0, le=99)] = 0
    """the earliest such round that is proven for the ways down and up, to which the rules add slack; 0 if it
    is not known, and `wakes` counts
    """
    back: Annotated[int, Meta(ge=0, le=99)] = 0
    """rounds after which the water may wake, at the earliest, while a party that comes back goes up; 0 in the
    first three editions, where the rules count only `earliest`
    """
    early: Annotated[int, Meta(ge=0, le=99)] = 0
    """the earliest round at whose end the water may wake once the richest relic was moved, so that it can
    still be taken down; 0 for at once
    """
    place: str = ""
    """key of the kind of place, see `data/places.toml`; empty for floors of the first editions"""
    layout: LayoutName = ""
    """how the modules are put together; empty for floors of the first editions, which are shafts"""
    rooms: tuple[Annotated[int, Meta(ge=1, le=COLUMNS)], Annotated[int, Meta(ge=1, le=ROWS)]] | None = None
    """how many rooms it is wide and high; None for two rows, and as wide as its modules are many"""
    creatures: Annotated[tuple[Lurking, ...], Meta(max_length=LURKING)] = ()
    """creatures besides those of the modules"""

    @property
    def columns(self) -> int:
        """The number of rooms side by side."""
        return self.rooms[0] if self.rooms else max(placed.column for placed in self.parts) + 1

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the floor in cells."""
        rows = self.rooms[1] if self.rooms else 2
        return self.columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN

    @property
    def name(self) -> str:
        """A name derived from the content: equal recipes have equal names."""
        return f"floor_{self.depth}_{blake2b(msgspec.json.encode(self), digest_size=4).hexdigest()}"


class Part(NamedTuple):
    """A module at its place in a floor."""

    placed: Placed
    module: Module

    @property
    def doors(self) -> frozenset[str]:
        """The names of its doors, mirrored if the module is."""
        doors = self.module.doors
        return frozenset(OPPOSITE[door] for door in doors) if self.placed.mirrored else doors

    def cell(self, x: int, y: int) -> Cell:
        """Return the cell of the floor at a column and row of the module."""
        across = WIDTH * self.module.size[0] - 1 - x if self.placed.mirrored else x
        column, row = WIDTH * self.placed.column + across, HEIGHT * self.placed.row + y
        return Cell(MARGIN + column, MARGIN + row)

    def place(self, glyph: str) -> Cell | None:
        """Return the cell of the floor with the first cell of a glyph; None if the module does not have
        it.
        """
        for y, row in enumerate(reversed(self.module.rows)):
            if glyph in row:
                return self.cell(row.index(glyph), y)
        return None

    def streets(self) -> Iterator[tuple[int, int]]:
        """Yield the (column, row) places that it fills in the grid of rooms."""
        wide, high = self.module.size
        for row in range(self.placed.row, self.placed.row + high):
            for column in range(self.placed.column, self.placed.column + wide):
                yield column, row

    def street(self, cell: Cell) -> int:
        """Return the row in the grid of rooms of a cell."""
        return (cell.y - MARGIN) // HEIGHT

    def opens(self, row: int, side: str) -> bool:
        """Return whether it has a door to a side of the floor in a row of the grid of rooms."""
        return f"{STREETS[row - self.placed.row]}{side}" in self.doors


class BadRecipe(Exception):
    """Raised for a recipe that no floor can be composed of, with the reason in one line."""


def parts_of(recipe: Recipe, modules: Mapping[str, Module]) -> list[Part]:
    """Return the modules of a recipe at their places; raises BadRecipe."""
    for placed in recipe.parts:
        if placed.module not in modules:
            raise BadRecipe(f"there is no module {placed.module!r}")
    return [Part(placed, modules[placed.module]) for placed in recipe.parts]


def check_relics(recipe: Recipe, relics: Container[str]) -> None:
    """Raise BadRecipe for an unknown relic."""
    for lying in recipe.relics:
        if lying.relic not in relics:
            raise BadRecipe(f"there is no relic {lying.relic!r}")


def compose(
    recipe: Recipe, modules: Mapping[str, Module], places: Mapping[str, PlaceKind] | None = None
) -> LevelDefinition:
    """Return the floor of a recipe; raises BadRecipe. Relics are not checked."""
    parts = parts_of(recipe, modules)
    place = (places or {}).get(recipe.place)
    if recipe.place and place is None:
        raise BadRecipe(f"there is no place {recipe.place!r}")
    for lying in recipe.relics:
        if lying.part >= len(parts) or lying.slot not in parts[lying.part].module.slots:
            raise BadRecipe(f"part {lying.part} has no slot {lying.slot!r}")
    if sum(len(part.module.legend) for part in parts) + len(recipe.creatures) > len(GLYPHS):
        raise BadRecipe(f"its modules have more than {len(GLYPHS)} glyphs in their legends")
    fresh = iter(GLYPHS)
    names = [{glyph: next(fresh) for glyph in part.module.legend} for part in parts]
    relics = {(lying.part, lying.slot): lying.relic for lying in recipe.relics}
    legend: dict[str, LegendEntry] = {}
    for number, part in enumerate(parts):
        for glyph, entry in part.module.legend.items():
            kind = relics.get((number, glyph))
            own = part.placed.mirrored
            legend[names[number][glyph]] = (
                LegendRelic(kind) if kind else _rename_entry(entry, names[number], own)
            )
    rows = _rows(recipe.size, parts, names, place)
    for lurking, glyph in zip(recipe.creatures, fresh, strict=False):
        rows = _with_glyph(rows, lurking, glyph)
        legend[glyph] = _legend_of(lurking)
    first, *others = (part.module for part in parts)
    says = [first.says, *(module.says for module in others if module.slots or module.creatures)]
    return LevelDefinition(
        name=recipe.name,
        title=first.title,
        order=recipe.depth,
        teaches=first.says,
        briefing=" ".join(dict.fromkeys(says)),
        par=recipe.wakes,
        party=PARTY,
        rows=rows,
        legend=legend,
        portals=tuple(
            _rename_portal(portal, names[number], part.placed.mirrored)
            for number, part in enumerate(parts)
            for portal in part.module.portals
        ),
        ropes=tuple(
            msgspec.structs.replace(
                rope,
                along=_rename_glyphs(rope.along, names[number]),
                gates=rope.gates and _rename_glyphs(rope.gates, names[number]),
                portals=rope.portals and _rename_glyphs(rope.portals, names[number]),
            )
            for number, part in enumerate(parts)
            for rope in part.module.ropes
        ),
        water=_water(recipe),
        worth={lying.relic: grade for lying, grade in zip(recipe.relics, GRADES, strict=False)},
        rules=place.rules if place else {},
        place=recipe.place,
    )


def _legend_of(lurking: Lurking) -> LegendCreature:
    # msgspec leaves out a default by identity, and that of a recipe from another process is not the same.
    return LegendCreature(lurking.creature, "west" if lurking.facing == "west" else "east")


def _water(recipe: Recipe) -> LevelWater:
    richest = recipe.relics[-1].relic if recipe.relics else None
    return LevelWater(recipe.earliest or recipe.wakes, richest, bool(recipe.earliest), recipe.early)


def _rename_glyphs(glyphs: str, names: Mapping[str, str]) -> str:
    return "".join(names[glyph] for glyph in glyphs)


def _rename_entry(entry: LegendEntry, names: Mapping[str, str], mirrored: bool) -> LegendEntry:
    """Return an entry of a module's legend with the glyphs of the floor."""
    match entry:
        case LegendPlate() | LegendLever():
            gates, portals = _rename_glyphs(entry.gates, names), _rename_glyphs(entry.portals, names)
            return msgspec.structs.replace(entry, gates=gates, portals=portals)
        case LegendCreature() if mirrored:
            return msgspec.structs.replace(entry, facing="west" if entry.facing == "east" else "east")
    return entry


def _rename_portal(portal: LevelPortal, names: Mapping[str, str], mirrored: bool) -> LevelPortal:
    """Return a portal of a module with the glyphs of the floor."""
    return msgspec.structs.replace(
        portal,
        start=_rename_glyphs(portal.start, names),
        to=portal.to and _rename_glyphs(portal.to, names),
        side=portal.side.translate(MIRRORED) if mirrored else portal.side,
    )


def _rows(
    size: tuple[int, int], parts: list[Part], names: list[dict[str, str]], place: PlaceKind | None
) -> tuple[str, ...]:
    """Return the map of a floor, top row first."""
    width, height = size
    stone = {ord(old): new for old, new in place.rock.items()} if place else {}
    grid = {(x, y): _rock(x, y).translate(stone) for y in range(height) for x in range(width)}
    for part, called in zip(parts, names, strict=True):
        for y, row in enumerate(reversed(part.module.rows)):
            for x, glyph in enumerate(row):
                cell = part.cell(x, y)
                if cell not in grid:
                    raise BadRecipe(f"{part.module.name} lies outside of the floor")
                grid[cell] = called.get(glyph, glyph.translate(stone))
    return tuple("".join(grid[x, y] for x in range(width)) for y in reversed(range(height)))


def _with_glyph(rows: tuple[str, ...], lurking: Lurking, glyph: str) -> tuple[str, ...]:
    """Return a map with a glyph in the open cell of a creature; raises BadRecipe."""
    x, y = lurking.x, lurking.y
    if lurking.creature not in CREATURE_TRAITS:
        raise BadRecipe(f"there is no creature {lurking.creature!r}")
    line = len(rows) - 1 - y
    if not (line >= 0 and x < len(rows[line]) and ord(rows[line][x]) == OPEN):
        raise BadRecipe(f"the {lurking.creature} at {x},{y} is in no open cell")
    return (*rows[:line], rows[line][:x] + glyph + rows[line][x + 1 :], *rows[line + 1 :])


def _rock(x: int, y: int) -> str:
    """Return the glyph of the rock in a cell, by a fixed pattern."""
    return "#%#&##%#"[(3 * x + 5 * y + x * y) % 8]
