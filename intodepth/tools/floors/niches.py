"""niches: what it costs to take along the relic of a module, without the find that it suits and with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.floors.composing import Lying, Placed, Recipe, compose, parts_of
from intodepth.content.floors.modules import Module
from intodepth.content.outcome import rounds_played
from intodepth.content.runs.finds import with_finds
from intodepth.content.runs.shaft import build_floor, come_in
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.tools.floors.certificates import PARTIES, build_plain_party
from intodepth.tools.floors.routes import Routes
from intodepth.tools.floors.witness import Player

ENTRANCE, EXIT = "foyer", "cellar_door"
"""names of the rooms beside the module"""
RELIC, LEFT = "bell", Lying(3, "s", "hourglass")
"""a relic that can be greedy and that no fall breaks; another one that nobody takes, so that the water
sleeps
"""
DEAR, SHARE = 4, 2
"""least cost of a relic in rounds without the find, which is at least SHARE times that with it"""


class NicheCost(NamedTuple):
    """How many rounds more a party takes to go down with a relic than to go down without it."""

    without: int
    with_find: int

    @property
    def is_decision(self) -> bool:
        """Whether the relic is dear without the find, and cheap with it."""
        return self.without >= max(DEAR, SHARE * self.with_find)


def measure_niche(
    module: Module, slot: str, modules: Mapping[str, Module], catalog: Catalog, place: str
) -> dict[str, NicheCost]:
    """Return what the relic in a slot costs each of the plain parties with the standard kit, by the plan of
    the module and by that for the find that it suits; raises Stuck or Refused.

    The module lies between the entry and the way down, or beyond the entry if it has only one door.
    """
    equipped = {
        **modules,
        module.name: msgspec.structs.replace(module, plans=module.plans | module.with_find),
    }
    recipe = _compose_floor(module, slot, place)
    costs: dict[str, NicheCost] = {}
    for party in PARTIES:
        down, dear, cheap = (
            _count_rounds(recipe, known, catalog, party, finds, is_taken=is_taken)
            for known, finds, is_taken in (
                (modules, (), False), (modules, (), True), (equipped, (module.suits,), True)
            )
        )  # fmt: skip
        costs[party] = NicheCost(dear - down, cheap - down)
    return costs


def _compose_floor(module: Module, slot: str, place: str) -> Recipe:
    """Return a floor of the module, of rooms beside it, and of a room far below, where the water begins."""
    wide, high = module.size
    row, is_way = 1, high > 1 or len(module.doors) > 1
    at, entrance, goal = (1, 0, wide + 1) if is_way else (2, 1, 0)
    parts = (
        Placed(ENTRANCE, entrance, row),
        Placed(module.name, at, row + 1 - high, mirrored=not is_way and "east" in module.doors),
        Placed(EXIT, goal, row),
        Placed("corridor", 0, 0),
    )
    return Recipe(1, parts, (Lying(1, slot, RELIC), LEFT), place=place, rooms=(wide + 2, 2))


def _count_rounds(
    recipe: Recipe,
    modules: Mapping[str, Module],
    catalog: Catalog,
    party: str,
    finds: tuple[str, ...],
    *,
    is_taken: bool,
) -> int:
    """Return in how many rounds a party goes down, with the relic if `is_taken`."""
    level, parts = compose(recipe, modules, catalog.places), parts_of(recipe, modules)
    rules = replace(Rules(), **catalog.places[recipe.place].rules)
    crew = with_finds(build_plain_party(party, catalog), finds, rules)
    player = Player(History(come_in(build_floor(level, catalog, Rules()), crew, Doors.DOWN)))
    player.come_in()
    routes, (lying, _) = Routes(parts), recipe.relics
    here = routes.entrance
    if is_taken:
        there = routes.street_of(lying)
        player.follow(routes.find_plans(here, there, lying.slot))
        here = there
    player.follow(routes.find_plans(here, routes.way_down, "in"))
    player.go_out()
    return rounds_played(player.history)
