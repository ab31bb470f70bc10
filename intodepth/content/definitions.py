"""definitions: the heroes, relics, creatures, gear and terrain that the files in data/ define."""

import re
from collections.abc import Collection, Container, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import Meta

from intodepth.content.conversion import check_text, convert_entry
from intodepth.files.toml_lines import TomlFile, read_toml
from intodepth.sim.entities import Gift
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.traits import CREATURE_TRAITS

KEY = r"^[a-z][a-z0-9_]{0,39}\Z"
EntryKey = Annotated[str, Meta(pattern=KEY)]
"""the name of a definition, which files and figures are called by as well"""
TitleText = Annotated[str, Meta(min_length=1, max_length=40)]
Description = Annotated[str, Meta(min_length=1, max_length=600)]
Sentence = Annotated[str, Meta(min_length=1, max_length=120)]
GEAR = (
    *("rope", "thin_rope", "piton", "ring", "wheel", "winch", "blade", "arrow", "fuse", "lamp"),
    *("bucket", "boulder", "lever", "tripwire", "portal"),
)
"""what heroes can bring and levels can hold, by key: the player is told of each"""
Digit = Annotated[int, Meta(ge=0, le=9)]
GiftName = Literal[
    "catches", "pries", "splices", "swings", "climbs_rock", "climbs_thread", "paws", "shoots", "lights"
]
OF_FINDS: Final = ~Gift(sum(Gift[name.upper()] for name in get_args(GiftName)))
"""all gifts that no hero has without a find"""
GIFT_GEAR = {"shoots": "arrow", "lights": "fuse"}
"""keys of gear that a hero gets together with a gift"""


class CoilKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rope in a pack."""

    length: Annotated[int, Meta(ge=1, le=99)]
    thin: bool = False


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The gear that a hero brings into a level."""

    pitons: Digit = 0
    wheels: Digit = 0
    blade: bool = False
    coils: Annotated[tuple[CoilKind, ...], Meta(max_length=4)] = ()
    """ropes in the pack"""
    lamp: bool = False
    """a lamp in the hands, for a hero without a built-in lamp"""

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the items in it."""
        has = {"piton": self.pitons, "wheel": self.wheels, "blade": self.blade, "lamp": self.lamp}
        ropes = {"thin_rope" if coil.thin else "rope" for coil in self.coils}
        return frozenset(key for key, number in has.items() if number) | ropes


class HeroKind(msgspec.Struct, frozen=True):
    """A hero that a party can have."""

    key: str
    title: TitleText
    """the calling, such as Belayer"""
    name: TitleText
    """the name of the person, such as Bram"""
    weight: Annotated[int, Meta(ge=1, le=9)]
    hit_points: Annotated[int, Meta(ge=1, le=20)]
    description: Description
    wants: Annotated[str, Meta(max_length=40)] = ""
    """what the person wants, after "wants"; lines of this hero go back to it"""
    action_points: Annotated[int, Meta(ge=1, le=20)] = 6
    carries: Digit = 1
    """how many relics"""
    climb_extra: Digit = 0
    """extra action points for each cell upwards, added to the rule"""
    gear: Gear = Gear()
    gifts: tuple[GiftName, ...] = ()
    """what this hero can do and others cannot"""
    brace: Digit = 0
    """what is added to the rule's hold when the hero is braced"""
    hauls: Annotated[int, Meta(ge=1, le=9)] = 1
    """cells of rope that the hero takes in by one haul"""

    @property
    def things(self) -> frozenset[str]:
        """The keys of all gear that the hero brings, including gear that belongs to a gift."""
        return self.gear.keys | {GIFT_GEAR[gift] for gift in self.gifts if gift in GIFT_GEAR}

    @property
    def gift(self) -> Gift:
        """The hero's gifts as one flag."""
        return Gift(sum(Gift[name.upper()] for name in set(self.gifts)))


