"""level_portals: the portals of a level: runs of cell sides, named by glyphs, that lead to other sides."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from intodepth.content.legend import LegendAnchor, LegendEntry
from intodepth.content.level_map import cells_of
from intodepth.files.toml_lines import FilePlace, TomlFile
from intodepth.sim.space.cells import DELTAS, SIDES, Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.portals import is_passable, unsound

PORTALS_LIMIT = 64
SIDES_LIMIT = 64
"""greatest number of cells of all runs, without their far ends"""
Glyphs = Annotated[str, Meta(min_length=1, max_length=16)]


class LevelPortal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A portal of a level file: one side of every cell of a run."""

    start: Glyphs = msgspec.field(name="from")
    """glyphs of the legend whose cells form a run along the side: a column for E and W, a row for N and S"""
    side: Literal["E", "N", "W", "S"]
    """the side of the run through which bodies leave; they arrive through the opposite side, or through the
    same side in a mirror
    """
    to: Glyphs | None = None
    """glyphs of the far run, with as many cells in the same order; None: the side is sealed for bodies and
    sight
    """
    mirror: bool = False
    """whether left and right are exchanged: E leads through E, and runs along N and S are reversed"""
    closed: bool = False
    """whether it is closed at the start; a plate, lever or tripwire opens it"""


def first_links(portals: tuple[LevelPortal, ...], rows: tuple[str, ...]) -> Iterator[Portal]:
    """Yield the portals that a level begins with; a closed one is two sealed sides."""
    for portal in portals:
        for link in links_of(portal, rows):
            yield from link.sealed if portal.closed else (link,)


def link_portals(
    portals: tuple[LevelPortal, ...], rows: tuple[str, ...], glyphs: str | None
) -> tuple[Portal, ...]:
    """Return the portals that lead from these glyphs, for the mechanism that names them, without sealed
    sides.
    """
    starts = {cell for glyph in glyphs or "" for cell in cells_of(rows, glyph)}
    found = (link for portal in portals for link in links_of(portal, rows))
    return tuple(sorted(link for link in found if link.start in starts and link.target is not None))


def links_of(portal: LevelPortal, rows: tuple[str, ...]) -> list[Portal]:
    """Return the links of an open portal, one for each cell of its run, without the reverse links."""
    side = Side[portal.side]
    starts = _run(portal.start, side, rows)
    if portal.to is None:
        return [Portal(start, side, None) for start in starts]
    targets = _run(portal.to, side, rows)
    if portal.mirror and side in (Side.N, Side.S):
        targets.reverse()
    pairs = zip(starts, targets, strict=True)
    return [Portal(start, side, target, portal.mirror) for start, target in pairs]


def check_portals(
    file: TomlFile,
    portals: tuple[LevelPortal, ...],
    rows: tuple[str, ...],
    legend: dict[str, LegendEntry],
    terrain: tuple[bytes, ...],
) -> None:
    """Note invalid portals, in a level without other faults."""
    for index, portal in enumerate(portals):
        _check_runs(file, index, portal, rows, legend)
    if not portals or file.faults:
        return
    plain = Ground(len(rows[0]), len(rows), b"".join(reversed(terrain)))
    owners: dict[tuple[Cell, Side], int] = {}
    for index, portal in enumerate(portals):
        for link in links_of(portal, rows):
            _check_link(file, index, link, plain)
            _check_needs(file, index, link, plain)
            for side in {(link.start, link.side), (link.back.start, link.back.side)}:
                if side in owners:
                    what = f"{_name_side(side)} is taken by portal {owners[side] + 1}"
                    _fault(file, index, "side", what)
                owners.setdefault(side, index)
    given = [link for portal in portals for link in links_of(portal, rows)]
    if len(given) > SIDES_LIMIT:
        file.fault(file.line("portal"), f"{len(given)} sides lead elsewhere, the limit is {SIDES_LIMIT}")
    if file.faults:
        return
    ground = Ground(plain.width, plain.height, plain.kinds, given)
    for glyph, entry in legend.items():
        for cell in cells_of(rows, glyph) if isinstance(entry, LegendAnchor) else ():
            sides = [
                (cell, side)
                for side in SIDES
                if (beside := plain.step(cell, side)) and plain.is_solid(beside)
            ]
            if sides and all(side in owners for side in sides):
                what = f"the anchor in {cell.x},{cell.y} needs rock beside it that no portal hides"
                _fault(file, owners[sides[0]], "side", what)
    for torn, what in unsound(ground):
        _fault(file, min(owners[side] for side in torn if side in owners), "side", what)


