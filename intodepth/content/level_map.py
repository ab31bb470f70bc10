"""Level_map: the rows of a level and the legend of its glyphs; each fault is noted with line and column."""

import re
from collections import Counter
from collections.abc import Container
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

from intodepth.sim.terrain import ENTRY, OPEN, TERRAIN
from intodepth.toml_lines import TomlFile

SIDE_LIMIT = 256
BODIES_LIMIT = 64
TERRAIN_BY_NAME = {kind.name: code for code, kind in TERRAIN.items()}

Key = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]


class RelicMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A glyph of the legend that stands for a relic."""

    relic: Key


class BodyMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A glyph of the legend that stands for a thing, such as a boulder."""

    body: Key
    weight: Annotated[int, Meta(ge=0, le=9)]


Mark = RelicMark | BodyMark | str
"""What a glyph of the legend stands for; a text names a kind of terrain."""


def read_legend(file: TomlFile, relics: Container[str]) -> dict[str, Mark]:
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
        elif isinstance(value, dict):
            legend[glyph] = _read_body(file, line, glyph, value, relics)
        else:
            file.fault(line, f"{glyph} must be a terrain, {{relic = ...}} or {{body = ..., weight = ...}}")
    return legend


def _read_body(
    file: TomlFile, line: int, glyph: str, value: dict[str, object], relics: Container[str]
) -> Mark:
    kind: type[RelicMark] | type[BodyMark] = RelicMark if "relic" in value else BodyMark
    try:
        mark = msgspec.convert(value, kind)
    except (msgspec.ValidationError, OverflowError) as error:
        file.fault(line, f"{glyph}: {str(error).replace('`', '')}")
        return ""
    if isinstance(mark, RelicMark) and mark.relic not in relics:
        file.fault(line, f"there is no relic {mark.relic!r}")
    return mark


def check_map(file: TomlFile, legend: dict[str, Mark]) -> tuple[str, ...]:
    """Return the rows of the map, top row first, and note what is wrong with them."""
    text = file.table.get("map")
    if not isinstance(text, str):
        return ()
    start = file.line("map")
    if re.search(r"(\"{3}|'{3})$", file.text.split("\n")[start - 1].rstrip()):
        start += 1
    rows = tuple(text.removesuffix("\n").split("\n"))
    width, height = len(rows[0]), len(rows)
    if not text.strip():
        file.fault(start, "the map is empty")
        return rows
    if max(map(len, rows)) > SIDE_LIMIT or height > SIDE_LIMIT:
        file.fault(start, f"the map is too large, the limit is {SIDE_LIMIT} by {SIDE_LIMIT}")
        return rows
    counts = Counter("".join(rows))
    for line, row in enumerate(rows, start):
        if len(row) != width:
            file.fault(line, f"the row has {len(row)} cells, the first has {width}")
        for column, glyph in enumerate(row, 1):
            if ord(glyph) not in TERRAIN and glyph not in legend:
                file.fault(line, f"column {column}: unknown glyph {glyph!r}")
    if not any(terrain_code(glyph, legend) == ENTRY for glyph in counts):
        file.fault(start, f"the map has no entry ({chr(ENTRY)!r})")
    for line, (row, below) in enumerate(pairwise(rows), start):
        for column, pair in enumerate(zip(row, below, strict=False), 1):
            kind, ground = (TERRAIN[terrain_code(glyph, legend)] for glyph in pair)
            if kind.spikes and not ground.solid:
                file.fault(line, f"column {column}: spikes need rock below")
    _check_marks(file, counts, legend)
    return rows


def terrain_code(glyph: str, legend: dict[str, Mark]) -> int:
    """Return the code of the terrain in a cell: open air around bodies, and where the glyph is unknown."""
    mark = legend.get(glyph)
    if isinstance(mark, str):
        return TERRAIN_BY_NAME.get(mark, OPEN)
    return ord(glyph) if mark is None and ord(glyph) in TERRAIN else OPEN


def _check_marks(file: TomlFile, counts: Counter[str], legend: dict[str, Mark]) -> None:
    bodies = 0
    owners: dict[str, str] = {}
    for glyph, mark in legend.items():
        line = file.line("legend", glyph)
        if not counts[glyph]:
            file.fault(line, f"the glyph {glyph!r} is not on the map")
        if isinstance(mark, RelicMark):
            if counts[glyph] > 1 or mark.relic in owners:
                file.fault(line, f"there can be only one {mark.relic!r} in a level")
            owners[mark.relic] = glyph
        bodies += 0 if isinstance(mark, str) else counts[glyph]
    if bodies > BODIES_LIMIT:
        file.fault(file.line("legend"), f"{bodies} relics and things, the limit is {BODIES_LIMIT}")