class RelicKind(msgspec.Struct, frozen=True):
    """A relic that a level can hold."""

    key: str
    title: TitleText
    weight: Annotated[int, Meta(ge=-9, le=9)]
    """weight that is added to its bearer"""
    description: Description


class Meets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each kind of thing: the sentence about the creature's meeting with it."""

    rope: Sentence
    anchor: Sentence
    relic: Sentence
    mechanism: Sentence
    door: Sentence
    water: Sentence
    creature: Sentence


class CreatureKind(msgspec.Struct, frozen=True):
    """A creature that a level can hold."""

    key: str
    title: TitleText
    weight: Annotated[int, Meta(ge=0, le=9)]
    description: Description
    meets: Meets


class GearText(msgspec.Struct, frozen=True):
    """The texts of a piece of gear, for the codex and tooltips."""

    key: str
    title: TitleText
    description: Description


class TerrainText(msgspec.Struct, frozen=True):
    """The texts of a kind of terrain, for the codex and tooltips, and its glyphs on maps."""

    key: str
    glyphs: Annotated[str, Meta(min_length=1)]
    """the glyphs of this terrain; crumbling floor has one for each strength"""
    name: TitleText
    description: Description


LONGEST = 90
"""greatest number of signs that a hero says at once"""
OpeningLine = Annotated[str, Meta(min_length=1, max_length=110)]


class OpeningText(msgspec.Struct, frozen=True):
    """The lines at the start of a level, each as `hero: words`."""

    key: str
    lines: Annotated[tuple[OpeningLine, ...], Meta(min_length=2, max_length=4)]


class CampaignLevel(msgspec.Struct, frozen=True):
    """A level of the campaign."""

    key: str
    shows: str = ""
    """name of the idea, or key of the creature, that no level before it shows; empty for none"""


OCCASIONS = (
    "caught",
    "pops",
    "cut",
    "hurt",
    "endless",
    "took",
    "broken",
    "stood_on",
    "left",
    "hanging",
    "undone",
    "won",
)
"""occasions on which heroes may say something"""
LineText = Annotated[str, Meta(min_length=1, max_length=60)]


class VoiceLine(NamedTuple):
    """A line that a hero says."""

    speaker: str
    """key of the only hero who says it; empty if any hero with hands can"""
    words: str


class Voice(msgspec.Struct, frozen=True):
    """The lines for one occasion."""

    key: str
    lines: tuple[LineText, ...]


D = TypeVar("D", bound=msgspec.Struct)


def load_definitions(path: Path, kind: type[D]) -> dict[str, D]:
    """Return the definitions of a file by key, in order; raises FileFault."""
    file = read_toml(path)
    definitions = convert_all(file, kind)
    file.check()
    return definitions


def load_creatures(path: Path) -> dict[str, CreatureKind]:
    """Return all creatures by key; raises FileFault, also if one is missing or has no rules."""
    return _load_complete(
        path, CreatureKind, CREATURE_TRAITS, "there are no rules for the creature", "is missing"
    )


def load_gear(path: Path) -> dict[str, GearText]:
    """Return the texts of all gear by key; raises FileFault, also if a text is missing."""
    return _load_complete(path, GearText, GEAR, "there is no gear", "has no text")


def _load_complete(
    path: Path, kind: type[D], keys: Collection[str], strange: str, lacking: str
) -> dict[str, D]:
    """Return the definitions of exactly these keys.

    `strange` is the message for other keys, `lacking` for missing ones.
    """
    file = read_toml(path)
    found = convert_all(file, kind)
    for key in file.table:
        if key not in keys:
            file.fault(file.line(key), f"{strange} {key!r}")
    for key in keys:
        if key not in file.table:
            file.fault(1, f"{key} {lacking}")
    file.check()
    return found


