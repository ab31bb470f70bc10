"""modules: the parts that floors are composed of: text files with a map and plans through it."""

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from intodepth.content.conversion import check_text, convert_entry, convert_tables
from intodepth.content.definitions import Sentence, TitleText
from intodepth.content.descents import FINDABLE
from intodepth.content.legend import (
    LegendAnchor,
    LegendBody,
    LegendBucket,
    LegendCreature,
    LegendEntry,
    LegendLever,
    LegendPlate,
    read_legend,
    terrain_code,
)
from intodepth.content.level_map import check_entries, check_surroundings
from intodepth.content.level_parts import check_parts
from intodepth.content.level_portals import PORTALS_LIMIT, LevelPortal
from intodepth.content.level_ropes import ROPES_LIMIT, LevelRope
from intodepth.files.faults import FileFault, list_valid
from intodepth.files.reading import list_files
from intodepth.files.stamps import cache_until_saved
from intodepth.files.toml_lines import TomlFile, read_toml
from intodepth.sim.space.terrain import ENTRY, TERRAIN, WAY_DOWN

FOLDER = "modules"
"""in `data/`: a file for each module"""
WIDTH, HEIGHT = 7, 6
"""cells of a room, the smallest module; larger ones are multiples of it"""
SHAPES = {(1, 1): ("room",), (1, 2): ("shaft", "riser"), (1, 3): ("chimney",), (2, 2): ("towers", "gallery")}
"""what a module can be, by how many rooms it is wide and high; the first unless its file says otherwise. A
riser is a shaft that can be climbed from below with nothing prepared.
"""
STREET = 1
"""height of the row in which heroes go through the lowest doors; that of each next street is HEIGHT higher"""
CLEARANCE = 2
"""height of a door in cells"""
GRADES = 1, 2, 4
"""the value of a relic as a multiple of the depth: on the way, on a detour, hard to get"""

STREETS = "", "upper ", "top "
"""what the doors of each street begin with, the lowest first"""
DoorName = Literal["west", "east", "upper west", "upper east", "top west", "top east"]
OPPOSITE: dict[str, DoorName] = {
    "west": "east",
    "east": "west",
    "upper west": "upper east",
    "upper east": "upper west",
    "top west": "top east",
    "top east": "top west",
}
PLANS = *OPPOSITE, "down", "up", "top down", "top up"
"""names of plans: how to get to a door of the same street, from the second street to the lowest and back, or
from the third to the second and back; a plan named by a glyph of `slots` fetches what lies there
"""

MECHANISMS: dict[type[object], str] = {LegendBucket: "bucket", LegendLever: "lever", LegendPlate: "plate"}
"""names of what in a legend has no kind of its own"""


class ModuleFields(msgspec.Struct, frozen=True):
    """The fields of a module's file."""

    title: TitleText
    says: Sentence
    """sentence that it adds to the briefing of its floor"""
    map: str
    doors: tuple[DoorName, ...]
    legend: dict[str, Any] = {}
    slots: dict[str, Literal[1, 2, 4]] = {}
    """for the glyph of an open cell: the grade of the relic that can lie there"""
    plans: dict[str, Annotated[str, Meta(max_length=4000)]] = {}
    """steps by which two plain parties do it, by the names in PLANS; ways that need walking only are left out
    """
    suits: str = ""
    """key of a find with which a relic here costs fewer rounds"""
    with_find: dict[str, Annotated[str, Meta(max_length=4000)]] = msgspec.field(name="with", default={})
    """for the glyphs of slots: the plan for a party with that find"""
    portal: Any = []
    """tables of LevelPortal"""
    rope: Any = []
    """tables of LevelRope"""
    shape: Literal["", "riser", "gallery"] = ""
    """see SHAPES"""


class ModuleStep(NamedTuple):
    """A line of a module's plan."""

    number: int
    """counted from 1"""
    words: tuple[str, ...]


