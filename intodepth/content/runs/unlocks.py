"""unlocks: what feats unlock for later descents: heroes, extras, and kinds of shaft."""

from collections.abc import Collection

from intodepth.content.catalog import Catalog
from intodepth.content.descents import STANDARD, USUAL, Supplies
from intodepth.content.runs.run import OFFERED


def list_heroes(feats: Collection[str], catalog: Catalog) -> tuple[str, ...]:
    """Return the keys of the heroes that a party can be chosen from."""
    return (*OFFERED, *(told.hero for feat, told in catalog.feats.items() if feat in feats and told.hero))


def extras_for(
    hero: str, feats: Collection[str], catalog: Catalog, supplies: Supplies = STANDARD
) -> tuple[str, ...]:
    """Return the keys of the extras that a hero can take, those that need no feat first."""
    opened = (told.extra for feat, told in catalog.feats.items() if feat in feats and told.extra)
    keys = dict.fromkeys((*(key for key, extra in catalog.extras.items() if extra.standard), *opened))
    extras = ((key, catalog.extras[key]) for key in keys)
    return tuple(key for key, extra in extras if extra.only in ("", hero) and extra.suits(supplies))


def open_shafts(feats: Collection[str], catalog: Catalog) -> tuple[str, ...]:
    """Return the keys of the kinds of shaft that can be chosen, apart from the usual one.

    A kind that no feat unlocks is open to everybody.
    """
    barred = {told.shaft for feat, told in catalog.feats.items() if feat not in feats}
    return tuple(kind for kind in catalog.shafts if kind not in barred and kind != USUAL)


def describe_unlocks(feat: str, catalog: Catalog) -> str:
    """Return what a feat unlocks, in a few words; empty if nothing."""
    told = catalog.feats[feat]
    if told.hero:
        hero = catalog.heroes[told.hero]
        return f"{hero.name} the {hero.title.lower()} can come along"
    if told.extra:
        extra = catalog.extras[told.extra]
        words = extra.title[0].lower() + extra.title[1:]
        taker = catalog.heroes[extra.only].name if extra.only else ""
        return f"{taker} can take {words}" if taker else f"To take along: {words}"
    return f"The {catalog.shafts[told.shaft].title.lower()} shaft" if told.shaft else ""
