"""Modules whose way down asks for one kind of work with ropes: a belay, pitons, a swing, or lowering."""

from __future__ import annotations

from itertools import product

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.floors.composing import Placed, Recipe, compose
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.modules import STREETS, Module
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.tools.floors.ablating import KINDS
from intodepth.tools.floors.certificates import PARTIES, certify, play_through
from intodepth.tools.floors.drafts import fits
from intodepth.tools.floors.escapes import way_out
from tests.samples import some

ASKED = {
    "anthill": (Demand.PITON, 0),
    "bell_wire": (Demand.BELAY, -1),
    "bottle": (Demand.SWING, -1),
    "bung": (Demand.BELAY, 0),
    "flaking_stair": (Demand.PITON, 0),
    "hoist": (Demand.LOWER, 0),
    "long_string": (Demand.LOWER, 16),
    "loose_end": (Demand.BELAY, -1),
    "moat": (Demand.SWING, 0),
    "trapeze": (Demand.SWING, -1),
    "two_pegs": (Demand.PITON, -1),
    "wrong_end": (Demand.LOWER, 0),
}
"""for each module: what its way down asks, and before which action of that kind, of the light party, a search
for another way begins
"""
IN, PAST, OUT = "foyer", "corridor", "cellar_door"
"""rooms with an entry, with neither, and with a way down"""
STAGES = 60
"""greatest number of stages that a search for another way looks at"""


def floor_with(module: Module, place: str) -> Recipe:
    """Return a floor of a module between two rooms, and with rooms behind its other doors."""
    (wide, high), is_riser = module.size, module.shape == "riser"
    above, below = (0, 1) if is_riser else (high - 1, high - 1 if module.shape == "gallery" else 0)
    side = "west" if f"{STREETS[above]}west" in module.doors else "east"
    ends = {(side, above): IN, ("east", below): OUT}
    streets = [(side, row) for row in range(high) for side in ("west", "east")]
    rooms = [
        Placed(ends.get((side, row), PAST), 0 if side == "west" else 1 + wide, row)
        for side, row in streets
        if f"{STREETS[row]}{side}" in module.doors
    ]
    return Recipe(1, (Placed(module.name, 1, 0), *rooms), (), place=place, rooms=(wide + 2, high))


def before(
    recipe: Recipe, modules: dict[str, Module], catalog: Catalog, demand: Demand, number: int
) -> Stage:
    """Return the stage before the light party, on its way down, does one of the actions that are asked."""
    played = next(play_through(recipe, modules, catalog, Rules(), fetches=False))
    done = played.history.done
    first = [index for index, entry in enumerate(done) if type(entry.action) in KINDS[demand]][number]
    stage = played.history.start.copy()
    for entry in done[:first]:
        entry.schedule.apply(stage)
    return stage


@pytest.mark.compiled
@pytest.mark.parametrize("name", ASKED)
def test_both_parties_get_down_and_up_again(name: str, modules: dict[str, Module], catalog: Catalog) -> None:
    for place in some((key for key in catalog.places if fits(modules[name], key, catalog.places)), 2):
        proofs = certify(floor_with(modules[name], place), modules, catalog, Rules(), fetches=False)
        assert [(proof.party, proof.what) for proof in proofs] == list(product(PARTIES, ("down", "up")))


@pytest.mark.compiled
@pytest.mark.parametrize("name", some(ASKED, 3))
def test_not_everybody_gets_down_unhurt_without_what_is_asked(
    name: str, modules: dict[str, Module], catalog: Catalog
) -> None:
    demand, number = ASKED[name]
    place = next(key for key in catalog.places if fits(modules[name], key, catalog.places))
    recipe = floor_with(modules[name], place)
    stage = before(recipe, modules, catalog, demand, number)
    level = compose(recipe, modules, catalog.places)
    way = way_out(level, stage, Doors.DOWN, STAGES, without=KINDS[demand], hale=True)
    assert not way.entries
