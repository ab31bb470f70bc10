"""descents: the feats, kinds of shaft and extras that the files in data/ define."""

from collections.abc import Container, Iterable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from intodepth.content.definitions import Digit, Gear, Sentence, TitleText, convert_all
from intodepth.files.toml_lines import TomlFile, read_toml
from intodepth.sim.entities import WORN, Gift
from intodepth.sim.rules import MOST, Rules

FEATS = (
    *("home", "deep", "tool", "unhurt"),
    *("catch", "exact", "zipper", "hands", "seesaw", "ballast", "chain", "tackle", "from_below", "swing"),
    *("thread", "hoist", "wrecker", "portal", "friend", "leash", "bait", "air", "float", "clean"),
)
"""the key of each feat; `intodepth.content.runs.feats` decides who has won it"""
USUAL = "usual"
"""key of the shaft kind that is always open; runs store an empty key for it"""
DEPTHS = 5
"""number of floors of a shaft"""
PITONS = 2
"""pitons that the standard kit gives each hero at least"""
ROPE = 8
"""length of the ropes of the standard kit, in cells"""
FINDABLE = tuple(gift.name.lower() for gift in Gift if gift.name and gift not in (Gift.PAWS, *WORN.values()))
"""keys that a find can have: the abilities of heroes with hands"""
RuleValue = Annotated[int, Meta(ge=0, le=MOST)]
RockGlyph = Literal["#", "%", "&"]


class Trait(StrEnum):
    """A property of a floor. A kind of shaft may require it of all its floors."""

    PORTAL = "portal"
    """a portal is in it"""
    CLEAN = "clean"
    """no piton was driven, and the floor has none to find"""


class Supplies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standard kit: the least gear of a party at the start and after a locker."""

    pitons: Digit = PITONS
    """pitons for each hero; 0 means that nobody has any, and heroes leave their own at home"""
    coils: Annotated[int, Meta(ge=0, le=3)] = 1
    """number of ropes of ROPE cells in the kit"""


STANDARD = Supplies()


class ExtraKind(msgspec.Struct, frozen=True):
    """A thing that a hero can take on a descent in addition to their own gear and the standard kit."""

    key: str
    title: TitleText
    gear: Gear
    says: str = ""
    """what it is for, in a sentence"""
    icon: str = "rope"
    weight: Digit = 1
    """weight that it adds to its bearer for the whole descent"""
    only: str = ""
    """key of the one hero who can take it; empty if all can"""
    lacks: Gear = Gear()
    """own gear that the hero leaves at home in exchange"""
    standard: bool = False
    """whether it is available from the first descent on"""

    def suits(self, supplies: Supplies) -> bool:
        """Return whether the extra can be taken with this standard kit; one that swaps pitons needs a kit
        with pitons.
        """
        return supplies.pitons > 0 or not self.gear.pitons + self.lacks.pitons


class ShaftKind(msgspec.Struct, frozen=True):
    """A kind of shaft: certain floors, or the usual floors under other rules or with another kit."""

    key: str
    title: TitleText
    description: Sentence
    icon: str
    rules: dict[str, RuleValue] = {}
    """values of the rules that differ from the usual ones, by name"""
    traits: tuple[Trait, ...] = ()
    """traits that each floor must have; a kind with traits has seeds only"""
    supplies: Supplies = STANDARD
    """what all heroes have, and what lockers hold"""

    @property
    def is_proven(self) -> bool:
        """Whether its floors are proven under its own rules."""
        return not self.rules

    def leads(self, seed: str) -> bool:
        """Return whether the kind exists for a seed.

        The handmade floors (no seed) have no traits to choose by.
        """
        return bool(seed) or not self.traits


class PlaceKind(msgspec.Struct, frozen=True):
    """A kind of place: the rules, the rock and the things of the floors in it."""

    key: str
    title: TitleText
    says: Sentence
    """what is different in it; the name of a rule in braces stands for its value"""
    icon: str
    brief: str = ""
    """the same as a number and a few words, for a row below a door; empty for no row"""
    rules: dict[str, RuleValue] = {}
    """values of the rules that differ from the usual ones, by name"""
    rock: dict[RockGlyph, RockGlyph] = {}
    """for kinds of rock in the maps of modules, by their glyphs: the kind that is there instead"""
    things: tuple[str, ...] = ()
    """what is only in this place and in others that name it: creatures, bodies, mechanisms and terrain; a
    module that has a thing of some places is only in these
    """
    deepest: bool = False
    """whether it is the place of the deepest floor, and of no floor right above it"""

    def effect(self, rules: Rules) -> str:
        """Return what is different in it, with the numbers of a run's rules and its own."""
        return _fill_in(self.says, replace(rules, **self.rules))

    def shorten(self, rules: Rules) -> str:
        """Return a number and a few words for what is different in it; empty without `brief`."""
        return _fill_in(self.brief, replace(rules, **self.rules))


