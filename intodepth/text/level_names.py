"""level_names: what in a level a player means by a name, such as `hourglass`, `saints tooth` or `way out`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.play.session import Session
from intodepth.sim.space.cells import Cell
from intodepth.text.level_fittings import list_fittings
from intodepth.text.level_map import list_known_bodies

FITS: Final[tuple[Callable[[list[str], list[str]], bool], ...]] = (
    lambda asked, name: asked == name,
    lambda asked, name: asked == name[-len(asked) :],
    lambda asked, name: set(asked) <= set(name),
)
"""whether typed words mean a name: all of its words, its last ones, or some; the first that fits counts"""
WAY_DOWN: Final = "way down"


class NamedThing(NamedTuple):
    """Something in the level that the party knows, by its name."""

    name: str
    cell: Cell
    """where it was seen last"""


def find_named(session: Session, catalog: Catalog, typed: str) -> list[NamedThing]:
    """Return what the party knows that a name means; several things if they are called alike."""
    asked, things = _split(typed), list(dict.fromkeys(_list_named(session, catalog)))
    for fits in FITS if asked else ():
        if found := [thing for thing in things if fits(asked, _split(thing.name))]:
            return found
    return []


def tell_unseen(session: Session, catalog: Catalog, typed: str) -> str:
    """Return what is announced of something that nobody has seen yet; for another relic, or a way down, that
    nobody has seen it. Empty for other names.
    """
    asked, known = _split(typed), session.knowledge
    for fits in FITS if asked else ():
        for body, (cell, words) in session.hearsay.items():
            is_seen = cell in known.terrain or body in known.bodies
            if not is_seen and fits(asked, _split(words.partition(":")[0])):
                return f"{words}, not seen yet."
        for name in (*(relic.title.lower() for relic in catalog.relics.values()), WAY_DOWN):
            if fits(asked, _split(name)):
                return f"Nobody has seen the {name} here."
    return ""


def _list_named(session: Session, catalog: Catalog) -> Iterator[NamedThing]:
    for body in list_known_bodies(session):
        if body.cell is not None:
            yield NamedThing(body.name, body.cell)
    for cell, words in list_fittings(session, catalog):
        yield NamedThing(words.partition(" at ")[0], cell)


def _split(name: str) -> list[str]:
    """Return the words of a name as they are typed, without capitals and apostrophes."""
    return name.lower().replace("'", "").replace("’", "").split()
