"""Niches: modules with a relic that is dear, and cheap with the find that the module suits."""

from __future__ import annotations

from intodepth.content.catalog import Catalog
from intodepth.content.floors.modules import Module
from intodepth.tools.floors.drafts import fits
from intodepth.tools.floors.niches import NicheCost, measure_niche


def test_a_relic_in_a_niche_is_dear_without_its_find_and_cheap_with_it(
    modules: dict[str, Module], catalog: Catalog
) -> None:
    niches = [module for module in modules.values() if module.suits]
    assert niches
    for module in niches:
        places = [place for place in catalog.places if fits(module, place, catalog.places)]
        assert places and module.suits in catalog.finds, module.name
        for place in places:
            for slot in module.with_find:
                costs = measure_niche(module, slot, modules, catalog, place)
                assert all(cost.is_decision for cost in costs.values()), (module.name, slot, place, costs)


def test_a_relic_is_a_decision_if_it_costs_four_rounds_and_half_of_that_with_the_find() -> None:
    assert NicheCost(4, 2).is_decision and NicheCost(7, 3).is_decision
    assert not NicheCost(3, 1).is_decision and not NicheCost(5, 3).is_decision
