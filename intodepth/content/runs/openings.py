"""Openings: what feats open for later descents: heroes, things to take along, and kinds of shaft."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.runs.run import OFFERED
from intodepth.content.runs.shaft import EXTRAS, STANDARD_EXTRAS


class ShaftKind(NamedTuple):
    """A kind of shaft: the same floors under other rules."""

    title: str
    words: str
    rules: Mapping[str, int]
    """by name, those that are not the usual ones"""


SHAFTS: Final[dict[str, ShaftKind]] = {
    "rotten": ShaftKind("Rotten", "Pitons in hard rock hold 6, as in soft rock.", {"hold_hard": 6}),
    "slick": ShaftKind("Slick", "Standing adds nothing to a hold, bracing 6.", {"footed": 0, "braced": 6}),
    "wet": ShaftKind("Wet", "The water of every floor wakes after its first round.", {"water_from": 1}),
}
HEROES: Final = {"thread": "dog", "friend": "lampist", "leash": "archer", "air": "spider"}
KITS: Final = {
    "catch": "coil_12",
    "exact": "coils_4",
    "hands": "bram",
    "seesaw": "wheels",
    "ballast": "pell",
    "chain": "oda",
    "tackle": "tomas",
    "swing": "ada",
    "hoist": "pitons_8",
    "wrecker": "thin",
    "clean": "coil_wheel",
}
KINDS: Final = {"zipper": "rotten", "bait": "slick", "float": "wet"}
"""what each feat opens: a hero by its key, something to take along, or a kind of shaft"""


def offered(feats: Collection[str]) -> tuple[str, ...]:
    """Return the keys of the heroes that a party is chosen from."""
    return (*OFFERED, *(hero for feat, hero in HEROES.items() if feat in feats))


def extras_for(hero: str, feats: Collection[str]) -> tuple[str, ...]:
    """Return what a hero can take along besides, by the keys of EXTRAS."""
    opened = (*STANDARD_EXTRAS, *(kit for feat, kit in KITS.items() if feat in feats))
    return tuple(key for key in opened if EXTRAS[key].only in ("", hero))


def open_shafts(feats: Collection[str]) -> tuple[str, ...]:
    """Return the kinds of shaft that can be chosen, by the keys of SHAFTS."""
    return tuple(kind for feat, kind in KINDS.items() if feat in feats)


def opening_words(feat: str, catalog: Catalog) -> str:
    """Return what a feat opens, in a few words; empty for those that are for fame."""
    if feat in HEROES:
        hero = catalog.heroes.get(HEROES[feat])
        return f"{hero.name} the {hero.title.lower()} can come along" if hero is not None else ""
    if feat in KITS:
        extra = EXTRAS[KITS[feat]]
        words = extra.words[0].lower() + extra.words[1:]
        taker = catalog.heroes.get(extra.only)
        return f"{taker.name} can take {words}" if taker is not None else f"To take along: {words}"
    return f"The {SHAFTS[KINDS[feat]].title.lower()} shaft" if feat in KINDS else ""