def check_moved(
    file: TomlFile,
    portals: tuple[LevelPortal, ...],
    rows: tuple[str, ...],
    named: Iterable[tuple[FilePlace, str]],
) -> None:
    """Note named glyphs that no portal leads from, and closed portals that nothing opens."""
    moved: set[Portal] = set()
    for line, glyphs in named:
        for glyph in glyphs:
            found = link_portals(portals, rows, glyph)
            moved.update(found)
            if not found:
                file.fault(line, f"no portal leads from {glyph!r}")
    for index, portal in enumerate(portals):
        if portal.closed and not moved.issuperset(links_of(portal, rows)):
            _fault(file, index, "closed", "closed: no plate, lever or tripwire opens it")


def _check_runs(
    file: TomlFile, index: int, portal: LevelPortal, rows: tuple[str, ...], legend: dict[str, LegendEntry]
) -> None:
    """Note glyphs that are not in the legend, and runs that are broken or differ in length."""
    side = Side[portal.side]
    lengths: list[int] = []
    for name, glyphs in (("from", portal.start), ("to", portal.to)):
        if glyphs is None:
            continue
        unknown = next((glyph for glyph in glyphs if glyph not in legend), None)
        cells = _run(glyphs, side, rows)
        if unknown is not None:
            _fault(file, index, name, f"{name}: the glyph {unknown!r} is not in the legend")
        elif len(set(glyphs)) < len(glyphs):
            _fault(file, index, name, f"{name}: {glyphs!r} has a glyph twice")
        elif not _is_run(cells, side):
            line = "column" if side in (Side.E, Side.W) else "row"
            what = (
                f"{name}: the cells of {glyphs!r} must lie in one {line}, without gaps, for side {side.name}"
            )
            _fault(file, index, name, what)
        else:
            lengths.append(len(cells))
    if len(lengths) == 2 and lengths[0] != lengths[1]:
        counts = f"{portal.start!r} has {lengths[0]} cells, {portal.to!r} has {lengths[1]}"
        _fault(file, index, "to", f"to: {counts}")
    for name in ("mirror", "closed"):
        if portal.to is None and getattr(portal, name):
            _fault(file, index, name, f"{name}: a sealed side leads nowhere")


def _check_link(file: TomlFile, index: int, link: Portal, plain: Ground) -> None:
    """Note links of rock cells, and links of a side to itself or to its plain neighbour."""
    here = _name_side((link.start, link.side))
    for name, cell in (("from", link.start), ("to", link.target)):
        if cell is not None and not is_passable(plain, cell):
            _fault(file, index, name, f"{name}: {cell.x},{cell.y} is {plain.kind(cell).name}, nothing passes")
    if link.target == link.start:
        what = "itself" if link.arrival == link.side else "the other side of the same cell"
        _fault(file, index, "to", f"to: {here} would lead to {what}")
    elif link.target is not None and link.target == plain.step(link.start, link.side) and not link.mirror:
        _fault(file, index, "to", f"to: {here} leads there anyway")


def _check_needs(file: TomlFile, index: int, link: Portal, plain: Ground) -> None:
    """Note spikes that lose the rock below them to a portal, and gaps that lose the rock above or below."""
    for end in {link, link.back}:
        kind = plain.kind(end.start)
        if (kind.spikes and end.side == Side.S) or (kind.narrow and end.side in (Side.N, Side.S)):
            what = "spikes need rock below" if kind.spikes else "a gap needs rock above and below"
            _fault(file, index, "side", f"{what}, {_name_side((end.start, end.side))} cannot be a portal")


def _run(glyphs: str, side: Side, rows: tuple[str, ...]) -> list[Cell]:
    """Return the cells of some glyphs: from the bottom up along E and W, from left to right along N and S."""
    cells = {cell for glyph in glyphs for cell in cells_of(rows, glyph)}
    return sorted(cells, key=lambda cell: (cell.y, cell.x) if side in (Side.E, Side.W) else cell)


def _is_run(cells: list[Cell], side: Side) -> bool:
    """Return whether each cell is the neighbour of the one before along a side."""
    dx, dy = DELTAS[Side.N if side in (Side.E, Side.W) else Side.E]
    first = cells[0] if cells else Cell(0, 0)
    return bool(cells) and cells == [(first.x + n * dx, first.y + n * dy) for n in range(len(cells))]


def _fault(file: TomlFile, index: int, field: str, what: str) -> None:
    file.fault(file.line("portal", index, field), f"portal {index + 1}: {what}")


def _name_side(side: tuple[Cell, Side]) -> str:
    return f"side {side[1].name} of {side[0].x},{side[0].y}"
