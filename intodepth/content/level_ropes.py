"""level_ropes: the ropes that a level begins with: named by the glyphs they run along, and drawn tight."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

from intodepth.content.legend import Gates, LegendAnchor, LegendBodies, LegendEntry, Portals
from intodepth.content.level_map import cells_of
from intodepth.sim.space.cells import OPPOSITE, SIDES, Cell, Side
from intodepth.sim.space.chain import Chain, tighten
from intodepth.sim.space.ground import Ground

ROPES_LIMIT = 16
LED_LIMIT = 64
"""greatest number of sides that a rope crosses when it is laid"""
Cells = Annotated[int, Meta(ge=0, le=99)]


class LevelRope(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rope of a level file."""

    along: Annotated[str, Meta(min_length=1, max_length=16)]
    """glyphs from end to end, each once on the map: anchors and bodies that it is tied to, places that it
    only passes, or free ends; anchors between the ends are clips
    """
    out: Cells | None = None
    """cells paid out; None: as many as it needs"""
    length: Cells | None = None
    """length in cells; None: as much as is paid out"""
    thin: bool = False
    gates: Annotated[Gates, Meta(min_length=1)] | None = None
    """makes it a tripwire for these gates"""
    portals: Annotated[Portals, Meta(min_length=1)] | None = None
    """makes it a tripwire for these portals"""

    @property
    def is_tripwire(self) -> bool:
        """Whether it triggers something."""
        return self.gates is not None or self.portals is not None

    def count_paid_out(self, needed: int) -> int:
        """Return the cells of rope paid out: what the file says, or the length it needs."""
        return needed if self.out is None else self.out


class BadRope(Exception):
    """Raised for a rope that cannot be laid, with the reason in one line."""


def check_rope(rope: LevelRope, rows: tuple[str, ...], legend: dict[str, LegendEntry]) -> None:
    """Raise BadRope if a glyph of the rope is not what it should be."""
    for index, glyph in enumerate(rope.along):
        entry = legend.get(glyph)
        count = sum(row.count(glyph) for row in rows)
        is_end = index in (0, len(rope.along) - 1)
        if entry is None or count != 1:
            raise BadRope(f"{glyph!r} must be in the legend, and once on the map")
        if not isinstance(entry, str | LegendAnchor) and not (is_end and isinstance(entry, LegendBodies)):
            raise BadRope(f"a rope cannot lead through {glyph!r}")
    first, last = rope.along[0], rope.along[-1]
    if len(rope.along) > 1 and first == last:
        raise BadRope("both ends are at one thing")
    anchors = [glyph for glyph in rope.along if isinstance(legend[glyph], LegendAnchor)]
    if len(set(anchors)) < len(anchors):
        raise BadRope("it is clipped to one anchor twice")
    if rope.is_tripwire and not all(isinstance(legend[glyph], LegendAnchor) for glyph in (first, last)):
        raise BadRope("a tripwire leads from anchor to anchor")


def lay(rope: LevelRope, ground: Ground, rows: tuple[str, ...], legend: dict[str, LegendEntry]) -> Chain:
    """Return the course of a rope, by the shortest ways from glyph to glyph, drawn tight; raises BadRope."""
    places = {glyph: next(cells_of(rows, glyph)) for glyph in rope.along}
    for glyph, cell in places.items():
        if ground.is_solid(cell):
            raise BadRope(f"a rope cannot lead through {glyph!r}: {ground.kind(cell).name}")
    cells, sides = [places[rope.along[0]]], list[Side]()
    for start, target in pairwise(rope.along):
        words = f"from {start!r} to {target!r}"
        way = _way(ground, places[start], places[target], LED_LIMIT - len(sides), words)
        cells += way.cells[1:]
        sides += way.sides
    clips = [places[glyph] for glyph in rope.along[1:-1] if isinstance(legend[glyph], LegendAnchor)]
    chain = tighten(ground, Chain(tuple(cells), tuple(sides)), clips)
    out = rope.count_paid_out(len(chain.sides))
    if not len(chain.sides) <= out <= (out if rope.length is None else rope.length):
        of = "" if rope.length is None else f" of {rope.length}"
        raise BadRope(f"it lies {len(chain.sides)} long, {out}{of} is paid out")
    return chain


def _way(ground: Ground, start: Cell, target: Cell, limit: int, words: str) -> Chain:
    """Return the shortest way, drawn tight; raises BadRope if there is none, or if two pass rock on different
    sides.
    """
    distances = {target: 0}
    edge = [target]
    for distance in range(1, limit + 1):
        if start in distances:
            break
        around = {ground.open_step(cell, side) for cell in edge for side in SIDES}
        edge = [cell for cell in around if cell is not None and cell not in distances]
        distances |= dict.fromkeys(edge, distance)
    if start not in distances:
        raise BadRope(f"there is no way {words} of at most {limit} cells")
    ways = {tighten(ground, way, ()) for way in _outermost(ground, start, distances)}
    if len(ways) > 1:
        raise BadRope(f"there are two ways {words}: lead it through a place between them")
    return ways.pop()


def _outermost(ground: Ground, start: Cell, distances: dict[Cell, int]) -> Iterator[Chain]:
    """Yield the leftmost and the rightmost shortest way; all others lie between them."""
    for first in SIDES:
        for turn in (1, -1):
            cells, sides = [start], list[Side]()
            while left := distances[cells[-1]]:
                turns = [
                    SIDES[(OPPOSITE[side] - turn * step) % 4] for side in sides[-1:] for step in (1, 2, 3)
                ]
                for side in turns or [first]:
                    beyond = ground.open_step(cells[-1], side)
                    if beyond is not None and distances.get(beyond) == left - 1:
                        cells.append(beyond)
                        sides.append(side)
                        break
                else:  # there is no shortest way by this first side
                    break
            else:
                yield Chain(tuple(cells), tuple(sides))
