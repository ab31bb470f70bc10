"""Openings: what feats open for later descents: heroes, things to take along, and kinds of shaft."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.floors.bank import Trait
from intodepth.content.floors.shafts import BY_HAND
from intodepth.content.runs.run import OFFERED
from intodepth.content.runs.shaft import EXTRAS, STANDARD, STANDARD_EXTRAS, Supplies


class ShaftKind(NamedTuple):
    """A kind of shaft: floors of some kind, or the same floors under other rules or with another kit."""

    title: str
    words: str
    rules: Mapping[str, int] = {}
    """by name, those that are not the usual ones"""
    traits: tuple[Trait, ...] = ()
    """of each of its floors; where there are some, only seeds have such a shaft"""
    supplies: Supplies = STANDARD
    """what all have, and what lockers hold"""

    @property
    def is_proven(self) -> bool:
        """Whether its floors were proven as they are played in it."""
        return not self.rules

    def leads(self, seed: str) -> bool:
        """Whether a seed has such a shaft: floors made by hand are what they are."""
        return seed != BY_HAND or not self.traits


USUAL: Final = ShaftKind("Usual", "Rock as everywhere.")


SHAFTS: Final[dict[str, ShaftKind]] = {
    "rotten": ShaftKind("Rotten", "Pitons in hard rock hold 6, as in soft rock.", {"hold_hard": 6}),
    "slick": ShaftKind("Slick", "Standing adds nothing to a hold, bracing 6.", {"footed": 0, "braced": 6}),
    "wet": ShaftKind("Wet", "The water of every floor wakes after its first round.", {"water_from": 1}),
    "folded": ShaftKind("Folded", "Each floor is folded: a portal is on it.", traits=(Trait.PORTAL,)),
    "clean": ShaftKind(
        "Clean",
        "Nobody brings pitons, and none are needed. Two ropes of 8 instead of one, in each locker as well.",
        traits=(Trait.CLEAN,),
        supplies=Supplies(pitons=0, coils=2),
    ),
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
KINDS: Final = {
    "zipper": "rotten",
    "bait": "slick",
    "float": "wet",
    "portal": "folded",
    "from_below": "clean",
}
"""what each feat opens: a hero by its key, something to take along, or a kind of shaft"""


def offered(feats: Collection[str]) -> tuple[str, ...]:
    """Return the keys of the heroes that a party is chosen from."""
    return (*OFFERED, *(hero for feat, hero in HEROES.items() if feat in feats))


def extras_for(hero: str, feats: Collection[str], supplies: Supplies = STANDARD) -> tuple[str, ...]:
    """Return what a hero can take along besides, by the keys of EXTRAS."""
    opened = (*STANDARD_EXTRAS, *(kit for feat, kit in KITS.items() if feat in feats))
    return tuple(key for key in opened if EXTRAS[key].only in ("", hero) and EXTRAS[key].suits(supplies))


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
