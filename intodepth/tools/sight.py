"""sight: `intodepth sight LEVEL --at X,Y` draws what is seen from a cell of a level, or prints it as JSON."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from math import gcd
from pathlib import Path
from textwrap import dedent
from typing import Any

from intodepth.content.definitions import HeroKind, RelicKind, load_definitions
from intodepth.content.levels import LevelDefinition, load_level
from intodepth.content.own_levels import NAMED, OwnLevels
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import Direction, Sector, sectors

HALF_LIMIT = 63
EYE, SEVERAL, UNSEEN = "@", "*", " "
PAIR = re.compile(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*")


class BadView(Exception):
    """Raised for a cell that cannot be looked from, or an impossible size of view, with one line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Draws what is seen from the middle of a cell, or prints it as JSON: `solid` are the cells that "
        "sight ends at (not beams and grates), `sectors` the open wedges in which each is seen."
    )
    parser.add_argument("level", metavar="LEVEL", help="a level by its name, or any level file")
    parser.add_argument(
        "--at", required=True, metavar="X,Y", help="the cell: column and row, from 0 at the lower left"
    )
    parser.add_argument("--half", default="15,9", metavar="W,H", help="cells to either side, up and down")
    parser.add_argument("--json", action="store_true", help="print one object for other programs")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.level, given.at, given.half, given.json)


def main(asked: str, at: str, half: str, as_json: bool) -> int:
    """Print what is seen from a cell; return 0, or 2 with a line for each fault of the level or cell."""
    try:
        level = _find_level(asked)
        ground = level.ground
        eye, reach = _eye(at, ground), _half(half)
    except (FileFault, BadView) as error:
        print(f"sight: {error}", file=sys.stderr)
        return 2
    seen = sectors(ground, eye, reach)
    if as_json:
        print(json.dumps(plain(ground, eye, reach, seen)))
    else:
        print("\n".join(draw_view(level, eye, reach, seen)))
    return 0


def _find_level(asked: str) -> LevelDefinition:
    """Return a level by its name, or that of a file, whatever it is called; raises FileFault."""
    if NAMED.fullmatch(asked):
        own = OwnLevels.read_all()
        name = own.find(asked)
        return own.catalog.levels[name]
    data = find_folders().data
    heroes = load_definitions(data / "heroes.toml", HeroKind)
    relics = load_definitions(data / "relics.toml", RelicKind)
    return load_level(Path(asked), heroes, relics, "level")


def plain(ground: Ground, eye: Cell, half: tuple[int, int], seen: tuple[Sector, ...]) -> dict[str, Any]:
    """Return the view as values for JSON.

    `solid` are the cells that end sight, which beams and grates do not.
    """
    cells = [Cell(x, y) for y in range(ground.height) for x in range(ground.width)]
    return {
        "eye": eye,
        "half": half,
        "size": [ground.width, ground.height],
        "solid": [cell for cell in cells if ground.kind(cell).opaque],
        "portals": [
            {
                "from": [*portal.start, portal.side.name],
                "to": None if portal.target is None else [*portal.target, portal.arrival.name],
                "mirror": portal.mirror,
            }
            for portal in ground.portals
        ],
        "sectors": [
            {
                "view": sector.view,
                "lo": _reduce(sector.lo),
                "hi": _reduce(sector.hi),
                "cell": sector.cell,
                "mirrored": sector.mirrored,
            }
            for sector in seen
        ],
    }


def draw_view(
    level: LevelDefinition, eye: Cell, half: tuple[int, int], seen: tuple[Sector, ...]
) -> Iterator[str]:
    """Yield the view row by row, top first, in the glyphs of the map; below it, the cells that share a
    place.
    """
    views: dict[tuple[int, int], list[Sector]] = {}
    for sector in seen:
        views.setdefault(sector.view, []).append(sector)
    width, height = half
    rows = [
        "".join(_sign(level, views.get((x, y), [])) for x in range(-width, width + 1)).rstrip()
        for y in range(height, -height - 1, -1)
    ]
    yield f"from {eye.x},{eye.y}; {EYE} is the eye"
    yield dedent("\n".join(rows)).strip("\n")
    shared = [view for view, found in sorted(views.items()) if len(_list_shown(found)) > 1]
    if shared:
        yield f"{SEVERAL} shows several cells, each between two directions:"
    for view in shared:
        parts = (
            f"{_name_sector(level, each)} {_direction(each.lo)} to {_direction(each.hi)}"
            for each in views[view]
        )
        yield f"{view[0]:+},{view[1]:+}: {'; '.join(parts)}"


def _list_shown(found: list[Sector]) -> set[tuple[Cell, bool]]:
    return {(sector.cell, sector.mirrored) for sector in found}


def _sign(level: LevelDefinition, found: list[Sector]) -> str:
    if not found:
        return UNSEEN
    if found[0].view == (0, 0):
        return EYE
    return SEVERAL if len(_list_shown(found)) > 1 else _glyph(level, found[0].cell)


def _glyph(level: LevelDefinition, cell: Cell) -> str:
    return level.rows[-1 - cell.y][cell.x]


def _name_sector(level: LevelDefinition, sector: Sector) -> str:
    mirrored = " mirrored" if sector.mirrored else ""
    return f"{_glyph(level, sector.cell)} {sector.cell.x},{sector.cell.y}{mirrored}"


def _reduce(direction: Direction) -> Direction:
    x, y = direction
    divisor = gcd(x, y)
    return x // divisor, y // divisor


def _direction(direction: Direction) -> str:
    return "({},{})".format(*_reduce(direction))


def _pair(text: str, name: str) -> tuple[int, int]:
    found = PAIR.fullmatch(text)
    if not found:
        raise BadView(f"{name} {text!r}: expected two whole numbers, as in 15,9")
    return int(found[1]), int(found[2])


def _eye(text: str, ground: Ground) -> Cell:
    eye = Cell(*_pair(text, "--at"))
    if not (0 <= eye.x < ground.width and 0 <= eye.y < ground.height):
        raise BadView(f"--at {text}: outside the level, which is {ground.width} by {ground.height} cells")
    if ground.kind(eye).opaque:
        raise BadView(f"--at {text}: in {ground.kind(eye).name}, where nothing is seen from")
    return eye


def _half(text: str) -> tuple[int, int]:
    half = _pair(text, "--half")
    if not all(0 <= each <= HALF_LIMIT for each in half):
        raise BadView(f"--half {text}: expected numbers from 0 to {HALF_LIMIT}")
    return half
