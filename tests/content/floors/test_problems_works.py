"""Modules that ask for a counterweight, for a gate, or for a rope through a door, on small floors of their
own.
"""

from __future__ import annotations

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.floors.composing import Lying, Placed, Recipe, compose
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.modules import Module
from intodepth.content.runs.shaft import build_floor, come_in
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.tools.floors.ablating import KINDS, Ablation
from intodepth.tools.floors.certificates import build_plain_party, certify
from intodepth.tools.floors.drafts import fits
from intodepth.tools.floors.escapes import way_out

ASKED = {
    "manhole": Demand.COUNTERWEIGHT,
    "sand_stopper": Demand.COUNTERWEIGHT,
    "dune": Demand.COUNTERWEIGHT,
    "dumb_waiter": Demand.COUNTERWEIGHT,
    "sandcastle": Demand.COUNTERWEIGHT,
    "paperweight": Demand.GATE,
    "night_porter": Demand.GATE,
    "turnstile": Demand.GATE,
    "doorman": Demand.GATE,
    "bell_push": Demand.GATE,
    "laundry_chute": Demand.DOOR,
    "cut_flue": Demand.DOOR,
    "iron_window": Demand.DOOR,
    "skylight": Demand.DOOR,
}
LIMIT = 60
"""number of stages to look at for a way without what is asked; few, to keep the test short"""
PORCH, CELLAR, WAY_DOWN = "porch", "cellar", "still_room"


def floor_with(module: Module, place: str, *, mirrored: bool) -> Recipe:
    """Return a floor of a module with a room at each end of the way."""
    (wide, high), name = module.size, module.name
    if module.shape in ("shaft", "chimney"):
        rooms = [Placed(name, 0, 0), Placed(PORCH, wide, high - 1, mirrored=True)]
        rooms += [Placed(CELLAR, wide, 1)] * (high > 2) + [Placed(WAY_DOWN, wide, 0, mirrored=True)]
        size = wide + 1, high
    else:
        above, below = int(module.shape != "riser"), int(module.shape != "towers")
        rooms = [
            Placed(name, 1, 0),
            Placed(PORCH, 0, above),
            Placed(WAY_DOWN, 1 + wide, below, mirrored=True),
        ]
        size = wide + 2, high
    if mirrored:
        wides = [wide, *(1 for _ in rooms[1:])]
        rooms = [
            Placed(room.module, size[0] - own - room.column, room.row, not room.mirrored)
            for room, own in zip(rooms, wides, strict=True)
        ]
    return Recipe(1, tuple(rooms), (Lying(1, "s", "saints_tooth"),), 99, place=place, rooms=size)


@pytest.mark.parametrize("name", ASKED)
def test_both_parties_get_through_a_module_that_goes_only_with_what_it_asks(
    name: str, modules: dict[str, Module], catalog: Catalog
) -> None:
    places = [key for key in catalog.places if fits(modules[name], key, catalog.places)]
    for place, mirrored in zip(places * 2, (False, True), strict=False):
        floor = floor_with(modules[name], place, mirrored=mirrored)
        assert len(certify(floor, modules, catalog, Rules(), fetches=False)) == 4, place
    demanded = Ablation(floor, modules, catalog, LIMIT).find_demands()
    assert ASKED[name] in demanded.demands


def test_nobody_climbs_past_buckets_that_hang_there_from_the_start(
    modules: dict[str, Module], catalog: Catalog
) -> None:
    for name in ("sand_stopper", "dune", "dumb_waiter"):
        level = compose(floor_with(modules[name], "mine", mirrored=False), modules, catalog.places)
        party = build_plain_party("light", catalog)
        stage = come_in(build_floor(level, catalog, Rules()), party, Doors.DOWN)
        kinds = KINDS[Demand.COUNTERWEIGHT]
        assert not way_out(level, stage, Doors.DOWN, LIMIT, without=kinds, hale=True).entries, name
