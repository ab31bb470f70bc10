"""shafts: the floors of a descent: the handmade ones, or those that a seed picks."""

import re
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS, Trait
from intodepth.content.floors.bank import EDITIONS, FOLDER, Certified, bank_path, read_bank
from intodepth.content.floors.composing import BadRecipe, check_relics, compose
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.drawing import pick_doors, pick_unlike
from intodepth.content.floors.modules import Module, load_modules
from intodepth.content.legend import LegendRelic
from intodepth.content.levels import LevelDefinition
from intodepth.files.faults import FileFault, fault_in, fault_line
from intodepth.files.folders import find_folders
from intodepth.sim.relics import Power

BY_HAND = ""
"""stands in place of a seed for the floors of `data/floors`"""
SEED = r"[a-z0-9-]{1,24}"
HEART_GRADE = 6
"""value of the Heart as a multiple of the depth"""
OFFERED = 6
"""number of new seeds of which the one is taken that is least like what was seen"""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""letters of new seeds; those that look like another are left out"""


def is_seed(text: str) -> bool:
    """Return whether a text has the form of a seed."""
    return re.fullmatch(SEED, text) is not None


def new_seed() -> str:
    """Return a new random seed."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))


def unlike_seed(seen: Collection[str]) -> str:
    """Return a new seed, whose first floor is unlike those of seeds that were seen; any new seed if the bank
    cannot be read.
    """
    seeds = [new_seed() for _ in range(OFFERED)]
    try:
        return pick_unlike(
            seeds, [seed for seed in seen if seed != BY_HAND], _read_edition(find_folders().data)
        )
    except FileFault:
        return seeds[0]


def daily_seed(today: date) -> str:
    """Return the seed of a day, which is the same for everybody."""
    return today.isoformat()


def day_of(seed: str) -> date | None:
    """Return the day of a daily seed; None for any other seed, such as 2026-02-30."""
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", seed) is None:
        return None
    try:
        return date.fromisoformat(seed)
    except ValueError:
        return None


def is_daily(seed: str) -> bool:
    """Return whether a seed is that of a day."""
    return day_of(seed) is not None


def not_yet(seed: str, today: date) -> str:
    """Return that a seed is that of a day to come, as a sentence; empty for any other."""
    day = day_of(seed)
    return f"The shaft of {seed} opens on that day." if day is not None and day > today else ""


class Door(NamedTuple):
    """A floor to which a party can go down, with what its certificate says of it."""

    level: LevelDefinition
    ropes: tuple[str, ...] = ()
    """kinds of rope actions that the certified play uses; empty if there is no certificate"""
    laden: bool | None = None
    """whether a laden party can go the certified way, see LADEN; None if that is not noted"""
    greedy: int | None = None
    """rounds after which the water may wake when the party comes back with the richest relic; None if no way
    back is certified
    """
    rounds: int | None = None
    """rounds of the certified way down; None if there is no certificate"""
    back: int | None = None
    """rounds after which the water may wake while a party that comes back goes up; None if not noted"""
    extra: tuple[int, ...] = ()
    """rounds that the way down takes longer with the relic of each grade; empty if that is not noted"""
    asks: tuple[Demand, ...] | None = None
    """what the way down asks; None if that is not noted"""
    suits: tuple[str, ...] = ()
    """keys of the finds that make a relic of this floor cheap"""


DoorsByDepth = tuple[tuple[Door, ...], ...]
"""for each depth, from the top, the doors that lead there: one, or a left and a right one"""


def doors_of(
    seed: str,
    catalog: Catalog,
    data: Path | None = None,
    *,
    traits: Collection[Trait] = (),
    edition: int = EDITIONS[0],
    has_heart: bool = True,
) -> DoorsByDepth:
    """Return the doors of a seed; raises FileFault for modules, a bank, or handmade floors.

    Each floor has all of `traits`. The handmade floors ignore them, and have no editions and no right doors.
    If `has_heart`, the Heart lies on the deepest floor.
    """
    if seed == BY_HAND:
        if catalog.floor_faults:
            raise FileFault(catalog.floor_faults)
        made = tuple((Door(level),) for level in catalog.floors.values())
        return _with_heart(made, catalog) if has_heart else made
    data = data or find_folders().data
    modules = load_modules(data, catalog.heroes, catalog.relics)
    bank = _read_edition(data, edition)
    doors: list[tuple[Door, ...]] = []
    for depth, picked in enumerate(pick_doors(seed, bank, traits), 1):
        try:
            for floor in picked:
                check_relics(floor.recipe, catalog.relics)
            levels = [compose(floor.recipe, modules, catalog.places) for floor in picked]
        except BadRecipe as bad:
            raise fault_in(bank_path(data, depth).name, 1, str(bad)) from None
        doors.append(tuple(door_to(level, of, modules) for level, of in zip(levels, picked, strict=True)))
    return _with_heart(tuple(doors), catalog) if has_heart else tuple(doors)


