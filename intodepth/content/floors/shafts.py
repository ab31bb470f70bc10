"""shafts: the floors of a descent: the handmade ones, or those that a seed picks."""

import re
import secrets
from collections.abc import Callable, Collection, Container, Sequence
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS, Trait
from intodepth.content.floors.bank import EDITIONS, FOLDER, Certified, bank_path, read_bank
from intodepth.content.floors.composing import BadRecipe, check_relics, compose
from intodepth.content.floors.modules import load_modules
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
SIGNED = "Piton", "Swing"
"""kinds of rope actions that a sign names if the certified play uses them"""
FORKED = 2, 3, 4
"""depths to which two doors lead"""
APART = 2
"""The floors behind the two doors of a depth differ in so many things of their signs, or more."""
USUAL = 0.75
"""the median of `difference` over all pairs of floors of the bank; floors near to each other differ more"""
ROUNDS_APART = 3
"""The water of two floors differs if it wakes so many rounds apart at least."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""letters of new seeds; those that look like another are left out"""


def is_seed(text: str) -> bool:
    """Return whether a text has the form of a seed."""
    return re.fullmatch(SEED, text) is not None


def new_seed() -> str:
    """Return a new random seed."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))


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


T = TypeVar("T")


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
    bank = [read_bank(bank_path(data, depth, edition)) for depth in range(1, DEPTHS + 1)]
    doors: list[tuple[Door, ...]] = []
    for depth, picked in enumerate(pick_doors(seed, bank, traits), 1):
        try:
            for floor in picked:
                check_relics(floor.recipe, catalog.relics)
            levels = [compose(floor.recipe, modules, catalog.places) for floor in picked]
        except BadRecipe as bad:
            raise fault_in(bank_path(data, depth).name, 1, str(bad)) from None
        doors.append(
            tuple(
                Door(level, of.ropes, of.laden, of.greedy, of.rounds[0])
                for level, of in zip(levels, picked, strict=True)
            )
        )
    return _with_heart(tuple(doors), catalog) if has_heart else tuple(doors)


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


def pick_doors(
    seed: str, bank: Sequence[Sequence[Certified]], traits: Collection[Trait] = ()
) -> tuple[tuple[Certified, ...], ...]:
    """Return the floors of each depth; the same seed, traits and bank give the same on every machine.

    All have the traits. The floors behind the two doors of a depth differ as APART says; where the bank has
    no such floor there is no right door. Raises FileFault if a bank has no floor with the traits.
    """
    fitting = [[floor for floor in floors if set(traits) <= set(floor.traits)] for floors in bank]
    for depth, floors in enumerate(fitting, 1):
        if not floors:
            raise fault_in(
                f"depth_{depth}.jsonl", 1, f"there is no floor: {', '.join(traits) or 'none at all'}"
            )
    has_places = any(floor.recipe.place for floors in fitting for floor in floors)
    return _unlike_neighbours(seed, fitting) if has_places else _find_other_shafts(seed, fitting)


def _unlike_neighbours(seed: str, bank: Sequence[Sequence[Certified]]) -> tuple[tuple[Certified, ...], ...]:
    """Return floors that are as unlike those of their own depth and of the next one as the bank allows.

    The deepest is picked first: its place is that of no floor right above it.
    """
    doors: list[tuple[Certified, ...]] = []
    met = set[str]()
    for depth in range(len(bank), 0, -1):
        here: list[Certified] = []
        for side in ("", "/right") if depth in FORKED else ("",):
            floors = [floor for floor in bank[depth - 1] if not here or differ(here[0], floor)]
            if not floors:
                break
            near = [*here, *(doors[0] if doors else ())]
            fresh = _find_smallest(floors, [_likeness(floor, near, met) for floor in floors])
            # What takes longest comes last: few floors are left then.
            fresh = _find_smallest(
                fresh, [any(difference(floor, each) < USUAL for each in near) for floor in fresh]
            )
            here.append(_draw_floor(f"{seed}/{depth}{side}", fresh))
            met.add(_main_module(here[-1]))
        doors.insert(0, tuple(here))
    return tuple(doors)


def _find_smallest(floors: Sequence[Certified], sizes: Sequence[bool | tuple[bool, ...]]) -> list[Certified]:
    """Return the floors of the least size, in order."""
    least = min(sizes)
    return [floor for floor, size in zip(floors, sizes, strict=True) if size == least]


def _likeness(floor: Certified, near: Sequence[Certified], met: Container[str]) -> tuple[bool, ...]:
    """Return in what a floor is like those near to it, what matters most first."""
    return (
        floor.recipe.place in {each.recipe.place for each in near},
        _main_module(floor) in met,
        floor.recipe.layout in {each.recipe.layout for each in near},
    )


def difference(one: Certified, other: Certified) -> float:
    """Return how different two floors are, from 0 to 1: the mean over place, layout, rope actions and
    outline, the latter two by the share of what only one of them has (Jaccard distance).

    The outline is which modules are where.
    """
    outlines = [{(part.module, part.column, part.row) for part in each.recipe.parts} for each in (one, other)]
    return (
        (one.recipe.place != other.recipe.place)
        + (one.recipe.layout != other.recipe.layout)
        + _compare_things(set(one.ropes), set(other.ropes))
        + _compare_things(*outlines)
    ) / 4


def _compare_things(one: set[T], other: set[T]) -> float:
    return len(one ^ other) / max(1, len(one | other))


def _find_other_shafts(seed: str, bank: Sequence[Sequence[Certified]]) -> tuple[tuple[Certified, ...], ...]:
    """Return floors of the first editions, which have no places.

    A floor behind a left door uses another shaft module than those above it, if there is one. That behind a
    right door uses another than all others on the road.
    """
    picked: list[Certified] = []
    for depth, floors in enumerate(bank, 1):
        met = {_main_module(each) for each in picked}
        fresh = [floor for floor in floors if _main_module(floor) not in met] or floors
        picked.append(_draw_floor(f"{seed}/{depth}", fresh))
    met = {_main_module(each) for each in picked}
    doors: list[tuple[Certified, ...]] = []
    for depth, (left, floors) in enumerate(zip(picked, bank, strict=True), 1):
        others = [floor for floor in floors if _main_module(floor) not in met and differ(left, floor)]
        if depth not in FORKED or not others:
            doors.append((left,))
            continue
        right = _draw_floor(f"{seed}/{depth}/right", others)
        met.add(_main_module(right))
        doors.append((left, right))
    return tuple(doors)


def _draw_floor(text: str, floors: Sequence[Certified]) -> Certified:
    """Return the floor that a text draws."""
    drawn = blake2b(text.encode(), digest_size=8).digest()
    return floors[int.from_bytes(drawn, "big") % len(floors)]


def _main_module(floor: Certified) -> str:
    return floor.recipe.parts[0].module


def differ(left: Certified, right: Certified) -> bool:
    """Return whether two floors differ in at least APART of the things that their signs say, besides their
    names: the place, the richest relic, the round of the water, and what their ways need and bear.
    """
    one, two = left.recipe, right.recipe
    return (
        sum(
            (
                one.place != two.place,
                one.relics[-1].relic != two.relics[-1].relic,
                abs((one.earliest or one.wakes) - (two.earliest or two.wakes)) >= ROUNDS_APART,
                left.laden != right.laden,
                *((kind in left.ropes) != (kind in right.ropes) for kind in SIGNED),
            )
        )
        >= APART
    )