class Module(msgspec.Struct, frozen=True, dict=True):
    """A part of a floor, as its file describes it; see ModuleFields."""

    name: str
    title: str
    says: str
    rows: tuple[str, ...]
    """the map, top row first"""
    doors: frozenset[str]
    legend: dict[str, LegendEntry]
    slots: dict[str, int]
    plans: dict[str, tuple[ModuleStep, ...]]
    portals: tuple[LevelPortal, ...]
    ropes: tuple[LevelRope, ...]
    shape: str
    """what it is, see SHAPES"""
    suits: str = ""
    """key of a find with which a relic here costs fewer rounds; empty if there is none"""
    with_find: dict[str, tuple[ModuleStep, ...]] = {}
    """for the glyphs of slots: the plan for a party with that find"""

    @cached_property
    def size(self) -> tuple[int, int]:
        """The width and height in rooms."""
        return len(self.rows[0]) // WIDTH, len(self.rows) // HEIGHT

    @cached_property
    def is_entrance(self) -> bool:
        """Whether it has an entry."""
        return self._has(ENTRY)

    @cached_property
    def is_exit(self) -> bool:
        """Whether it has a way down."""
        return self._has(WAY_DOWN)

    @cached_property
    def creatures(self) -> int:
        """The number of creatures in it."""
        return sum(isinstance(self.legend.get(glyph), LegendCreature) for row in self.rows for glyph in row)

    @cached_property
    def things(self) -> frozenset[str]:
        """The names of everything in its map that a place can claim: creatures, bodies, mechanisms, kinds of
        terrain, and `portal`.
        """
        entries = [self.legend[glyph] for row in self.rows for glyph in row if glyph in self.legend]
        found = {entry.kind for entry in entries if isinstance(entry, LegendBody | LegendCreature)}
        found |= {MECHANISMS[type(entry)] for entry in entries if type(entry) in MECHANISMS}
        found |= {TERRAIN[terrain_code(glyph, self.legend)].name for row in self.rows for glyph in row}
        return frozenset(found | ({"portal"} if self.has_portals else set()))

    def needs(self, action: str) -> bool:
        """Return whether its plans for ways, not those for relics, have an action, such as `swing`."""
        ways = (steps for name, steps in self.plans.items() if name in PLANS)
        return any(action in step.words for steps in ways for step in steps)

    @property
    def has_portals(self) -> bool:
        """Whether it has portals."""
        return any(portal.to for portal in self.portals)

    @property
    def has_pitons(self) -> bool:
        """Whether it has pitons."""
        return any(isinstance(each, LegendAnchor) and each.anchor == "piton" for each in self.legend.values())

    @property
    def has_ring(self) -> bool:
        """Whether it has a ring to tie ropes to."""
        return any(isinstance(each, LegendAnchor) and each.anchor == "ring" for each in self.legend.values())

    def street_with(self, code: int) -> int | None:
        """Return the street of the module with a kind of terrain, the lowest is 0; None without one."""
        rows = enumerate(reversed(self.rows))
        found = (y for y, row in rows if any(terrain_code(glyph, self.legend) == code for glyph in row))
        return next((y // HEIGHT for y in found), None)

    def _has(self, code: int) -> bool:
        return any(terrain_code(glyph, self.legend) == code for row in self.rows for glyph in row)


def load_modules(data: Path, heroes: Collection[str], relics: Collection[str]) -> dict[str, Module]:
    """Return all modules by name; raises FileFault with every fault."""
    keys = frozenset(heroes), frozenset(relics)
    found: dict[str, Module] = {}
    faults: list[str] = []
    for path in list_files(data / FOLDER, "*.toml"):
        try:
            found[path.stem] = _kept_module(path, *keys)
        except FileFault as fault:
            faults += fault.faults
    if faults:
        raise FileFault(tuple(faults))
    return found


def warm_modules(data: Path, heroes: Collection[str], relics: Collection[str]) -> Iterator[None]:
    """Read the modules, one before each yield, so that `load_modules` will take a few milliseconds."""
    keys = frozenset(heroes), frozenset(relics)
    for path in list_files(data / FOLDER, "*.toml"):
        with suppress(FileFault):
            _kept_module(path, *keys)
        yield


def load_module(path: Path, heroes: Collection[str], relics: Collection[str]) -> Module:
    """Return the module of a file, named after it; raises FileFault with every fault."""
    file = read_toml(path)
    fields = convert_entry(file, (), ModuleFields)
    legend = read_legend(file, heroes, relics)
    portals = convert_tables(file, "portal", LevelPortal, PORTALS_LIMIT)
    ropes = convert_tables(file, "rope", LevelRope, ROPES_LIMIT)
    for name in ("title", "says"):
        check_text(file, (name,), is_line=True)
    if fields is not None:
        rows = tuple(fields.map.removesuffix("\n").split("\n"))
        _check_rows(file, rows, legend, fields.shape)
        if not file.faults:
            check_surroundings(file, rows, legend)
            check_entries(file, Counter("".join(rows)), legend)
            _check_doors(file, rows, fields.doors)
            _check_slots(file, rows, legend, fields, "".join(rope.along for rope in ropes))
            _check_suits(file, fields)
        if not file.faults:
            check_parts(file, rows, legend, portals, ropes)
    file.check()
    assert fields is not None, "a module that could not be read has faults"
    return Module(
        path.stem,
        fields.title,
        fields.says,
        rows,
        frozenset(fields.doors),
        legend,
        {glyph: int(grade) for glyph, grade in fields.slots.items()},
        {name: _steps(text) for name, text in fields.plans.items()},
        portals,
        ropes,
        fields.shape or SHAPES[len(rows[0]) // WIDTH, len(rows) // HEIGHT][0],
        fields.suits,
        {name: _steps(text) for name, text in fields.with_find.items()},
    )


_kept_module = cache_until_saved(load_module)


def _steps(text: str) -> tuple[ModuleStep, ...]:
    """Return the steps of a plan. Lines or semicolons separate steps, and `#` begins a comment."""
    lines = enumerate((line.partition("#")[0] for line in text.split("\n")), 1)
    parts = ((number, part.split()) for number, line in lines for part in line.split(";"))
    return tuple(ModuleStep(number, tuple(words)) for number, words in parts if words)


def _check_rows(file: TomlFile, rows: tuple[str, ...], legend: dict[str, LegendEntry], shape: str) -> None:
    """Note a map of the wrong size or for another shape, and unknown glyphs."""
    wide, high = len(rows[0]) // WIDTH, len(rows) // HEIGHT
    if (wide, high) not in SHAPES or len(rows) % HEIGHT or len(rows[0]) % WIDTH:
        known = ", ".join(f"{x * WIDTH} x {y * HEIGHT}" for x, y in SHAPES)
        file.fault(file.row(0, "map"), f"the map has {len(rows[0])} x {len(rows)} cells; there are {known}")
    elif shape not in ("", *SHAPES[wide, high]):
        known = " or ".join(SHAPES[wide, high])
        file.fault(file.line("shape"), f"shape: a module of this size is a {known}, not a {shape}")
    for index, row in enumerate(rows):
        line = file.row(index, "map")
        if len(row) != len(rows[0]):
            file.fault(line, f"the row has {len(row)} cells, the first one {len(rows[0])}")
        for column, glyph in enumerate(row):
            if ord(glyph) not in TERRAIN and glyph not in legend:
                file.fault(line, f"cell {column},{len(rows) - 1 - index}: unknown glyph {glyph!r}")


def _check_doors(file: TomlFile, rows: tuple[str, ...], doors: tuple[str, ...]) -> None:
    """Note doors that a module of this size cannot have, and doors with rock in them."""
    line = file.line("doors")
    if not doors:
        file.fault(line, "a module has a door at least")
    wide, high = len(rows[0]), len(rows) // HEIGHT
    for door in doors:
        if street_of(door) >= high:
            file.fault(line, f"{door}: the module has only {high} street{'s' * (high > 1)}")
            continue
        for x, y in door_cells(door, wide):
            if rows[-1 - y][x] in "#%&":
                file.fault(line, f"{door}: the cell {x},{y} must be open")


def street_of(door: str) -> int:
    """Return the street of a door, the lowest is 0."""
    return STREETS.index(door.removesuffix("west").removesuffix("east"))


def door_cells(door: str, wide: int = WIDTH) -> list[tuple[int, int]]:
    """Return the cells of a door of a module that is so many cells wide, as columns and rows of the module,
    the lowest first.
    """
    x = 0 if door.endswith("west") else wide - 1
    y = STREET + HEIGHT * street_of(door)
    return [(x, y + above) for above in range(CLEARANCE)]


def _is_carried(rows: tuple[str, ...], legend: dict[str, LegendEntry], glyph: str) -> bool:
    """Return whether the cell right below a glyph is solid, so that a body in the glyph's cell stays
    there.
    """
    row = next(number for number, row in enumerate(rows) if glyph in row)
    below = rows[row + 1][rows[row].index(glyph)] if row + 1 < len(rows) else "#"
    return TERRAIN[terrain_code(below, legend)].solid


def _check_slots(
    file: TomlFile, rows: tuple[str, ...], legend: dict[str, LegendEntry], fields: ModuleFields, roped: str
) -> None:
    """Note slots that are not one open cell, and plans that need a slot which is missing."""
    for glyph in fields.slots:
        if legend.get(glyph) != "open" or sum(row.count(glyph) for row in rows) != 1:
            file.fault(file.line("slots", glyph), f"{glyph!r} must be one cell of the map, and open")
        elif glyph not in roped and not _is_carried(rows, legend, glyph):
            file.fault(file.line("slots", glyph), f"what lies in {glyph!r} falls: it needs rock or a rope")
    for name in fields.plans:
        if name not in PLANS and name not in fields.slots:
            known = ", ".join((*PLANS, *fields.slots))
            file.fault(file.line("plans", name), f"there is no plan {name!r}; there are {known}")


def _check_suits(file: TomlFile, fields: ModuleFields) -> None:
    """Note a find that there cannot be, and plans with a find for no slot, or without a find."""
    if fields.suits and fields.suits not in FINDABLE:
        file.fault(
            file.line("suits"), f"there is no find {fields.suits!r}{list_valid(fields.suits, FINDABLE)}"
        )
    for name in fields.with_find:
        if name not in fields.slots:
            file.fault(file.line("with", name), f"there is no slot {name!r}{list_valid(name, fields.slots)}")
    if bool(fields.suits) != bool(fields.with_find):
        lacks = "a plan in [with]" if fields.suits else "suits, the key of a find"
        file.fault(file.line("suits" if fields.suits else "with"), f"the module lacks {lacks}")
