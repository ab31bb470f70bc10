"""shafts: the floors of a descent: the handmade ones, or those that a seed picks."""

import re
import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import date
from hashlib import blake2b
from pathlib import Path

from intodepth.content.catalog import Catalog
from intodepth.content.descents import Trait
from intodepth.content.floors.bank import DEPTHS, EDITIONS, FOLDER, Certified, bank_path, read_bank
from intodepth.content.floors.composing import BadRecipe, Recipe, check_relics, compose
from intodepth.content.floors.modules import load_modules
from intodepth.content.levels import LevelDefinition
from intodepth.files.faults import FileFault, fault_in
from intodepth.files.folders import find_folders

BY_HAND = ""
"""stands in place of a seed for the floors of `data/floors`"""
SEED = r"[a-z0-9-]{1,24}"
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


def is_daily(seed: str) -> bool:
    """Return whether a seed is that of a day."""
    return re.fullmatch(r"\d{4}-\d\d-\d\d", seed) is not None


def shaft_of(
    seed: str,
    catalog: Catalog,
    data: Path | None = None,
    *,
    traits: Collection[Trait] = (),
    edition: int = EDITIONS[0],
) -> tuple[LevelDefinition, ...]:
    """Return the floors of a seed, from the top; raises FileFault for modules or a bank.

    Each floor has all of `traits`. The handmade floors ignore them, and have no editions.
    """
    if seed == BY_HAND:
        return tuple(catalog.floors.values())
    data = data or find_folders().data
    modules = load_modules(data, catalog.heroes, catalog.relics)
    bank = [read_bank(bank_path(data, depth, edition)) for depth in range(1, DEPTHS + 1)]
    floors: list[LevelDefinition] = []
    for depth, recipe in enumerate(pick_shaft(seed, bank, traits), 1):
        try:
            check_relics(recipe, catalog.relics)
            floors.append(compose(recipe, modules))
        except BadRecipe as bad:
            raise fault_in(bank_path(data, depth).name, 1, str(bad)) from None
    return tuple(floors)


def shaft_like(
    seed: str,
    catalog: Catalog,
    is_meant: Callable[[Sequence[LevelDefinition]], bool],
    *,
    traits: Collection[Trait] = (),
) -> tuple[LevelDefinition, ...] | None:
    """Return the floors of a seed in the latest edition in which they are those that are meant, or None;
    raises FileFault if there is no shaft of the present edition.
    """
    if seed == BY_HAND:
        shaft = shaft_of(seed, catalog)
        return shaft if is_meant(shaft) else None
    for edition in EDITIONS:
        try:
            shaft = shaft_of(seed, catalog, traits=traits, edition=edition)
        except FileFault:
            if edition == EDITIONS[0]:
                raise
            continue
        if is_meant(shaft):
            return shaft
    return None


def check_bank(path: Path, catalog: Catalog) -> None:
    """Raise FileFault if floors of a bank cannot be composed, or differ from those that were proven."""
    data = path.parent.parent if path.parent.name == FOLDER else path.parent.parent.parent
    modules = load_modules(data, catalog.heroes, catalog.relics)
    faults: list[str] = []
    for line, floor in enumerate(read_bank(path), 1):
        try:
            check_relics(floor.recipe, catalog.relics)
            if compose(floor.recipe, modules).digest != floor.level:
                faults.append(f"{path.name}:{line}: a module has changed since the floor was proven")
        except BadRecipe as bad:
            faults.append(f"{path.name}:{line}: {bad}")
    if faults:
        raise FileFault(tuple(faults))


def pick_shaft(
    seed: str, bank: Sequence[Sequence[Certified]], traits: Collection[Trait] = ()
) -> tuple[Recipe, ...]:
    """Return one floor for each depth; the same seed, traits and bank give the same floors on every machine.

    All have the traits. A floor uses another shaft module than those above it, if there is one. Raises
    FileFault if a bank has no such floor.
    """
    picked: list[Recipe] = []
    for depth, every in enumerate(bank, 1):
        floors = [floor for floor in every if set(traits) <= set(floor.traits)]
        if not floors:
            raise fault_in(
                f"depth_{depth}.jsonl", 1, f"there is no floor: {', '.join(traits) or 'none at all'}"
            )
        drawn = blake2b(f"{seed}/{depth}".encode(), digest_size=8).digest()
        met = {each.parts[0].module for each in picked}
        fresh = [floor for floor in floors if floor.recipe.parts[0].module not in met] or floors
        picked.append(fresh[int.from_bytes(drawn, "big") % len(fresh)].recipe)
    return tuple(picked)
