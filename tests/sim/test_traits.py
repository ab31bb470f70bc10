"""Rules ask for a trait of a body, never for its kind; and a trait is more than another name of a kind."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from intodepth.screens.codex.entries import build_entries
from intodepth.sim.relics import Power
from intodepth.sim.rules import Rules
from intodepth.sim.traits import CREATURE_TRAITS, RELIC_TRAITS, Traits
from tests.catalogs import own_catalog

PACKAGE = Path(__file__).parents[2] / "intodepth"
KINDS = {*CREATURE_TRAITS, *RELIC_TRAITS, *Power}
WHERE_KINDS_ARE = "creatures/", "relics.py", "traits.py"
NAMED = {
    "flow/landing.py": {"saints_tooth"},  # its beat: a deadly fall does no damage
    "picture.py": {*CREATURE_TRAITS},  # a letter for each creature
}
"""what a rule may name, and where"""
NAMES_OF_TRAITS = [field.name for field in fields(Traits)]
SAID = {
    "flies": "it flies",
    "hangs_from_rock": "it lets go",
    "clings": "it clings to",
    "digs": "through soft rock",
    "hears": "it hears?|it heard",
    "stops_in_light": "in the light|light falls on it",
}
"""what the codex says of a creature that has the trait, and of no other"""
UNSAID = {"armoured"}
"""traits of creatures that the codex does not tell"""


def kinds_in(path: Path) -> Iterator[str]:
    """The kinds that a module names: as text, as a member of `Power`, or by the module of a creature."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Constant(value=str(text)) if text in KINDS:
                yield text
            case ast.Attribute(value=ast.Name(id="Power"), attr=name):
                yield Power[name]
            case ast.ImportFrom(module=str(module)) if module.startswith("intodepth.sim.creatures."):
                yield from KINDS & {module.rsplit(".", 1)[-1]}


def test_no_rule_names_a_kind_of_creature_or_relic() -> None:
    found = {}
    for path in sorted((PACKAGE / "sim").rglob("*.py")):
        name = path.relative_to(PACKAGE / "sim").as_posix()
        if not name.startswith(WHERE_KINDS_ARE):
            rules = {*Rules.names()} if name == "rules.py" else set()  # `bell`: a number of the rules
            found[name] = {*kinds_in(path)} - rules - NAMED.get(name, set())
    assert not {name: kinds for name, kinds in found.items() if kinds}


def test_a_trait_belongs_to_two_kinds_or_is_asked_for_in_two_places() -> None:
    """`is_TRAIT` asks for a trait in place of others."""
    places = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Attribute(
                    value=ast.Attribute(attr="traits") | ast.Call(func=ast.Name(id="traits_of")), attr=name
                ):
                    places[name].add(path)
                case ast.Call(func=ast.Name(id=name)) if name.startswith("is_"):
                    places[name.removeprefix("is_")].add(path)
    for name in NAMES_OF_TRAITS:
        kinds = [kind for row in (CREATURE_TRAITS, RELIC_TRAITS) for kind in row if getattr(row[kind], name)]
        assert kinds and places[name], f"{name}: nothing has it, or no rule asks for it"
        assert len(kinds) > 1 or len(places[name]) > 1, f"{name} is only a name of the {kinds[0]}"


def test_a_creature_says_in_the_codex_what_its_traits_are() -> None:
    of_creatures = {
        name for name in NAMES_OF_TRAITS for traits in CREATURE_TRAITS.values() if getattr(traits, name)
    }
    assert of_creatures == SAID.keys() | UNSAID
    entries = {entry.key: entry.gift for entry in build_entries(own_catalog())}
    for creature, traits in CREATURE_TRAITS.items():
        for name, words in SAID.items():
            is_said = re.search(rf"\b(?:{words})\b", entries[creature], re.IGNORECASE) is not None
            assert is_said == getattr(traits, name), f"{creature}: {name}, and the codex: {words}"


def test_a_sentence_about_water_says_whether_the_creature_floats() -> None:
    for creature in own_catalog().creatures.values():
        sinks = creature.weight > Rules().floats
        assert creature.meets.water.startswith("It sinks" if sinks else "It floats"), creature.key
