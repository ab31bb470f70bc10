"""Places: floors of a kind of place have its rules and rock, and modules that belong there."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import PlaceKind
from intodepth.content.floors.composing import BadRecipe, Lying, Placed, Recipe, compose
from intodepth.content.floors.modules import Module
from intodepth.content.runs.shaft import build_floor
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.tools.floors.drafts import LAYOUTS, FloorDrafts, fits

PLAIN = Recipe(2, (Placed("well", 0, 0),), (Lying(0, "s", "bell"),), 12)


def test_a_place_changes_rules_and_rock_and_nothing_else(
    modules: dict[str, Module], catalog: Catalog
) -> None:
    module = next(each for each in modules.values() if each.shape == "shaft" and each.slots)
    relic = Lying(0, next(iter(module.slots)), "bell")
    plain = Recipe(2, (Placed(module.name, 0, 0),), (relic,), 12)
    usual = compose(plain, modules, catalog.places)
    for key, place in catalog.places.items():
        level = compose(msgspec.structs.replace(plain, place=key), modules, catalog.places)
        assert level.place == key and level.briefing == usual.briefing
        stage, other = (build_floor(each, catalog, Rules()) for each in (level, usual))
        assert stage.rules == replace(other.rules, **place.rules)
        for x in range(stage.ground.width):
            for y in range(stage.ground.height):
                here, there = (chr(each.ground.code(Cell(x, y))) for each in (stage, other))
                assert here == place.rock.get(there, there)
        assert (level.digest != usual.digest) == bool(place.rules or place.rock)


def test_an_unknown_place_is_named(modules: dict[str, Module], catalog: Catalog) -> None:
    recipe = msgspec.structs.replace(PLAIN, place="swamp")
    with pytest.raises(BadRecipe, match="there is no place 'swamp'"):
        compose(recipe, modules, catalog.places)


def test_each_thing_of_a_place_is_in_a_module_and_each_module_fits_somewhere(
    modules: dict[str, Module], catalog: Catalog
) -> None:
    things = {thing for module in modules.values() for thing in module.things}
    for place in catalog.places.values():
        assert not set(place.things) - things, place.key
    for module in modules.values():
        assert any(fits(module, key, catalog.places) for key in catalog.places), module.name


def test_a_module_is_only_where_all_its_things_are() -> None:
    def place(*things: str) -> PlaceKind:
        return PlaceKind("", "", "", "", things=things)

    places = {"wet": place("leech", "sand"), "dry": place("sand", "plate"), "bare": place()}

    class Holding:
        def __init__(self, *things: str) -> None:
            self.things = frozenset(things)

    def where(*things: str) -> set[str]:
        return {key for key in places if fits(Holding(*things), key, places)}

    assert where() == where("rock nobody claims") == {"wet", "dry", "bare"}
    assert where("leech") == {"wet"} and where("sand") == {"wet", "dry"}
    assert where("leech", "plate") == set()


def test_each_place_can_have_each_layout_on_each_floor(modules: dict[str, Module], catalog: Catalog) -> None:
    for key in catalog.places:
        fitting = {name: module for name, module in modules.items() if fits(module, key, catalog.places)}
        for depth in range(1, 6):
            drafts = FloorDrafts(fitting, depth, key)
            for layout in LAYOUTS:
                drawn = [drafts.draw(number, layout) for number in range(4)]
                assert any(drawn), (key, depth, layout)
                for recipe in drawn:
                    assert recipe is None or compose(recipe, modules, catalog.places).place == key
