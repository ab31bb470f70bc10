"""entries: what the codex says of everything there is, with the numbers of data/ and of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.content.catalog import Catalog
from intodepth.content.words import counted
from intodepth.screens.codex.hero_facts import Fact, gear_facts, gift_words, hero_facts
from intodepth.screens.codex.relic_facts import relic_facts
from intodepth.screens.codex.terms import build_terms
from intodepth.screens.tuned import tuned_rules
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import TERRAIN, TerrainKind

TERMS = "Terms"
PAGES = ("Heroes", "Relics", "Gear", "Terrain", TERMS)


@dataclass(frozen=True, slots=True)
class Article:
    """What the codex says of one thing."""

    key: str
    page: str
    title: str
    note: str
    facts: tuple[Fact, ...]
    description: str
    gift: str = ""
    """what a hero can do and others cannot"""
    icon: str = ""
    """the pictogram that stands for it, if that is its picture"""


def build_entries(catalog: Catalog) -> tuple[Article, ...]:
    """Everything there is, in the order of the files."""
    return tuple(_entries(catalog, tuned_rules()))


def _entries(catalog: Catalog, rules: Rules) -> Iterator[Article]:
    for hero in catalog.heroes.values():
        facts = (*hero_facts(hero), *gear_facts(hero.gear))
        yield Article(hero.key, "Heroes", hero.name, hero.title, facts, hero.description, gift_words(hero))
    for relic in catalog.relics.values():
        yield Article(relic.key, "Relics", relic.title, "", relic_facts(relic, rules), relic.description)
    for gear in catalog.gear.values():
        yield Article(gear.key, "Gear", gear.title, "", handling(gear.key, rules), gear.description)
    for text in catalog.terrain.values():
        facts = terrain_facts(TERRAIN[ord(text.glyphs[0])], rules)
        yield Article(text.key, "Terrain", text.name, "", facts, text.description)
    for term in build_terms(rules):
        yield Article(
            f"term:{term.title}", TERMS, term.title, "", term.facts, term.description, icon=term.icon
        )


def handling(gear: str, rules: Rules) -> tuple[Fact, ...]:
    """What a piece of gear holds and costs."""
    ring = str(rules.hold_ring)
    match gear:
        case "rope":
            up, down = _points(rules.rope_up), _points(rules.rope_down)
            return (("To tie an end", _points(rules.tie)), ("To haul", _points(rules.haul)),
                    ("To climb a cell", up), ("To come down a cell", down))  # fmt: skip
        case "thin_rope":
            return (("Climbed", "by spiders only"),)
        case "piton":
            soft, hard = str(rules.hold_soft), str(rules.hold_hard)
            return (("In soft rock holds", soft), ("In hard rock holds", hard),
                    ("In a beam holds", ring), ("To drive it in", _points(rules.piton)))  # fmt: skip
        case "ring":
            return (("Holds", ring), ("To clip a rope", _points(rules.clip)))
        case "wheel":
            return (("Pulls through it", "halved"), ("To fix it", _points(rules.wheel)))
        case "winch":
            return (("Holds", ring), ("Lifts", ring), ("To haul", _points(rules.haul)))
        case "blade":
            return (("To cut", _points(rules.cut)),)
        case "bucket":
            return (("To tip it", _points(rules.tip)), ("To put sand in", _points(rules.tip)))
        case "boulder":
            return (
                ("Shoved by", f"its weight − {rules.shove_margin}"),
                ("To shove it", _points(rules.shove)),
            )
        case "lever":
            return (("To pull it", _points(rules.pull)),)
        case "tripwire":
            return (("Goes off", "once"),)
        case "portal":
            return (("To go through", "as any step"), ("Closes on a rope", "never"))
    return ()


def terrain_facts(kind: TerrainKind, rules: Rules) -> tuple[Fact, ...]:
    """What a kind of terrain does, in rows."""
    facts = [
        ("Bears you", "yes" if kind.solid or kind.ladder else "no"),
        ("Seen past", "no" if kind.opaque else "yes"),
    ]
    if kind.strength:
        facts.append(("Breaks at", "weight × fall"))
    if kind.soft_landing:
        facts.append(("Harmless falls", f"{rules.sand} more"))
    if kind.spikes:
        facts.append(("Harm", f"{rules.spikes}"))
    if kind.narrow:
        facts.append(("Let through", "weight 1"))
    if kind.way_out:
        facts.append(("Way out", "yes"))
    return tuple(facts)


def _points(number: int) -> str:
    return "free" if not number else counted(number, "point")
