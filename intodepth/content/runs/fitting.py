"""fitting: whether this game knows everything that a run was begun with."""

from collections.abc import Iterable, Mapping, Sequence

from intodepth.content.catalog import Catalog
from intodepth.content.descents import USUAL
from intodepth.content.runs.run import PARTY
from intodepth.content.runs.shaft import bad_kit
from intodepth.sim.rules import Rules


def misfit(
    catalog: Catalog, party: Sequence[str], kit: Mapping[str, Sequence[str]], kind: str, rules: Iterable[str]
) -> str:
    """Return what of a run is unknown or impossible, in one line; empty for nothing.

    `kit` holds the extras of each hero, `kind` is that of the shaft, `rules` are names.
    """
    if unknown := set(rules).difference(Rules.names()):
        return f"its rules are not those of the game: {min(unknown)[:40]!r} is unknown"
    if unknown := set(party).difference(catalog.heroes):
        return f"there is no hero {min(unknown)[:40]!r}"
    if len(set(party)) < len(party) or len(party) != PARTY:
        return f"a party is {PARTY} different heroes, not {', '.join(party)[:60]}"
    if kind and (kind == USUAL or kind not in catalog.shafts):
        return f"there is no shaft of the kind {kind[:40]!r}"
    return bad_kit(kit, party, catalog, catalog.shaft(kind).supplies)
