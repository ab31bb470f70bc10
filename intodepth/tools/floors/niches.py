"""niches: what it costs to take along the relic of a module, without the find that it suits and with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.floors.composing import Lying, Placed, Recipe
from intodepth.content.floors.modules import Module
from intodepth.sim.rules import Rules
from intodepth.tools.floors.certificates import extra_rounds

ENTRANCE, EXIT = "foyer", "cellar_door"
"""names of the rooms beside the module"""
RELIC = "bell"
"""a relic that can be greedy and that no fall breaks"""
DEAR, SHARE = 4, 2
"""least cost of a relic in rounds without the find, which is at least SHARE times that with it"""


class NicheCost(NamedTuple):
    """The rounds that the way down takes longer with a relic, without the find that suits it and with it."""

    without: int
    with_find: int

    @property
    def is_decision(self) -> bool:
        """Whether the relic is dear without the find, and cheap with it."""
        return self.without >= max(DEAR, SHARE * self.with_find)


def measure_niche(
    module: Module, slot: str, modules: Mapping[str, Module], catalog: Catalog, place: str
) -> NicheCost | None:
    """Return what the relic in a slot costs, by the plan of the module and by that for the find that it
    suits; None if one of them does not bring it down.

    The module lies between the entry and the way down, or beyond the entry if it has only one door.
    """
    recipe = _compose_floor(module, slot, place)
    equipped = msgspec.structs.replace(module, plans=module.plans | module.with_find)
    without, with_find = (
        extra_rounds(recipe, recipe.relics[0], {**modules, module.name: each}, catalog, Rules(), finds)
        for each, finds in ((module, ()), (equipped, (module.suits,)))
    )
    return None if without is None or with_find is None else NicheCost(without, with_find)


def _compose_floor(module: Module, slot: str, place: str) -> Recipe:
    """Return a floor of the module and of rooms beside it."""
    wide, high = module.size
    is_way = high > 1 or len(module.doors) > 1
    at, entrance, goal = (1, 0, wide + 1) if is_way else (2, 1, 0)
    parts = (
        Placed(ENTRANCE, entrance, high - 1),
        Placed(module.name, at, 0, mirrored=not is_way and "east" in module.doors),
        Placed(EXIT, goal, high - 1),
    )
    return Recipe(1, parts, (Lying(1, slot, RELIC),), place=place, rooms=(wide + 2, high))
