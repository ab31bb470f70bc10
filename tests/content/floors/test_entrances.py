"""Entrance rooms: what a party sees first of a shaft. No two look alike, and everybody gets through."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations, product

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.definitions import Gear
from intodepth.content.first_stage import new_hero
from intodepth.content.floors.composing import Part, Placed, Recipe, compose
from intodepth.content.floors.modules import Module, door_cells
from intodepth.content.legend import terrain_code
from intodepth.content.runs.shaft import build_floor
from intodepth.sim.entities import Hero
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.stage import Stage
from intodepth.tools.floors.drafts import fits

ALIKE = {
    "attic_stairs", "cloakroom", "foyer", "gnawer_porch", "high_door", "ladder_in", "leech_porch", "lid",
    "porch", "statue_foyer", "tortoise_foyer", "vestibule",
}  # fmt: skip
"""those of the first three editions, which stay as they are"""
UNLIKE = 0.25
"""least share of the cells in which the silhouettes of two entrance rooms differ, whichever way round"""
ENOUGH = 6
"""least number of entrance rooms that are unlike all others, in each place"""
HERO, POINTS = 900, 60
"""number of a hero who walks through, and how far"""


@pytest.fixture(scope="module")
def entrances(modules: dict[str, Module]) -> dict[str, Module]:
    return {name: module for name, module in modules.items() if module.is_entrance}


def silhouette(module: Module) -> list[list[bool]]:
    return [[TERRAIN[terrain_code(glyph, module.legend)].solid for glyph in row] for row in module.rows]


def compare(one: list[list[bool]], other: list[list[bool]]) -> float:
    cells = list(zip(chain(*one), chain(*other), strict=True))
    return sum(mine != its for mine, its in cells) / len(cells)


def test_no_two_entrance_rooms_have_the_same_silhouette(entrances: dict[str, Module]) -> None:
    shapes = {name: silhouette(module) for name, module in entrances.items()}
    for one, other in combinations(shapes, 2):
        turned = [row[::-1] for row in shapes[other]]
        differ = min(compare(shapes[one], shapes[other]), compare(shapes[one], turned))
        assert differ >= UNLIKE or {one, other} <= ALIKE, (one, other, differ)


def test_each_place_has_enough_entrance_rooms_that_are_unlike_all_others(
    entrances: dict[str, Module], catalog: Catalog
) -> None:
    for place in catalog.places:
        here = [
            each
            for name, each in entrances.items()
            if fits(each, place, catalog.places) and name not in ALIKE
        ]
        assert len(here) >= ENOUGH, place
        assert any(len(each.doors) == 2 for each in here) and any(len(each.doors) == 1 for each in here), (
            place
        )


def test_everybody_with_hands_walks_from_the_entry_to_each_door_and_back(
    entrances: dict[str, Module], catalog: Catalog
) -> None:
    for name, module in entrances.items():
        if "gate" in module.things:
            continue  # its plan leads on, which floors prove
        level = compose(Recipe(1, (Placed(name, 0, 0),), (), rooms=(1, 1)), entrances, catalog.places)
        stage, part = build_floor(level, catalog, Rules()), Part(Placed(name, 0, 0), module)
        doors = [part.cell(*door_cells(door)[0]) for door in module.doors]
        for key, kind in catalog.heroes.items():
            hero = new_hero(HERO, kind, Gear())
            if not hero.has_hands:
                continue
            for entry, door in product(stage.ways_in(), doors):
                assert door in reached(stage, hero, entry), (name, key, entry, door)
                assert entry in reached(stage, hero, door), (name, key, door, entry)


def reached(stage: Stage, hero: Hero, start: Cell) -> set[Cell]:
    """Return where a hero who is alone can walk and climb to from a cell without a fall."""
    alone = stage.copy()
    alone.bodies[hero.id] = replace(hero, cell=None)
    alone.write_cell(hero.id, None, start)
    paths = Paths(alone, alone.hero(hero.id), POINTS, whole_view(alone.ground, start))
    return {start, *(cell for cell, _, drops in paths.targets if not drops)}
