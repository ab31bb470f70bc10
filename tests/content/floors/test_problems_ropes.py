"""Modules whose way down asks for one kind of work with ropes: a belay, pitons, a swing, or lowering."""

from __future__ import annotations

from itertools import product

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.floors.composing import Placed, Recipe, compose
from intodepth.content.floors.modules import STREETS, Module
from intodepth.sim.actions import ACTIONS, ActionKind
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.tools.floors.certificates import PARTIES, certify, play_through
from intodepth.tools.floors.drafts import fits
from intodepth.tools.floors.escapes import way_out
from tests.samples import some

ASKED = {
    "anthill": ("Piton", 0),
    "bell_wire": ("Belay", -1),
    "bottle": ("Swing", -1),
    "bung": ("Belay", 0),
    "flaking_stair": ("Piton", 0),
    "long_string": ("Lower", 11),
    "loose_end": ("Belay", -1),
    "moat": ("Swing", 0),
    "trapeze": ("Swing", -1),
    "two_pegs": ("Piton", -1),
    "wrong_end": ("Lower", 0),
}
"""for each module: the kind of action without which nobody gets down, and before which of them, in the light
party's plan, a search for another way begins
"""
KINDS: dict[str, ActionKind] = {kind.__name__: kind for kind in ACTIONS}
IN, PAST, OUT = "foyer", "corridor", "cellar_door"
"""rooms with an entry, with neither, and with a way down"""
STAGES = 80
"""greatest number of stages that a search for another way looks at"""


def floor_with(module: Module, place: str) -> Recipe:
    """Return a floor of a module between two rooms, and with rooms behind its other doors."""
    wide, high = module.size
    top = "west" if f"{STREETS[high - 1]}west" in module.doors else "east"
    ends = {
        (top, high - 1): IN,
        ("east", high - 1 if module.shape == "gallery" else 0): OUT,
    }
    streets = [(side, row) for row in range(high) for side in ("west", "east")]
    rooms = [
        Placed(ends.get((side, row), PAST), 0 if side == "west" else 1 + wide, row)
        for side, row in streets
        if f"{STREETS[row]}{side}" in module.doors
    ]
    return Recipe(1, (Placed(module.name, 1, 0), *rooms), (), place=place, rooms=(wide + 2, high))


def before(
    recipe: Recipe, modules: dict[str, Module], catalog: Catalog, kind: ActionKind, number: int
) -> Stage:
    """Return the stage right before the light party, on its way down, does one of its actions of a kind."""
    played = next(play_through(recipe, modules, catalog, Rules(), fetches=False))
    done = played.history.done
    first = [index for index, entry in enumerate(done) if isinstance(entry.action, kind)][number]
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
def test_nobody_gets_down_without_the_kind_of_action_that_is_asked(
    name: str, modules: dict[str, Module], catalog: Catalog
) -> None:
    word, number = ASKED[name]
    kind = KINDS[word]
    place = next(key for key in catalog.places if fits(modules[name], key, catalog.places))
    recipe = floor_with(modules[name], place)
    stage = before(recipe, modules, catalog, kind, number)
    level = compose(recipe, modules, catalog.places)
    assert not way_out(level, stage, Doors.DOWN, STAGES, without=frozenset({kind})).entries
