"""level_map: the map of a level in signs, as far as the party knows it, with its columns and rows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.content.legend import LegendBodies
from intodepth.content.words import cell_words, name_and_state, sentence
from intodepth.play.session import Session
from intodepth.screens.level.words.cell_facts import OPEN_AIR
from intodepth.sim.entities import Body, Hero, Lamp
from intodepth.sim.mechanisms import Mechanism, MechanismKind
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import OPEN, PLATE
from intodepth.sim.stage import Stage
from intodepth.sim.water import is_wet
from intodepth.story.mechanisms import mechanism_words

UNKNOWN, WATER, ANCHOR, HEAP, CROSSED, MECHANISM, LAMP = " ", "~", "*", "∘", "┼", "!", "i"
BESIDES: Final = "?"
"""sign of a body for which the level has none, or that of a hero"""
MARGIN: Final = 5
"""columns of the terminal before those of the map"""
STRANDS: Final = {
    frozenset((Side.E, Side.W)): "─",
    frozenset((Side.N, Side.S)): "│",
    frozenset((Side.E, Side.S)): "┌",
    frozenset((Side.W, Side.S)): "┐",
    frozenset((Side.E, Side.N)): "└",
    frozenset((Side.W, Side.N)): "┘",
    frozenset((Side.E,)): "╶",
    frozenset((Side.W,)): "╴",
    frozenset((Side.N,)): "╵",
    frozenset((Side.S,)): "╷",
    frozenset[Side](): HEAP,
}
"""signs of a rope, by the sides of the cell to which it leads"""


def draw_map(session: Session, catalog: Catalog, width: int = 0) -> Iterator[str]:
    """Yield the rows of what the party knows, the top one first, each after its number; then the columns, and
    what the signs mean.

    It is the level as the party believes it to be: a cell that nobody has seen is empty. A map that is wider
    than `width` comes in parts, the left one first; 0 is without a limit.
    """
    stage, known = session.previews.get_believed(session.stage), session.knowledge.terrain
    shown = {cell for cell in known if 0 <= cell.x < stage.ground.width and 0 <= cell.y < stage.ground.height}
    if not shown:
        yield "Nothing is known yet."
        return
    signs = dict(_find_signs(session, stage))
    left, right = min(cell.x for cell in shown), max(cell.x for cell in shown)
    rows = range(max(cell.y for cell in shown), min(cell.y for cell in shown) - 1, -1)
    drawn = {
        y: "".join(_find_sign(stage, known, signs, Cell(x, y)) for x in range(left, right + 1)) for y in rows
    }
    room = max(width - MARGIN, 1) if width else right + 1 - left
    for first in range(left, right + 1, room):
        columns = range(first, min(first + room, right + 1))
        for y, row in drawn.items():
            yield f"{y:>{MARGIN - 1}} {row[first - left : first - left + room]}".rstrip()
        if columns[-1] > 9:
            yield " " * MARGIN + "".join(str(x // 10) if x > 9 else " " for x in columns).rstrip()
        yield " " * MARGIN + "".join(str(x % 10) for x in columns)
    yield from _tell_signs(session, stage, catalog, set().union(*drawn.values()))


def _find_sign(stage: Stage, known: Mapping[Cell, int], signs: Mapping[Cell, str], cell: Cell) -> str:
    code = known.get(cell)
    if cell in signs:
        return signs[cell]
    if code is None:
        return UNKNOWN
    return WATER if code == OPEN and is_wet(stage, cell) else chr(code)


def _find_signs(session: Session, stage: Stage) -> Iterator[tuple[Cell, str]]:
    """Yield what is in known cells, the most prominent last."""
    known = session.knowledge.terrain
    yield from ((cell, sign) for cell, sign in draw_ropes(stage).items() if cell in known)
    # A plate is ground with a sign of its own.
    mechanisms = _list_mechanisms(session, stage)
    yield from ((each.cell, MECHANISM) for each in mechanisms if each.kind is not MechanismKind.PLATE)
    yield from ((each.cell, ANCHOR) for each in stage.anchors.values() if each.cell in known)
    for body in list_known_bodies(session):
        if body.cell is not None:
            yield body.cell, _find_body_sign(session, body)


def list_known_bodies(session: Session) -> list[Body]:
    """Return the heroes in the level, and all that the party knows to lie or live in it, with their cells."""
    known = [body for _, body in sorted(session.knowledge.expected.items())]
    return [body for body in (*known, *session.stage.heroes()) if body.cell is not None]


def _find_body_sign(session: Session, body: Body) -> str:
    """Return the initial of a hero, and for others the glyph that the file of the level has for them."""
    if isinstance(body, Hero):
        return body.name[0]
    initials = {hero.name[0] for hero in session.stage.heroes()}
    marks = [each for each in session.level.legend.items() if each[0] not in initials]
    found = (glyph for glyph, mark in marks if isinstance(mark, LegendBodies) and mark.kind == body.kind)
    return next(found, LAMP if isinstance(body, Lamp) else BESIDES)


def _list_mechanisms(session: Session, stage: Stage) -> list[Mechanism]:
    known = session.knowledge.terrain
    return [each for _, each in sorted(stage.mechanisms.items()) if each.cell in known]


def draw_ropes(stage: Stage) -> dict[Cell, str]:
    """Return the sign of each cell with a rope in it."""
    sides: dict[Cell, set[Side]] = {}
    for rope in stage.ropes.values():
        sides.setdefault(rope.cells[0], set())
        for cell, side, beyond in zip(rope.cells, rope.sides, rope.cells[1:], strict=False):
            sides.setdefault(cell, set()).add(side)
            sides.setdefault(beyond, set()).add(stage.ground.arrival(cell, side))
    return {cell: STRANDS.get(frozenset(found), CROSSED) for cell, found in sides.items()}


def _tell_signs(session: Session, stage: Stage, catalog: Catalog, drawn: Collection[str]) -> Iterator[str]:
    """Yield what the signs of the map mean: each body and mechanism with its cell, then ropes and ground."""
    for body in list_known_bodies(session):
        sign, name = _find_body_sign(session, body), sentence(name_and_state(body).removeprefix("the "))
        assert body.cell is not None
        yield f"{sign} {name} at {write_cell(body.cell)}"
    for mechanism in _list_mechanisms(session, stage):
        what, _, does = mechanism_words(stage, mechanism).partition(": ")
        sign = chr(PLATE) if mechanism.kind is MechanismKind.PLATE else MECHANISM
        yield f"{sign} {sentence(what)} at {write_cell(mechanism.cell)}: {does}"
    known = session.knowledge.terrain
    for anchor in stage.anchors.values():
        if anchor.cell in known:
            kind = anchor.kind.name.capitalize()
            yield f"{ANCHOR} {kind} at {write_cell(anchor.cell)}, holds {anchor.hold}"
    glyphs = {chr(code) for code in known.values()} - {chr(OPEN)}
    told = [f"{glyph} {name_ground(catalog, glyph)}" for glyph in sorted(glyphs)]
    strands = "".join(sign for sign in (*STRANDS.values(), CROSSED) if sign in drawn)
    told += [f"{strands} rope"] * bool(strands) + [f"{WATER} {words}" for words in tell_water(session, stage)]
    yield "; ".join([f"{chr(OPEN)} {OPEN_AIR.lower()}", *told, "blank not seen"])


def tell_water(session: Session, stage: Stage) -> list[str]:
    """Return up to which row the party knows of water, as one text; none if it knows of none.

    Water also stands where the map shows something else, such as a ladder.
    """
    known = session.knowledge.terrain
    wet = [cell.y for cell in known if is_wet(stage, cell) and not stage.ground.is_solid(cell)]
    return [f"water up to row {max(wet)}"] if wet else []


def name_ground(catalog: Catalog, glyph: str) -> str:
    """Return the name of the kind of ground that has a glyph."""
    return next((each.name.lower() for each in catalog.terrain.values() if glyph in each.glyphs), glyph)


def write_cell(cell: Cell) -> str:
    """Return column and row of a cell as they are typed: `4,6`."""
    return cell_words(cell).replace(" ", "")


def measure(cell: Cell, other: Cell) -> int:
    """Return how many cells lie between two cells, across and up together."""
    return abs(cell.x - other.x) + abs(cell.y - other.y)
