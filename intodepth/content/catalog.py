"""catalog: everything the game's files define: heroes, relics, creatures, gear, terrain and levels."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from intodepth.content.definitions import (
    CampaignLevel,
    CreatureKind,
    GearText,
    HeroKind,
    RelicKind,
    TerrainText,
    VoiceLine,
    load_campaign,
    load_creatures,
    load_definitions,
    load_gear,
    load_openings,
    load_terrain,
    load_voices,
)
from intodepth.content.descents import (
    DEPTHS,
    USUAL,
    ExtraKind,
    FeatText,
    FindKind,
    PlaceKind,
    ShaftKind,
    load_extras,
    load_feats,
    load_finds,
    load_places,
    load_shafts,
)
from intodepth.content.levels import YOURS, LevelDefinition, load_level
from intodepth.files.faults import FileFault
from intodepth.files.folders import Folders, find_folders
from intodepth.files.reading import list_files

FLOORS = "floors"
"""in `data/`: a level for each floor of a descent, with the depth as its order"""


@dataclass(frozen=True)
class Catalog:
    """Every definition by its key, in the order of the files. Levels are in the order of the list."""

    heroes: dict[str, HeroKind]
    relics: dict[str, RelicKind]
    creatures: dict[str, CreatureKind]
    gear: dict[str, GearText]
    terrain: dict[str, TerrainText]
    levels: dict[str, LevelDefinition]
    floors: dict[str, LevelDefinition]
    """those of a descent, from the highest down"""
    voices: dict[str, tuple[VoiceLine, ...]]
    """lines that heroes say, by occasion"""
    extras: dict[str, ExtraKind]
    shafts: dict[str, ShaftKind]
    feats: dict[str, FeatText]
    finds: dict[str, FindKind]
    places: dict[str, PlaceKind]
    campaign: dict[str, CampaignLevel] = field(default_factory=dict)
    """the order of the levels of the game, by their names"""
    openings: dict[str, tuple[VoiceLine, ...]] = field(default_factory=dict)
    """what heroes say when a level is begun for the first time, by level"""
    own: dict[str, Path] = field(default_factory=dict)
    """the files of the levels that are not of the game, but the player's, by the name of the level"""
    faults: tuple[str, ...] = ()
    """what is wrong with the levels that were left out, each as `file:line: fault`"""
    floor_faults: tuple[str, ...] = ()
    """why there is no handmade shaft, each as `file:line: fault`; empty if there is one"""

    def shaft(self, kind: str) -> ShaftKind:
        """Return the kind of shaft with this key; the usual kind for an empty or unknown key."""
        return self.shafts.get(kind, self.shafts[USUAL])

    def name_own(self, stem: str) -> str:
        """Return the name of the player's level whose file is called so: behind YOURS if a level of the game
        has that name.
        """
        return f"{YOURS}{stem}" if stem in self.levels and stem not in self.own else stem

    def get_name(self, key: str) -> str:
        """Return the name of a hero or the title of a relic."""
        return self.heroes[key].name if key in self.heroes else self.relics[key].title


