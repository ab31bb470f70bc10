"""Relic_facts: the codex tells numbers from data/ and the rules."""

import pytest

from intodepth import tweaks
from intodepth.screens.codex.entries import build_entries
from intodepth.screens.codex.relic_facts import relic_facts
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.relics import POWERFUL

RELICS = own_catalog().relics


@for_each("key", RELICS)
def test_a_relic_says_its_weight_and_what_else_it_does(key: str) -> None:
    facts = relic_facts(RELICS[key], Rules())
    assert facts[0][0] == "Weight to its bearer"
    assert (len(facts) > 1) == (key in POWERFUL)
    assert all(len(what) + len(value) <= 30 for what, value in facts), "a row has room for so much"


def test_numbers_follow_the_rules() -> None:
    rules = Rules(bell=7, glass=1, sand=3, turn_back=2)
    assert ("Noise each round", "7") in relic_facts(RELICS["bell"], rules)
    assert ("Breaks after a fall of", "1 cell") in relic_facts(RELICS["glass_heart"], rules)
    assert ("After a fall onto sand", "4 cells") in relic_facts(RELICS["glass_heart"], rules)
    assert ("Costs", "2 points") in relic_facts(RELICS["hourglass"], rules)


def test_the_codex_tells_the_rules_as_they_are_tuned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tweaks, "rules", lambda: {"bell": 9})
    entries = build_entries(own_catalog())
    (bell,) = (entry for entry in entries if entry.key == "bell")
    assert ("Noise each round", "9") in bell.facts
