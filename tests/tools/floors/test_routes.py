"""Routes: which plans of modules lead through a floor of each layout, whichever way round it stands."""

from __future__ import annotations

import msgspec
import pytest

from intodepth.content.floors.composing import Lying, Placed, Recipe, parts_of
from intodepth.content.floors.modules import Module
from intodepth.sim.space.terrain import Doors
from intodepth.tools.floors.routes import NoRoute, Routes, route

BELL = (Lying(0, "s", "bell"),)
FLOORS = {
    "shaft": Recipe(
        1,
        (Placed("well", 1, 0), Placed("porch", 0, 1), Placed("back_door", 0, 0), Placed("loft", 2, 0)),
        BELL,
        layout="shaft",
        rooms=(3, 2),
    ),
    "chimney": Recipe(
        1,
        (Placed("drip_chimney", 1, 0), Placed("ladder_in", 0, 2), Placed("sump", 0, 0)),
        BELL,
        layout="chimney",
        rooms=(2, 3),
    ),
    "gallery": Recipe(
        1,
        (Placed("two_ropes", 1, 0), Placed("statue_foyer", 0, 1), Placed("mezzanine", 3, 1, True)),
        BELL,
        layout="gallery",
        rooms=(4, 2),
    ),
    "towers": Recipe(
        1,
        (Placed("twin_towers", 1, 0), Placed("ladder_in", 0, 1), Placed("bat_cellar", 3, 0, True)),
        BELL,
        layout="towers",
        rooms=(4, 2),
    ),
    "basin": Recipe(
        1,
        (
            Placed("irons", 1, 0),
            Placed("stone_rise", 3, 0),
            Placed("high_door", 0, 1),
            Placed("crawl", 2, 0),
            Placed("cellar_door", 4, 1, True),
        ),
        BELL,
        layout="basin",
        rooms=(5, 2),
    ),
}
DOWN = {
    "shaft": "porch well:down well:west back_door",
    "chimney": "ladder_in drip_chimney:top down drip_chimney:down drip_chimney:west sump",
    "gallery": "statue_foyer two_ropes:upper east mezzanine",
    "towers": "ladder_in twin_towers:down twin_towers:east bat_cellar",
    "basin": "high_door irons:down irons:east crawl stone_rise:up stone_rise:upper east cellar_door",
}
UP = {
    "shaft": "back_door well:up well:upper west porch",
    "chimney": "sump drip_chimney:up drip_chimney:top up drip_chimney:top west ladder_in",
    "gallery": "mezzanine two_ropes:upper west statue_foyer",
    "towers": "bat_cellar twin_towers:up twin_towers:upper west ladder_in",
    "basin": "cellar_door stone_rise:down stone_rise:west crawl irons:up irons:upper west high_door",
}


def told(recipe: Recipe, modules: dict[str, Module], what: str) -> str:
    """The plans on the way, with the name of a plan for large modules only."""
    plans = route(recipe, parts_of(recipe, modules), what)
    return " ".join(part.module.name + f":{name}" * (part.module.shape != "room") for part, name in plans)


def mirrored(recipe: Recipe, modules: dict[str, Module]) -> Recipe:
    columns = recipe.columns
    parts = tuple(
        Placed(each.module, columns - modules[each.module].size[0] - each.column, each.row, not each.mirrored)
        for each in recipe.parts
    )
    return msgspec.structs.replace(recipe, parts=parts)


def test_a_way_leads_from_street_to_street_and_is_the_same_in_a_mirror(modules: dict[str, Module]) -> None:
    for layout, recipe in FLOORS.items():
        for each in (recipe, mirrored(recipe, modules)):
            assert told(each, modules, "down") == DOWN[layout]
            assert told(each, modules, "up") == UP[layout]


def test_a_relic_goes_out_by_the_nearer_end(modules: dict[str, Module]) -> None:
    parts = parts_of(FLOORS["basin"], modules)
    routes, met = Routes(parts), set[str]()
    for number, part in enumerate(parts):
        for slot in part.module.slots if part.module.name != "crawl" else ():
            is_back = part.module.name in ("high_door", "irons")
            out = routes.exit_from(Lying(number, slot, "bell"))
            assert out == (Doors.BACK if is_back else Doors.DOWN), part.module.name
            met.add(part.module.name)
    assert met == {"irons", "cellar_door"}


def test_where_no_doors_lead_that_is_said(modules: dict[str, Module]) -> None:
    parts = FLOORS["basin"].parts
    cut = msgspec.structs.replace(FLOORS["basin"], parts=(*parts[:3], parts[4]))
    with pytest.raises(NoRoute, match="no way of doors"):
        told(cut, modules, "down")
    with pytest.raises(NoRoute, match="lacks an entry"):
        told(msgspec.structs.replace(cut, parts=parts[:2]), modules, "down")