def door_to(level: LevelDefinition, floor: Certified, modules: Mapping[str, Module]) -> Door:
    """Return the door to a floor of the bank."""
    niches = (modules[floor.recipe.parts[lying.part].module].suits for lying in floor.recipe.relics)
    return Door(
        level,
        floor.ropes,
        floor.laden,
        floor.greedy,
        floor.rounds[0],
        floor.recipe.back or None,
        floor.extra,
        floor.asks,
        tuple(sorted({key for key in niches if key})),
    )


def _read_edition(data: Path, edition: int = EDITIONS[0]) -> list[tuple[Certified, ...]]:
    """Return the floors of each depth; raises FileFault."""
    return [read_bank(bank_path(data, depth, edition)) for depth in range(1, DEPTHS + 1)]


def _with_heart(doors: DoorsByDepth, catalog: Catalog) -> DoorsByDepth:
    """Return doors of which the deepest lead to the Heart, if the game has it."""
    if Power.HEART not in catalog.relics or not doors:
        return doors
    deepest = tuple(door._replace(level=with_heart(door.level)) for door in doors[-1])
    return (*doors[:-1], deepest)


def with_heart(level: LevelDefinition) -> LevelDefinition:
    """Return a floor with the Heart in the place of its richest relic; unchanged if no relic has a value."""
    if not level.worth:
        return level
    richest = max(level.worth, key=lambda key: (level.worth[key], key))
    legend = {
        glyph: LegendRelic(Power.HEART) if isinstance(entry, LegendRelic) and entry.kind == richest else entry
        for glyph, entry in level.legend.items()
    }
    worth = {key: grade for key, grade in level.worth.items() if key != richest}
    water = level.water
    if water is not None and water.relic == richest:
        water = msgspec.structs.replace(water, relic=Power.HEART)
    return msgspec.structs.replace(
        level, legend=legend, worth={**worth, Power.HEART: HEART_GRADE}, water=water
    )


def doors_like(
    seed: str,
    catalog: Catalog,
    is_meant: Callable[[DoorsByDepth], bool],
    *,
    traits: Collection[Trait] = (),
    has_heart: bool = True,
) -> DoorsByDepth | None:
    """Return the doors of a seed in the latest edition in which they are those that are meant, or None;
    raises FileFault if there is no shaft of the present edition.
    """
    if seed == BY_HAND:
        doors = doors_of(seed, catalog, has_heart=has_heart)
        return doors if is_meant(doors) else None
    for edition in EDITIONS:
        try:
            doors = doors_of(seed, catalog, traits=traits, edition=edition, has_heart=has_heart)
        except FileFault:
            if edition == EDITIONS[0]:
                raise
            continue
        if is_meant(doors):
            return doors
    return None


def road_in(doors: DoorsByDepth, digests: Sequence[str]) -> tuple[LevelDefinition, ...] | None:
    """Return one floor of each depth, those with these digests; None if they are others."""
    found = [
        next((door.level for door in there if door.level.digest == digest), None)
        for there, digest in zip(doors, digests, strict=False)
    ]
    road = tuple(level for level in found if level is not None)
    return road if len(road) == len(doors) == len(digests) else None


def check_bank(path: Path, catalog: Catalog) -> None:
    """Raise FileFault if floors of a bank cannot be composed, or differ from those that were proven."""
    data = path.parent.parent if path.parent.name == FOLDER else path.parent.parent.parent
    modules = load_modules(data, catalog.heroes, catalog.relics)
    faults: list[str] = []
    for line, floor in enumerate(read_bank(path), 1):
        try:
            check_relics(floor.recipe, catalog.relics)
            if compose(floor.recipe, modules, catalog.places).digest != floor.level:
                faults.append(f"{path.name}:{line}: a module has changed since the floor was proven")
        except BadRecipe as bad:
            faults.append(fault_line(path.name, line, str(bad)))
    if faults:
        raise FileFault(tuple(faults))