def load_voices(path: Path, heroes: Container[str]) -> dict[str, tuple[VoiceLine, ...]]:
    """Return the lines for each occasion; raises FileFault, also for an unknown occasion or hero.

    A line that begins with the key of a hero and a colon is said only by that hero.
    """
    file = read_toml(path)
    voices = convert_all(file, Voice)
    found: dict[str, tuple[VoiceLine, ...]] = {}
    for key, voice in voices.items():
        found[key] = _read_lines(file, key, voice.lines, heroes)
        if key not in OCCASIONS:
            file.fault(file.line(key), f"there is no occasion {key!r}; there are {', '.join(OCCASIONS)}")
    file.check()
    return found


def _voice_line(line: str) -> VoiceLine:
    speaker, colon, words = line.partition(": ")
    return VoiceLine(speaker, words) if colon and re.match(KEY, speaker) else VoiceLine("", line)


def load_terrain(path: Path) -> dict[str, TerrainText]:
    """Return the texts of all terrain by key; raises FileFault, also if a kind has no text or two."""
    file = read_toml(path)
    texts = convert_all(file, TerrainText)
    owners: dict[str, str] = {}
    for key, text in texts.items():
        for glyph in text.glyphs:
            line = file.line(key, "glyphs")
            if ord(glyph) not in TERRAIN:
                file.fault(line, f"no terrain has the glyph {glyph!r}")
            elif glyph in owners:
                file.fault(line, f"the glyph {glyph!r} belongs to {owners[glyph]} already")
            owners[glyph] = key
    for kind in TERRAIN.values():
        if kind.glyph not in owners:
            file.fault(1, f"{kind.name} (glyph {kind.glyph!r}) has no text")
    file.check()
    return texts


def load_openings(path: Path, heroes: Container[str]) -> dict[str, tuple[VoiceLine, ...]]:
    """Return what heroes say at the start of levels, by level; raises FileFault, also for an unknown hero."""
    file = read_toml(path)
    found: dict[str, tuple[VoiceLine, ...]] = {}
    for key, opening in convert_all(file, OpeningText).items():
        found[key] = _read_lines(file, key, opening.lines, heroes)
        for speaker, words in found[key]:
            if not speaker:
                file.fault(file.line(key, "lines"), f"lines: {words!r} lacks the key of the hero who says it")
            if len(words) > LONGEST:
                file.fault(file.line(key, "lines"), f"lines: {words!r} has more than {LONGEST} signs")
    file.check()
    return found


def _read_lines(
    file: TomlFile, key: str, lines: Sequence[str], heroes: Container[str]
) -> tuple[VoiceLine, ...]:
    """Return lines with who says them; notes unknown heroes, and signs that cannot be shown."""
    found = tuple(map(_voice_line, lines))
    for speaker, _ in found:
        if speaker and speaker not in heroes:
            file.fault(file.line(key, "lines"), f"lines: there is no hero {speaker!r}")
    if not all(line.isprintable() for line in lines):
        file.fault(file.line(key, "lines"), "lines: has signs that cannot be shown")
    return found


def load_campaign(path: Path) -> dict[str, CampaignLevel]:
    """Return the levels of the campaign by name, in order; raises FileFault, also for an idea shown twice."""
    file = read_toml(path)
    levels = convert_all(file, CampaignLevel)
    shown: dict[str, str] = {}
    for key, level in levels.items():
        if level.shows in shown:
            file.fault(file.line(key, "shows"), f"{shown[level.shows]} shows {level.shows!r} already")
        elif level.shows:
            shown[level.shows] = key
    file.check()
    return levels


def convert_all(file: TomlFile, kind: type[D]) -> dict[str, D]:
    """Return the tables of a file that are valid definitions, by key."""
    if not file.table:
        file.fault(1, "there is nothing in it")
    for key in file.table:
        if not re.match(KEY, key):
            file.fault(file.line(key), f"{key!r} is no key, which is up to 40 small letters, digits and _")
        for name in ("title", "name", "description"):
            check_text(file, (key, name), is_line=name != "description")
    converted = {key: convert_entry(file, (key,), kind, key=key) for key in file.table}
    return {key: definition for key, definition in converted.items() if definition is not None}
