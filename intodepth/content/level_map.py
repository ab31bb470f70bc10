"""level_map: checks the map of a level; each fault is noted with its line, and the cell by column and row.

Both begin with 0 at the lower left, as everywhere that places are told.
"""

from collections import Counter
from collections.abc import Iterator

from intodepth.content.legend import (
    LegendAnchor,
    LegendBodies,
    LegendEntry,
    LegendFallen,
    LegendLever,
    LegendPlate,
    LegendRelic,
    terrain_code,
)
from intodepth.files.toml_lines import FilePlace, TomlFile
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY, GATES, TERRAIN, TerrainKind

SIDE_LIMIT = 256
BODIES_LIMIT = 64
FITTINGS_LIMIT = 64
"""Anchors, plates and levers."""
GATES_LIMIT = 64
ENTRIES_LIMIT = 64
"""Cells."""
NOTHING = TERRAIN[ord("#")]
"""what surrounds a map"""


def check_map(file: TomlFile, legend: dict[str, LegendEntry], *, is_entered: bool = True) -> tuple[str, ...]:
    """Return the rows of the map, top row first; notes every fault.

    `is_entered` says whether it needs an entry.
    """
    text = file.table.get("map")
    if not isinstance(text, str):
        return ()
    start = file.row(0, "map")
    rows = tuple(text.removesuffix("\n").split("\n"))
    width, height = len(rows[0]), len(rows)
    if not text.strip():
        file.fault(start, "the map is empty")
        return rows
    if max(map(len, rows)) > SIDE_LIMIT or height > SIDE_LIMIT:
        file.fault(start, f"the map is too large, the limit is {SIDE_LIMIT} by {SIDE_LIMIT}")
        return rows
    counts = Counter("".join(rows))
    unknown = {glyph for glyph in counts if ord(glyph) not in TERRAIN and glyph not in legend}
    for index, row in enumerate(rows):
        line = file.row(index, "map")
        if len(row) != width:
            file.fault(line, f"the row has {len(row)} cells, the first has {width}")
        if unknown.isdisjoint(row):
            continue
        for column, glyph in enumerate(row):
            if glyph in unknown:
                file.fault(line, f"cell {column},{height - 1 - index}: unknown glyph {glyph!r}")
    if is_entered and not any(terrain_code(glyph, legend) == ENTRY for glyph in counts):
        file.fault(start, f"the map has no entry ({chr(ENTRY)!r})")
    check_surroundings(file, rows, legend)
    check_entries(file, counts, legend)
    return rows


def cells_of(rows: tuple[str, ...], glyph: str) -> Iterator[Cell]:
    """Yield the cells of a glyph, from the bottom row up, left to right."""
    for y, row in enumerate(reversed(rows)):
        if glyph in row:
            yield from (Cell(x, y) for x, other in enumerate(row) if other == glyph)


def gate_cells(rows: tuple[str, ...], gates: str) -> tuple[Cell, ...]:
    """Return the cells of the gates with these glyphs, the lowest and leftmost first."""
    cells = {cell for glyph in gates for cell in cells_of(rows, glyph)}
    return tuple(sorted(cells, key=lambda cell: (cell.y, cell.x)))


def check_gates(
    file: TomlFile, line: FilePlace, gates: str, counts: Counter[str], legend: dict[str, LegendEntry]
) -> None:
    """Note the glyphs that a mechanism calls gates but are none."""
    for glyph in gates:
        if terrain_code(glyph, legend) not in GATES or not counts[glyph]:
            file.fault(line, f"{glyph!r} is no gate on the map")


def check_surroundings(file: TomlFile, rows: tuple[str, ...], legend: dict[str, LegendEntry]) -> None:
    """Note spikes without rock below, gaps without rock above and below, and anchors without rock beside."""
    kinds = {glyph: TERRAIN[terrain_code(glyph, legend)] for glyph in set("".join(rows))}

    def kind(row: int, column: int) -> TerrainKind:
        is_inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
        return kinds[rows[row][column]] if is_inside else NOTHING

    anchors = {glyph for glyph, entry in legend.items() if isinstance(entry, LegendAnchor)}
    needy = anchors.union(glyph for glyph, each in kinds.items() if each.spikes or each.narrow)
    for row, glyphs in enumerate(rows):
        if needy.isdisjoint(glyphs):
            continue
        for column, glyph in enumerate(glyphs):
            if glyph not in needy:
                continue
            here, where = kinds[glyph], (file.row(row, "map"), f"cell {column},{len(rows) - 1 - row}:")
            above, below = kind(row - 1, column), kind(row + 1, column)
            beside = (above, below, kind(row, column - 1), kind(row, column + 1))
            if here.spikes and not below.solid:
                file.fault(where[0], f"{where[1]} spikes need rock below")
            if here.narrow and not (_stays(above) and _stays(below)):
                file.fault(where[0], f"{where[1]} a gap needs rock above and below that stays")
            if glyph in anchors and not any(each.solid for each in beside):
                file.fault(where[0], f"{where[1]} an anchor needs rock beside it")


def check_entries(file: TomlFile, counts: Counter[str], legend: dict[str, LegendEntry]) -> None:
    """Note legend glyphs that are not on the map, mechanisms without gates, and too many of a kind."""
    bodies = fittings = 0
    owners: set[str] = set()
    for glyph, entry in legend.items():
        line = file.line("legend", glyph)
        if not counts[glyph]:
            file.fault(line, f"the glyph {glyph!r} is not on the map")
        if isinstance(entry, LegendRelic | LegendFallen):
            if counts[glyph] > 1 or entry.kind in owners:
                file.fault(line, f"there can be only one {entry.kind!r} in a level")
            owners.add(entry.kind)
        if isinstance(entry, LegendPlate | LegendLever):
            check_gates(file, line, entry.gates, counts, legend)
            if not entry.gates and not entry.portals:
                file.fault(line, f"{glyph!r} moves no gate and no portal")
        bodies += counts[glyph] if isinstance(entry, LegendBodies) else 0
        fittings += counts[glyph] if isinstance(entry, LegendAnchor | LegendPlate | LegendLever) else 0
    if bodies > BODIES_LIMIT:
        file.fault(file.line("legend"), f"{bodies} relics and things, the limit is {BODIES_LIMIT}")
    if fittings > FITTINGS_LIMIT:
        file.fault(file.line("legend"), f"{fittings} anchors and mechanisms, the limit is {FITTINGS_LIMIT}")
    for codes, name, limit in ((GATES, "gates", GATES_LIMIT), ({ENTRY}, "entries", ENTRIES_LIMIT)):
        cells = sum(count for glyph, count in counts.items() if terrain_code(glyph, legend) in codes)
        if cells > limit:
            file.fault(file.row(0, "map"), f"{cells} cells of {name}, the limit is {limit}")


def _stays(kind: TerrainKind) -> bool:
    """Return whether a kind of terrain is rock that neither breaks nor opens."""
    return kind.solid and not kind.strength and ord(kind.glyph) not in GATES