def load_catalog(folders: Folders | None = None) -> Catalog:
    """Read all of data/ and levels/. Raises FileFault for data/; a level with faults is left out."""
    folders = folders or find_folders()
    faults: list[str] = []
    heroes: dict[str, HeroKind] = {}
    relics: dict[str, RelicKind] = {}
    creatures: dict[str, CreatureKind] = {}
    gear: dict[str, GearText] = {}
    terrain: dict[str, TerrainText] = {}
    voices: dict[str, tuple[VoiceLine, ...]] = {}
    extras: dict[str, ExtraKind] = {}
    shafts: dict[str, ShaftKind] = {}
    feats: dict[str, FeatText] = {}
    finds: dict[str, FindKind] = {}
    places: dict[str, PlaceKind] = {}
    with _gather(faults):
        heroes = load_definitions(folders.data / "heroes.toml", HeroKind)
    with _gather(faults):
        relics = load_definitions(folders.data / "relics.toml", RelicKind)
    with _gather(faults):
        creatures = load_creatures(folders.data / "creatures.toml")
    with _gather(faults):
        gear = load_gear(folders.data / "gear.toml")
    with _gather(faults):
        terrain = load_terrain(folders.data / "terrain.toml")
    with _gather(faults):
        voices = load_voices(folders.data / "voices.toml", heroes)
    with _gather(faults):
        extras = load_extras(folders.data / "extras.toml", heroes)
    with _gather(faults):
        shafts = load_shafts(folders.data / "shafts.toml")
    with _gather(faults):
        finds = load_finds(folders.data / "finds.toml")
    with _gather(faults):
        places = load_places(folders.data / "places.toml")
    openings: dict[str, tuple[VoiceLine, ...]] = {}
    with _gather(faults):
        openings = load_openings(folders.data / "openings.toml", heroes)
    campaign: dict[str, CampaignLevel] = {}
    with _gather(faults):
        campaign = load_campaign(folders.data / "campaign.toml")
    if heroes and extras and shafts:
        with _gather(faults):
            feats = load_feats(folders.data / "feats.toml", heroes, extras, shafts)
    if faults:
        raise FileFault(tuple(faults))
    levels = _load_levels(folders.levels, heroes, relics, faults, tuple(campaign))
    floor_faults: list[str] = []
    floors = _chain(_load_levels(folders.data / FLOORS, heroes, relics, floor_faults), floor_faults)
    return Catalog(
        heroes, relics, creatures, gear, terrain, levels, floors, voices, extras, shafts, feats, finds,
        places, campaign, openings, faults=(*faults, *floor_faults),
        floor_faults=tuple(floor_faults) if len(floors) < DEPTHS else (),
    )  # fmt: skip


def with_level(catalog: Catalog, level: LevelDefinition, file: Path | None = None) -> Catalog:
    """Return a catalog with one more level, which replaces one with its name. `file` is that of a level of
    the player's; these come after those of the game.
    """
    own = catalog.own if file is None else {**catalog.own, level.name: file}
    levels = catalog.levels | {level.name: level}
    yours = sorted((levels.pop(name) for name in own), key=lambda each: (each.order, each.name))
    return replace(catalog, levels=levels | {each.name: each for each in yours}, own=own)


def _load_levels(
    folder: Path,
    heroes: Collection[str],
    relics: Collection[str],
    faults: list[str],
    first: Sequence[str] = (),
) -> dict[str, LevelDefinition]:
    """Return the levels of a folder, those named in `first` in that order, then the others in their own.

    Levels with faults are left out, and the faults noted.
    """
    levels: list[LevelDefinition] = []
    for path in list_files(folder, "*.toml"):
        with _gather(faults):
            levels.append(load_level(path, heroes, relics))
    places = {name: place for place, name in enumerate(first)}
    levels.sort(key=lambda level: (places.get(level.name, len(places)), level.order, level.name))
    return {level.name: level for level in levels}


def _chain(floors: dict[str, LevelDefinition], faults: list[str]) -> dict[str, LevelDefinition]:
    """Return the floors from depth 1 down to the first depth that is missing or there twice, which is
    noted unless a file has faults, as its depth is missing then.
    """
    chained: dict[str, LevelDefinition] = {}
    for depth, (name, level) in enumerate(floors.items(), 1):
        if level.order != depth:
            if not faults:
                faults.append(
                    f"{FLOORS}/{name}.toml:1: expected order {depth}, the next depth, not {level.order}"
                )
            break
        chained[name] = level
    if len(chained) < DEPTHS and not faults:
        faults.append(f"{FLOORS}:1: there is no floor with order {len(chained) + 1}")
    return chained


@contextmanager
def _gather(faults: list[str]) -> Iterator[None]:
    """Note the faults raised in the block, and go on."""
    try:
        yield
    except FileFault as fault:
        faults += fault.faults
