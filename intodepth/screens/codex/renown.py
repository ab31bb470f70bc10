"""renown: what the codex says of feats, and of the kinds of shaft that they open."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from intodepth.content.catalog import Catalog
from intodepth.content.runs.feats import FEATS
from intodepth.content.runs.openings import KINDS, SHAFTS, USUAL, ShaftKind, opening_words
from intodepth.content.words import counted
from intodepth.screens.codex.article import Article
from intodepth.screens.codex.hero_facts import Fact
from intodepth.sim.rules import Rules

FEAT_PAGE, SHAFT_PAGE = "Feats", "Shafts"
FEAT_ICONS = {
    "catch": "caught",
    "exact": "load",
    "zipper": "pops",
    "hands": "belay",
    "seesaw": "rises",
    "ballast": "sinks",
    "chain": "grip",
    "tackle": "wheel",
    "from_below": "lower",
    "swing": "swing",
    "thread": "rope",
    "hoist": "haul",
    "wrecker": "breaks",
    "portal": "anchor",
    "friend": "heart",
    "leash": "tightens",
    "bait": "drawn",
    "air": "cut",
    "float": "rise",
    "clean": "relic",
}
"""pictograms, by feat"""
SHAFT_ICONS = {
    "": "exit",
    "rotten": "pops",
    "slick": "fall",
    "wet": "water",
    "folded": "redo",
    "clean": "rope",
}
"""pictograms, by kind of shaft"""
RULE_WORDS = {
    "hold_hard": "Pitons in hard rock",
    "footed": "Standing adds to a hold",
    "braced": "Bracing adds to a hold",
    "water_from": "Water wakes by round",
}
"""by name, what rules of a kind of shaft are about"""


def feat_articles(catalog: Catalog) -> Iterator[Article]:
    """The feats, in their order."""
    for feat, told in FEATS.items():
        opens = opening_words(feat, catalog)
        gift = f"It opens: {opens[0].lower() + opens[1:]}." if opens else "For fame alone."
        icon = FEAT_ICONS[feat]
        yield Article(feat_key(feat), FEAT_PAGE, told.title, "", (), told.words, gift, icon, is_open=True)


def shaft_articles(rules: Rules) -> Iterator[Article]:
    """The kinds of shaft, the usual one first."""
    openers = {kind: FEATS[feat].title for feat, kind in KINDS.items()}
    for kind, told in {"": USUAL, **SHAFTS}.items():
        opener = f"Opened by the feat {openers[kind]}." if kind in openers else "Open to everybody."
        facts = tuple(_facts(told, rules))
        icon = SHAFT_ICONS[kind]
        yield Article(
            shaft_key(kind), SHAFT_PAGE, told.title, "", facts, told.words, opener, icon, is_open=True
        )


def _facts(kind: ShaftKind, rules: Rules) -> Iterator[Fact]:
    """How a kind of shaft is played."""
    for name, value in kind.rules.items():
        yield RULE_WORDS[name], f"{value} (else {getattr(rules, name) or 'later'})"
    supplies = kind.supplies
    yield "Pitons for each", str(supplies.pitons) if supplies.pitons else "none"
    yield "In a locker, if wanting", counted(supplies.coils, "rope")
    yield "Where", "any seed" if kind.traits else "any seed, or by hand"
    yield "Proven for", "two plain parties" if kind.is_proven else "nobody"


def met_renown(feats: Collection[str]) -> frozenset[str]:
    """Return the keys of the articles of feats that were won, and of the shafts that are open."""
    opened = (shaft_key(kind) for feat, kind in KINDS.items() if feat in feats)
    return frozenset((*map(feat_key, feats), shaft_key(""), *opened))


def feat_key(feat: str) -> str:
    """Return the key of the article of a feat."""
    return f"feat:{feat}"


def shaft_key(kind: str) -> str:
    """Return the key of the article of a kind of shaft."""
    return f"shaft:{kind}"
