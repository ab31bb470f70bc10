"""levels: the text format of a level: reads it, names every fault, and makes the first stage."""

import json
import re
from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta

from intodepth.content.conversion import check_text, convert_entry, convert_tables
from intodepth.content.definitions import KEY, EntryKey, Gear, HeroKind
from intodepth.content.legend import (
    LegendAnchor,
    LegendBody,
    LegendBucket,
    LegendCreature,
    LegendEntry,
    LegendFallen,
    LegendLever,
    LegendPlate,
    LegendRelic,
    key_of_thing,
    read_legend,
    terrain_code,
)
from intodepth.content.level_map import check_map
from intodepth.content.level_parts import check_parts, terrain_rows
from intodepth.content.level_portals import (
    PORTALS_LIMIT,
    LevelPortal,
    first_links,
    link_portals,
)
from intodepth.content.level_ropes import ROPES_LIMIT, LevelRope
from intodepth.content.rule_values import rules_in
from intodepth.files.faults import list_valid
from intodepth.files.toml_lines import TomlFile, parse_toml, read_toml
from intodepth.sim.rules import Rules
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.terrain import HARD, OPEN, TERRAIN, TerrainKind

FORMAT = 1
YOURS = "yours/"
"""begins the name of a level of the player's whose file is called as a level of the game"""
KEYS_LIMIT = 64
PartyKeys = Annotated[tuple[EntryKey, ...], Meta(min_length=1, max_length=4)]


WATER = "water"
STEADY = 4
"""depth from which on the slack of the water is the rule itself; each floor above has one round more"""
LAMPS = "lamps"
"""the solver's name for the water when it plays without it"""


