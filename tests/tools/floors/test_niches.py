"""Niches: modules with a relic that is dear, and cheap with the find that the module suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.floors.modules import Module
from intodepth.tools.floors.drafts import fits
from intodepth.tools.floors.niches import NicheCost, measure_niche

LEAST = 2
"""niches for each find that has any"""


def find_niches(modules: dict[str, Module], catalog: Catalog) -> Iterator[tuple[Module, str, list[str]]]:
    """Yield each module that suits a find, with each slot that does, and the places that it can be in."""
    for module in modules.values():
        places = [place for place in catalog.places if fits(module, place, catalog.places)]
        yield from ((module, slot, places) for slot in module.with_find)


def check_niche(module: Module, slot: str, place: str, modules: dict[str, Module], catalog: Catalog) -> None:
    cost = measure_niche(module, slot, modules, catalog, place)
    assert cost is not None and cost.is_decision, (module.name, slot, place, cost)


def test_a_relic_in_a_niche_is_dear_without_its_find_and_cheap_with_it(
    modules: dict[str, Module], catalog: Catalog
) -> None:
    suited = Counter[str]()
    for module, slot, places in find_niches(modules, catalog):
        check_niche(module, slot, places[0], modules, catalog)
        suited[module.suits] += 1
    assert suited.keys() <= catalog.finds.keys() and min(suited.values()) >= LEAST, suited


@pytest.mark.slow
def test_a_niche_is_a_decision_in_each_place(modules: dict[str, Module], catalog: Catalog) -> None:
    for module, slot, places in find_niches(modules, catalog):
        for place in places[1:]:
            check_niche(module, slot, place, modules, catalog)


def test_a_relic_is_a_decision_if_it_costs_four_rounds_and_half_of_that_with_the_find() -> None:
    assert NicheCost(4, 2).is_decision and NicheCost(7, 3).is_decision
    assert not NicheCost(3, 1).is_decision and not NicheCost(5, 3).is_decision
