"""renown: the codex articles of feats, and of the kinds of shaft that they unlock."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from intodepth.content.catalog import Catalog
from intodepth.content.descents import USUAL, ShaftKind
from intodepth.content.runs.unlocks import describe_unlocks, open_shafts
from intodepth.content.words import count_noun
from intodepth.screens.codex.article import Article
from intodepth.screens.codex.hero_facts import Fact
from intodepth.sim.rules import Rules
from intodepth.ui.pictograms.icons import ICONS

FEAT_PAGE, SHAFT_PAGE = "Feats", "Shafts"
RULE_WORDS = {
    "hold_hard": "Pitons in hard rock",
    "footed": "Standing adds to a hold",
    "braced": "Bracing adds to a hold",
    "water_from": "Flood starts by round",
}
"""what the rules of a kind of shaft are about, by the name of the rule"""


def feat_articles(catalog: Catalog) -> Iterator[Article]:
    """Yield the articles of the feats, in order."""
    for feat, told in catalog.feats.items():
        opens = describe_unlocks(feat, catalog)
        gift = f"It opens: {opens[0].lower() + opens[1:]}." if opens else "For fame alone."
        words, icon = told.description, _icon(told.icon)
        yield Article(feat_key(feat), FEAT_PAGE, told.title, "", (), words, gift, icon, is_open=True)


def shaft_articles(catalog: Catalog, rules: Rules) -> Iterator[Article]:
    """Yield the articles of the kinds of shaft, the usual one first."""
    openers = {feat.shaft: feat.title for feat in catalog.feats.values()}
    for kind, told in catalog.shafts.items():
        opener = f"Opened by the feat {openers[kind]}." if kind in openers else "Open to everybody."
        facts, words, icon = tuple(_facts(told, rules)), told.description, _icon(told.icon)
        yield Article(shaft_key(kind), SHAFT_PAGE, told.title, "", facts, words, opener, icon, is_open=True)


def _icon(name: str) -> str:
    """Return the pictogram that a file names, or that of a relic if there is none."""
    return name if name in ICONS else "relic"


def _facts(kind: ShaftKind, rules: Rules) -> Iterator[Fact]:
    """Yield the rules of a kind of shaft."""
    for name, value in kind.rules.items():
        yield RULE_WORDS.get(name, f"Rule {name}"), f"{value} (else {getattr(rules, name) or 'later'})"
    supplies = kind.supplies
    yield "Pitons for each", str(supplies.pitons) if supplies.pitons else "none"
    yield "In a locker, if missing", count_noun(supplies.coils, "rope")
    yield "Where", "any seed" if kind.traits else "any seed, or handmade"
    yield "Proven for", "two plain parties" if kind.is_proven else "nobody"


def find_met_renown(feats: Collection[str], catalog: Catalog) -> frozenset[str]:
    """Return the keys of the articles of feats that were won and of shafts that are open."""
    opened = map(shaft_key, (USUAL, *open_shafts(feats, catalog)))
    return frozenset((*map(feat_key, feats), *opened))


def feat_key(feat: str) -> str:
    """Return the key of a feat's article."""
    return f"feat:{feat}"


def shaft_key(kind: str) -> str:
    """Return the key of a kind of shaft's article."""
    return f"shaft:{kind}"