class FeatText(msgspec.Struct, frozen=True):
    """The texts of a feat, and what it unlocks, if anything."""

    key: str
    title: TitleText
    description: Sentence
    """what was done"""
    icon: str
    hero: str = ""
    """key of the hero that the feat opens"""
    extra: str = ""
    """item to take along that the feat opens"""
    shaft: str = ""
    """kind of shaft that the feat opens"""


class FindKind(msgspec.Struct, frozen=True):
    """A thing that is found on the way down a shaft."""

    key: str
    """the name, in small letters, of the gift that it gives"""
    edition: Annotated[int, Meta(ge=1)]
    """1 for the first finds of all, and one more for those of each later version of the game"""
    title: TitleText
    icon: str
    does: Sentence
    """its effect; the name of a rule in braces stands for its value"""

    @property
    def gift(self) -> Gift:
        """The gift that it gives."""
        return Gift[self.key.upper()]

    def effect(self, rules: Rules) -> str:
        """Return its effect with the numbers of some rules."""
        return _fill_in(self.does, rules)


def _fill_in(text: str, rules: Rules) -> str:
    """Return a text with the values of rules in place of their names in braces."""
    return text.format_map({name: getattr(rules, name) for name in Rules.names()})


def load_finds(path: Path) -> dict[str, FindKind]:
    """Return the finds by key; raises FileFault."""
    file = read_toml(path)
    finds = convert_all(file, FindKind)
    for key in file.table:
        if key not in FINDABLE:
            file.fault(file.line(key), f"no find can give {key!r}, expected an ability of a hero with hands")
    for key, find in finds.items():
        _check_filled(file, key, "does", find.does)
    file.check()
    return finds


def _check_filled(file: TomlFile, key: str, name: str, text: str) -> None:
    """Note a text with something else than names of rules in braces."""
    try:
        _fill_in(text, Rules())
    except (KeyError, ValueError, IndexError, AttributeError):
        file.fault(file.line(key, name), f"{name}: expected the names of rules in braces")


def load_extras(path: Path, heroes: Container[str]) -> dict[str, ExtraKind]:
    """Return the extras by key; raises FileFault."""
    file = read_toml(path)
    extras = convert_all(file, ExtraKind)
    for key, extra in extras.items():
        _check_known(file, key, "only", (extra.only,), heroes, "hero")
        if extra.gear.blade or extra.gear.lamp:
            file.fault(file.line(key, "gear"), "gear: only pitons, wheels and coils can be taken along")
        if extra.lacks.blade or extra.lacks.lamp or extra.lacks.wheels:
            file.fault(file.line(key, "lacks"), "lacks: only pitons and coils can be left at home")
    file.check()
    return extras


def load_shafts(path: Path) -> dict[str, ShaftKind]:
    """Return the kinds of shaft by key, the usual one first; raises FileFault."""
    file = read_toml(path)
    shafts = convert_all(file, ShaftKind)
    names = Rules.names()
    for key, shaft in shafts.items():
        _check_known(file, key, "rules", shaft.rules, names, "rule")
    usual = shafts.get(USUAL)
    if next(iter(file.table), None) != USUAL:
        file.fault(1, f"the first kind must be {USUAL!r}")
    elif usual is not None and (usual.rules or usual.traits or usual.supplies != STANDARD):
        file.fault(file.line(USUAL), f"{USUAL} has the usual rules, floors and kit")
    file.check()
    return shafts


def load_places(path: Path) -> dict[str, PlaceKind]:
    """Return the kinds of places by key, in order; raises FileFault."""
    file = read_toml(path)
    places = convert_all(file, PlaceKind)
    for key, place in places.items():
        _check_known(file, key, "rules", place.rules, Rules.names(), "rule")
        _check_filled(file, key, "says", place.says)
        _check_filled(file, key, "brief", place.brief)
    if places and not any(place.deepest for place in places.values()):
        file.fault(1, "one of the places must be that of the deepest floor: deepest = true")
    file.check()
    return places


def load_feats(
    path: Path, heroes: Container[str], extras: Container[str], shafts: Container[str]
) -> dict[str, FeatText]:
    """Return the texts of all feats by key, in order; raises FileFault."""
    file = read_toml(path)
    feats = convert_all(file, FeatText)
    for key in file.table:
        if key not in FEATS:
            file.fault(file.line(key), f"there is no feat {key!r}")
    for key in FEATS:
        if key not in file.table:
            file.fault(1, f"{key} has no text")
    for key, feat in feats.items():
        opened = {"hero": feat.hero, "extra": feat.extra, "shaft": feat.shaft}
        known = {"hero": heroes, "extra": extras, "shaft": shafts}
        for name, what in opened.items():
            _check_known(file, key, name, (what,), known[name], name)
        if sum(map(bool, opened.values())) > 1:
            file.fault(file.line(key), f"{key} opens more than one thing")
    file.check()
    return feats


def _check_known(
    file: TomlFile, key: str, field: str, named: Iterable[str], known: Container[str], what: str
) -> None:
    for name in named:
        if name and name not in known:
            file.fault(file.line(key, field), f"{field}: there is no {what} {name!r}")