class LevelWater(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Water at the bottom that rises once it is awake."""

    wakes: Annotated[int, Meta(ge=1, le=999)]
    """the water wakes at the end of this round at the latest"""
    relic: EntryKey | None = None
    """key of the relic that wakes the water early, once it was moved"""
    has_slack: bool = False
    """whether `wakes` is the earliest round that is proven to be late enough, to which the rules add slack"""
    early: Annotated[int, Meta(ge=0, le=999)] = 0
    """Once the relic was moved, the water wakes at the end of this round; 0 for at once."""

    def wakes_by(self, rules: Rules, depth: int) -> int:
        """Return the round at whose end the water of a floor wakes at the latest."""
        return self.wakes + (slack_at(rules, depth) if self.has_slack else 0)

    def count_sooner(self, rules: Rules, depth: int) -> int:
        """Return by how many rounds it wakes sooner if the locker above was opened; the proof stays good."""
        return min(rules.locker, slack_at(rules, depth)) if self.has_slack else rules.locker


def slack_at(rules: Rules, depth: int) -> int:
    """Return how many rounds later than is proven to be enough the water of a floor wakes."""
    return rules.slack + max(0, STEADY - depth)


class LevelFields(msgspec.Struct, frozen=True):
    """The fields of a level file, in order."""

    format: int
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    order: Annotated[int, Meta(ge=0, le=999)]
    """place in the list of levels"""
    teaches: Annotated[str, Meta(min_length=1, max_length=120)]
    """what the level teaches, in one line"""
    briefing: Annotated[str, Meta(min_length=1, max_length=800)]
    party: PartyKeys
    """keys of heroes, in the order they act"""
    map: str
    """a line for each row, the top row first"""
    par: Annotated[int, Meta(ge=1, le=999)] | None = None
    """rounds that a good plan takes; None if nobody knows yet. Levels of the game need it"""
    heroes: Annotated[tuple[EntryKey, ...], Meta(max_length=16)] | None = None
    """keys of the heroes from which a party of the same size can be chosen; None: only `party`"""
    goal: Annotated[tuple[EntryKey, ...], Meta(max_length=KEYS_LIMIT)] | None = None
    """keys of the relics and fallen heroes to bring out; None: all"""
    proven: Annotated[int, Meta(ge=0, le=999)] = 0
    """whether it is proven that no plan takes fewer rounds"""
    gear: dict[str, Any] | None = None
    """what each hero brings, by its key; None: their own gear"""
    legend: dict[str, Any] = {}
    portal: Any = []
    """tables of LevelPortal"""
    rope: Any = []
    """tables of LevelRope"""
    water: LevelWater | None = None
    worth: dict[EntryKey, Annotated[int, Meta(ge=1, le=9)]] = {}
    """value of relics in a descent as a multiple of the depth, by key; 1 for relics that are not listed"""
    hint: Annotated[str, Meta(max_length=160)] = ""
    """the idea in one sentence, for the hint"""
    rules: dict[str, Any] = {}
    """rules that differ in this level, by name"""
    received: bool = False
    """whether it came from somebody else, so that who plays it here is not its author"""


@lru_cache(maxsize=64)
def _share_ground(width: int, height: int, kinds: bytes, portals: tuple[Portal, ...]) -> Ground:
    """Return the same ground for the same terrain: what was found out about it, such as what is seen from
    where, is kept when a level begins again.
    """
    return Ground(width, height, kinds, portals)


class LevelDefinition(msgspec.Struct, frozen=True):
    """A level as its file describes it; see LevelFields."""

    name: str
    """name of the file without `.toml`; after YOURS if it must be told apart from a level of the game"""
    title: str
    order: int
    teaches: str
    briefing: str
    par: int | None
    party: tuple[str, ...]
    rows: tuple[str, ...]
    """the map, top row first"""
    legend: dict[str, LegendEntry]
    heroes: tuple[str, ...] | None = None
    goal: tuple[str, ...] | None = None
    gear: dict[str, Gear] | None = None
    ropes: tuple[LevelRope, ...] = ()
    portals: tuple[LevelPortal, ...] = ()
    proven: int = 0
    water: LevelWater | None = None
    worth: dict[str, int] = {}
    hint: str = ""
    rules: dict[str, int] = {}
    received: bool = False
    """whether somebody else has made it"""
    place: str = ""
    """key of the kind of place that a floor of a descent is; empty for levels and handmade floors"""
    source: str = ""
    """text of its file, which recordings carry; empty for a level of the game"""

    @property
    def stem(self) -> str:
        """The name of its file without `.toml`."""
        return self.name.removeprefix(YOURS)

    @property
    def is_par_proven(self) -> bool:
        """Whether it is proven that no plan takes fewer rounds than the par."""
        return self.par is not None and self.proven == self.par - 1

    @property
    def par_words(self) -> str:
        """The par in a table."""
        return "–" if self.par is None else str(self.par)

    @property
    def choosable(self) -> tuple[str, ...]:
        """The keys of the heroes that a party can be chosen from."""
        return self.heroes or self.party

    def gear_of(self, kind: HeroKind) -> Gear:
        """Return the gear that a hero of this kind brings: the level's, if it says, else the hero's own."""
        return kind.gear if self.gear is None else self.gear.get(kind.key, Gear())

    def can_play(self, party: tuple[str, ...]) -> bool:
        """Return whether a party with these heroes may play it."""
        is_choice = len(set(party)) == len(party) == len(self.party)
        return is_choice and set(party) <= set(self.choosable)

    @property
    def fallen(self) -> tuple[str, ...]:
        """The keys of the heroes who lie in it at the start."""
        return tuple(entry.kind for entry in self.legend.values() if isinstance(entry, LegendFallen))

    @property
    def things(self) -> frozenset[str]:
        """The keys of what it holds: anchors, ropes, mechanisms, portals, creatures, and bodies such as
        boulders.
        """
        entries = self.legend.values()
        found = {
            entry.kind for entry in entries if isinstance(entry, LegendBody | LegendBucket | LegendCreature)
        }
        found |= {entry.anchor for entry in entries if isinstance(entry, LegendAnchor)}
        found |= {"lever" for entry in entries if isinstance(entry, LegendLever)}
        found |= {"portal" for portal in self.portals if portal.to is not None}
        kinds = (
            "tripwire" if rope.is_tripwire else "thin_rope" if rope.thin else "rope" for rope in self.ropes
        )
        return frozenset(found.union(kinds))

    @property
    def what_acts_back(self) -> tuple[str, ...]:
        """The keys of the kinds of creatures in it, and WATER if it has water."""
        kinds = [entry.kind for entry in self.legend.values() if isinstance(entry, LegendCreature)]
        return tuple(dict.fromkeys([*kinds, *([WATER] if self.water else [])]))

    @property
    def spared(self) -> tuple[str, ...]:
        """The keys of what `without` can leave out: creatures, WATER, and LAMPS if heroes carry lamps."""
        brings_lamp = any(gear.lamp for gear in (self.gear or {}).values())
        return (*self.what_acts_back, *([LAMPS] if brings_lamp else []))

    @property
    def removable(self) -> tuple[str, ...]:
        """The keys of what `without` can leave out: those of `spared`, and of all other things."""
        things = filter(None, map(key_of_thing, self.legend.values()))
        return tuple(dict.fromkeys((*self.spared, *things)))

    def without(self, keys: Collection[str]) -> Self:
        """Return the level without these kinds of creatures and things; ropes tied to them are loose.

        Without WATER it stays dry. Without LAMPS heroes keep their own lamps. Rock stands for a plate.
        """
        gear = self.gear
        if gear is not None and LAMPS in keys:
            gear = {key: msgspec.structs.replace(each, lamp=False) for key, each in gear.items()}
        legend: dict[str, LegendEntry] = {
            glyph: TERRAIN[HARD if isinstance(entry, LegendPlate) else OPEN].name
            if key_of_thing(entry) in keys
            else entry
            for glyph, entry in self.legend.items()
        }
        water = None if WATER in keys else self.water
        return msgspec.structs.replace(self, legend=legend, water=water, gear=gear)

    @property
    def relics(self) -> tuple[str, ...]:
        """The keys of all relics in it."""
        return tuple(entry.kind for entry in self.legend.values() if isinstance(entry, LegendRelic))

    @property
    def wanted(self) -> tuple[str, ...]:
        """The keys of the relics and fallen heroes to bring out."""
        return self.relics + self.fallen if self.goal is None else self.goal

    @property
    def terrain(self) -> tuple[bytes, ...]:
        """The terrain codes of each row, top row first; open air around bodies."""
        return terrain_rows(self.rows, self.legend)

    @property
    def kinds(self) -> frozenset[TerrainKind]:
        """All kinds of terrain in it."""
        return frozenset(TERRAIN[terrain_code(glyph, self.legend)] for glyph in set("".join(self.rows)))

    @property
    def ground(self) -> Ground:
        """The ground at the start."""
        kinds = b"".join(reversed(self.terrain))
        return _share_ground(
            len(self.rows[0]), len(self.rows), kinds, (*first_links(self.portals, self.rows),)
        )

    def rules_over(self, rules: Rules) -> Rules:
        """Return rules with the values that this level gives to some of them."""
        return replace(rules, **self.rules) if self.rules else rules

    def find_portals(self, glyphs: str | None) -> tuple[Portal, ...]:
        """Return the portals that a mechanism moves if it names these glyphs."""
        return link_portals(self.portals, self.rows, glyphs)

    @property
    def digest(self) -> str:
        """The hash of everything that can change the play; recordings identify the level by it."""
        entries, gear, ropes = msgspec.to_builtins((self.legend, self.gear, self.ropes))
        played = [self.party, self.rows, entries, self.goal, self.heroes, gear, ropes]
        if self.portals:
            played.append(msgspec.to_builtins(self.portals))
        if self.water is not None:
            told = msgspec.to_builtins(self.water)
            # What came later does not change the digests of what was there before.
            played.append({key: value for key, value in told.items() if value or key in ("wakes", "relic")})
        if self.worth:
            played.append(self.worth)
        if self.rules:
            played.append(["rules", sorted(self.rules.items())])
        return blake2b(json.dumps(played).encode(), digest_size=8).hexdigest()


def load_level(
    path: Path, heroes: Collection[str], relics: Collection[str], name: str | None = None
) -> LevelDefinition:
    """Return the level of a file, named after it unless `name` is given; raises FileFault with every fault.

    `heroes` and `relics` are the keys that exist.
    """
    return _read_checked(read_toml(path), path.stem if name is None else name, heroes, relics)


def parse_level(
    label: str, text: str, name: str, heroes: Collection[str], relics: Collection[str]
) -> LevelDefinition:
    """Return the level with the text of a file, which it keeps as its source; raises as `load_level`."""
    level = _read_checked(parse_toml(label, text), name, heroes, relics)
    return msgspec.structs.replace(level, source=text)


def _read_checked(
    file: TomlFile, name: str, heroes: Collection[str], relics: Collection[str]
) -> LevelDefinition:
    level = _read(file, name, heroes, relics)
    file.check()
    assert level is not None, "a level that could not be read has faults"
    return level


def _read(
    file: TomlFile, name: str, heroes: Collection[str], relics: Collection[str]
) -> LevelDefinition | None:
    if not re.match(KEY, name.removeprefix(YOURS)):
        file.fault(1, "the file name of a level is up to 40 small letters, digits and _")
    if file.table.get("format", FORMAT) != FORMAT:
        file.fault(file.line("format"), f"this format is not known, the game reads format {FORMAT}")
        return None
    fields = convert_entry(file, (), LevelFields)
    legend = read_legend(file, heroes, relics)
    rows = check_map(file, legend)
    portals = convert_tables(file, "portal", LevelPortal, PORTALS_LIMIT)
    ropes = convert_tables(file, "rope", LevelRope, ROPES_LIMIT)
    gear = _read_gear(file, heroes)
    _check_keys(file, heroes, legend)
    rules = rules_in(file, fields.rules if fields is not None else {}, "rules")
    for text_name in ("title", "teaches", "briefing", "hint"):
        check_text(file, (text_name,), is_line=text_name != "briefing")
    if fields is None:
        return None
    level = LevelDefinition(
        name=name,
        title=fields.title,
        order=fields.order,
        teaches=fields.teaches,
        briefing=fields.briefing,
        par=fields.par,
        party=fields.party,
        rows=rows,
        legend=legend,
        heroes=fields.heroes,
        goal=fields.goal,
        gear=gear,
        ropes=ropes,
        portals=portals,
        proven=fields.proven,
        water=fields.water,
        worth=fields.worth,
        hint=fields.hint,
        rules=rules,
        received=fields.received,
    )
    if not file.faults:
        check_parts(file, rows, legend, portals, ropes)
    return level


def _read_gear(file: TomlFile, heroes: Collection[str]) -> dict[str, Gear] | None:
    """Return the valid entries of `[gear]`; notes the faults of the others."""
    table = file.table.get("gear")
    if not isinstance(table, dict):
        return None
    for key in table:
        if key not in heroes:
            file.fault(file.line("gear", key), f"there is no hero {key!r}{list_valid(key, heroes)}")
    going = _keys(file, "heroes" if "heroes" in file.table else "party")
    for key in (key for key in table if key in heroes and key not in going):
        file.fault(file.line("gear", key), f"{key!r} does not come into the level")
    entries = {key: convert_entry(file, ("gear", key), Gear) for key in table}
    return {key: gear for key, gear in entries.items() if gear is not None}


def _check_keys(file: TomlFile, heroes: Collection[str], legend: dict[str, LegendEntry]) -> None:
    """Note heroes that do not exist or come twice, and goals that are not in the level."""
    relics = [entry.kind for entry in legend.values() if isinstance(entry, LegendRelic)]
    fallen = [entry.kind for entry in legend.values() if isinstance(entry, LegendFallen)]
    for field in ("party", "heroes", "goal"):
        keys = _keys(file, field)
        for index, key in enumerate(keys):
            line = file.line(field, index)
            if key in keys[:index]:
                file.fault(line, f"{key!r} is in the {field} twice")
            elif field == "goal":
                if key not in relics + fallen:
                    file.fault(
                        line, f"the goal {key!r} is not in the level{list_valid(str(key), relics + fallen)}"
                    )
            elif isinstance(key, str) and key not in heroes:
                file.fault(line, f"there is no hero {key!r}{list_valid(key, heroes)}")
            elif key in fallen:
                file.fault(line, f"{key!r} lies in the level already")
    water = file.table.get("water")
    waker = water.get("relic") if isinstance(water, dict) else None
    if isinstance(waker, str) and waker not in relics:
        file.fault(
            file.line("water", "relic"), f"the relic {waker!r} is not in the level{list_valid(waker, relics)}"
        )
    if isinstance(water, dict) and waker is None and water.get("early"):
        file.fault(file.line("water", "early"), "`early` counts from when a relic is moved; name the `relic`")
    worth = file.table.get("worth")
    for key in worth if isinstance(worth, dict) else ():
        if key not in relics:
            file.fault(
                file.line("worth", key), f"the relic {key!r} is not in the level{list_valid(key, relics)}"
            )
    if "heroes" in file.table:
        choosable = _keys(file, "heroes")
        for key in (key for key in _keys(file, "party") if key not in choosable):
            file.fault(file.line("heroes"), f"{key!r} of the party is not among the heroes")


def _keys(file: TomlFile, field: str) -> list[Any]:
    """Return the items of a list of keys, at most KEYS_LIMIT; empty if it is no list."""
    keys = file.table.get(field)
    return keys[:KEYS_LIMIT] if isinstance(keys, list) else []
