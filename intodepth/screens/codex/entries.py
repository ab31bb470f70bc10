"""entries: the articles of the codex, with the numbers of data/ and of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import CreatureKind
from intodepth.content.words import count_noun
from intodepth.play.tuned import get_rules
from intodepth.screens.codex.article import Article
from intodepth.screens.codex.glossary import build_terms
from intodepth.screens.codex.hero_facts import Fact, gear_facts, gift_words, hero_facts
from intodepth.screens.codex.relic_facts import relic_facts
from intodepth.screens.codex.renown import FEAT_PAGE, SHAFT_PAGE, feat_articles, shaft_articles
from intodepth.sim.creatures import CREATURES
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import TERRAIN, TerrainKind

TERMS = "Terms"
HABIT = (
    "At the end of each round it does what it announced, and announces what it does next. The first line "
    "that fits counts:"
)
FINDS = "Finds"
KNOWN = FINDS, TERMS
"""pages on which everything is known from the start"""
PAGES = ("Heroes", "Relics", "Creatures", "Gear", FINDS, "Terrain", FEAT_PAGE, SHAFT_PAGE, TERMS)


def build_entries(catalog: Catalog) -> tuple[Article, ...]:
    """Return all articles, in the order of the files."""
    return tuple(_entries(catalog, get_rules()))


def _entries(catalog: Catalog, rules: Rules) -> Iterator[Article]:
    for hero in catalog.heroes.values():
        facts = (*hero_facts(hero), *gear_facts(hero.gear))
        told = f"Wants {hero.wants}.\n{hero.description}" if hero.wants else hero.description
        yield Article(hero.key, "Heroes", hero.name, hero.title, facts, told, gift_words(hero))
    for relic in catalog.relics.values():
        yield Article(relic.key, "Relics", relic.title, "", relic_facts(relic, rules), relic.description)
    for kind in catalog.creatures.values():
        weight = (("Weight", str(kind.weight)),)
        habit = f"{habit_words(kind.key, rules)}\n{describe_meetings(kind)}"
        yield Article(kind.key, "Creatures", kind.title, "", weight, kind.description, habit)
    for gear in catalog.gear.values():
        yield Article(gear.key, "Gear", gear.title, "", list_handling(gear.key, rules), gear.description)
    for text in catalog.terrain.values():
        facts = terrain_facts(TERRAIN[ord(text.glyphs[0])], rules)
        yield Article(text.key, "Terrain", text.name, "", facts, text.description)
    for find in catalog.finds.values():
        yield Article(f"find:{find.key}", FINDS, find.title, "", (), find.effect(rules), icon=find.icon)
    yield from feat_articles(catalog)
    yield from shaft_articles(catalog, Rules())
    for term in build_terms(rules):
        key = f"term:{term.title}"
        yield Article(key, TERMS, term.title, "", term.facts, term.description, icon=term.icon)
    for place in catalog.places.values():
        told = f"A place in descents: {place.effect(rules)}"
        yield Article(f"place:{place.key}", TERMS, place.title, "", (), told, icon=place.icon)


def habit_words(creature: str, rules: Rules) -> str:
    """Return the behaviour of a creature, rule by rule, from its table."""
    numbers = asdict(rules)
    table = enumerate(CREATURES[creature].rules, 1)
    said = (f"{number}. If {rule.when}, it {rule.does}.".format(**numbers) for number, rule in table)
    return "\n".join([HABIT, *said])


def deed_words(creature: str, rules: Rules) -> str:
    """Return when a creature does more than wait, and what: its first rule of that kind."""
    rule = next(rule for rule in CREATURES[creature].rules if not rule.does.startswith("wait"))
    return f"If {rule.when}, it {rule.does}.".format(**asdict(rules))


def describe_meetings(kind: CreatureKind) -> str:
    """Return what happens between a creature and each kind of thing, one line each."""
    meets = msgspec.structs.asdict(kind.meets)
    return "\n".join(f"{thing.capitalize()}: {said}" for thing, said in meets.items())


def list_handling(gear: str, rules: Rules) -> tuple[Fact, ...]:
    """Return the hold and costs of a piece of gear."""
    ring = str(rules.hold_ring)
    facts: dict[str, tuple[Fact, ...]] = {
        "rope": (
            ("To tie an end", _points(rules.tie)),
            ("To haul", _points(rules.haul)),
            ("To climb a cell", _points(rules.rope_up)),
            ("To come down a cell", _points(rules.rope_down)),
        ),
        "thin_rope": (("Climbed", "by spiders only"),),
        "piton": (
            ("In soft rock holds", str(rules.hold_soft)),
            ("In hard rock holds", str(rules.hold_hard)),
            ("In a beam holds", ring),
            ("To drive it in", _points(rules.piton)),
        ),
        "ring": (("Holds", ring), ("To clip a rope", _points(rules.clip))),
        "wheel": (("Pulls through it", "halved"), ("To fix it", _points(rules.wheel))),
        "winch": (("Holds", ring), ("Lifts", ring), ("To haul", _points(rules.haul))),
        "arrow": (
            ("In soft rock holds", str(rules.hold_arrow)),
            ("In a beam holds", str(rules.hold_arrow)),
            ("To shoot", _points(rules.shoot)),
        ),
        "blade": (("To cut", _points(rules.cut)), ("To strike", _points(rules.strike))),
        "fuse": (
            ("Burns at the latest", f"after {count_noun(rules.fuse_rounds - 1, 'more round')}"),
            ("Under water", "goes out"),
            ("To set it", _points(rules.fuse)),
        ),
        "lamp": (
            ("Lights", count_noun(rules.lamp_light, "cell")),
            ("To light it, or put it out", _points(rules.lamp)),
            ("To throw it, if able", _points(rules.flare)),
        ),
        "bucket": (("To tip it", _points(rules.tip)), ("To put sand in", _points(rules.tip))),
        "boulder": (
            ("Shoved by", f"its weight − {rules.shove_margin}"),
            ("To shove it", _points(rules.shove)),
        ),
        "lever": (("To pull it", _points(rules.pull)),),
        "tripwire": (("Goes off", "once"),),
        "portal": (("To go through", "as any step"), ("Closes on a rope", "never")),
    }
    return facts.get(gear, ())


def terrain_facts(kind: TerrainKind, rules: Rules) -> tuple[Fact, ...]:
    """Return what a kind of terrain does, in rows."""
    rows = (
        ("Bears you", "yes" if kind.solid or kind.ladder else "no", True),
        ("Seen past", "no" if kind.opaque else "yes", True),
        ("Breaks at", "weight × fall", kind.strength),
        ("Harmless falls", f"{rules.sand} more", kind.soft_landing),
        ("Harm", f"{rules.spikes}", kind.spikes),
        ("Let through", "weight 1", kind.narrow),
        ("Way out", "yes", kind.way_out),
    )
    return tuple((what, value) for what, value, is_told in rows if is_told)


def _points(number: int) -> str:
    return "free" if not number else count_noun(number, "point")
